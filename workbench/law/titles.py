"""Titles of instruments: one key for every way of writing the same title (specification R5.2)."""

import re

_DROP = re.compile(r"[\s　《》〈〉<>「」『』“”\"'‘’、·]|&lt;|&gt;|中华人民共和国")
_BRACKETS = str.maketrans("()［］[]【】０１２３４５６７８９", "（）（）（）（）0123456789")
_VERSION = re.compile(
    r"（(?P<year>(?:19|20)\d{2})年?(?:\d{1,2}月\d{1,2}日|-\d\d-\d\d)?[^（）]{0,4}?(?:修订|修正|修改|版|本|施行|公布|文本)?）"
)
_ISSUER = re.compile(r"^(?:最高人民法院、?最高人民检察院|最高人民法院|最高人民检察院)(?=关于)")

CIVIL_CODE = "中华人民共和国民法典"

_INSTRUMENT = re.compile(
    r"(?:法|法典|条例|规定|办法|解释|细则|决定|意见|通则|规则|批复|纪要|决议|安排|解答|公约)"
    r"(?:（[^（）]{1,6}）)?$"
)
_PARTY_PAPER = re.compile(
    r"(?:合同|协议|协议书|合同书|手册|报价单|清单|订单|方案|计划|章程|说明书|承诺书|通知书|确认书|委托书|授权书|保证书|"
    r"承诺|条款|框架|告知书|申请表|登记表|附件|图纸|投标书|标书|任务书|确认单|验收单|报告|声明|制度|流程|须知|公约书|备忘录|意向书|函)"
    r"(?:（[^（）]{1,12}）)?$"
)
_WEAK = re.compile(
    r"(?:规定|办法|细则|规则|意见|决定|标准|规范|准则|守则|纪要|安排|通知|决议)(?:（[^（）]{1,6}）)?$"
)
_PARTY_SUBJECT = re.compile(
    r"(?:股东|董事|监事|项目|工程|公司|甲方|乙方|业主|员工|职工|客户|供应商|考勤|薪酬|绩效|奖惩|报销|财务|保密|采购|验收|售后|安全文明|"
    r"本|我司|贵司|集团)"
)
_PLACES = (
    "北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|"
    "青海|内蒙古|广西|西藏|宁夏|新疆|深圳|广州|杭州|南京|苏州|武汉|成都|西安|厦门|宁波|青岛|大连|珠海|汕头"
)
_LOCAL = re.compile(
    rf"(?:{_PLACES}|[\u4e00-\u9fff]{{2,6}}(?:省|市|自治区|自治州|自治县|经济特区|新区))[\u4e00-\u9fff]*(?:条例|规定|办法|细则|通知|意见|规则)"
)
_STATE = re.compile(
    r"中华人民共和国|国务院|最高人民|全国人民代表大会|中国人民|国家|人民政府|人民法院|中共中央|财政部|公安部|商务部|司法部|管理局"
)


def title_key(title: str) -> str:
    """The key under which a title is known: marks, spaces and 中华人民共和国 away, brackets unified."""
    return _DROP.sub("", title).translate(_BRACKETS)


def without_issuer(key: str) -> str:
    """A key without the issuing court in front of 关于 (people often leave it out)."""
    return _ISSUER.sub("", key)


def without_version(key: str) -> str:
    """A key without a version year in brackets."""
    return _VERSION.sub("", key)


def version_year(text: str) -> int | None:
    """The year of the version named in brackets, (2018年修正)."""
    found = _VERSION.search(text.translate(_BRACKETS))
    return int(found["year"]) if found else None


def looks_like_instrument(title: str) -> bool:
    """Whether a title ends as laws and regulations end and not as papers of the parties do."""
    key = without_version(title_key(title))
    return bool(_INSTRUMENT.search(key)) and not is_party_paper(title)


def is_party_paper(title: str) -> bool:
    """Whether a title ends as contracts, handbooks and lists of the parties do."""
    return bool(_PARTY_PAPER.search(without_version(title_key(title))))


def may_be_party_document(title: str) -> bool:
    """Whether an unknown title may well be a rule that a party made for itself (员工管理规定)."""
    key = title_key(title)
    return bool(_WEAK.search(key)) and not _STATE.search(title)


def names_a_party_matter(title: str) -> bool:
    """Whether an unknown title begins like a company's own rule or minutes (考勤…, 股东会…)."""
    return bool(_PARTY_SUBJECT.match(title_key(title))) and not _STATE.search(title)


def is_local(title: str) -> bool:
    """Whether an unknown title names a province, a city or a special zone as its issuer."""
    key = title_key(title)
    return bool(_LOCAL.match(key)) and not _STATE.match(key)


def is_generic(title: str) -> bool:
    """Whether the title is only a kind of instrument (《条例》, 《解释》)."""
    return title_key(title) in {
        "条例",
        "规定",
        "办法",
        "解释",
        "细则",
        "决定",
        "意见",
        "通则",
        "规则",
        "准则",
        "法",
        "本法",
        "该法",
    }
