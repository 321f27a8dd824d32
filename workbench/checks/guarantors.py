"""Who may give security and who has to agree: resolutions, public bodies, branches (GUA-04, 05, 14)."""

import re
from collections.abc import Iterator

from workbench.checks.deal_words import DEBTOR, GUARANTOR, before, said
from workbench.checks.guarantee import CODE, SECURED, SECURITY
from workbench.checks.passages import Passage, find, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_GIVER = rf"(?:{GUARANTOR}|抵押人|出质人|承诺人|承诺方|增信方|共同还款人|债务加入人|加入方)"
_FIRM = r"[^。；，、：:\n为对向就]{2,30}?(?:公司|集团|企业|厂|商行|合伙企业(?:（有限合伙）)?)"
# A label with a firm's name behind it, a firm that undertakes, or 我司 in a letter.
_COMPANY = re.compile(
    rf"(?P<label>{_GIVER})[^。；\n为对就]{{0,6}}?[：:（(，\s]{{0,3}}(?:系|是|即)?(?P<firm>[^。；，\n为对就]{{0,26}}(?:公司|集团))(?!(?:的|所|之)?(?:借款|债务|货款|贷款|提供))"
    r"|(?P<firm2>[^。；，：:\n为对向就]{2,30}(?:公司|集团))(?:自愿|同意|愿意|愿|承诺|特此)*(?:以其[^。；，\n为]{0,30})?(?:作为(?:保证人|担保人|共同债务人)|为[^。；\n]{2,50}(?:提供|承担)[^。；，\n]{0,10}(?:担保|保证(?!金)|抵押|质押)|(?:自愿)?加入[^。；，\n]{0,16}债务)"
    r"|(?:我公司|我司|本公司|本企业)(?:自愿|同意|愿意|愿|承诺|特此)*[^。；\n]{0,8}(?:为|对|就)[^。；\n]{2,50}(?:提供|承担|负)[^。；，\n]{0,10}(?:担保|保证(?!金)|连带|抵押|质押)"
)
_SECURES = re.compile(
    r"连带(?:责任|保证|清偿|担保|偿还)|一般保证|保证责任|担保责任|(?:提供|设定|设立|作为)[^。；，\n]{0,10}(?:担保|抵押|质押|保证(?!金))|债务加入|加入(?:[^。；，\n]{0,16}的)?债务|共同(?:[^。；，\n]{0,10}承担)?(?:还款|偿还|清偿)"
)
_RESOLVED = re.compile(
    r"决议|股东会|董事会|股东(?:大会|决定)|公告|三分之二以上[^。；，\n]{0,16}(?:签字|同意|签署)"
)
_NOT_RESOLVED = re.compile(
    r"(?:无需|无须|不需|不必|毋须|毋需|未经|未提供|未提交|没有|尚未|暂未|暂不|免于|不要求|不再|未召开|未作出|未形成|未取得|未附|后补|补交|待补)[^。；，\n]{0,16}(?:决议|股东会|董事会|股东大会)"
)
_EXCUSED = re.compile(
    r"(?:担保|银行|保险|信托)[^。；，：:\n]{0,10}公司|担保(?:集团|中心)|银行|(?:全资|独资)子公司(?:的|之|[^。；，\n]{0,12}(?:债务|借款|提供))|一人(?:有限责任)?公司|个人独资"
)
# The debtor is the guarantor's wholly owned subsidiary, wherever the text says so.
_WHOLLY_OWNED = re.compile(
    r"(?:债务人|借款人|被担保人|乙方)[^。；\n]{0,60}(?:保证人|担保人|丙方|其|本公司|我司)[^。；，\n]{0,6}(?:持有其?100\s*[%％]|(?:的)?全资(?:子公司|持有|控股))|(?:债务人|借款人|被担保人|乙方)(?:系|为|是)[^。；，\n]{0,16}全资子公司"
)
_ON_THE_MARKET = re.compile(r"(?<!非)(?<!不是)(?<!不属于)上市公司")
_OWN_FIRM = re.compile(r"自身债务|自己的债务|本公司(?:自身)?的?债务|为自身")
_BY_BOARD = re.compile(r"董事会(?:的)?决议|董事会[^。；，\n]{0,8}(?:通过|同意|批准|审议)")
_FOR_OWNER = re.compile(
    r"(?:为|对|就)(?:其|该公司|本公司|公司|我司)?(?:的)?[^。；，\n]{0,6}(?:股东|控股股东|实际控制人|母公司|控股公司)(?!会|大会)"
)


def _firm(match: re.Match[str]) -> str:
    return match["firm"] or match["firm2"] or match[0]


@check(
    "GUA-04",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=("中华人民共和国公司法 第15条", f"{SECURITY} 第7条", f"{SECURITY} 第8条"),
    fires=(
        "保证人某实业有限公司自愿为借款人的借款提供连带责任保证。",
        "保证人：华东贸易有限公司\n保证人为债务人的全部债务提供连带责任保证，保证期间三年。",
        "丙方（某股份公司）为其控股股东的债务提供连带责任保证，已经董事会决议同意。",
    ),
    silent=(
        "保证人某实业有限公司为其股东的借款提供连带责任保证，已经股东会决议并作为附件。",
        "保证人张某为借款人的借款提供连带责任保证。",
        "保证人某某融资担保公司为借款人提供连带责任保证。",
        "保证人张某为某某贸易有限公司的借款提供连带责任保证。",
    ),
)
def no_resolution(contract: Contract, _: Context) -> Iterator[Hit]:
    """A company gives security and the text shows no resolution, or not the one that it takes."""
    if not _SECURES.search(contract.text) or _OWN_FIRM.search(contract.text):
        return
    if _WHOLLY_OWNED.search(contract.text) and not _ON_THE_MARKET.search(contract.text):
        return
    resolved = _RESOLVED.search(contract.text) and not _NOT_RESOLVED.search(contract.text)
    if resolved:
        yield from _wrong_organ(contract)
        return
    for passage in sentences(contract.text, ("公司", "集团", "我司")):
        match = _COMPANY.search(passage.text)
        if match and match["label"] and _EXCUSED.search(_firm(match)):
            return
        if match and not _excused(match, passage, contract):
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")
            return


def _excused(match: re.Match[str], passage: Passage, contract: Contract) -> bool:
    """Whether the giver of the security needs no resolution, or only its name and not its promise is said."""
    firm = _firm(match)
    debtors = [party.name for party in contract.parties if re.search(DEBTOR, party.label + party.role)]
    if _EXCUSED.search(firm) or re.search(r"全资子公司|一人公司", passage.text):
        return True
    label = match["label"]
    if label in ("丙方", "丁方", "戊方", "第三人") and not _SECURES.search(passage.text):
        undertakes = re.compile(rf"{label}[^。；\n]{{0,50}}(?:{_SECURES.pattern})")
        return not undertakes.search(contract.text)
    return any(name and name in firm for name in debtors) or bool(re.search(r"不得|无权|保函", passage.text))


def _wrong_organ(contract: Contract) -> Iterator[Hit]:
    """Security for a shareholder or controller that only the board has approved."""
    if re.search(r"股东(?:会|大会)|股东决定", contract.text):
        return
    for one in said(contract, ("股东", "实际控制人", "母公司", "控股公司"), _FOR_OWNER, _SECURES):
        if _BY_BOARD.search(contract.text):
            yield Hit(one.passage.span, variant="board", comment_reason="needs_terms")
            return


_PUBLIC = (
    r"(?:中学|小学|幼儿园|幼稚园|大学|学院|职业技术学校|技工学校|中专|学校|医院|卫生院|卫生所|保健院|保健所|疗养院|护理院|血站|血液中心|急救中心|特殊教育学校|党校|疾控中心|养老院|敬老院|福利院|博物馆|图书馆|文化馆|"
    r"人民政府|政府|街道办事处|街道办|办事处|(?:财政|教育|民政|农业|交通|水利|税务|公安|卫生|住建|建设|林业|环保|文旅|国土|商务|审计|统计|司法|[一-龥])局|财政所|管委会|管理委员会|发展和改革委员会|人民法院|人民检察院|"
    r"村民委员会|居民委员会|村委会|居委会|党委|人大|政协|妇联|红十字会|慈善(?:总)?会)(?:办公室|委员会|总院|分院|本部)?"
)
_UNFIT = re.compile(
    rf"(?:{GUARANTOR}|抵押人|出质人)[：:（(\s]{{0,3}}(?:系|为|是)?[^。；，：:\n为对向]{{0,20}}?{_PUBLIC}(?=[^\u4e00-\u9fa5]|为|自愿|提供|承担|同意|愿|作为|系|是|对|就|$)"
    rf"|(?:^|[，。；：\n\s])[^。；，：:\n为对向由经]{{0,20}}?{_PUBLIC}(?:[（(][^）)\n]{{0,20}}[)）])?(?:自愿|同意|愿意|愿|承诺|特此)*(?:作为|担任|为|对|就)[^。；\n]{{0,50}}?(?:提供|承担|保证人|担保人)[^。；，\n]{{0,10}}(?:担保|保证(?!金)|连带|保证人|担保人)?"
    rf"|(?:{GUARANTOR})[：:（(\s]{{0,3}}(?:系|为|是)?[^。；，\n]{{2,30}}[（(，,][^）)。；\n]{{0,10}}(?:事业单位法人|机关法人|公益性?(?:事业)?(?:单位|非营利)|民办非企业单位)"
    rf"|(?:由|请)[^。；，：:\n]{{0,20}}?{_PUBLIC}(?:[（(][^）)\n]{{0,20}}[)）])?(?:为|对|就|提供|承担|作为)[^。；\n]{{0,40}}?(?:担保|保证(?!金)|连带)"
)
_SURETY = re.compile(
    r"保证(?!金)|担保|连带|抵押|质押|债务加入|加入[^。；，\n]{0,16}债务|共同(?:清偿|偿还|还款)"
)
_FIT = re.compile(r"(?<!非)营利性|有限公司|有限责任公司|表决|经营性|不得|无权|不能|转贷|备案|附属企业")


@check(
    "GUA-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{CODE} 第683条", f"{SECURITY} 第5条", f"{SECURITY} 第6条"),
    fires=(
        "保证人某县第一中学为该借款提供连带责任保证。",
        "保证人：某某镇人民政府\n保证人提供连带责任保证。",
        "某市第二人民医院自愿为乙方所欠货款承担连带保证责任。",
    ),
    silent=(
        "保证人某教育科技有限公司为该借款提供连带责任保证，附股东会决议。",
        "保证人某营利性民办医院为该借款提供连带责任保证。",
        "保证人王某为某县第一中学的工程款债务提供连带责任保证。",
    ),
)
def unfit_guarantor(contract: Contract, _: Context) -> Iterator[Hit]:
    """A public body, school, hospital or committee as guarantor."""
    if not _SURETY.search(contract.text):
        return
    words = ("保证", "担保", "丙方", "丁方", "抵押人", "出质人", "第三人", "连带")
    for passage, match in find(contract, words, _UNFIT, _FIT):
        label = re.match(r"丙方|丁方|戊方|第三人|抵押人|出质人", match[0].lstrip("，。；：: "))
        if label and not _SURETY.search(passage.text):
            continue
        if re.search(r"抵押人|出质人", passage.text) and not re.search(
            r"教学|校舍|诊疗|公益|办公", contract.text
        ):
            continue
        yield Hit(passage.span)


_BRANCH_NAME = r"(?:分公司|办事处|分店|分厂|分支机构|营业部|项目部|代表处|分所)"
_BRANCH = re.compile(
    rf"(?:{_GIVER})[：:（(\s]{{0,3}}(?:系|为|是)?[^。；，：:\n为对向]{{0,30}}?{_BRANCH_NAME}(?=[^\u4e00-\u9fa5]|为|自愿|以其|提供|承担|同意|愿|作为|$)"
    rf"|(?:由|请)[^。；，：:\n]{{0,30}}?{_BRANCH_NAME}(?:[（(][^）)\n]{{0,16}}[)）])?(?:为|对|就|以其)?[^。；，\n]{{0,30}}?(?:提供|承担)?(?:连带|担保|保证(?!金)|抵押|质押)"
    rf"|{_BRANCH_NAME}(?:[（(][^）)\n]{{0,16}}[)）])?(?:自愿|同意|愿意|愿|承诺|特此)*(?:为|对|就|以其|以|将|提供|承担|作为|加入)[^。；\n]{{0,60}}?(?:担保|保证(?!金)|抵押|质押|连带|债务)"
)
_BRANCH_FINE = re.compile(
    r"(?<!无需)(?<!无须)(?<!不需)(?<!未经)(?<!没有)(?:总公司|公司|总部|法人)?(?:股东(?:大)?会|董事会)[^。；，\n]{0,10}(?:决议|同意|通过)|决议(?:见|作为|复印件|附)|总?公司(?:书面)?(?:授权|同意)|银行[^。；，\n]{0,14}(?:分行|支行)[^。；，\n]{0,14}(?:保函|营业执照)|金融许可证"
)


@check(
    "GUA-14",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=SECURED,
    example_type=ContractType.GUARANTEE,
    favours="债权人",
    basis=(f"{SECURITY} 第11条",),
    fires=(
        "保证人某商贸有限公司北京分公司提供连带责任保证。",
        "保证人：甲建设集团上海分公司\n保证人承担连带责任保证。",
        "乙方的债务由某运输有限公司西北分公司以其车辆抵押。",
    ),
    silent=(
        "保证人某商贸有限公司提供连带责任保证，附股东会决议。",
        "保证人某商贸有限公司北京分公司提供连带责任保证，公司股东会决议作为附件。",
        "保证人李某为某商贸有限公司北京分公司的货款提供连带责任保证。",
    ),
)
def branch(contract: Contract, _: Context) -> Iterator[Hit]:
    """A branch as guarantor without the company's resolution."""
    if not _SURETY.search(contract.text) or _refers(contract):
        return
    words = ("分公司", "办事处", "分店", "分厂", "分支机构", "营业部", "项目部", "代表处", "分所")
    unless = re.compile(r"不得|无权|保函|投标|履约担保|保险")
    for passage, match in find(contract, words, _BRANCH, unless):
        label = re.match(r"丙方|丁方|戊方|第三人", match[0])
        if not label or _SURETY.search(passage.text):
            yield Hit(passage.span, comment_reason="judgement")
            return
    for passage, _match in find(contract, words, _NAMED_BRANCH, unless):
        if _HEAD.search(before(contract, passage, 40)):
            yield Hit(passage.span, comment_reason="judgement")
            return


# The name stands in a line of its own under a heading: 连带保证人信息 / 名称：….
_NAMED_BRANCH = re.compile(rf"^[^：:\n]{{0,6}}(?:名称|单位|全称)[：:][^。；，\n]{{2,30}}{_BRANCH_NAME}")
_HEAD = re.compile(rf"(?:{_GIVER})[^。；，\n]{{0,8}}\n[^\n]{{0,20}}$")


def _refers(contract: Contract) -> bool:
    """Whether the text gives the company's own resolution or authority."""
    denied = re.search(
        r"(?:无需|无须|不需|未经|没有|未取得|未附|未提供|尚未)[^。；，\n]{0,14}(?:决议|授权)", contract.text
    )
    return not denied and bool(re.search(r"决议|公司授权|" + _BRANCH_FINE.pattern, contract.text))
