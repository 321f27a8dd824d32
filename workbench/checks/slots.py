"""Word groups for the slots of a duty or a right: who, may, without asking, pays nothing, others (R7.3).

A check that is built from these hears a defect in the order and the words of any drafter; what it must
not hear (a prohibition, an agreed consent) is taken out of the sentence before it is looked at.
"""

import re
from bisect import bisect_right

from workbench.checks.passages import Passage
from workbench.domain.contract import Contract
from workbench.domain.span import Span

# Two words with at most so much between them, within one part of a sentence or one sentence.
NEAR = r"[^。；，\n]{0,12}"
PART = r"[^。；，\n]{0,24}"
LINE = r"[^。；\n]{0,40}"

EMPLOYER = r"(?:发包(?:人|方|单位)|建设单位|建设方|业主(?:方|单位)?|校方|院方|厂方|使用(?:单位|方)|招标人|项目业主|甲方|委托方|定作(?:人|方)|房主)"
CONTRACTOR = (
    r"(?:(?:总|分)?承包(?:人|方|单位|商)|总包(?:人|方|单位)?|分包(?:人|方|单位|商)|施工(?:人|方|单位|企业)|承建(?:人|方|单位)|中标(?:人|单位|方)|乙方"
    r"|建筑公司|施工队|我(?:方|公司|司))"
)
CLIENT = (
    r"(?:甲方|委托(?:人|方|单位)|定作(?:人|方)|客户|需方|买方|采购(?:人|方)|发包(?:人|方)|雇主|聘请方|业主)"
)
PROVIDER = (
    r"(?:乙方|受托(?:人|方|单位)|代理(?:人|方)|承揽(?:人|方|商)|加工方|制作方|设计(?:人|方)|服务(?:人|方|商|提供方)|供方|受聘方"
    r"|承包(?:人|方)|经办人|管理人|丙方)"
)
OTHERS = (
    r"(?:第三(?:人|方|者)|他人|别人|旁人|其他[^。；，\n]{0,8}|其它[^。；，\n]{0,8}|另(?:一|外)[^。；，\n]{0,6}|任何[^。；，\n]{0,4}(?:人|方|单位|公司|机构)|外(?:部|协|包)[^。；，\n]{0,6}"
    r"|关联(?:公司|企业|方|单位)|合作[^。；，\n]{0,4}(?:方|商|单位|伙伴|机构|企业|厂家?|网点|门店|人)|渠道商|同行|同业|(?:亲|朋)友|熟人|下家|助理|网点|加盟(?:商|店)|下属[^。；，\n]{0,6}|子公司|分公司|外地[^。；，\n]{0,6}|[^。；，\n]{0,6}(?:工厂|厂家|加工厂|加工点|车间)|(?:某|各|有关)[^。；，\n]{0,8}(?:公司|单位|机构|厂|队|企业))"
)

# "得" stands for a right only where it is no part of another word.
MAY = r"(?:可(?![靠能见])(?:以|自行|自主)?|有权|(?<![不取获所值使懂记免难])得(?![到出知失以了])|能够|允许|准许|准予|许可|同意|授权|自行|自主|自由|径行|径自|随意|任意|享有(?=[^。；，\n]{0,16}权)|保留|无[须需]|毋[须需]|不必|直接)"
UNASKED = re.compile(
    r"(?:只需|仅需|只须|仅须)[^。；，\n]{0,6}(?:通知|告知|知会|备案)|(?:(?:无|毋)[须需]|无庸|不必|不需要?|不用|未经|不经|无论是否|不论是否|不以|免于|不再|不另|不受)(?:再|另行?|事先|事前|预先|提前|另外|取得|获得|征得|征求|经过?|向)*[^。；，\n]{0,14}"
    r"(?:同意|许可|批准|认可|追认|确认|通知|告知|征得|征求|意见|授权|限制|点头|首肯|应允)(?:为[^。；，\n]{0,2}(?:前提|条件))?"
)
_CONSENT = re.compile(
    r"(?:经过?|征得|取得|获得|得到|报|凭)[^。；，\n]{0,16}(?:同意|许可|批准|认可|追认|授权|确认)|(?:同意|许可|批准|认可)(?:之?后|的情况下|的前提下|方可|才)"
)
FORBIDS = re.compile(r"不得|不能|不应|不可(?!抗|撤)|不准|不许|不允许|禁止|严禁|无权|不会|并非|不再|避免|杜绝")
NOTHING = r"(?:不(?:再|予|作|另|负|必|给予|承担|支付|补偿|赔偿|计|付|得|享有|具有|用|需)|无[须需]|毋[须需]|免(?:予|除|于|付)|概不|一律不|均不|亦不|也不|无权|(?:没有|无)义务|不负有?|拒绝|放弃)"
OWED = r"(?:支付|给付|付款|付费|报酬|费用|酬金|赔偿|补偿|损失|责任|结算|计酬|结清|对价|款项|[^。；，\n]{0,3}费(?![^。；，\n]{0,2}用途))"
OWES_NOTHING = re.compile(rf"{NOTHING}[^。；\n]{{0,26}}?{OWED}")
# A duty to pay or to make good that stands in the way of "owes nothing".
PAYS = re.compile(
    r"(?<!无)(?<!不)(?:应当?|须|必须|仍应|并应|并|仍|按|据实|负责|予以)[^。；，\n不无免]{0,18}(?:支付|结算|结清|付清|赔偿|补偿|承担[^。；，\n]{0,6}(?:损失|责任|费用))"
)
IF_BREACH = re.compile(r"违约(?!金)|违反|过错|严重|根本|不合格|不符合|未能?按|逾期|迟延|瑕疵")


def with_consent(text: str) -> bool:
    """Whether the words ask for a consent; 无须经甲方同意 asks for none."""
    return bool(_CONSENT.search(UNASKED.sub("", text)))


def unasked(text: str) -> bool:
    """Whether the words do without consent or notice."""
    return bool(UNASKED.search(text))


def forbidden_before(text: str, at: int, reach: int = 24) -> bool:
    """Whether a prohibition stands in the same part of the sentence shortly before ``at``."""
    start = max(text.rfind(mark, 0, at) for mark in "。；;\n") + 1
    return bool(FORBIDS.search(text, max(start, at - reach), at))


def allowed(pattern: re.Pattern[str], text: str, reach: int = 24) -> re.Match[str] | None:
    """The first match that no prohibition stands before."""
    for found in pattern.finditer(text):
        if not forbidden_before(text, found.start(), reach):
            return found
    return None


def all_of(text: str, *groups: re.Pattern[str]) -> bool:
    """Whether each group of words is in the text."""
    return all(group.search(text) for group in groups)


def around(contract: Contract, passage: Passage, before: int = 0, after: int = 0) -> str:
    """The paragraph of a passage with so many paragraphs in front and behind."""
    first = bisect_right(contract.starts, passage.span.start) - 1
    if first < 0:
        return passage.text
    blocks = contract.blocks[max(0, first - before) : first + after + 1]
    return "\n".join(block.text for block in blocks)


def onward(contract: Contract, passage: Passage, reach: int = 160) -> str:
    """The sentence with what follows it, over the end of its clause where that comes soon."""
    return contract.text[passage.span.start : passage.span.end + reach]


def backward(contract: Contract, passage: Passage, reach: int = 160) -> str:
    """What stands before the sentence, and the sentence."""
    return contract.text[max(0, passage.span.start - reach) : passage.span.end]


def run_to(contract: Contract, passage: Passage, end: int) -> Span:
    """The range from a sentence to ``end`` characters behind its start, inside the contract."""
    return Span(passage.span.start, min(len(contract.text), passage.span.start + end))
