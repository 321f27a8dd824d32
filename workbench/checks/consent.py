"""Consent read out of silence: contracts that renew themselves, goods that count as accepted, changes that count as agreed."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index, Match, Sentence
from workbench.checks.quiet import GOOD, change_by_silence, good_by_silence, good_by_use, runs_on
from workbench.checks.registry import Context, Hit, check
from workbench.checks.vocabulary import NO_NEED, OWN_ONLY, PARTY
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Negotiability, Risk
from workbench.text.numerals import NUMBER, parse_integer

_AGAIN = r"(?:顺延|续期|续约|续展|续签|续费|续订|续租|延续|延长|延展|展期|接续|继续有效|滚动)"
_RENEW = re.compile(
    rf"(?:自动|自行|自然|当然|默认|随即)(?:地)?(?:按[^。；，]{{0,10}})?{_AGAIN}|(?:视为|视同|则|默认)(?:双方)?[^。；，]{{0,8}}(?:同意|愿意)?{_AGAIN}|当然[^。；，]{{0,4}}延续"
    rf"|(?:自动|自行|当然)[^。；，]{{0,4}}(?:进入|转入|开始)[^。；，]{{0,6}}(?:下一|新的?)[^。；，]{{0,6}}(?:期|周期|年度)|{NO_NEED}[^。；，]{{0,10}}(?:签订|签署|续签)[^。；]{{0,10}}{_AGAIN}"
)
_REFUSE = re.compile(
    r"(?:提前|之?前|届满前|期满前|到期前|期限内|[日天月]内|至少)[^。；]{0,36}(?:通知|提出|书面|异议|表示|声明|告知)|书面通知|不再续"
)
_REFUSER = re.compile(
    rf"(?<![向对给经由与和])(?P<who>{PARTY})[^。；，]{{0,24}}?(?:通知|提出|表示|声明|告知|拒绝|要求|不续|异议)"
)
_ENDLESS = re.compile(
    r"次数[^。；，]{0,4}(?:不限|不受|没有限|无限|不设)|(?:不限|无限)(?:制)?(?:次|期)|永久(?:续|顺延)"
)
_NO_AUTO = re.compile(
    r"不(?:得|再|会|予|应)?自动|并非自动|不自动|非自动|履行期限|工期|交货期|顺延至|节假日|下一(?:个)?工作日|相应顺延|租金[^。]{0,6}自动|自动终止"
)
_EARLY = re.compile(
    rf"(?:提前|届满前|期满前|到期前|之前|到期日前|届满日前)(?:至少|不少于|最少)?(?P<n>{NUMBER}|半)个?(?P<u>日|天|月|年)|(?P<n2>{NUMBER}|半)个?(?P<u2>日|天|月|年)(?:之?前|以前)"
)
_AGAINST = re.compile(r"拒绝|反对|不[愿同再续]|异议|终止|退出")
_TERM = re.compile(r"合同|协议|期满|到期|届满|期限|期结束|合作期|服务期|有效期|每满")


@check(
    "COM-44",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第140条第2款", "中华人民共和国民法典 第563条第2款"),
    favours="受不利方",
    debatable=True,
    fires=(
        "合同期满后自动续期，续期次数不限。",
        "本协议到期后自动顺延一年。",
        "本合同到期后，双方未提出异议的，自动顺延一年，顺延次数不受限制。",
        "任何一方未在期满前六个月书面通知不续约的，本合同自动续期三年。",
    ),
    silent=(
        "期满前三十日内任何一方均可书面通知不再续期，否则续期一年。",
        "本合同期满前三十日双方均未提出书面异议的，自动续期一年。",
        "本合同期满后不自动续期。",
        "遇法定节假日的，付款日自动顺延至下一工作日。",
    ),
)
def renews_itself(_contract: Contract, context: Context) -> Iterator[Hit]:
    """The contract renews itself and nobody can step out in time."""
    for match in _renewals(context.places):
        passage = context.places.paragraph(match.sentence.start).text
        if not _REFUSE.search(passage) or _ENDLESS.search(match.text):
            yield Hit(span=match.piece, comment_reason="choose")
        elif one := _one_refuses(passage):
            facts = {"who": one}
            yield Hit(span=match.piece, variant="one", facts=facts, comment_reason="choose")
        elif (days := _notice_days(match.text, context.places.after(match.sentence))) > 90:
            yield Hit(span=match.piece, variant="early", facts={"days": str(days)}, comment_reason="choose")


def _renewals(index: Index) -> Iterator[Match]:
    """Sentences in which the contract renews itself, in the words of old or in any others."""
    for sentence in index.holding(
        "续", "顺延", "延长", "延展", "展期", "下一", "滚动", "延期", "展延", "再延", "循环"
    ):
        if not _TERM.search(sentence.text) or _NO_AUTO.search(sentence.text):
            continue
        if found := _RENEW.search(sentence.text) or runs_on(sentence.text):
            yield Match(sentence, found)


def _one_refuses(text: str) -> str:
    """The one party that may refuse the renewal; empty where both may or nobody is named."""
    if OWN_ONLY.search(text) or re.search("一方|另一方|对方", text):
        return ""
    named = {found["who"] for found in _REFUSER.finditer(text)}
    return named.pop() if len(named) == 1 else ""


def _notice_days(text: str, later: Sentence | None) -> int:
    found = _EARLY.search(text) or (
        _EARLY.search(later.text) if later and _AGAINST.search(later.text) else None
    )
    if found is None:
        return 0
    stated, unit = found["n"] or found["n2"], found["u"] or found["u2"]
    days = {"日": 1, "天": 1, "月": 30, "年": 365}[unit]
    return days // 2 if stated == "半" else (parse_integer(stated) or 0) * days


_DEEM = r"(?:视为|视作|视同|推定|默认|认定|等同于?|即为|[即则应可就被均]认为|(?:当|看|算)作|推断|即表示|即代表|即表明|等于|即告|即认定)"
_QUIET = r"(?:(?:未|没有|不|未能|拒不|怠于)[^。；，]{0,16}?(?:回复|答复|回应|异议|反馈|提出|表示|确认|书面|反对|拒绝|表态|验收|意见|作出|回函|理会|报告|指出|提报|通知)|不(?:作|予)[^。；，]{0,4}(?:表示|答复|回应|回复|理会)|沉默|未置可否|逾期[^。；，]{0,6}(?:未|不)|逾期(?=[，,]?(?:即|则|便)?(?:视|推|默))|否则|置之不理)"
_AGREED = r"(?:同意|接受|认可|确认|许可|批准|追认|默许|无异议|没有异议)"
_SILENT_CONSENT = re.compile(
    rf"{_QUIET}[^。；]{{0,24}}?[，,]?(?:即|则|均|应|便)?{_DEEM}[^。；，不未拒]{{0,14}}?{_AGREED}"
)
_SILENT_EFFECT = re.compile(
    rf"{_QUIET}[^。；，]{{0,10}}[，,](?:则|即)?[^。；，]{{0,10}}(?:(?:自动|即行|即时|当然|即|立即)(?:发生效力|生效)|(?:即|则)?按(?:照)?(?:新|调整后|变更后|修改后|通知)[^。；，]{{0,10}}(?:执行|结算|履行|计收|支付))"
)
_CONSENT_TO = re.compile(
    r"调整|变更|修改|修订|新版|更新|涨价|提价|加价|调价|价格|费用|转让|转移|债务|金额|范围|新增|增加|续|条款|规则|资费|租金|补充|移转|标准|方案|增项|报价|修订|展期|工期"
)
_OTHER_SILENCE = re.compile(
    r"验收|质量|检验|收货|(?:视为|视作|推定)[^。；，]{0,8}(?:送达|收悉|收到)|优先购买权|优先承租|对账|结算(?!价)|竣工|发票|签收单|交付成果|成果确认|解除(?:通知|异议)|工作量|合格|异议期|里程碑|报告"
)


@check(
    "COM-46",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民法典 第140条第2款",
        "中华人民共和国民法典 第544条",
        "中华人民共和国民法典 第551条第2款",
    ),
    favours="受不利方",
    fires=(
        "甲方发出价格调整通知后，乙方三日内未回复的，视为同意调整。",
        "平台公布新规则后，用户七日内未提出书面异议的，视为接受变更后的条款。",
        "乙方收到债务转让通知后五日内未答复，即视为同意转让。",
    ),
    silent=(
        "甲方发出价格调整通知后，经乙方书面同意方可调整。",
        "买方收到设备后三十日内未提出异议的，视为验收合格。",
        "承租人在十五日内未明确表示购买的，视为放弃优先购买权。",
        "甲方收到竣工结算文件后二十八日内未答复的，视为认可竣工结算文件。",
        "债权人未作表示的，视为不同意。",
    ),
)
def silence(_contract: Contract, context: Context) -> Iterator[Hit]:
    """No answer counts as consent to a change."""
    index = context.places
    for match in index.matches(
        ("视为", "视作", "视同", "推定", "默认", "即为", "认为", "推断", "当作", "看作", "算作", "即表示", "即代表", "即告", "等于", "等同"), _SILENT_CONSENT, _OTHER_SILENCE
    ):  # fmt: skip
        if _about_change(index, match.sentence):
            edit = _refused(match)
            yield Hit(span=match.piece, edit=edit, comment_reason="" if edit else "choose")
    for match in index.matches(("生效", "执行", "按新", "发生效力"), _SILENT_EFFECT, _OTHER_SILENCE):
        if _about_change(index, match.sentence) and not _SILENT_CONSENT.search(match.text):
            yield Hit(span=match.piece, comment_reason="choose")
    for sentence in index.holding(*_ANSWERS):
        said = change_by_silence(index, sentence)
        if said and _about_change(index, sentence) and not _other_silence(sentence.text):
            yield Hit(span=sentence.piece(said.effect), comment_reason="choose")


_ANSWERS = (
    "答复", "回复", "作答", "不答", "未答", "反馈", "反应", "回应", "反对", "异议", "沉默", "缄默", "吭声", "回音", "音讯", "表态",
    "动静", "意见", "置可否", "理睬", "理会", "不复", "回函", "回话", "退订",
)  # fmt: skip


def _other_silence(text: str) -> bool:
    """Whether the silence is about something else; work that is added is a change, though it is accounted for."""
    added = re.search("增加|增项|追加|变更", text)
    return bool(_OTHER_SILENCE.search(re.sub("结算|工作量", "", text) if added else text))


def _about_change(index: Index, sentence: Sentence) -> bool:
    before = index.before(sentence)
    return bool(_CONSENT_TO.search((before.text if before else "") + sentence.text))


def _refused(match: Match) -> Edit | None:
    """视为同意 turned into 视为不同意; None where the words are put in another way."""
    span, old = match.sentence.at(match.found), match.found[0]
    verb = re.search(r"(?:同意|接受|认可|确认|许可|批准|追认)$", old)
    new = re.sub(
        r"(?:即|则|均|应|便)?(?:视为|视作|推定|默认)(?:其|对方|已|为|完全|无条件|自动)*$",
        "视为不同意",
        old[: verb.start()] if verb else old,
    )
    return Edit(span=span, old=old, new=new) if verb and new.endswith("视为不同意") else None


_DEEMED = re.compile(
    rf"{_QUIET}[^。；]{{0,30}}?(?:即|则|均|应)?{_DEEM}[^。；，]{{0,14}}?{GOOD}"
    rf"|(?:发出|发货|出库|装车|离厂|出厂|寄出|签收|签字|签章|盖章|签名|提货|领取|运抵|卸货|交付(?:承运|物流|快递)|上线|次日起?|部署(?:完成|完毕)|安装(?:完成|完毕)|(?:收货|到货|收到)(?:时|后|即|当日)?)[^。；，]{{0,14}}(?:[，,](?=[即便则]))?(?:即|便|则|立即)?{_DEEM}[^。；，]{{0,14}}?{GOOD}"
)
_FRESH = re.compile(
    r"生鲜|鲜活|蔬菜|水果|易腐|冷藏|餐饮|食材|快递(?!单)|外卖|牛奶|海鲜|水产|肉类|叶菜|隐蔽瑕疵|内在质量|当场清点|隐蔽工程|(?:书面|签署|签字|盖章)[^。；，]{0,8}(?:确认|验收单|验收报告)|验收[^。；，]{0,8}(?:单|报告|书|证明|记录)[^。；，]{0,4}上?(?:签字|盖章|签署|签章)"
)
_SEEN = re.compile(r"数量|外观|包装|规格|型号")
_AT_ONCE = re.compile(r"当[日天场时]|即时|即刻|立即(?:提出|书面)|同日|(?:次|翌|第二)[日天](?!起|之日起)")

_ELSEWHERE = re.compile(
    r"(?:前项|前款|前述|上述|约定的?|规定的?|该|本条)[^。；，]{0,8}(?:时间|期限|期间|期内)"
)


@check(
    "COM-45",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民法典 第621条第1款",
        "中华人民共和国民法典 第622条第1款",
        "中华人民共和国民法典 第646条",
    ),
    favours="买受人",
    fires=(
        "买方收到设备后一日内未提出书面异议的，视为验收合格。",
        "委托方应在收到成果后24小时内验收，未提出异议的，视为验收通过。",
        "甲方收货时未提出异议的，视为质量合格。",
        "货物自发出之日起即视为验收合格。",
    ),
    silent=(
        "买方收到设备后三十日内完成检验并将不符情形通知卖方。",
        "买方收到设备后十五日内未提出书面异议的，视为验收合格。",
        "买方收到蔬菜后一日内未提出异议的，视为合格。",
        "买方收货后二日内未就外观和数量提出异议的，视为外观和数量符合约定。",
    ),
)
def short_acceptance(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Goods count as accepted after three days or less, or at once."""
    index = context.places
    for match in _acceptances(index):
        if _SEEN.search(match.text) and not re.search("质量|性能", match.text):
            continue
        if at_once := _AT_ONCE.search(match.text, 0, match.found.end()):
            yield Hit(span=match.piece, facts={"period": at_once[0]}, comment_reason="choose")
            continue
        stated = re.search(rf"({NUMBER})(个?工作日|日|天|个?月|个?小时|周)", match.text)
        if stated is None:
            before = index.before(match.sentence)
            if _ELSEWHERE.search(match.text) or (
                before and re.search(rf"{NUMBER}(?:个?工作日|日|天|个?月|周)", before.text)
            ):
                continue
            yield Hit(span=match.piece, variant="none", comment_reason="choose")
            continue
        if _hours(stated[1], stated[2]) <= 72:
            yield Hit(span=match.piece, facts={"period": stated[0]}, comment_reason="choose")


_ACCEPTING = (
    "视为", "视作", "视同", "默认", "推定", "认定", "即为", "等同", "等于", "即表示", "即代表", "即表明", "即告", "按验收", "合格",
    "通过", "无争议", "达标", "认可",
)  # fmt: skip


def _acceptances(index: Index) -> Iterator[Match]:
    """Sentences in which goods count as good because nobody spoke, or because they are sent or used."""
    for sentence in index.holding(*_ACCEPTING):
        text = sentence.text
        if _FRESH.search(text):
            continue
        said = None if _DEEMED.search(text) else good_by_silence(text)
        if found := _DEEMED.search(text) or (said.effect if said else good_by_use(text)):
            yield Match(sentence, found)


def _hours(number: str, unit: str) -> int:
    value = parse_integer(number)
    if value is None:
        return 10_000
    if "小时" in unit:
        return value
    if "月" in unit:
        return value * 720
    return value * (168 if unit == "周" else 24)
