"""Licences of software, patents, know-how and works: their extent, and the border they cross (SOF-08, SOF-11)."""

import re
from collections.abc import Iterator

from workbench.checks.abroad import LANDS, chinese_party, foreign_party
from workbench.checks.index import Index, Sentence
from workbench.checks.passages import first_words, is_menu
from workbench.checks.registry import ABROAD, Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_TECHNOLOGY = "最高人民法院关于审理技术合同纠纷案件适用法律若干问题的解释"
_PROGRAMS = "计算机软件保护条例"
_BORDER = "中华人民共和国技术进出口管理条例"
_OBJECT = r"(?:软件|程序|系统|平台|源代码|算法|专利|技术秘密|专有技术|技术诀窍|技术|著作权|版权|作品|图片|字体|音乐|视频|影片|文章|课程|插画|摄影|小说|数据库|素材|曲目|歌曲|曲谱|字库|动画|游戏|短视频|剧集|美术|形象|剧本)"
_GRANTS = re.compile(
    rf"(?:许可|授权|准许|同意|允许)[^。；，\n]{{0,20}}?(?:使用|实施|复制|发行|改编|传播|安装|部署|运行|利用|播放|出版|开发)[^。；，\n]{{0,24}}?{_OBJECT}|(?:许可|授权)[^。；，\n]{{0,10}}(?:使用|实施)|{_OBJECT}[^。；，\n]{{0,24}}(?:许可|授权)(?:给|予)?(?:[甲乙]方|被许可|他人|对方|[^。；，\n]{{0,8}}公司)[^。；，\n]{{0,16}}(?:使用|实施|发行|传播|出版)?|将[^。；，\n]{{0,24}}{_OBJECT}[^。；，\n]{{0,16}}(?:许可|授权)"
)
_FEE = re.compile(
    r"(?:许可|使用|授权|实施|版权|特许权)(?:使用)?费|版税|提成|权利金|稿酬|入门费|[0-9０-９一二三四五六七八九十百千万]\s*万?元|费用"
)
_LICENCE_TITLE = re.compile(r"许可|授权(?:使用)?(?:合同|协议)|使用权(?:合同|协议)")
_ELSEWHERE = re.compile(
    r"(?:按照?|依照?|见|详见|适用|遵守|遵循|以)[^。；，\n]{0,16}(?:许可(?:协议|条款|证|合同)|授权书|最终用户|EULA|使用协议|附件)|EULA|GPL|MIT|Apache|知识共享|CC BY"
)
_INCIDENTAL = re.compile(
    r"商标|标识|LOGO|logo|Logo|企业名称|宣传|案例|背景(?:技术|知识产权)|免费|无偿|开源|第三方|生产许可|经营许可|行政许可|许可证(?:号|书)|特许经营|加盟"
)
_KIND = re.compile(
    r"独占|独家|排他|排它|非独占|非独家|非排他|普通(?:实施)?(?:使用)?许可|普通(?:使用|实施)|一般许可|专有(?:使用|许可|权)|非专有|唯一"
)
_LAND = re.compile(
    rf"地域|区域|全球|全世界|世界范围|境内|境外|国内|中国大陆|中国内地|中国(?:市场|地区|范围)|大中华|亚太|地区|{LANDS}|(?:[\u4e00-\u9fff]{{2,4}}(?:省|市|区|县)|[\u4e00-\u9fff]{{2,6}}厂|工厂|厂区|校区|院区|门店|机房|场所|办公(?:地|场)[^。；，\n]{{0,4}}|内部|自用|自身|本单位|本公司|单台|一台|[0-9一二两三四五六七八九十百]+\s*(?:台|个用户|用户|套|节点|终端))(?:[^。；，\n]{{0,12}})(?:使用|实施|安装|销售|范围|内|上|部署)?"
)
_TERM = re.compile(
    r"[0-9０-９一二两三四五六七八九十]+\s*(?:[（(][^）)]{1,6}[)）])?\s*(?:年|个?月|日|天|周)(?!内|以内|之内|前|后|之前|之后|起)|期限(?!内)|期间|有效期|永久|长期|终身|至[^。；，\n]{0,16}(?:止|届满|日)|保护期|合同期|年度|无限期|不限时间|期满|届满"
)
_NAMES = {"kind": "许可种类（独占、排他或者普通）", "land": "使用地域或者范围", "term": "许可期限"}


@check(
    "SOF-08",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(ContractType.SOFTWARE, ContractType.OTHER),
    example_type=ContractType.SOFTWARE,
    basis=(
        "中华人民共和国著作权法 第26条第2款",
        f"{_PROGRAMS} 第18条第2款",
        f"{_PROGRAMS} 第19条第2款",
        f"{_TECHNOLOGY} 第25条第2款",
        f"{_TECHNOLOGY} 第28条第2款",
    ),
    fires=(
        "甲方许可乙方使用其软件，许可费十万元。",
        "专利实施许可合同\n许可方许可被许可方在中国境内实施其发明专利，许可使用费五十万元。",
        "摄影作品授权合同\n甲方将摄影作品授权乙方使用，期限二年，授权费三万元。",
    ),
    silent=(
        "甲方许可乙方在中国境内非独占地安装、使用其软件三年，许可费十万元。",
        "甲方许可乙方使用其软件，许可费十万元。许可种类、地域和期限见附件一《授权书》。",
        "甲方委托乙方开发系统，乙方原有工具许可甲方在本系统范围内免费使用。",
        "甲方许可乙方在宣传材料中使用其企业标识。",
        "乙方应当取得安全生产许可证，费用由乙方承担。",
    ),
)
def licence_extent(contract: Contract, context: Context) -> Iterator[Hit]:
    """A licence for a price that does not say of what kind, where or how long."""
    index = context.places
    titled = bool(_LICENCE_TITLE.search(contract.title or index.text[:30]))
    grants = [each for each in index.holding("许可", "授权", "使用费", "版税") if _grants(each, titled)]
    if not grants or not (titled or any(_paid(each, index) for each in grants)):
        return
    about = index.holding(
        "许可", "授权", "使用", "实施", "地域", "区域", "期限", "有效期", "独占", "独家", "排他", "专有"
    )
    if any(_ELSEWHERE.search(each.text) for each in index.holding("许可", "授权")):
        return
    lacking = [
        _NAMES[name] for name, pattern in _PARTS if not any(pattern.search(each.text) for each in about)
    ]
    if lacking:
        yield Hit(
            grants[0].trimmed(),
            facts={"missing": "、".join(lacking)},
            missing=True,
            comment_reason="needs_terms",
        )


_PARTS = (("kind", _KIND), ("land", _LAND), ("term", _TERM))


def _grants(sentence: Sentence, titled: bool) -> bool:
    found = _GRANTS.search(sentence.text)
    if not found or is_menu(sentence.text) or _INCIDENTAL.search(sentence.text):
        return False
    if re.search(
        r"未经[^。；，\n]{0,12}(?:许可|授权)|不得[^。；，\n]{0,16}(?:许可|授权)|(?:违反|超出|(?<!不)(?<!不会)(?<!未)侵|如|若)",
        sentence.text,
    ):
        return False
    return titled or bool(re.search(_OBJECT, sentence.text))


def _paid(sentence: Sentence, index: Index) -> bool:
    later = index.after(sentence)
    return bool(_FEE.search(sentence.text) or (later and _FEE.search(later.text)))


_TRANSFERS = re.compile(
    r"(?:专利|专有技术|技术秘密|技术诀窍|工艺技术|生产技术|know-?how|Know-?[Hh]ow|制造技术|配方|技术(?!服务|咨询|支持|资料|人员|培训|文件|参数|协议|规格|要求))[^。；，\n]{0,24}(?:[，,](?=[在于以按][^。；，\n]{0,24}(?:许可|转让|授权))[^。；，\n]{0,24})?(?:许可|转让|实施|出口|进口|引进|授权|让与|出资)|(?:许可|转让|授权|引进|让与|出口|进口)[^。；，\n]{0,24}(?:专利|专有技术|技术秘密|技术诀窍|工艺|know-?how|Know-?[Hh]ow|制造技术|生产技术|配方)"
    r"|(?:提供|给予)[^。；，\n]{0,16}(?:技术服务|技术咨询)"
)
_OFF_THE_SHELF = re.compile(r"标准软件|套装软件|通用软件|现成软件|商业软件|办公软件|最终用户")
_REGISTERED = re.compile(
    r"技术(?:进|出)口[^。；\n]{0,30}(?:登记|许可|备案|审批|批准|管制)|(?:进|出)口许可(?:证)?|(?:合同|协议)[^。；，\n]{0,10}(?:登记|备案|报批|审批)|(?:办理|完成|取得|申请|履行|申领)[^。；，\n]{0,20}(?:登记|许可证|备案|批准|审批|核准)(?!的商标)|(?:商务|外经贸)(?:主管)?(?:部门|部|厅|局|委)|报[^。；，\n]{0,12}(?:备案|批准|审批)"
)
_OTHER_REGISTER = re.compile(r"税务登记|工商登记|工商变更|企业登记|著作权登记|注册登记的|商标注册|股东")
_ABROAD_ROLE = re.compile(
    rf"[甲乙丙丁]方[（(](?:{LANDS})[）)，,、]|(?:{LANDS})[\u4e00-\u9fff]{{0,10}}?(?:(?:被)?许可(?:方|人)|转让方|让与人|受让(?:方|人)|会社|商社|公司|企业|集团|研究所|供方|客户|[甲乙]方|专家|大学)"
)


@check(
    "SOF-11",
    laws=ABROAD,
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=tuple(f"{_BORDER} 第{number}条" for number in (16, 17, 18, 30, 35, 36, 37)),
    example_type=ContractType.SOFTWARE,
    fires=(
        "德国许可方将其专利技术许可中国被许可方实施，许可费五十万欧元。",
        "许可方：Alpenwerk AG（瑞士）\n被许可方：常州某材料有限公司\n许可方将其专有技术许可被许可方使用十年。",
        "甲方：无锡某环保有限公司\n乙方：越南某纸业公司\n甲方将废水处理专有技术转让给乙方，转让费八十万美元。",
    ),
    silent=(
        "德国许可方将其专利技术许可中国被许可方实施，由被许可方办理技术进口合同登记。",
        "许可方：苏州某材料有限公司\n被许可方：常州某材料有限公司\n许可方将其专有技术许可被许可方使用十年。",
        "德国某公司许可中国某公司使用其标准软件，按用户数收费。",
        "卖方：日本三和株式会社\n买方：大连某重工有限公司\n卖方向买方出售数控机床两台。",
    ),
)
def across_the_border(contract: Contract, context: Context) -> Iterator[Hit]:
    """Technology goes from one side of the border to the other and nobody registers the contract."""
    index = context.places
    if not index.has("专利", "技术", "配方", "工艺", "now-how", "now-How") or not index.chinese:
        return
    if contract.type.type is ContractType.LABOUR or _OFF_THE_SHELF.search(index.text) or _registered(index):
        return
    if re.search(r"买卖|购销|采购|合资|劳动", first_words(contract)[:60]):
        return
    for match in index.matches(
        ("许可", "转让", "实施", "出口", "进口", "引进", "授权", "让与", "技术服务", "技术咨询", "出资"),
        _TRANSFERS,
    ):
        if re.search(
            r"不得|未经|侵|第三方|如(?!下)|若|违反|不(?:构成|视为|授予|代表|意味|产生|包括|等于)", match.text
        ) or not _crosses(contract, index, match.sentence):
            continue
        yield Hit(match.sentence.trimmed(), missing=True, comment_reason="choose")
        return


def _crosses(contract: Contract, index: Index, sentence: Sentence) -> bool:
    """Whether one side is abroad and the other at home, by this sentence or by the head of the text."""
    if not chinese_party(index):
        return False
    if _ABROAD_ROLE.search(sentence.text) and not re.search(r"股东|子公司|独资", sentence.text):
        return True
    return foreign_party(contract, index) is not None


def _registered(index: Index) -> bool:
    held = index.holding("登记", "许可证", "备案", "审批", "批准", "报批", "商务", "外经贸", "核准", "管制")
    return any(_REGISTERED.search(_OTHER_REGISTER.sub("", each.text)) for each in held)
