"""Papers beside the contract: which of them prevails, and the authority of who signs (COM-65, COM-82)."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Contract
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_CODE = "中华人民共和国民法典"
_PART = re.compile(
    r"组成部分|不可分割|(?:同等|同样|相同)(?:的)?(?:法律)?(?:效力|约束力)|(?:构成|组成)[^。；，\n]{0,6}(?:本)?(?:合同|协议|整体)|共同构成|由[^。；\n]{4,80}(?:组成|构成)|同等有效|具有合同(?:的)?效力|作为[^。；，\n]{0,6}附件|一并生效|均(?:为|属于?|系)[^。；，\n]{0,4}合同(?:文件|附件)|附件包括|合同文件(?:包括|如下|由)"
)
_FIXED = r"价目表?|价格表|报价单|平面图|红线图|位置图|示意图|交接单|物品清单|设备清单|产品清单|货物清单|明细表?|清单|照片|身份证|营业执照|资质证|产权证|复印件|交房|附图|名单|账户|样式|格式|联系人|联系方式"
_TERMS = (
    "技术协议|技术附件|技术要求|技术规范|技术规格书?|技术方案|技术文件|商务条款|商务协议|商务附件|招标文件|投标文件|投标书|标书|应标文件|谈判文件|磋商文件|"
    "中标通知书|工作说明书|需求说明书?|需求规格说明书|服务水平协议|服务标准|服务方案|服务协议|质量(?:保证)?协议|质量标准|采购订单|订单|通用条款|专用条款|"
    "一般条款|特殊条款|特别约定|专用合同条款|通用合同条款|框架协议|主协议|合作协议|会议纪要|澄清文件|承诺函|询价文件|采购文件|响应文件|报价文件|数据处理协议|运营方案|管理规定|管理办法|实施方案|实施计划|进度计划|工作计划|验收大纲|验收标准|验收方案|考核细则|考核办法|考核标准|任务书|合同条款|投标函|保密协议|廉洁协议|安全协议"
)
_DOCUMENT = re.compile(rf"(?:{_TERMS})")
_ANNEX = re.compile(
    r"附件\s*(?:[一二三四五六七八九十]{1,2}|[0-9０-９]{1,2}|[A-F])(?:[、，,：:\s]*[《〈“]?(?P<name>[^、，,。；;\n》〉”]{0,16}))?"
)
_NAME_OF_FACTS = re.compile(_FIXED)
_CONFLICT = re.compile(
    r"不一致|不相一致|冲突|抵触|矛盾|歧义|出入|差异|不符|相悖|分歧|有异|不同(?:之处|规定|约定)|异议|不统一"
)
_PREVAILS = re.compile(r"为准|优先|准据|适用|以[^。；，\n]{1,24}为(?:标准|依据)|依次|从其|服从")
_RANKED = re.compile(
    r"(?:优先|解释)(?:的)?(?:顺序|次序|级|解释|适用|效力)|效力(?:顺序|次序|等级|层级|高于|优先)|优先于|(?:文件|附件|条款|协议)[^。；\n]{0,20}(?:依次|按(?:照)?(?:以下|下列|如下)?(?:先后)?(?:顺序|次序))|以(?:本合同|合同|协议|本协议)?(?:正文|主文|附件|专用条款)[^。；，\n]{0,10}为准|(?:在后|后签|后订立|后签署|时间在后|最新)[^。；，\n]{0,12}为准"
)
_LANGUAGES = re.compile(r"中文|英文|外文|语言|文字|大写|小写|译本")
_ABOUT = re.compile(r"附件|正文|文件|协议|订单|条款|清单|图纸|本合同|主合同|合同")


@check(
    "COM-65",
    laws=ANYWHERE,
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=(f"{_CODE} 第142条第1款", f"{_CODE} 第466条第1款"),
    fires=(
        "附件一技术协议、附件二商务条款与本合同正文具有同等效力。",
        "招标文件、投标文件、中标通知书均为本合同的组成部分，与本合同具有同等法律效力。",
        "本合同由合同正文、《技术规格书》和《服务水平协议》共同构成。",
        "本合同附件为本合同不可分割的组成部分，与正文具有同等法律效力。\n附件一：技术要求\n附件二：服务标准",
    ),
    silent=(
        "附件一技术协议、附件二商务条款与本合同正文不一致的，以正文为准。",
        "附件一《价格表》是本合同的组成部分，与本合同具有同等法律效力。",
        "招标文件、投标文件、中标通知书均为本合同的组成部分，解释顺序为：中标通知书、本合同、投标文件、招标文件。",
        "技术协议、商务条款是本合同的组成部分。技术协议与本合同有冲突的，以本合同为准。",
        "本合同经双方签署的补充协议与本合同具有同等法律效力。",
    ),
)
def no_precedence(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Several documents make up the contract and nothing says which prevails."""
    index = context.places
    found = next(
        (each for each in _parts(index) if _several(each.text) or _listed_annexes(each, index)), None
    )
    if found is not None and index.chinese and not _precedence(index):
        yield Hit(found.trimmed(), missing=True, comment_reason="choose")


def _parts(index: Index) -> Iterator[Sentence]:
    """The sentences that say which papers belong to the contract."""
    words = (
        "组成部分",
        "不可分割",
        "同等",
        "同样",
        "相同",
        "构成",
        "组成",
        "合同文件",
        "合同效力",
        "附件包括",
        "一并生效",
    )
    for sentence in index.holding(*words):
        if _PART.search(sentence.text) and not re.search(r"一式|[各]执", sentence.text):
            yield sentence


def _several(text: str) -> bool:
    """Whether two papers are named, at least one of which sets terms."""
    terms = {found[0] for found in _DOCUMENT.finditer(text)}
    annexes = [found["name"] or "" for found in _ANNEX.finditer(text)]
    bare = [name for name in annexes if not _NAME_OF_FACTS.search(name)]
    return len(terms) >= 2 or (len(annexes) >= 2 and bool(bare)) or (len(annexes) == 1 and len(terms) >= 2)


def _listed_annexes(sentence: Sentence, index: Index) -> bool:
    """Whether the sentence speaks of the annexes in general and the text lists two, one of which sets terms."""
    if "附件" not in sentence.text or _ANNEX.search(sentence.text):
        return False
    names: dict[str, str] = {}
    for place in index.places("附件"):
        found = _ANNEX.match(index.text, place)
        if found:
            names.setdefault(re.sub(r"\s", "", found[0])[:3], found["name"] or "")
    return len(names) >= 2 and any(_DOCUMENT.search(name) for name in names.values())


def _precedence(index: Index) -> bool:
    for sentence in index.holding(
        "为准", "冲突", "不一致", "优先", "顺序", "次序", "效力", "从其", "依次", "为依据"
    ):
        text = sentence.text
        if _LANGUAGES.search(text) or not _ABOUT.search(text):
            continue
        if _RANKED.search(text) or (_CONFLICT.search(text) and _PREVAILS.search(text)):
            return True
    return False


_AGENT = re.compile(
    r"(?P<what>委托代理人|授权代理人|受托代理人|授权代表|授权签字人|代理人(?=\s*[（(]?\s*(?:签字|签名|签章))|代签人|代签|受托签署人)"
    r"(?:\s*[（(][^（）()\n]{0,12}[）)])?(?:签字|签名|签章)?\s*(?:[：:]|为)\s*(?P<name>[\u4e00-\u9fff][\u4e00-\u9fff某×xX*·]{1,5})(?![\u4e00-\u9fff：:])"
)
_BY_AGENT = re.compile(
    r"(?:由(?:其)?(?:委托(?:的)?)?(?:代理人|朋友|亲属|亲戚|配偶|妻子|丈夫|妻|夫|父|母|子|女|兄|弟|姐|妹|哥哥|姐姐|弟弟|妹妹|之子|之女|儿子|女儿|父亲|母亲|同事|员工)?|委托)(?P<name>[\u4e00-\u9fff][\u4e00-\u9fff某×]{1,3}?)(?:先生|女士)?(?:代为|代表其|代其|代理其?|代)(?:签署|签订|签字|签名|订立|办理[^。；，\n]{0,8}签|签(?!人|约))(?=[^。；，\n]{0,10}(?:合同|协议|文本|名|字|书)|[。；，\n）)]|$)"
)
_STANDS_IN = re.compile(
    r"(?:委托|授权)?代理人(?P<name>[\u4e00-\u9fff][\u4e00-\u9fff某×]{1,2}?)(?:代(?:表|理|为)?)[^。；，\n]{0,8}(?:签署|签订|签字|签名|订立)"
)
_IDENTIFIED = re.compile(
    r"(?:委托|授权)代理人(?:为|是)?(?P<name>[\u4e00-\u9fff][\u4e00-\u9fff某×]{1,2})(?=[，,（(、]\s*(?:身份证|性别|男|女|公民身份|证件))"
)
_NOT_A_NAME = re.compile(
    r"他人|别人|第三|任何|其他|对方|签字|签名|盖章|姓名|身份|联系|电话|地址|日期|年月|公司|或者?|职务|住所|委托|授权|甲方|乙方|代表|丙方"
)
_HEAD_OF_FIRM = re.compile(r"(?:法定代表人|负责人)[^。；\n]{0,4}(?:或|/|／|、|（或)\s*[（(]?$")
_SEALED = re.compile(r"盖章|公章|印章|合同章|专用章|（章）|\(章\)|签章")
_NATURAL = re.compile(r"自然人|身份证|个人(?!信息)|本人|先生|女士|公民")
_AUTHORITY = re.compile(
    r"授权委托书|委托书|授权书|授权文件|授权证明|授权函|委托公证|公证书|代理权证明|授权手续|介绍信|授权资料|委托手续"
)
_NOT_THERE = re.compile(
    r"(?:未|没有|尚未|无|缺少|稍后|日后|事后|后续|以后|待)[^。；，\n]{0,12}(?:授权委托书|委托书|授权书|授权文件|授权手续|授权证明)|(?:授权委托书|委托书|授权书|授权文件|授权手续)[^。；，\n]{0,10}(?:后补|补交|补办|稍后|日后|未(?:载明|写明|注明|附|提供|提交)|尚未|空白|没有|不齐)"
)
_LOOK = 220


@check(
    "COM-82",
    laws=ANYWHERE,
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=(f"{_CODE} 第165条", f"{_CODE} 第171条第1款"),
    fires=(
        "自然人乙方的委托代理人（签字）：王某。附件：报价单。",
        "出卖人：李建国，身份证号码：110101197001010019\n买受人：周敏\n出卖人（签字）：\n委托代理人：李晓明",
        "本合同由乙方的委托代理人代为签订，授权委托书日后补交。委托代理人（签字）：陈涛",
        "房屋出售人张某因在国外，由其子张伟代为签订本合同。",
    ),
    silent=(
        "自然人乙方的委托代理人（签字）：王某。附件：报价单、授权委托书。",
        "甲方（盖章）：某某有限公司\n法定代表人或委托代理人（签字）：",
        "甲方（盖章）：某某有限公司\n委托代理人（签字）：王某",
        "乙方（签字）：\n委托代理人（签字）：________",
        "甲方：某某有限公司\n法定代表人：王某",
    ),
)
def agent_without_paper(_contract: Contract, context: Context) -> Iterator[Hit]:
    """An agent signs for somebody and no authority is among the papers."""
    index = context.places
    if not index.has(
        "代理人",
        "代签",
        "代理签",
        "代为",
        "授权代表",
        "授权签字人",
        "代其",
        "代表其",
        "受托签署人",
        "（代",
        "(代",
        " 代",
    ):
        return
    lacking = next(index.matches(("委托书", "授权"), _NOT_THERE), None)
    if lacking is None and _AUTHORITY.search(index.text):
        return
    found = next(_agents(index), None)
    if found is not None:
        yield Hit(found, comment_reason="judgement")


_MARKED = re.compile(
    r"[（(]代理人\s*[：:]\s*(?P<name3>[\u4e00-\u9fff]{2,4})[）)]|(?:签字|签名|签章|签署|代理人签[字名])?[）)]?\s*[：:]\s*(?:代理人\s*[：:]?\s*(?P<name>[\u4e00-\u9fff]{2,4})(?=\s|$)|(?P<name2>[\u4e00-\u9fff]{2,4})\s*(?:[（(]\s*代(?:签|理)?\s*[）)]|[^\S\n]+代(?:签)?(?=\s|$)))"
)
_BY_OTHERS = (_AGENT, _BY_AGENT, _STANDS_IN, _IDENTIFIED, _MARKED)


_ROLES = frozenset(
    {
        "委托代理人",
        "授权代理人",
        "受托代理人",
        "授权代表",
        "授权签字人",
        "代理人",
        "代签人",
        "代签",
        "受托签署人",
    }
)


def _name(found: re.Match[str]) -> str:
    return next((value for value in found.groupdict().values() if value and value not in _ROLES), "")


def _agents(index: Index) -> Iterator[Span]:
    """The places where a named agent signs for a person, or for a firm that does not seal."""
    words = (
        "代理人",
        "代签",
        "代理签",
        "授权代表",
        "授权签字人",
        "受托签署人",
        "代为",
        "代其",
        "代表其",
        "（代",
        "(代",
        " 代",
    )
    for sentence in index.holding(*words):
        found = next(filter(None, (each.search(sentence.text) for each in _BY_OTHERS)), None)
        if not found or _NOT_A_NAME.search(_name(found)):
            continue
        if _HEAD_OF_FIRM.search(sentence.text[: found.start()]) or "法定代理人" in sentence.text:
            continue
        start = sentence.start + found.start()
        around = index.text[max(0, start - _LOOK) : start + _LOOK // 2]
        line = sentence.text.replace("签章", "")
        for_a_person = found.re in {_BY_AGENT, _MARKED} and not re.search("公司|厂|盖章|公章", line)
        if for_a_person or _NATURAL.search(around) or not _SEALED.search(around):
            yield sentence.at(found)
