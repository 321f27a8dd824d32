"""People told by what stands in brackets right behind their names: a number of theirs, a paper, an extension,
a common name for several of them. A name there may be a word besides: 汪洋(身份证号：…) (R2.8).
"""

import re
from collections.abc import Iterator

from workbench.domain.span import Span
from workbench.text.personal_given import GIVEN_SIGNS
from workbench.text.personal_guess import fits, foreign
from workbench.text.personal_kinds import PERSON, placeholder
from workbench.text.personal_numbers import Found
from workbench.text.personal_pairs import ordinary
from workbench.text.personal_roles import role_at
from workbench.text.personal_words import COMMON, DOUBLE_SURNAMES, FIELD_WORDS, NOT_NAMES

# The bracket is the anchor. OWN: only a person has it; else a post or a desk may have it too.
_OWN = r"[^()\n]{0,6}(?:(?:身份证|护照|证件)(?!复印|原件|正反|[件明、及和或等)])|公民身份|回乡证|通行证|居留证|港澳|台胞|性别|出生|[男女][,、;)]|[汉回满藏]族|\d{17}[\dXx]|\d{15}[)]|工号|员工号|学号|警号|住院号|病历号)|生于|[男女]\)"
_REACHED = r"[^()\n]{0,8}?(?:电话|手机|分机|微信|邮箱|邮件|QQ|钉钉|内线|座机|联系方式|传真|短号|住址|住所?:|现住|家住|1[3-9]\d[ -]?\d{4}[ -]?\d{4}|[\w.]+@)"
_PAPER = r"[^()\n]{0,10}(?:持证人|持证上岗人|(?:执业|资格|操作|作业|从业|上岗|驾驶|建造师|工程师|会计师|律师|教师|医师|导游|电工|焊工)证|注册编号|注册号|执业编号)(?!复印|[、及和或等])|[^()\n]{0,6}证书编号:? ?[\dA-Z\u3400-\u9fff]{0,4}\d{6}"
_BRACKET = re.compile(
    rf"(?<=[\u3400-\u9fff]) ?\( ?(?:(?P<own>{_OWN})|(?P<mobile>[^()\n]{{0,8}}1[3-9]\d[ -]?\d{{4}}[ -]?\d{{4}})|(?P<reached>{_REACHED})|(?P<paper>{_PAPER}))"
)
_TOGETHER = re.compile(
    r"(?<=[\u3400-\u9fff])\((?:以下|下文|在本[\u3400-\u9fff]{1,3}中)?(?:合|统|共同|一并|各自?|单独)[^()\n]{0,6}称"
)
_RUN = re.compile(r"[\u3400-\u9fff]{2,24}\Z")
_MEMBER = re.compile(r"[\u3400-\u9fff]{2,8}\Z")
# Words that run into a name from the left: small ones, units of a firm, posts, verbs of handing over.
_LEADS = re.compile(
    r"(?:[由与和及同给向对为是系即将被就经从请找问]|[部处科室组司厂店社所院校课股队班岗站行会局办]|[人员师者长手工匠]|[甲乙丙丁戊]方|经理|总监|主任|主管|助理|秘书|顾问|专员|干事|会计|出纳|代表|同事|客户|委托|授权|指定|指派|委派|联系|通知|聘请|转让|赠与|介绍|抄送|姐|哥|叔|姨|妻子?|丈夫|儿子?|女儿?)\Z"
)
# What a desk, a part of a firm or a thing ends with.
_NOBODY = re.compile(
    r"[部处科室组司厂店社所院校队站行会局办台部门岗位线区楼层网号码箱费款书证表机车房]\Z|方\Z|人员?\Z|[员师者长]\Z|客服|热线|前台|总机|公司|专线|如有|下同|地址|电话|经理|总监|主任|主管|助理|代表"
)


def find_papers(seen: str) -> Iterator[Found]:
    """People right before a bracket with a number or a paper of theirs, on an evened text."""
    for match in _BRACKET.finditer(seen):
        span = _before(seen, match.start(), sure=match["own"] is not None or match["mobile"] is not None)
        if span is not None:
            yield Found(PERSON, span)
    for match in _TOGETHER.finditer(seen):
        member = _MEMBER.search(seen, max(0, match.start() - 9), match.start())
        if member is None or seen[member.start() - 1 : member.start()] != "、":
            continue
        name = member[0]
        if _free(name) and not ordinary(name) and (fits(name) or (name[0] in _SURE_FIRST and len(name) > 3)):
            yield Found(PERSON, Span(*member.span()))


_SURE_FIRST = frozenset(
    "敖包乌阿巴布朝达德额恩格哈呼吉喀拉玛木纳娜其青萨苏塔特图旺乌希牙扎扎藏尼贡次索洛吾买艾依古热帕努穆麦吐库买克"
)


def _before(seen: str, end: int, *, sure: bool) -> Span | None:
    """The name that ends before a bracket; ``sure`` where what the bracket holds only a person has."""
    run = _RUN.search(seen, max(0, end - 24), end)
    if run is None:
        return None
    for size in (3, 2, 4):
        start = end - size
        if start < run.start():
            continue
        name = seen[start:end]
        if not _fit(name) or not _free(name) or not _led(seen, run.start(), start):
            continue
        if _nameable(name) if sure else name[:2] not in COMMON and ordinary(name) <= (size == 3):
            return Span(start, end)
    return None


def _fit(name: str) -> bool:
    return foreign(name) or (
        fits(name) and (len(name) < 4 or name[:2] in DOUBLE_SURNAMES or not ordinary(name))
    )


def _nameable(name: str) -> bool:
    """Whether signs may be a name though they are a word: it ends as names do."""
    return (
        (name[:2] not in COMMON and not ordinary(name)) or GIVEN_SIGNS.issuperset(name[1:]) or foreign(name)
    )


def _free(name: str) -> bool:
    """Whether signs are no post, desk, thing or blank, and no role."""
    if name in NOT_NAMES or name in FIELD_WORDS or placeholder(name) or "某" in name:
        return False
    return _NOBODY.search(name) is None and role_at(name, len(name)) is None


def _led(seen: str, floor: int, start: int) -> bool:
    """Whether a name begins here: the run does, or a word that leads to a name ends here."""
    return start == floor or _LEADS.search(seen, floor, start) is not None
