"""Parties and performance outside mainland China, as far as the text shows them.

A foreign shareholder of a Chinese company, a place where goods come from or a brand is no such sign: only
a party's own name, seat or nationality and the place of performance count.
"""

import re
from collections.abc import Iterator

from workbench.checks.index import Index, Sentence
from workbench.domain.contract import Contract
from workbench.domain.span import Span

LANDS = (
    "英格兰|苏格兰|英国|美国|日本|德国|法国|瑞士|韩国|新加坡|加拿大|澳大利亚|新西兰|俄罗斯|荷兰|意大利|西班牙|葡萄牙|瑞典|挪威|"
    "丹麦|芬兰|奥地利|比利时|卢森堡|爱尔兰|波兰|捷克|匈牙利|希腊|印度尼西亚|印尼|印度|泰国|越南|老挝|柬埔寨|缅甸|马来西亚|"
    "菲律宾|巴基斯坦|孟加拉国?|哈萨克斯坦|蒙古国|阿联酋|迪拜|沙特(?:阿拉伯)?|卡塔尔|以色列|土耳其|埃及|尼日利亚|肯尼亚|埃塞俄比亚|"
    "巴西|阿根廷|墨西哥|智利|秘鲁|南非|开曼群岛|百慕大|(?:英属)?维尔京群岛|毛里求斯|塞舌尔|纽约|特拉华|加利福尼亚|加州|伦敦|巴黎|"
    "慕尼黑|柏林|东京|大阪|首尔|BVI|香港|澳门|台湾|台北|境外|国外|海外"
)
_LATIN = (
    r"\b(?:GmbH|AG|KG|S\.?A\.?S?|S\.?r\.?l|S\.?p\.?A|B\.?V|N\.?V|Ltd|Limited|LLC|L\.L\.C|LLP|Inc|Corp(?:oration)?|"
    r"Ltda|Lda|Company|Holdings?|Group|Technologies|International|Trading|University|PLC|Pte|Pty|Sdn|Oy|AB|A/S|K\.K|Co)\b\.?"
)
_TWO_WORDS = re.compile(r"[A-Za-z]{3,}[\s.&-]+[A-Za-z]{3,}")
_HEAD = 4000
_LABEL = re.compile(
    r"(?:^|[\n。；;，,（(\s])(?P<label>[\u4e00-\u9fff]{1,7}[方人]|供应商|经销商)(?:[（(][^（）()\n]{0,14}[）)])?\s*[：:]\s*(?P<name>[^。；;\n]{2,90})"
)
_HAN = re.compile(r"[\u4e00-\u9fff]{2,}")
_AT_HOME = re.compile(
    r"股东|投资(?:者|方|人)?|(?:控股|独资)|子公司|母公司|在(?:中国|华|境内|中华人民共和国)[^。；，\n]{0,10}(?:设立|注册|成立)|[（(]中国[）)]|合资|合作企业|代表处|分公司|品牌|原产"
)
_NAMED = re.compile(
    rf"^(?:{LANDS})籍|^(?:[（(]?(?:{LANDS})[）)]?(?![\u4e00-\u9fff]{{0,6}}路)[\u4e00-\u9fff（）()·A-Za-z]{{0,24}}(?:公司|株式会社|会社|集团|企业|商社|大学|研究所|基金|银行|合伙)|[\u4e00-\u9fff·]{{2,12}}(?:株式会社|会社))"
)
_IS = re.compile(
    rf"(?:[甲乙丙丁]方|[\u4e00-\u9fff]{{1,5}}[方人][\u4e00-\u9fff某]{{0,5}}?)(?:为|是|系)(?:一家|一名|一个)?[^。；，,\n]{{0,18}}?(?P<land>{LANDS})[^。；，,\n]{{0,18}}?(?:公司|企业|法人|公民|国籍|居民|自然人|集团|机构|商人|人士)(?!的|在|授权|指定|之|提供|开发|设计|生产|供|代|加工|办理|制造|研|股东|品牌)"
    rf"|[甲乙丙丁]方[（(](?:{LANDS})[）)，,、]|(?P<role>(?:{LANDS})(?:许可方|被许可方|转让方|受让方|让与人|受让人|买方|卖方|买受人|出卖人|供方|供应商|业主|委托方|受托方|甲方|乙方|技术方|服务商))"
)
_SEAT = re.compile(
    rf"(?:住所地?|地址|注册地址?|住址|国籍|经常居所地?|总部|营业地|注册于|设立于|成立于|营业场所)(?:为|是|在|位于|设在|均为|：|:|\s){{0,3}}[^。；，,\n]{{0,6}}?(?P<land>{LANDS})(?!路|街|道|大厦|广场|中路|东路|西路|南路|北路|花园|城)"
    r"|(?:外国公民|外国国籍|外籍(?:人士|人员|自然人|个人)|(?:外国|国外)护照)"
)
_PERFORMED = re.compile(
    rf"(?:交货|交付|履行|服务|施工|工程|项目|安装)[^。；，,\n]{{0,4}}?(?:所在)?(?:地点?|场所)?(?:为|是|在|位于|设在|：|:)[^。；，,\n]{{0,6}}?(?P<land>{LANDS})(?!路|街|道|大厦|广场)"
    rf"|在(?P<site>{LANDS})[^。；，,\n]{{0,10}}?(?:为|向|给)[^。；，,\n]{{1,8}}?(?:安装|施工|建设|提供|交付|维修|调试)"
    rf"|位于[^。；，,\n]{{0,4}}(?P<place>{LANDS})[^。；，,\n]{{0,10}}的[^。；，,\n]{{0,10}}(?:项目|工程|房产|不动产|工厂|矿|设备|股权)"
)
_FIRM = re.compile(r"^[\u4e00-\u9fff（）()]{2,30}(?:公司|厂|研究院|研究所|大学|集团|医院|中心)")
_CHINESE_SIDE = re.compile(
    r"(?:山东|江苏|浙江|广东|福建|湖南|湖北|河南|河北|山西|陕西|四川|云南|贵州|江西|安徽|辽宁|吉林|黑龙江|海南|甘肃|青海|广西|新疆|内蒙古|宁夏|西藏)[\u4e00-\u9fff某]{0,20}(?:公司|企业|厂|院|所|大学)|中国|中方|境内|内地|中华人民共和国|(?:北京|上海|天津|重庆|深圳|广州|杭州|南京|苏州|成都|武汉|西安|青岛|宁波|无锡|[\u4e00-\u9fff]{2,4}[省市])[\u4e00-\u9fff某]{0,20}(?:公司|厂|研究院|研究所|大学)"
)


def foreign_signs(contract: Contract, index: Index) -> Iterator[Span]:
    """Every place where a party, its seat or the performance shows to be abroad, the best signs first."""
    yield from _foreign_names(contract, index)
    words = ("为", "是", "系", "许可方", "让", "买", "卖", "委托", "供", "业主")
    yield from _said(index, words, _IS)
    yield from _said(
        index, ("住", "地址", "国籍", "注册", "居所", "总部", "营业", "外籍", "外国", "护照"), _SEAT
    )
    yield from _said(
        index, ("交货", "交付", "履行", "服务", "施工", "工程", "项目", "安装", "位于"), _PERFORMED
    )


def foreign_party(contract: Contract, index: Index) -> Span | None:
    """The first sign that a party is abroad, None where there is none."""
    named = next(_foreign_names(contract, index), None)
    if named is not None:
        return named
    found = next(_said(index, ("为", "是", "系", "许可方", "让", "买", "卖", "委托", "供"), _IS), None)
    return found or next(_said(index, ("住", "地址", "国籍", "注册", "居所", "总部", "营业"), _SEAT), None)


def chinese_party(index: Index) -> bool:
    """Whether somebody of the mainland shows in the text as well."""
    head = index.text[:_HEAD]
    if _CHINESE_SIDE.search(head):
        return True
    names = (found["name"].strip() for found in _LABEL.finditer(head))
    return any(_FIRM.search(name) and not _NAMED.search(name) for name in names)


def _foreign_names(contract: Contract, index: Index) -> Iterator[Span]:
    """Names of parties in Latin letters alone or that begin with a country."""
    for found in _LABEL.finditer(index.text[:_HEAD]):
        name = found["name"].strip()
        if _AT_HOME.search(name) or found["label"].endswith(
            ("联系人", "代表人", "负责人", "代理人", "开户人")
        ):
            continue
        if _latin(re.split(r"[（(，,]", name)[0]) or _NAMED.search(name):
            yield Span(found.start("name"), found.start("name") + len(found["name"].rstrip()))
    for party in contract.parties:
        foreign = _latin(party.name) or _NAMED.search(party.name)
        if party.name_span and foreign and not _AT_HOME.search(party.name):
            yield party.name_span


def _latin(name: str) -> bool:
    """Whether a name is that of a firm written in Latin letters alone."""
    return not _HAN.search(name) and bool(re.search(_LATIN, name) or _TWO_WORDS.search(name))


def _said(index: Index, words: tuple[str, ...], pattern: re.Pattern[str]) -> Iterator[Span]:
    for sentence in _early(index, words):
        for found in pattern.finditer(sentence.text):
            around = sentence.text[max(0, found.start() - 16) : found.end() + 12]
            if not _AT_HOME.search(around) and not re.search(
                r"不得|不在|除外|如(?!实|下)(?:果)?|若|送达", around
            ):
                yield sentence.at(found)


def _early(index: Index, words: tuple[str, ...]) -> Iterator[Sentence]:
    """The sentences at the head of the text that hold one of ``words``."""
    for sentence in index.sentences:
        if sentence.start > _HEAD:
            return
        if any(word in sentence.text for word in words):
            yield sentence
