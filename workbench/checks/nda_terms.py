"""Confidentiality: penalties beside damages, barred reports to authorities, residual knowledge (NDA-08 to 10)."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index, Sentence
from workbench.checks.measures import AMOUNT
from workbench.checks.nda import CODE, COMPETITION, NDA
from workbench.checks.passages import barred, find, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_FIXED = re.compile(
    rf"违约金[^。；，\n]{{0,8}}?(?:人民币)?{AMOUNT}|{AMOUNT}[^。；，\n]{{0,12}}?(?:的|作为)?违约金|违约金[^。；，\n]{{0,6}}(?:不影响|不妨碍|不免除|不冲抵)"
)
_ALL_LOSS = re.compile(
    r"(?:赔偿|承担)[^。；，\n]{0,16}(?:全部|一切|所有|全额)[^。；，\n]{0,8}损失|全额赔偿[^。；，\n]{0,12}损失|损失(?:[（(][^）)\n]{0,20}[）)])?[^。；，\n]{0,16}(?:全额|全部|全数|如数|照数|足额)(?:予以|另行)?(?:赔|承担|补偿)|(?:全部|一切|所有)[^。；，\n]{0,6}损失[^。；\n]{0,16}(?:赔偿|赔付|赔足|照赔|承担|负责|追偿|索赔)|损失(?:另|照)行?(?:计|赔|算)|另行?赔偿?[^。；，\n]{0,8}损失(?!不)"
)
_ON_TOP = re.compile(
    r"并|且|另|还|亦|也|再|同时|此外|仍|除[^。；\n]{0,30}外|不影响|不妨碍|不免除|不冲抵|不抵扣|以外|以及|和"
)
_ADDS = re.compile(
    r"另行?|此外|同时|还(?:应|须|需|要)|仍(?:应|须|需|要)|不(?:与|得?冲|抵|影响|妨碍|因)[^。；\n]{0,16}违约金|违约金[^。；\n]{0,16}(?:不(?:影响|妨碍|冲抵|抵)|之外|以外)|再"
)


def _next_adds(index: Index, sentence: Sentence) -> bool:
    """Whether the sentence that follows, in this paragraph or the next, puts all loss on top."""
    number = index.number_of(sentence) + 1
    if number >= len(index.sentences):
        return False
    later = index.sentences[number].text
    return bool(_ALL_LOSS.search(later) and _ADDS.search(later)) and not _CREDITED.search(later)


_CREDITED = re.compile(r"不足|差额|超过|超出|高于|择一|选择|或者|孰高|较高者|补足|补齐")


@check(
    "NDA-08",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.ACCEPT,
    types=NDA,
    example_type=ContractType.NDA,
    favours="接收方",
    debatable=True,
    basis=(
        f"{CODE} 第585条第2款",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第65条",
    ),
    fires=(
        "接收方每泄露一次，支付违约金一百万元，并另行赔偿披露方的全部损失。",
        "接收方违反本协议的，应支付违约金50万元，同时赔偿因此给披露方造成的一切损失。",
    ),
    silent=(
        "接收方泄露的，支付违约金一百万元，违约金不足以弥补损失的，补足差额。",
        "接收方泄露的，支付违约金一百万元，不足部分另行赔偿全部损失。",
    ),
)
def penalty_and_loss(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A fixed sum and all loss on top."""
    index = context.places
    for sentence in index.holding("违约金"):
        fixed, loss = _FIXED.search(sentence.text), _ALL_LOSS.search(sentence.text)
        if fixed and not loss and not _CREDITED.search(sentence.text) and _next_adds(index, sentence):
            yield Hit(sentence.piece(fixed), comment_reason="negotiable")
        if not fixed or not loss or _CREDITED.search(sentence.text):
            continue
        first, second = sorted((fixed, loss), key=lambda found: found.start())
        if _ON_TOP.search(sentence.text, max(0, first.start() - 12), second.end()):
            yield Hit(sentence.piece(fixed), comment_reason="negotiable")


_AUTHORITY = r"(?:政府|行政|司法|国家|监管|有权|公安|税务|执法|检察|法院|主管|劳动监察|环保|市场监督|纪检|监察|信访|海关|证监|审计|(?:有关|相关|上述|前述|该等)(?=部门|机关|机构|当局))"
_TELLS = r"(?:举报|投诉|报告|反映|作证|检举|控告|披露|提供|配合|协助|接受|陈述|回答|透露|出庭|调查取证)"
_BARS = r"(?:不得|不可|禁止|严禁|不向|不对|承诺不|放弃|无权|不应)"
# Without one of these nothing is barred; most sentences about authorities hold none.
_STOPS = re.compile(
    "不得|不可(?!抗)|不[向对予应提就将把参出接]|承诺不|保证不|禁止|严禁|放弃|无权|拒绝|沉默|泄密|违约|违反|同意|批准|许可"
)
_NO_REPORT = re.compile(
    rf"拒绝[^。；，\n]{{0,8}}{_AUTHORITY}[^。；\n]{{0,30}}(?:询问|问询|调查|检查|取证)|{_BARS}[^。；\n]{{0,20}}{_AUTHORITY}[^。；，\n]{{0,16}}{_TELLS}|{_BARS}[^。；，\n]{{0,20}}{_TELLS}[^。；，\n]{{0,16}}(?:{_AUTHORITY}[^。；，\n]{{0,8}}(?:调查|询问|问询|检查|取证|讯问|机关|机构|部门)|(?:机关|机构|部门)[^。；，\n]{{0,10}}(?:调查|询问|问询|检查))|向[^。；，\n]{{0,6}}{_AUTHORITY}[^。；，\n]{{0,12}}{_TELLS}[^。；\n]{{0,24}}(?:视为|属于?|构成|按)[^。；，\n]{{0,6}}(?:泄密|违约|违反保密|违反本)|{_BARS}[^。；，\n]{{0,24}}(?:举报|检举|控告|作证)"
    rf"|{_AUTHORITY}[^。；，\n]{{0,16}}(?:调取|调阅|查阅|索取|访谈|令)[^。；\n]{{0,36}}?(?:不得|应当?拒绝|一律拒绝|不予|无需|无须)[^。；，\n]{{0,8}}(?:提供|配合|披露|说明|透露|交出|拒绝)?|{_BARS}[^。；，\n]{{0,24}}{_AUTHORITY}[^。；，\n]{{0,10}}(?:访谈|约谈|问话|调取)"
    rf"|{_BARS}[^。；，\n]{{0,24}}(?:提供|披露|透露)[^。；\n]{{0,16}}(?:包括|含|其中)[^。；\n]{{0,20}}{_AUTHORITY}[^。；，\n]{{0,10}}(?:机关|部门|机构)"
    rf"|{_AUTHORITY}[^。；，\n]{{0,12}}(?:机关|机构|部门|法院|传唤)?[^。；，\n]{{0,20}}(?:询问|问询|质询|约谈|调查|检查|讯问|作证|传唤|取证|出庭|要求|通知)[^。；\n]{{0,36}}?(?:(?:须|应当?|需|必须)(?:事先|先)?(?:经|取得|征得|获得|征求)[^。；，\n]{{0,12}}(?:同意|批准|许可)|保持沉默|(?:应当?|一律|均|须)?(?:予以)?拒绝|一律不予?|不予|不得[^。；，\n]{{0,6}}(?:透露|提供|披露|回答))"
)


@check(
    "NDA-09",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        f"{CODE} 第153条第2款",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第17条第1款第2项",
    ),
    fires=(
        "接收方不得向任何政府机关举报披露方的违法行为，否则视为泄密。",
        "未经甲方同意，乙方不得配合任何行政机关的调查。",
    ),
    silent=(
        "接收方依法向有权机关报告或者配合调查的，不视为泄密。",
        "除法律规定外，接收方不得向政府机关披露保密信息。",
    ),
)
def no_reports(contract: Contract, _: Context) -> Iterator[Hit]:
    """Reports, testimony or inquiries by authorities are barred."""
    unless = re.compile(
        r"除[^。；\n]{0,24}(?:外|法律|依法)|依法(?:向|配合|应)|(?<!即使)(?<!无论)法律(?:要求|规定|强制)|虚假|恶意|诬告|不实|不受(?:此|本|上述)?(?:条)?限制?|不在此限"
    )
    words = (
        "举报", "检举", "控告", "投诉", "作证", "调查", "询问", "机关", "反映", "监管", "部门", "法院", "取证",
    )  # fmt: skip
    for passage in sentences(contract.text, words):
        found = _NO_REPORT.search(passage.text) if _STOPS.search(passage.text) else None
        if not found or unless.search(passage.text):
            continue
        if not barred(passage.text, found.end(), contract.type.type):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_MEMORY = re.compile(r"记忆|记住|记得|残留|残余|脑海|脑中|头脑|印象|回想|回忆")
_FREE_USE = re.compile(
    r"(?:自由|照常|继续|不受[^。；，\n]{0,4}限制|任意|随意|无偿|任由|有权|可以?|享有|不加限制|不限制)[^。；\n]{0,24}(?:使用|利用|运用|用于|用在)|(?:使用|利用|运用|用于)[^。；\n]{0,12}(?:不受|任何用途|的权利|无需|无须|不必|不需)|不(?:属于|受|负|承担|在|列入|计入)[^。；\n]{0,16}(?:保密|约束)"
)


@check(
    "NDA-10",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=NDA,
    example_type=ContractType.NDA,
    favours="披露方",
    basis=(f"{COMPETITION} 第10条第4款", f"{CODE} 第509条第2款"),
    fires=(
        "接收方人员可以自由使用其记忆中保留的保密信息。",
        "接收方有权不受限制地使用其人员记忆中的残留信息。",
    ),
    silent=("接收方人员可以使用其一般知识和技能，但不得使用披露方的技术秘密。",),
)
def residuals(contract: Contract, _: Context) -> Iterator[Hit]:
    """What staff remember may be used freely."""
    words = ("记忆", "记住", "记得", "残留", "残余", "脑", "印象", "回想", "回忆")
    unless = re.compile(
        r"不得(?!以此|据此|因此|就此|以|主张|追究|提出|要求)|除外|但[^。；\n]{0,30}(?:商业秘密|技术秘密|专利|仍|不得)|仍受|同样受|(?<!亦)不包括|(?:一般|通用|行业)[^。；，、\n]{0,6}(?:知识|经验|技能)"
    )
    for passage, _match in find(contract, words, _MEMORY, unless):
        if _FREE_USE.search(passage.text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")
