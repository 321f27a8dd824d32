"""What one side may do alone: change, end, renew, and read consent out of silence."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Edit, Negotiability, Risk
from workbench.text.numerals import NUMBER, parse_integer

PARTY = (
    r"(?:甲方|乙方|丙方|买方|卖方|买受人|出卖人|出租人|承租人|出租方|承租方|委托人|受托人|委托方|受托方|发包人|承包人|发包方|承包方|供方|需方"
    r"|供应商|采购人|采购方|定作人|承揽人|平台|本公司|我司|公司|开发方|客户|服务方|服务商|业主|贷款人|借款人|许可方|被许可方|经销商|定作方|承揽方|购买方|供货方|总包方|分包方|转让方|受让方|出借人|商家)"
)
_AT_WILL = r"(?:有权|可以?|保留)[^。；]{0,24}?(?:单方(?:面)?|随时|自行|任意|根据(?:其|自身|市场|经营|业务|实际|项目|资金)[^，。；]{0,10}|视情况|不时)[^。；，]{0,16}?"
_OBJECT = r"(?:价格|单价|价款|费用|费率|收费标准|服务费|租金|佣金|报价|服务内容|服务范围|规则|条款|合同内容|协议内容|(?:服务|结算|计费|付费)标准|金额|付款(?:时间|节点)|支付期数|本合同|本协议|期限|政策)"
_CHANGE = re.compile(
    rf"(?P<who>{PARTY})[^。；]{{0,30}}?{_AT_WILL}(?:调整|变更|修改|更改|修订|上调|提高|增加|制定)[^。；，]{{0,12}}{_OBJECT}"
    rf"|(?P<who2>{PARTY})[^。；]{{0,20}}?{_AT_WILL}(?:对|将|就)?[^。；，]{{0,12}}{_OBJECT}[^。；，]{{0,10}}(?:调整|变更|修改|更改|修订)"
    rf"|{_OBJECT}[^。；，]{{0,16}}(?:由(?P<who3>{PARTY})(?:单方(?:面)?|自行|随时|任意)(?:决定|确定|调整)|以(?P<who4>{PARTY})(?:的|发出的|届时|另行|书面)*(?:[（(][^）)]{{0,24}}[）)])?(?:通知|公布|公告|最新报价)为准)"
)
_BARE_CHANGE = re.compile(
    rf"(?P<who>{PARTY})[^。；]{{0,30}}?(?:有权|可以?|保留)[^。；]{{0,24}}?(?:调整|变更|修改|更改)[^。；，]{{0,12}}{_OBJECT}[^。；]{{0,40}}?"
    r"(?:不得(?:提出)?(?:任何)?异议|无权(?:提出)?异议|应当?(?:予以|无条件)?(?:接受|服从|遵照)|必须(?:接受|服从)|无需[^。；]{0,10}同意|无须[^。；]{0,10}同意|不需[^。；]{0,10}同意)"
)
_CHANGE_FREE = re.compile(
    r"协商一致|双方(?:书面)?(?:确认|同意)|(?:经|取得|征得)[^。；，]{0,16}同意(?:后|方可|的)?|请求|建议|有权(?:随时)?(?:书面)?(?:解除|终止|退出)[^。；]{0,12}(?:不承担|无需承担|免)"
    r"|不同意[^。；]{0,20}(?:解除|终止|退出)|LPR|贷款市场报价利率|指数|公式|法律法规(?:规定|变化|要求|调整)|政府(?:指导|定)价|(?:交货|送货|交付|到货)(?:数量|时间|地点)|工程变更|设计变更|暂估"
    r"|无权|不得(?:单方|擅自|自行|随意)|未经"
)


@check(
    "COM-42",
    risk=Risk.HIGH,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民法典 第136条第2款",
        "中华人民共和国民法典 第543条",
        "中华人民共和国民法典 第497条第1款第2项",
    ),
    favours="受不利方",
    debatable=True,
    fires=(
        "甲方有权根据经营需要随时调整价格，乙方不得提出异议。",
        "平台有权单方修改本协议条款。",
        "服务费标准以甲方通知为准。",
        "具体付款时间及金额以甲方书面（含电子邮件）通知为准。",
        "甲方可根据项目资金安排对付款节点及每期金额作出调整，通知送达即生效。",
        "甲方有权调整服务范围，乙方应无条件接受。",
    ),
    silent=(
        "价格按照附件公式随指数调整，其他调整须经双方书面确认。",
        "甲方有权要求随时调整交货时间和交货数量。",
        "甲方可以请求调整价格，双方协商一致后变更本合同。",
        "甲方有权根据经营情况调整服务费，乙方不同意的，可以解除合同且不承担任何责任。",
        "甲方不得单方变更本合同条款。",
        "贷款人有权根据LPR变动随时调整利率标准。",
    ),
)
def change_alone(contract: Contract, context: Context) -> Iterator[Hit]:
    """One side may change price, scope or rules at will."""
    if contract.type.type is ContractType.LABOUR:
        return
    index = context.places
    for sentence in index.holding(
        "有权", "可以", "可根据", "可随时", "保留", "为准", "单方", "自行", "随时", "任意"
    ):
        found = _BARE_CHANGE.search(sentence.text) or _CHANGE.search(sentence.text)
        if found is None or _CHANGE_FREE.search(sentence.text) or _leaves_exit(index, sentence):
            continue
        groups = found.groupdict()
        who = next((value for value in groups.values() if value), "")
        yield Hit(span=sentence.piece(found), facts={"who": who}, comment_reason="choose")


def _leaves_exit(index: Index, sentence: Sentence) -> bool:
    later = index.after(sentence)
    return later is not None and bool(re.search(r"不同意[^。]{0,24}(?:解除|终止|退出)", later.text))


_END_ALONE = re.compile(
    rf"(?P<who>{PARTY})(?:均)?(?:有权|可以?|享有|保留)[^。；]{{0,14}}?(?:随时|任何时(?:候|间)|单方(?:面)?(?:无条件)?|无条件|任意|无需(?:任何)?理由|无理由|不需要?任何理由)[^。；]{{0,14}}?(?:解除|终止)"
)
_FREE = re.compile(
    r"(?:不|无需|无须|不需|免于)(?:向[^，。；]{0,10})?(?:承担|支付|负|给予|赔偿|补偿)[^。；]{0,12}(?:责任|补偿|赔偿|违约金|费用|损失)|(?:无需|无须|不需要?|不必)(?:说明|提供|给出|有)?(?:任何)?理由|无理由|无条件|任意|不构成违约|(?:不得|无权)(?:主张|要求|请求|索要)[^。；，]{0,12}(?:补偿|赔偿|违约|损失|责任)"
)
_CAUSE = re.compile(
    r"(?:违约|违反|逾期|未按|不能|无法|拒绝|擅自|破产|不可抗力|延迟|迟延|不合格|有下列|下列情形|如下情形|以下情形|否则|一经|不得|若|如果|的，|时，|之一)"
)
_FAIR = re.compile(
    r"(?:提前|提早)[^。；，]{0,12}(?:日|天|个?月)[^。；]{0,12}通知|结清|结算|(?<!无须)(?<!无需)(?<!不需)(?<!不)(?<!免于)(?<!免予)(?:支付|赔偿|补偿)[^。；]{0,16}(?:已完成|已履行|已发生|实际|损失)|双方均|任何一方|任一方|均可|均有权"
)


@check(
    "COM-43",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第562条第2款", "中华人民共和国民法典 第566条"),
    favours="受不利方",
    debatable=True,
    fires=(
        "甲方有权随时解除本合同且不承担任何责任。",
        "平台可以无需任何理由单方终止本协议。",
        "采购方有权随时终止合同，无需向供应商支付任何补偿。",
    ),
    silent=(
        "甲方提前三十日书面通知并结清已完成工作费用的，可以解除本合同。",
        "乙方逾期交货超过三十日的，甲方有权单方解除合同，且不承担任何责任。",
        "任何一方均有权随时解除本合同，且不承担责任。",
        "甲方有权随时解除委托合同，但应赔偿受托人因此受到的损失。",
    ),
)
def end_alone(contract: Contract, context: Context) -> Iterator[Hit]:
    """One side may end the contract at will and for nothing."""
    if contract.type.type is ContractType.LABOUR:
        return
    for match in context.places.matches(("随时", "单方", "无条件", "任意", "理由", "任何时"), _END_ALONE):
        text, found = match.text, match.found
        lead = text[: found.start()]
        around = text[max(0, found.start() - 60) :]
        if not _FREE.search(around) or _FAIR.search(text) or _CAUSE.search(lead[-60:]):
            continue
        if _mirrored(context.places, found["who"], match.sentence):
            continue
        yield Hit(span=match.piece, facts={"who": found["who"]}, comment_reason="choose")


def _mirrored(index: Index, who: str, sentence: Sentence) -> bool:
    return any(
        other.start != sentence.start
        and (found := _END_ALONE.search(other.text)) is not None
        and found["who"] != who
        for other in index.holding("随时", "单方", "无条件")
    )


_RENEW = re.compile(
    r"(?:自动|自然|当然)(?:顺延|续期|续约|续展|续签|延续|延长|展期|续订)|(?:视为|则)[^。；，]{0,8}(?:同意)?(?:续期|续约|续展|续签|顺延|续订)"
)
_REFUSE = re.compile(
    r"(?:提前|之?前|届满前|期满前|到期前|期限内|[日天月]内)[^。；]{0,36}(?:通知|提出|书面|异议|表示|声明|告知)|书面通知|不再续"
)
_ENDLESS = re.compile(r"次数[^。；，]{0,4}(?:不限|不受|没有限|无限)|(?:不限|无限)次|永久(?:续|顺延)")
_NO_AUTO = re.compile(
    r"不(?:得|再|会|予|应)?自动|并非自动|不自动|非自动|履行期限|工期|交货期|顺延至|节假日|工作日|相应顺延|租金[^。]{0,6}自动"
)
_EARLY = re.compile(
    rf"(?:提前|届满前|期满前|到期前|之前)(?P<n>{NUMBER})个?(?P<u>日|天|月|年)|(?P<n2>{NUMBER})个?(?P<u2>日|天|月|年)(?:之?前|以前)"
)


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
    for match in context.places.matches(("续", "顺延", "延长", "展期"), _RENEW, _NO_AUTO):
        if not re.search(r"合同|协议|期满|到期|届满|期限", match.text):
            continue
        passage = context.places.paragraph(match.sentence.start).text
        if not _REFUSE.search(passage) or _ENDLESS.search(match.text):
            yield Hit(span=match.piece, comment_reason="choose")
        elif (days := _notice_days(match.text)) > 90:
            yield Hit(span=match.piece, variant="early", facts={"days": str(days)}, comment_reason="choose")


def _notice_days(text: str) -> int:
    found = _EARLY.search(text)
    if found is None:
        return 0
    number = parse_integer(found["n"] or found["n2"]) or 0
    return number * {"日": 1, "天": 1, "月": 30, "年": 365}[found["u"] or found["u2"]]


_SILENT_CONSENT = re.compile(
    r"(?:未|没有|不)(?:[^。；，]{0,14})(?:回复|答复|回应|异议|反馈|提出|表示|确认|书面)[^。；]{0,14}?[，,]?(?:(?:即|则|均|应|便)?(?:视为|视作|推定|默认)|即为|即表示|等于)(?:其|对方|乙方|甲方|已|为|完全|无条件|自动)*(?:同意|接受|认可|确认|许可|批准|追认)"
)
_CONSENT_TO = re.compile(
    r"调整|变更|修改|涨价|提价|加价|价格|费用|转让|转移|债务|金额|范围|新增|增加|续|条款|规则"
)
_OTHER_SILENCE = re.compile(
    r"验收|质量|检验|收货|送达|收悉|收到(?:通知|日)|优先购买权|优先承租|对账|结算|竣工|发票|签收|交付成果|成果确认|解除(?:通知|异议)|工作量|合格|异议期|里程碑|报告"
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
    for match in context.places.matches(
        ("视为", "视作", "推定", "默认", "即为", "即表示", "等于"), _SILENT_CONSENT, _OTHER_SILENCE
    ):
        before = context.places.before(match.sentence)
        about = (before.text if before else "") + match.text
        if not _CONSENT_TO.search(about):
            continue
        span = match.sentence.at(match.found)
        old = match.found[0]
        verb = re.search(r"(?:同意|接受|认可|确认|许可|批准|追认)$", old)
        new = old[: verb.start()] if verb else old
        new = re.sub(
            r"(?:即|则|均|应|便)?(?:视为|视作|推定|默认)(?:其|对方|已|为|完全|无条件|自动)*$",
            "视为不同意",
            new,
        )
        edit = Edit(span=span, old=old, new=new) if new.endswith("视为不同意") else None
        yield Hit(span=match.piece, edit=edit, comment_reason="" if edit else "choose")


_DEEMED = re.compile(
    rf"(?:(?P<n>{NUMBER})(?P<u>个?工作日|日|天|个?小时)内?[^。；]{{0,40}}?)?(?:未|没有|不)[^。；，]{{0,16}}(?:异议|反馈|回复|答复|验收|意见|书面|提出|作出)[^。；]{{0,16}}?(?:即|则|均|应)?(?:视为|视作|默认|推定|即为)(?:[^。；，]{{0,10}})(?:验收(?:合格|通过)|质量合格|合格|无(?:质量)?异议|符合(?:合同)?(?:约定|要求))"
    rf"|(?:发出|发货|出库|装车|寄出|交付(?:承运|物流|快递))[^。；，]{{0,10}}(?:即|便|则|立即)?(?:视为|视作)[^。；，]{{0,10}}(?:验收(?:合格|通过)|质量合格|合格)"
)
_FRESH = re.compile(
    r"生鲜|鲜活|蔬菜|水果|易腐|冷藏|餐饮|食材|快递|外卖|牛奶|海鲜|数量|外观|包装|隐蔽瑕疵|内在质量|当场|隐蔽工程"
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
    for match in context.places.matches(("视为", "视作", "默认", "推定", "即为"), _DEEMED, _FRESH):
        stated = re.search(rf"({NUMBER})(个?工作日|日|天|个?月|个?小时|周)", match.text)
        if stated is None:
            before = context.places.before(match.sentence)
            if before and re.search(rf"{NUMBER}(?:个?工作日|日|天|个?月|周)", before.text):
                continue
            yield Hit(span=match.piece, variant="none", comment_reason="choose")
            continue
        if _hours(stated[1], stated[2]) <= 72:
            yield Hit(span=match.piece, facts={"period": stated[0]}, comment_reason="choose")


def _hours(number: str, unit: str) -> int:
    value = parse_integer(number)
    if value is None:
        return 10_000
    if "小时" in unit:
        return value
    if "月" in unit:
        return value * 720
    return value * (168 if unit == "周" else 24)
