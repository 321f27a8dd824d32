"""Foreign law and forums: chosen although nothing foreign shows, or no law chosen although something does."""

import re
from collections.abc import Iterator

from workbench.checks.abroad import foreign_signs
from workbench.checks.courts import ADDRESS
from workbench.checks.index import Index
from workbench.checks.passages import first_words
from workbench.checks.registry import ABROAD, Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Edit, Negotiability, Risk

_ABROAD = r"(?:香港(?:特别行政区)?|澳门|台湾|英国|英格兰|美国|纽约州?|加利福尼亚州?|特拉华州?|新加坡|日本|德国|法国|瑞士|韩国|开曼群岛|英属维尔京群岛|BVI|外国)"
_LAND = (
    rf"(?:{_ABROAD}|德意志(?:联邦)?|法兰西|大韩民国|美利坚(?:合众国)?|大不列颠[^。；，]{{0,8}}王国|联合王国|威尔士|苏格兰|爱尔兰|加拿大|安大略省?|澳大利亚|新西兰|荷兰|意大利|西班牙|瑞典|挪威"
    r"|丹麦|芬兰|奥地利|比利时|卢森堡|俄罗斯|印度|泰国|越南|马来西亚|印度尼西亚|印尼|菲律宾|阿联酋|迪拜|巴西|百慕大|欧盟|纽约)"
)
# A law of somewhere else: 英格兰及威尔士法律, 德国实体法, 日本国民法.
_LAW_OF = rf"{_LAND}(?:共和国|联邦|王国|合众国|国|州)?(?:(?:和|及|与|、)?{_LAND})?(?:的)?(?:现行|实体|国内|成文|普通|民商事|民|商|合同|有效|有关|相关)?(?:法律法规|法律|法例|法(?![律例国院人定庭官学]))"
_LAW = re.compile(
    rf"(?:适用|依据|依照|按照|受|依|按|据|遵循|遵从|援用|采用|选择|选用|选定|约定|根据|交由|由|以|准据法|管辖法律|适用法律|法律适用)(?:了|为|是|系|：|:|采用|适用|选择|的)?\s*(?P<law>{_LAW_OF})(?!(?:的)?(?:规定)?(?:设立|注册|成立|登记|组建|合法|存续))"
    rf"|(?P<law2>{_LAW_OF})[^。；，]{{0,6}}?(?:适用于|管辖|支配|调整|约束|解释|规范|裁断|判断|为[^。；，]{{0,12}}(?:依据|准据法|准|适用))"
)
# A law that somebody keeps to, or that is not chosen.
_KEPT_TO = re.compile(r"(?:遵守|违反|符合|不适用|排除|不受|不违反|满足|除外)[^。；，]{0,12}$")
_FORUM = re.compile(
    rf"(?P<forum>(?:香港|澳门|新加坡|伦敦|斯德哥尔摩|瑞士|巴黎|美国|日本|迪拜|韩国|大韩|德国|英国|法国|海牙|吉隆坡|亚洲国际|日内瓦|苏黎世|维也纳|开罗)[\u4e00-\u9fff]{{0,8}}(?:仲裁(?:中心|院|协会|委员会))|国际商会(?:国际)?仲裁院|伦敦国际仲裁院|(?:HKIAC|SIAC|ICC|LCIA|AAA)|{_ABROAD}[\u4e00-\u9fff]{{0,8}}(?:法院)|(?:在|于|至|仲裁地(?:点)?(?:为|是|在|：)?)\s*(?:{_ABROAD}|伦敦|巴黎|日内瓦|斯德哥尔摩|迪拜|苏黎世|东京|首尔|海牙|纽约|洛杉矶|吉隆坡|维也纳)[^。；，]{{0,6}}?(?:仲裁|起诉|诉讼|审理)|仲裁地(?:点)?(?:为|是|在|：)?\s*(?:{_ABROAD}|伦敦|巴黎|日内瓦|斯德哥尔摩|迪拜|苏黎世|东京|首尔|海牙|纽约|洛杉矶|吉隆坡|维也纳))"
)
_ELEMENT = re.compile(
    r"(?:住所地?|地址|注册地?|国籍|经常居所)[^。；，,\n]{0,12}(?:香港|澳门|台湾|新加坡|英国|美国|日本|德国|法国|韩国|开曼|维尔京|境外)|GmbH|Ltd\.?|LLC|Inc\.|株式会社|外籍|护照|境外(?:交付|履行|公司|项目)|出口|进口|(?<!上)海外|跨境|自由贸易试验区|自贸区|外商独资|外资企业|中外合资|港商|外商投资"
)
_MAINLAND = re.compile(
    r"(?:北京|上海|天津|重庆|广州|深圳|杭州|南京|苏州|成都|武汉|西安|[\u4e00-\u9fff]{2,}(?:省|市|区|县))"
)


_LIVES = re.compile(
    r"(?<=[，,（(；;\s])(?:现?住|住所地?|注册地|地处|住于)(?=[\u4e00-\u9fff])(?![所址房宿户在为是位])[\u4e00-\u9fff]{2,20}?(?:省|市|区|县)[^。；，,\n]{0,20}"
)


def _domestic(index: Index) -> bool:
    """Whether both addresses are given, both in the mainland, and nothing foreign shows."""
    addresses = [found[0] for found in ADDRESS.finditer(index.text)]
    addresses += [found[0] for found in _LIVES.finditer(index.text)]
    inland = [address for address in addresses if _MAINLAND.search(address)]
    return len(addresses) >= 2 and len(inland) == len(addresses) and not _ELEMENT.search(index.text)


@check(
    "COM-67",
    laws=ABROAD,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国涉外民事关系法律适用法 第3条",
        "最高人民法院关于适用《中华人民共和国涉外民事关系法律适用法》若干问题的解释（一） 第1条",
    ),
    debatable=True,
    fires=(
        "甲方住所地在北京，乙方住所地在上海，货物在上海交付，本合同适用英国法。",
        "甲方住所地在北京市海淀区，乙方住所地在南京市鼓楼区，本合同适用香港法律并按其解释。",
        "甲方住所地在北京市海淀区，乙方住所地在南京市鼓楼区，本合同受美国纽约州法律管辖。",
        "甲方住所地在北京市海淀区，乙方住所地在南京市鼓楼区，本合同适用新加坡共和国法律。",
    ),
    silent=(
        "甲方住所地在北京，乙方住所地在上海，货物在上海交付，本合同适用中华人民共和国法律。",
        "甲方住所地在北京，乙方住所地在新加坡，本合同适用新加坡法律。",
        "甲方住所地在北京，本合同适用英国法。",
        "甲方住所地在北京，乙方住所地在上海，货物从海外进口，本合同适用英国法。",
    ),
)
def foreign_law(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Foreign law is chosen and no foreign element shows."""
    index = context.places
    if not index.has("法律", "法", "准据法") or not _domestic(index):
        return
    words = ("适用", "依", "按照", "管辖", "解释", "准据法", "为准", "约束", "选", "支配", "调整", "规范")
    words += ("法律", "普通法", "实体法", "根据")
    for match in index.matches(words, _LAW):
        group = "law" if match.found["law"] else "law2"
        law = match.found[group]
        if _KEPT_TO.search(match.text[: match.found.start(group)]):
            continue
        edit = Edit(span=match.sentence.at(match.found, group), old=law, new="中华人民共和国法律")
        yield Hit(span=match.piece, facts={"law": law}, edit=edit)


@check(
    "COM-83",
    laws=ABROAD,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国民事诉讼法 第288条",
        "中华人民共和国仲裁法 第78条",
        "中华人民共和国民事诉讼法 第35条",
    ),
    fires=(
        "甲方住所地在北京，乙方住所地在上海，货物在上海交付，争议提交新加坡国际仲裁中心在新加坡仲裁。",
        "甲方住所地在北京，乙方住所地在上海，争议由香港法院管辖。",
    ),
    silent=(
        "甲方住所地在北京，乙方住所地在上海，货物在上海交付，争议提交上海仲裁委员会仲裁。",
        "甲方住所地在北京，乙方住所地在香港，争议提交香港国际仲裁中心仲裁。",
        "甲方住所地在北京，争议提交新加坡国际仲裁中心仲裁。",
    ),
)
def foreign_forum(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A forum abroad is chosen and no foreign element shows."""
    index = context.places
    if not index.has("仲裁", "法院") or not _domestic(index):
        return
    for match in index.matches(("仲裁", "法院", "HKIAC", "SIAC", "ICC"), _FORUM):
        facts = {"forum": match.found["forum"]}
        yield Hit(span=match.piece, facts=facts, comment_reason="choose")


_CHOSEN = re.compile(
    r"适用(?!法律)[^。；，\n]{1,24}(?:法律|法(?![院定人]))|(?:准据法|管辖法律|适用法律|法律适用)[^。；，\n]{0,6}(?:为|是|：|:|依)|(?:依据|依照|按照|受)[^。；，\n]{0,20}(?:法律|法(?![院定人]))[^。；，\n]{0,6}(?:解释|管辖|约束|支配)|国际货物销售合同公约|CISG|[Gg]overning [Ll]aw|governed by"
)
_DENIED = re.compile(r"(?:未|没有|不|尚未|另行|待定|遵守|违反|符合)[^。；，\n]{0,10}$")
# Rules of their own: labour, consumers, and ventures that are under Chinese law by statute (民法典 第467条第2款).
_OWN_RULES = re.compile(
    r"劳动合同|劳务派遣|聘用|消费者|中外合资经营|中外合作经营|合作经营合同|合资经营合同|合作勘探|合作开采|合作开发[^。；，\n]{0,8}(?:资源|石油|油气|矿)"
)


@check(
    "COM-66",
    laws=ABROAD,
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国涉外民事关系法律适用法 第3条",
        "中华人民共和国涉外民事关系法律适用法 第41条",
        "最高人民法院关于适用《中华人民共和国涉外民事关系法律适用法》若干问题的解释（一） 第1条",
    ),
    fires=(
        "甲方：Nordlicht GmbH（德国慕尼黑）。乙方：苏州某机械有限公司。争议提交中国国际经济贸易仲裁委员会仲裁。",
        "卖方：日本三和株式会社\n买方：大连某重工有限公司\n卖方向买方出售数控机床两台。争议由双方协商解决。",
        "甲方为新加坡注册成立的公司，乙方为青岛某食品有限公司，双方就水产品购销订立本合同。",
        "甲方住所地：香港九龙尖沙咀。乙方住所地：深圳市南山区。乙方向甲方提供模具加工服务。",
    ),
    silent=(
        "甲方：Nordlicht GmbH（德国慕尼黑）。乙方：苏州某机械有限公司。本合同适用中华人民共和国法律。",
        "甲方：苏州某机械有限公司（其股东为德国Nordlicht GmbH）。乙方：上海某贸易有限公司。货物在上海交付。",
        "甲方为德国某公司在中国境内设立的独资子公司，乙方为苏州某机械有限公司。",
        "中外合资经营企业合同\n甲方：德国某机械公司\n乙方：苏州某机械有限公司\n双方在中国境内设立合资公司。",
        "甲方：上海某医院\n乙方：北京某医疗器械有限公司\n乙方向甲方出售原产于德国的影像设备一台。",
    ),
)
def no_law_chosen(contract: Contract, context: Context) -> Iterator[Hit]:
    """Something foreign shows and no law is chosen."""
    index = context.places
    if not index.chinese or contract.jurisdiction.stated or contract.type.type is ContractType.LABOUR:
        return
    if _OWN_RULES.search(first_words(contract)) or _chosen(index):
        return
    sign = next(foreign_signs(contract, index), None)
    if sign is not None:
        yield Hit(sign, missing=True, comment_reason="choose")


def _chosen(index: Index) -> bool:
    """Whether a sentence chooses a law or a convention."""
    words = ("适用", "准据法", "管辖法律", "解释", "法律管辖", "公约", "CISG", "overn")
    for sentence in index.holding(*words):
        found = _CHOSEN.search(sentence.text)
        if found and not _DENIED.search(sentence.text[: found.start()]):
            return True
    return False
