"""Court clauses: uncertain, without a link, against exclusive jurisdiction, against the level."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks import forums, places
from workbench.checks.index import Index, Sentence
from workbench.checks.price import SUM, Price, price, yuan
from workbench.checks.registry import Context, Hit, check
from workbench.checks.vocabulary import PARTY
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Edit, Negotiability, Risk
from workbench.domain.span import Span

_JURISDICTION = re.compile(r"(?:起诉|诉讼|管辖|审理|裁判|解决|一审|第一审|诉至|处理|(?<!不予)(?<!不)受理)")
_BENT = r"(?:守约|违约|无过错|有过错|过错|受损害?|受害|非违约|权利|无过失|履约|利益受损|受侵害|被违约|遵约|胜诉|败诉|有利|无责任?|债权实现)"
_SEAT = r"(?:所在地|住所地|注册地|住地|所在区|属地|户籍地|户籍所在地|营业地)"
# 除双方同意停工或者法院要求停工外: the court acts there, nobody chooses it.
_RULES = r"(?:依法|已经?|作出|另行)?(?:要求|责令|命令|裁[定决]|判[决令定]|认定|认为|查封|通知|生效)"
_UNSURE = re.compile(
    rf"(?P<what>{_BENT}(?:的)?(?:一)?方(?:的)?{_SEAT}?|{_BENT}{_SEAT}|有利于[^。；，]{{1,14}}的|(?:双方|各方|甲乙双方|供需双方|买卖双方|双方当事人)(?:共同|届时|另行|事后|届时共同|协商后|再行)?(?:认可|同意(?!由|将|在|向|因|提|依|到|交|按|，|,|[\u4e00-\u9fff]{{1,6}}的法院)|协商(?:一致)?(?:后)?(?:确定|选定|一致)?|商定|商议|选定|指定|选择|约定)的?)(?:(?!甲方|乙方|原告|被告|所在|住所|不得|不能|申请|请求|要求|承诺|放弃|[省市区县])[^。；，由向]){{0,8}}?(?:有管辖权的?)?(?:人民)?法院(?!{_RULES})"
)
# A party known by its conduct alone may sue at its own seat: 无过错的一方可以在其注册地的法院起诉.
_UNSURE_SEAT = re.compile(
    rf"(?P<what>{_BENT}(?:的)?(?:一|那)?方)(?!不得|无权)[^。；，]{{0,12}}?(?:在|向|由|到|至|归)?(?:其|自己|本方)(?:的)?{_SEAT}[^。；，]{{0,14}}?法院"
)
_LEFT_OPEN = re.compile(
    rf"(?P<what>{PARTY}(?:届时|另行|单方|事后|随时|自行)(?:书面)?(?:指定|选定|选择|确定|认可)的)[^。；，]{{0,6}}法院|(?P<what2>(?:管辖|受理|诉讼|受诉)(?:的)?(?:人民)?法院)(?:由|待|届时|将|另|于)[^。；，]{{0,16}}(?:协商|商定|商议|另行|再行|届时|事后)[^。；，]{{0,8}}(?:确定|约定|选定|指定|决定|明确)"
)
_SIGNING_COURT = re.compile(
    r"(?P<what>(?:本?合同|本?协议|双方)?的?(?:签订|签约|签署|缔约|订立)(?:地|所在地))(?:点)?(?:的|所在地)?(?:有管辖权的?)?(?:人民|基层)*法院"
)
_HERE = r"(?!的?(?:有管辖权|人民|法院|所在|仲裁|管辖|基层|起诉|提起|诉讼))"
_SIGNED_AT = re.compile(
    rf"(?:签订|签约|签署|订立)(?:地点?|地址)(?:为|在|是|位于)?\s*[：:为在是]\s*{_HERE}[^\s。；，]{{0,2}}[\u4e00-\u9fff_＿]|(?:签订|签约|签署|订立)地(?:点|址)?[（(][^）)]{{2,24}}[）)]"
    r"|本?(?:合同|协议|双方)[^。；，\n]{0,20}?(?:在|于)(?!法院|本|双方|甲方|乙方|合同|签|上述|前|收)(?:\d[^。；，\n]{2,14}[日号]在)?[\u4e00-\u9fff]{2,20}(?:省|市|区|县|镇|乡|街道|路|办公室|会议室|[\u4e00-\u9fff])[^。；，\n]{0,4}(?:签订|签署|订立)(?!之?日|后|时|地|的|本|合同|之前)"
    r"|(?:签订|签约|签署)于\s*(?!本)[\u4e00-\u9fff]{2,}|(?:签订|签约|签署)(?:本?合同|本?协议)?(?:的)?地点?\s*[：:]"
)


@check(
    "COM-10",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "最高人民法院关于适用《中华人民共和国民事诉讼法》的解释 第30条第1款",
        "中华人民共和国民事诉讼法 第35条",
    ),
    fires=(
        "因本合同产生的争议，由守约方所在地人民法院管辖。",
        "协商不成的，向双方认可的人民法院起诉。",
        "争议由合同签订地人民法院管辖。",
    ),
    silent=(
        "因本合同产生的争议，由原告住所地人民法院管辖。",
        "争议由合同签订地人民法院管辖。本合同签订地：上海市浦东新区。",
        "本合同于2026年5月1日在北京市朝阳区签订。争议由合同签订地人民法院管辖。",
        "争议由合同履行地人民法院管辖。",
        "争议由标的物所在地人民法院管辖。",
    ),
)
def uncertain(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The court hangs on something that nobody knows when suing."""
    index = context.places
    for match in index.matches(("法院",), _UNSURE):
        span = match.sentence.at(match.found, "what")
        old = match.found["what"]
        edit = Edit(span=span, old=old, new="被告住所地" + ("" if not old.endswith("的") else "的"))
        yield Hit(span=match.piece, facts={"what": old}, edit=edit)
    for pattern in (_UNSURE_SEAT, _LEFT_OPEN):
        for match in index.matches(("法院",), pattern, _UNSURE):
            found = match.found
            what = found["what"] or found["what2"] if pattern is _LEFT_OPEN else found["what"]
            yield Hit(span=match.piece, facts={"what": what}, comment_reason="choose")
    if any(_SIGNED_AT.search(sentence.text) for sentence in index.holding("签订", "签约", "签署", "订立")):
        return
    for match in index.matches(
        ("签订地", "签约地", "签署地", "缔约地", "订立地", "签约所", "签订所", "签署所"), _SIGNING_COURT
    ):
        facts = {"what": match.found["what"]}
        yield Hit(span=match.piece, variant="signing", facts=facts, comment_reason="needs_terms")


_LINKED = re.compile(r"所在地|住所地|签订地|签约地|履行地|标的物|交货地|注册地|工程地|项目地|营业地")
ADDRESS = re.compile(
    r"(?:住所地?|住址|地址|注册地址?|所在地|营业地)(?:均|都|皆)?(?:[：:为在是]|位于)\s*[\u4e00-\u9fff][^。；，,\n_＿]{1,}"
)


@check(
    "COM-11",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民事诉讼法 第35条",),
    fires=(
        "甲方住所地为北京市海淀区，乙方住所地为上海市浦东新区，合同在上海签订和履行，争议由成都市锦江区人民法院管辖。",
        "甲方：张三\n地址：江苏省南京市鼓楼区中山路1号\n乙方：李四\n地址：江苏省苏州市姑苏区人民路2号\n第一条 争议向广州市天河区人民法院起诉。",
    ),
    silent=(
        "甲方住所地为北京市海淀区，乙方住所地为上海市浦东新区，合同在上海签订和履行，争议由上海市浦东新区人民法院管辖。",
        "甲方住所地为北京市海淀区，争议由成都市锦江区人民法院管辖。",
        "甲方住所地为北京市海淀区，乙方住所地为上海市浦东新区，争议由北京互联网法院管辖。",
        "甲方住所地为四川省成都市，乙方住所地为上海市浦东新区，争议由成都市锦江区人民法院管辖。",
        "甲方住所地为香港，乙方住所地为上海市浦东新区，争议由成都市锦江区人民法院管辖。",
        "甲方住所地为北京市海淀区，乙方住所地为上海市浦东新区，争议由合同履行地成都市锦江区人民法院管辖。",
    ),
)
def no_link(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A named court whose place stands nowhere else in the contract."""
    index = context.places
    if not index.has("法院") or forums.FOREIGN.search(index.text) or len(ADDRESS.findall(index.text)) < 2:
        return
    for sentence in _court_sentences(index):
        for court in places.courts(sentence.text, sentence.start):
            lead = index.text[max(sentence.start, court.span.start - 24) : court.span.start]
            lead = re.split(r"[，,。；]", lead)[-1]
            if court.special or _LINKED.search(lead) or court.level == "最高":
                continue
            if not _elsewhere(index, court):
                facts = {"court": court.name}
                yield Hit(span=court.span, facts=facts, comment_reason="choose")


def _court_sentences(index: Index) -> list[Sentence]:
    return [
        sentence
        for sentence in index.holding("法院")
        if _JURISDICTION.search(sentence.text)
        and not re.search(r"解释|判决|裁定|强制执行|保全|《", sentence.text)
        and not forums.BLANK.search(sentence.text)
    ]


def _elsewhere(index: Index, court: places.Court) -> bool:
    """Whether the widest or the narrowest part of the court's place stands outside court names."""
    names = {court.parts[0], court.parts[-1]} if len(court.parts) > 1 else set(court.parts)
    bare_district = len(court.parts) == 1 and court.place.endswith(("区", "县"))
    if bare_district and re.search(
        r"(?:住所地?|地址)[^。；，\n]{0,12}市(?![\u4e00-\u9fff]{1,8}[区县])", index.text
    ):
        return True
    own = [
        other.span
        for sentence in index.holding("法院")
        for other in places.courts(sentence.text, sentence.start)
    ]
    for name in names:
        for place in index.places(name):
            if not any(span.start <= place < span.end for span in own):
                return True
    return False


_HOUSE = re.compile(r"房屋|商铺|门面|店铺|厂房|办公(?:室|用房)|公寓|住宅|写字楼|仓库|物业")
_LAND = re.compile(r"场地|土地|摊位|广告位|车位|展位|柜台|设备租赁|车辆租赁|融资租赁")
_WORKS = re.compile(r"施工|总包|分包合同|工程地点|工程(?:承包|分包|总承包)|建设工程|劳务分包")
_NOT_WORKS = re.compile(r"勘察|设计合同|监理|材料(?:采购|供应)|造价咨询|检测")
_GOOD = re.compile(
    r"(?:房屋|不动产|租赁物|标的物|工程|项目|建设工程|施工|物业|商铺|门面|厂房|场地)[^。；，]{0,6}(?:所在地|坐落地|地点|地)[^。；]{0,24}法院"
)
_PARTY_COURT = re.compile(
    rf"(?P<what>(?:(?:{PARTY}|租客|房客|租户|业主|原告|被告|守约方|违约方|起诉方|起诉人|一方|申请人|债权人|总包(?:单位)?|分包(?:单位)?|(?:建设|施工|总包|分包)单位)(?:的)?(?:所在地|住所地|(?:注册|住所|户籍|经营|营业|总部)地?所在的?|注册地|户籍(?:所在)?地|住地|经营地|营业地|居住地)|合同签订地|合同签署地|签约地|协议签订地))(?:的)?(?P<place>[\u4e00-\u9fff]{{0,20}}?)(?:有管辖权的?)?(?:基层|中级)?(?:人民)?法院"
)
_SITE = re.compile(
    r"坐落|座落|位于|房屋地址|租赁地点|工程地点|施工地点|项目地点|建设地点|的(?:房屋|商铺|厂房|门面)"
)


@check(
    "COM-12",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国民事诉讼法 第34条第1款第1项",
        "中华人民共和国民事诉讼法 第35条",
        "最高人民法院关于适用《中华人民共和国民事诉讼法》的解释 第28条第2款",
    ),
    types=(ContractType.LEASE, ContractType.CONSTRUCTION),
    example_type=ContractType.LEASE,
    fires=(
        "出租人将杭州市西湖区的房屋出租给承租人，争议由出租人住所地上海市徐汇区人民法院管辖。",
        "房屋坐落于南京市鼓楼区中山路1号。因本合同发生的争议，由甲方所在地人民法院管辖。",
        "房屋坐落于南京市鼓楼区中山路1号。发生争议的，向苏州市姑苏区人民法院起诉。",
    ),
    silent=(
        "出租人将杭州市西湖区的房屋出租给承租人，争议由房屋所在地杭州市西湖区人民法院管辖。",
        "房屋坐落于南京市鼓楼区中山路1号。发生争议的，向南京市鼓楼区人民法院起诉。",
        "房屋坐落于南京市鼓楼区中山路1号。发生争议的，提交南京仲裁委员会仲裁。",
        "出租人将设备出租给承租人，争议由出租人所在地人民法院管辖。",
        "房屋坐落于南京市鼓楼区中山路1号。发生争议的，向有管辖权的人民法院起诉。",
    ),
)
def exclusive(contract: Contract, context: Context) -> Iterator[Hit]:
    """A lease of a house or works: only the court where the immovable is."""
    index = context.places
    works = contract.type.type is ContractType.CONSTRUCTION
    about = f"{contract.title} {contract.type.kind} {index.text[:800]}"
    if works and (_NOT_WORKS.search(contract.title) or not _WORKS.search(about)):
        return
    if not works and (not _HOUSE.search(about) or re.search(r"融资租赁|设备租赁|车辆租赁", about)):
        return
    mild = bool(re.search(r"装修|装饰", contract.title) or (not works and _LAND.search(contract.title)))
    for sentence in _court_sentences(index):
        found = _wrong_court(index, sentence)
        if found is None or _GOOD.search(sentence.text):
            continue
        span, old = found
        new = ("工程所在地" if works else "房屋所在地") + "人民法院"
        edit = Edit(span=span, old=old, new=new) if old.endswith("人民法院") else None
        yield Hit(
            span=span,
            variant="works" if works else "",
            risk=Risk.LOW if mild else None,
            facts={"court": old},
            edit=None if mild else edit,
            comment_reason="judgement" if mild or not edit else "",
        )


def _wrong_court(index: Index, sentence: Sentence) -> tuple[Span, str] | None:
    """The court words that point away from the site, as far as the text shows the site."""
    found = _PARTY_COURT.search(sentence.text)
    if found:
        return sentence.at(found), found[0]
    sites = " ".join(
        other.text for other in index.sentences if other != sentence and _SITE.search(other.text)
    )
    if not _named_site(sites):
        return None
    for court in places.courts(sentence.text, sentence.start):
        if not court.special and not any(name in sites for name in court.parts):
            return court.span, court.name
    return None


def _named_site(sites: str) -> bool:
    return bool(re.search(r"[\u4e00-\u9fff]{2,}(?:市|区|县)", sites)) and not re.search(
        r"[_＿]{2,}|\s{4,}", sites
    )


_NOT_FIRST = re.compile(r"上诉|再审|申诉|二审|第二审|终审|司法解释|指定管辖|失信|被执行人|报请|公布|公告")
_THRESHOLD = Decimal(10_000_000)
_TECHNICAL = re.compile(
    r"技术(?:开发(?!区)|转让|许可|咨询|服务|合同|秘密|成果)|专利|商标|著作权|软件|知识产权|特许"
)


@check(
    "COM-13",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民事诉讼法 第18条",
        "中华人民共和国民事诉讼法 第19条",
        "中华人民共和国民事诉讼法 第20条",
        "中华人民共和国民事诉讼法 第35条",
    ),
    fires=(
        "双方买卖合同争议由北京市高级人民法院作为第一审法院管辖。",
        "因本合同发生的争议，向最高人民法院起诉。",
        "钢材买卖合同总价为500,000元。争议由上海市第一中级人民法院管辖。",
    ),
    silent=(
        "双方买卖合同争议由北京市海淀区人民法院作为第一审法院管辖。",
        "本合同为技术开发合同，争议由广州市中级人民法院管辖。",
        "争议由有管辖权的人民法院管辖。",
        "按照最高人民法院的司法解释处理争议。",
    ),
)
def level(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A high court, or an intermediate court for a small sum, as court of first instance."""
    index = context.places
    if _TECHNICAL.search(index.text[:600]) or forums.FOREIGN.search(index.text):
        return
    for sentence in index.holding("高级人民法院", "最高人民法院", "中级人民法院"):
        found = re.search(
            r"(?P<court>[\u4e00-\u9fff]{0,12}?(?P<level>高级|最高|中级)人民?法院)(?!的?(?:解释|规定|意见|司法|关于|公布|公告|发布|判决|裁定|判例|案例|指导))",
            sentence.text,
        )
        if found is None or not _JURISDICTION.search(sentence.text) or _NOT_FIRST.search(sentence.text):
            continue
        small = price(index) or _lent(index) or _counted_out(index)
        if found["level"] == "中级" and (small is None or small.value >= _THRESHOLD):
            continue
        variant = "intermediate" if found["level"] == "中级" else ""
        risk = Risk.LOW if variant else None
        yield Hit(span=sentence.piece(found), variant=variant, risk=risk, comment_reason="choose")


_LENT = re.compile(
    rf"(?:借款|出借|借给|借到)(?:[^。；，\d￥¥]{{0,14}}?)(?:共计|合计|总计|为|人民币|：|:|是|计|\s)*(?P<sum>{SUM})"
)
_COUNTED_OUT = re.compile(
    rf"(?:合计|总计|共计|货款总额|总额|价款|租金|报酬|服务费)(?:为|人民币|：|:|是|计|\s)*(?P<sum>{SUM})"
)


def _lent(index: Index) -> Price | None:
    """The sum of a loan, which limits what is in dispute as a price does."""
    return _only(index, ("借款", "出借", "借给", "借到"), _LENT)


def _counted_out(index: Index) -> Price | None:
    """A total that no word calls the price."""
    return _only(index, ("合计", "总计", "共计", "总额", "价款"), _COUNTED_OUT)


def _only(index: Index, words: tuple[str, ...], pattern: re.Pattern[str]) -> Price | None:
    found = [
        Price(value, sentence.at(match, "sum"), match["sum"])
        for sentence in index.holding(*words)
        for match in pattern.finditer(sentence.text)
        if (value := yuan(match["sum"]))
    ]
    return max(found, key=lambda item: item.value) if found else None
