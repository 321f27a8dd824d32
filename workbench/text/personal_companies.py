"""Names of companies and other bodies, by their last words, and the short names that a contract gives (R2.8)."""

import re
from collections.abc import Iterator

from workbench.domain.span import Span
from workbench.text.personal_kinds import COMPANY, placeholder
from workbench.text.personal_numbers import Found
from workbench.text.personal_words import PERSON_FIELDS, PLACE, PUBLIC

_IN_NAMES = frozenset(
    {"作者", "律师", "工程师", "单位名称", "公司名称", "企业名称", "设计人", "总监", "主管"}
)
_LEGAL = r"(?:集\n?团)?\n?(?:股\n?份\n?)?有\n?限\n?(?:责\n?任\n?)?公\n?司|集团公司|股份公司|总公司|无限公司"
_TRADES = r"律师事务所|会计师事务所|税务师事务所|评估事务所|设计事务所|个体工商户|工作室|经营部|(?<!工)商行|门市部|服务部|加工厂|个人独资企业|机械厂|制造厂|印刷厂|食品厂|服装厂|家具厂|化工厂|石料厂|五金厂|玻璃厂|水泥厂|木材厂|木业厂|建材厂|塑料厂|纺织厂|电子厂|电器厂|模具厂|饲料厂|造纸厂|陶瓷厂|包装厂|彩印厂|鞋厂|皮具厂|灯具厂|制衣厂|针织厂|制品厂|配件厂|铸造厂|电镀厂|酒厂|茶厂|面粉厂|修造厂|集团"
_PLACED = r"事务所|合伙企业|专业合作社|合作社|基金会|支行|分行|信用社|研究院|设计院|研究所|工程局|大学|(?<!工)厂(?![房家商区长方])|学院|医院|中学|小学|幼儿园|酒店|超市|工厂|集团|银行|协会|学会|商会|中心|农场|促进会|联合会|业主委员会|村民委员会|居民委员会|村委会|居委会|学校|诊所|卫生院|养老院|敬老院|福利院|俱乐部|出版社|杂志社|药店|药房|养殖场|种植园|采石场|砖厂|茶馆|剧院|宾馆|饭店|火锅店|小吃店|理发店|餐厅"
_KIND = r"\((?:有限合伙|普通合伙|特殊普通合伙|集团|个人独资)\)"
_MORE = rf"(?:{_KIND})?(?:(?:{PLACE})[\u3400-\u9fff]{{0,12}}?(?:分公司|支行|分行|分所|营业部|分部|办事处)|[\u3400-\u9fff]{{2,8}}?(?:分公司|支行|分行))?"
# The signs with which a suffix begins: the anchor.
_FIRST_SIGNS = "专业个中事会促信俱公养农出分制剧加化医协卫厂印合商基大学家宾小居工幼律总房支敬无有服机杂村火理研砖福种税经联股茶药设评诊超酒采银门集食餐饭石五玻水木建塑纺电模饲造陶包彩鞋皮灯针配铸面修"
_NAME_END = re.compile(rf"(?=[\n{_FIRST_SIGNS}])(?P<suffix>{_LEGAL}|{_TRADES}|{_PLACED}){_MORE}")
_RUN = re.compile(r"[\u3400-\u9fffA-Za-z0-9&·()\-]{1,40}\Z")
_WRAPPED = re.compile(r"[\u3400-\u9fffA-Za-z0-9&·()\-]{1,30}\n[\u3400-\u9fff()A-Za-z0-9]{0,20}\Z")
_LEADS = "|".join(
    sorted(
        (
            word
            for word in PERSON_FIELDS
            if re.fullmatch(r"[\u3400-\u9fff]{2,}", word) and word not in _IN_NAMES
        ),
        key=len,
        reverse=True,
    )
)
_PARTICLE = re.compile(
    rf".*(?:[的与被把]|有限(?:责任)?公司|股份公司|集团公司|以及|或者|委托|授权|指定|包括|根据|依据|设立|成立|变更为|名称为|简称|系指|是指|丙方|丁方|本公司|控股的|收购|对于|关于|就(?!业)|属于|位于|任职于|就职于|供职于|受雇于|名下的?|存入|汇入|转入|付至|出具|"
    rf"聘请|聘用|持有|收购|(?:投资|购买|租赁|人|方|商|者|机构|部门|单位|财产为|毕业于)(?={PLACE})|代表|员工|子公司|母公司|关联公司|(?:机构|单位|公司|人|方|名称|银行|所|对象|主体|商)[为是系]|适用于|标明|注明|转为|改制|整体|组织形式|{_LEADS})",
    re.DOTALL,
)
_SOFT = re.compile(rf".*(?:[和及或为是系在将对于向给由若如按至从])(?={PLACE})", re.DOTALL)
_SOFT_ANY = re.compile(r".*(?:[是为系在](?=[\u3400-\u9fff]{3})|[和及](?=[\u3400-\u9fff]{4}))", re.DOTALL)
_PLACE = re.compile(
    rf"{PLACE}|(?!直辖|[本全该各某外每一县市区所其在内])[\u3400-\u9fff]{{2,4}}(?:县|市|自治县)(?=[\u3400-\u9fff]{{4}})"
)
_LEGAL_FORM, _TRADE = re.compile(_LEGAL), re.compile(_TRADES)
_KINDED = re.compile(_KIND)
_NO_BRAND = re.compile(
    r"[在以凭对于的该其各本照应给将所经任何]|鼓励|国家|加入|诋毁|其他|执业|证书|之间|合伙|个人|工商|发起|设立|申请|同一|两个|分所|律师|会计|资产|普通|特殊|有关|需要|作为|聘|企业|犯罪|利益|跨国|大型|财团|受雇|从事|墓|货币|贩|伪造|盗|恐怖|诈骗|走私|颁发|强制|规定|管理|自然人|黑社会|农村|民族"
)
_SOFT_FIRST = re.compile(
    r"(?:向(?![阳上前往日荣心])|对(?!外)|给|从|按|至|若|如(?!家|意|日|春|皋)|由(?!由)|为(?=[\u3400-\u9fff]{3}))(?=[\u3400-\u9fff]{2})"
)
_COUNTED = re.compile(r"\((?:[一二三四五六七八九十]{1,3}|\d{1,2})\)|\d{1,2}\)")
_GENERIC = re.compile(
    r"(?:适用|一人|国有|独资|控股|参股|外商|中外|合资|合作|投资|上市|非|公众|证券|保险|商业|担保|信托|基金|期货|融资|租赁|小额|贷款|两个|各|其|该|此|每|某|本|其他|任何|所有|有关|相关|目标|标的|母|子|关联|原|新|发起|"
    r"普通|特殊|有限|股份|责任|集团|企业|公司|农民|专业|个人|民办|公办|政策性|银行|金融|资产|管理|咨询|境内|境外|外国|中国|内资|私营|民营|第三方|物业|服务|会计师|律师|税务师|资质|合格|甲级|乙级|定点|指定|三级|二级|当地|县级|以上|"
    r"的|等|一家|一个|家|个|或|及|和|与|、|设计|勘察|监理|施工|综合|检测|机构|大型|小型|中型|微型|星级|本地|当地|开户|付款|收款|贷款|城市|农村|地方|村镇|中央|国家|政策|开发|高等|职业|技术|普通|公立|私立|定点|全国|各级|三甲|二甲|军队|附属|工程|建筑|生产|制造|经营|贸易)*"
)
_TO_FILL = re.compile(
    r"各类|应当|不得|通过学|推进|出资额|股份占|规范|侵犯|保护个|负责个|冒用|唆使|择优|不再|支持|中国共产党|[xX×*_某○]{2}|YY|ZZ|yy|[甲乙丙丁A-D](?:公司|有限)|[_\[\]【】]"
)
_PUBLIC = re.compile(rf"(?!委员会)(?:{PUBLIC})|(?<!业主)(?<!村民)(?<!居民)委员会")
# What follows makes the words the name of a law: 中华人民共和国合伙企业法, 促进个体工商户发展条例.
_LAW = re.compile(
    r"法(?![人院定务律规官学])|[\u3400-\u9fff]{0,6}(?:条例|(?:登记|管理|监督)(?:办法|规定))(?![\u3400-\u9fff]{0,3}由)"
)
_LATIN_SUFFIX = r"(?:Co\.,? ?Ltd\.?|Company,? Limited|Company Ltd\.?|Pte\.? Ltd\.?|Pty\.? Ltd\.?|Ltd\.?|Limited|Inc\.?|Incorporated|LLC|L\.L\.C\.|LLP|L\.P\.|LP|Corp\.?|Corporation|GmbH|S\.A\.?|S\.p\.A\.?|PLC|plc|AG|SARL|S\.A\.R\.L\.|S\.A\. de C\.V\.|SAS|S\.r\.l\.|Sdn\.? Bhd\.?|Bhd\.?|Berhad|Oyj|Oy|AB(?: \(publ\))?|ASA|(?<=[a-zà-ÿ0-9] )AS|OÜ|SpA|Srl|(?<=[a-zà-ÿ0-9] )SA|SAU|EURL|SNC|SCA|S\.A\.S\.?|NV|BVBA|KGaA|OHG|UG|mbH|eG|KK|Pte\.?|Pty\.?|a\.s\.|s\.r\.o\.|d\.o\.o\.|Sp\. z o\.o\.|Kft\.?|Zrt\.?|Lda\.?|Ltda\.?|Tbk|PJSC|PAO|OOO|A/S|ApS|KG|SE|JSC|(?:Pvt|Private)\.? (?:Ltd|Limited)\.?|BV|B\.V\.|N\.V\.|K\.K\.|Holdings|Group|INC\.?|LTD\.?|LIMITED|CORP\.?|CORPORATION|CO\.,? ?LTD\.?|& Co\.?|(?:Bank|University)(?: of(?: [A-Z]\w+){1,2})?(?:, (?:[A-Z]\w+ ){1,2}Branch)?)"
_LATIN = re.compile(
    rf"(?<![A-Za-z])(?P<value>(?:[A-Z][\w'’\-]+, ){{0,2}}(?:[A-Z][\w&'’.\-]{{0,40}}|(?<!\d)\d{{1,4}}[A-Z]\w{{0,30}})(?:(?: | ?& ?|, (?=Inc|Ltd|LLC|L\.|Corp|Co\.))(?:[A-Z(][\w&'’.\-)]*|of|and|&|de|for|the)){{0,8}}?,? {_LATIN_SUFFIX}(?:,? {_LATIN_SUFFIX})*)(?![A-Za-z])(?! \d)"
)
_LATIN_BANK = re.compile(r"\b(?P<value>Bank of [A-Z]\w+(?: [A-Z]\w+)?(?:, (?:[A-Z]\w+ ){1,2}Branch)?)")
_LATIN_GENERIC = re.compile(
    r"(?:The |An? |Each |Any |Such )?(?:Company|Limited|Party|Group|Holdings|Parent|Member|Delaware|Joint Stock|Private|Public|Liability| )* ?(?:Corporation|Limited|Group|Holdings|Company|Inc\.?|LLC|Ltd\.?|LP|AG|Bank|University)?|(?:.* )?(?:Central|Savings|Commercial|Investment|National) Bank|(?:The|Any|A|Each) Bank.*"
)


def find_companies(seen: str) -> Iterator[Found]:
    """Companies anywhere in an evened text."""
    last: Span | None = None
    for match in _NAME_END.finditer(seen):
        span = _body(seen, match)
        if span is None:
            continue
        if last is not None and span.start > last.start:
            yield Found(COMPANY, last)
        last = span
    if last is not None:
        yield Found(COMPANY, last)
    for match in (*_LATIN.finditer(seen), *_LATIN_BANK.finditer(seen)):
        if not _LATIN_GENERIC.fullmatch(match["value"]) and not placeholder(match["value"]):
            yield Found(COMPANY, Span(*match.span("value")))


def _run(seen: str, end: int, *, legal: bool) -> Span | None:
    """The signs before a name's last words that can belong to it; over the end of a line where the name
    begins with a place."""
    floor = max(0, end - 60)
    run = _RUN.search(seen, max(floor, end - 40), end)
    wrapped = _WRAPPED.search(seen, floor, end) if legal else None
    if wrapped is not None:
        start = _cut(seen, Span(*wrapped.span()), end)
        if _PLACE.match(seen, start) and "\n" in seen[start:end]:
            return Span(start, end)
    return Span(*run.span()) if run else None


def _cut(seen: str, run: Span, end: int) -> int:
    """Where a run's name begins: behind brackets, numbers and words that are no part of it."""
    start = _opened(seen, run.start, end)
    counted = _COUNTED.match(seen, start, run.end)
    start = counted.end() if counted else start
    for pattern in (_PARTICLE, _SOFT):
        cut = pattern.match(seen, start, run.end)
        start = cut.end() if cut else start
    cut = (
        _SOFT_ANY.match(seen, start, run.end)
        if run.end - start > 8
        else _SOFT_FIRST.match(seen, start, run.end)
    )
    start = cut.end() if cut else start
    return _opened(seen, start, end)


def _body(seen: str, end: re.Match[str]) -> Span | None:
    """The name that ends with this suffix; None where the words are no name."""
    run = _run(seen, end.start(), legal=_LEGAL_FORM.fullmatch(end["suffix"]) is not None)
    if run is None:
        return None
    start = _cut(seen, run, end.end())
    body, name = seen[start : run.end], seen[start : end.end()]
    if (
        len(body.strip()) < 2
        or body[-1] in "自由将在对向给于是为及和"
        or _GENERIC.fullmatch(body)
        or _TO_FILL.search(name)
        or _PUBLIC.search(name)
        or _LAW.match(seen, end.end())
    ):
        return None
    suffix = end["suffix"]
    place = _PLACE.match(body)
    public = (
        place is not None
        and place[0] in {"中国", "中华"}
        and suffix in {"协会", "学会", "商会", "中心", "基金会", "联合会"}
    )
    placed = place is not None and len(body) > len(place[0]) and not public
    branch = end[0].endswith(("支行", "分行")) and "银行" in body + end[0]
    if _LEGAL_FORM.fullmatch(suffix) or placed or branch or _KINDED.search(end[0]):
        return Span(start, end.end())
    traded = _TRADE.fullmatch(suffix) and 2 <= len(body) <= 6 and not _NO_BRAND.search(body)
    return Span(start, end.end()) if traded else None


def _opened(seen: str, start: int, end: int) -> int:
    """The start behind a bracket that the name does not close, and behind brackets alone."""
    depth = 0
    for place in range(end - 1, start - 1, -1):
        if seen[place] == ")":
            depth += 1
        elif seen[place] == "(":
            depth -= 1
            if depth < 0:
                return place + 1
    while start < end and seen[start] in ")-·&":
        start += 1
    return start
