"""The right to sue, to arbitrate, to complain or to report, given up in advance (COM-74)."""

import re
from collections.abc import Iterator

from workbench.checks.registry import Context, Hit, check
from workbench.checks.vocabulary import PARTY
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

# What is given up: a way to a court, to arbitration or to an authority.
_BODY = r"(?:法院|仲裁(?:机构|委员会|庭)?|司法机关)"
_OFFICE = r"(?:监管|主管|行政|执法|政府|有关|职能|消费者|行业|市场监管|住建|工商)[^。；，、]{0,8}(?:部门|机关|协会|组织|机构)?|(?:部门|机关)"
_REMEDY = (
    r"(?:投诉|举报|控告|检举|起诉|提起(?:任何|民事)?[^。；，]{0,12}(?:诉讼|仲裁)|诉讼(?!时效|费|地位|保)|诉权|起诉权|(?:申请|提请|申诉|提交|提起)(?:商事)?仲裁|仲裁申请|诉诸(?:法律|法院|司法|诉讼|公堂|仲裁)|诉至法院|对簿公堂"
    r"|(?:司法|诉讼|法律|仲裁)(?:(?:和|及|或|与|、|或者|以及)(?:仲裁|司法|诉讼))?(?:的)?(?:途径|程序|救济|手段|方式)|维权|信访|反映(?:情况|问题)|外部救济|第三方救济"
    rf"|(?:请求|诉请|要求|提请|提交|寻求)[^。；，]{{0,6}}{_BODY}[^。；，]{{0,10}}(?:裁判|裁决|处理|审理|救济|保护|解决|判决)|(?:向|到|找)[^。；，]{{0,16}}(?:{_OFFICE})[^。；，]{{0,6}}(?:反映|申诉|告发|检举)|(?:要求|请求)[^。；，]{{0,4}}(?:{_OFFICE})[^。；，]{{0,4}}(?:介入|处理|查处)|反映[^。；，]{{0,10}}(?:情况|问题))"
)
_NOT = r"(?:均|一概|一律|概|绝|亦|也|皆|永|决|永远|日后|今后|以后|期间|将|自愿|同意|承诺|保证|[，,])(?:均|再)?不(?:再|会|得|应)?(?:对|向|就|因|以|在|参与|提起|主张|反映|寻求|诉诸|采取|启动|申请|请求|通过|到|找|进行|为此|据此)"
_DAMPER = r"(?!可|均?有权|应|达成|解决|成的|不成|[，,]由|须|一致)"
# The effect told from the other end: to complain is a breach, the right is gone, courts are shut out.
_SAME_EFFECT = re.compile(
    rf"(?P<p>{PARTY})[^。；，被致恶虚]{{0,24}}(?:投诉|举报|起诉|提起诉讼|申请仲裁|反映)[^。；，]{{0,10}}的?[，,](?:即|均)?(?:(?:视为|视同|构成|属于)(?:(?P=p))?[^。；，方人]{{0,4}}违约|(?:(?P=p))?(?:应当?|须|需)?(?:向[^。；，]{{1,6}})?(?:支付|承担)[^。；，]{{0,8}}(?:违约金|违约责任))"
    r"|(?:起诉权|诉权|申诉权|投诉权|诉讼权利|诉讼请求权|仲裁请求权)[^。；]{0,16}(?:消灭|丧失|放弃|不复存在|终止|归于|不予|不得行使)|(?:不存在|排除|没有|无|丧失|不具有|取消)[^。；，]{0,12}(?:诉讼请求权|起诉权|诉权|诉讼(?:和|、|或|及)仲裁[^。；，]{0,4}(?:途径|方式|程序|权利))"
    r"|排除[^。；，]{0,10}(?:一切|任何|所有|全部)[^。；，]{0,6}(?:法院|司法|仲裁)[^。；，]{0,12}(?:管辖|介入|救济|审查)"
)
_WAIVER = re.compile(
    rf"(?:放弃|不得|无权|不再|不可|不能|不会|承诺不|保证不|同意不|承诺[^。；，]{{0,12}}不(?:就|因|以|向|会)|保证[^。；，]{{0,8}}不(?:就|因|以|向|会)|[，,]不(?:就|因|以任何|向)|{_NOT})(?:{_DAMPER}[^。；]){{0,36}}?{_REMEDY}(?:[^。；，]{{0,6}}权利?)?"
)
_NO_WAIVER = re.compile(
    r"诉讼时效|先诉抗辩|先行协商|调解期间|协商期间|和解|一次性(?:了结|解决)|已(?:经)?发生的?(?:争议|纠纷)|就(?:同一|此次|本次)|仲裁裁决|裁决(?:是|为)终局|一裁终局|不得(?:打击|阻止|阻碍|妨碍|限制|干涉|阻挠|影响|剥夺|因)|上诉|保全|(?:仲裁|裁决)[^。；]{0,24}(?:另行|再)(?:行)?起诉|不放弃|不视为放弃|不构成[^。；]{0,8}放弃|恶意|虚假|(?:本次|此次|该次|上述)(?:事故|事件|纠纷|争议)|代理|对外(?:投诉|宣传)|不得(?:再)?以[^。；，]{0,10}为由(?:拒|迟|延)|报复|歧视|(?:未|没有|不存在)[^。；，]{0,16}(?:诉讼|仲裁|举报)|诉讼(?:中|程序|过程|期间)|时效|先(?:行)?协商|未经[^。；，]{0,6}(?:协商|调解)|(?:之|以)前[，,]?[^。；，]{0,8}不得"
)
_GIVEN_UP = re.compile(rf"{_WAIVER.pattern}|{_SAME_EFFECT.pattern}")


@check(
    "COM-74",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国民法典 第497条第1款第3项",
        "中华人民共和国消费者权益保护法 第26条第2款",
    ),
    favours="受不利方",
    debatable=True,
    fires=(
        "消费者签署本协议即放弃就本服务投诉、起诉或者申请仲裁的权利。",
        "会员不得就退费事宜向市场监管部门投诉或者提起诉讼。",
        "乙方放弃提起诉讼的权利。",
    ),
    silent=(
        "双方先行协商，三十日内协商不成的，可以向被告住所地人民法院起诉。",
        "争议提交北京仲裁委员会仲裁，任何一方不得向人民法院起诉。",
        "保证人放弃先诉抗辩权。",
        "双方就本次事故一次性了结，不得再就此提起诉讼。",
        "甲方不得限制劳动者举报、投诉。",
    ),
)
def no_suit(contract: Contract, context: Context) -> Iterator[Hit]:
    """The right to sue, arbitrate or complain is given up in advance."""
    index = context.places
    if contract.type.type is ContractType.LABOUR:
        return
    words = (
        "投诉",
        "举报",
        "控告",
        "起诉",
        "诉讼",
        "诉权",
        "仲裁",
        "诉诸",
        "司法",
        "法律途径",
        "信访",
        "维权",
        "反映",
        "救济",
        "公堂",
        "申诉",
        "介入",
        "告发",
        "法院",
    )
    for match in index.matches(words, _GIVEN_UP, _NO_WAIVER):
        lead = index.paragraph(match.sentence.start).text
        if "仲裁委员会" in lead or _leaves_arbitration(match.text, match.found):
            continue
        consumer = re.search(r"消费者|用户|会员|顾客|客户", match.text)
        yield Hit(span=match.piece, risk=Risk.HIGH if consumer else None, comment_reason="delete_or_redraft")


def _leaves_arbitration(text: str, found: re.Match[str]) -> bool:
    """Whether only the courts are left out and arbitration is agreed in the same sentence."""
    return "仲裁" in text[: found.start()] and not re.search(r"投诉|举报|控告|仲裁", found[0])
