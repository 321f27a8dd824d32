"""Confidentiality: definition, exceptions, term, purpose, return, penalty, reports (NDA-01 to 05, 07 to 10)."""

import re
from collections.abc import Iterator

from workbench.checks.passages import Passage, find, hit_with_edit, is_extract, is_type, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.checks.vocabulary import PARTY
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

NDA = (ContractType.NDA, ContractType.OTHER)
CODE = "中华人民共和国民法典"
COMPETITION = "中华人民共和国反不正当竞争法"
_SECRETS = "最高人民法院关于审理侵犯商业秘密民事案件适用法律若干问题的规定"


def nda(contract: Contract) -> bool:
    """Whether the contract is about confidentiality."""
    return is_type(contract, ContractType.NDA, "接收方", "保密") or is_type(
        contract, ContractType.NDA, "保密信息"
    )


_BOUND = re.compile(
    r"不得|应当|应|须|承担|负有|保密义务|承诺|保证|必须|需要?对|对[^。；，\n]{1,24}保密|严守|保守|永不|不(?:向|对)|严格|(?:予以|进行)保密|禁止"
)
_KEEPS = ("披露", "泄露", "泄漏", "透露", "外泄", "外传", "保密", "秘密", "守口如瓶")


def _duty(contract: Contract) -> Passage | None:
    """The first sentence that binds someone to secrecy."""
    found = [item for item in sentences(contract.text, _KEEPS) if len(item.text) > _TITLE]
    return next((item for item in found if _BOUND.search(item.text)), None)


_TITLE = 7
_NAMES = r"(?:保密信息|商业秘密|机密信息|机密资料|秘密信息|保密资料|保密范围|保密内容|秘密)"
_EVERYTHING = r"(?:一切|全部|所有|任何)(?:的)?[^。；，、\n]{0,6}(?:信息|资料|内容|事项|文件|情况)"
_ALL = re.compile(
    rf"{_NAMES}[^。；，\n]{{0,8}}[，,]?(?:是|系)?(?:指|为|包括|涵盖|：|:)[^。；\n]{{0,30}}?{_EVERYTHING}|(?:一切|全部|所有|任何|凡)[^。；，\n]{{0,20}}(?:信息|资料|内容|事项|情况)[，,]?(?:[^。；，\n]{{0,14}}[，,])?(?:均|都|皆|一律|概)?(?:属于?|视为|为|构成)[^。；，\n]{{0,6}}{_NAMES}"
)
_KIND = re.compile(
    r"技术|经营|财务|客户|配方|工艺|报价|底价|源代码|代码|样品|参数|成本|方案|价格|算法|设计|产品|市场|营销|人事|数据|商业计划|供应商|货源|专利|模型|合同"
)
_MARKED = re.compile(
    r"(?<!是否)(?<!不论)(?<!无论)(?<!未)(?<!无需)(?<!是否有)(?:标明|标注|标识|标记)|图纸|名单|(?<!口头或)书面|列明|附件|如下|下列|以下|：$|:$"
)
_KINDS = re.compile(
    r"(?:是|系)?指|包括|图纸|名单|配方|工艺|报价|底价|源代码|数据|财务|附件|样品|参数|成本|方案|技术(?:资料|信息|秘密|文件|要求)|经营(?:信息|资料)|客户|标明|标注|文件|清单|如下|下列"
)
_ARTICLES = re.compile(
    r"^\s*(?:第[一二三四五六七八九十百\d]+条|[一二三四五六七八九十]+、|\d{1,2}[.、．])", re.MULTILINE
)


def _undefined(contract: Contract) -> bool:
    """A contract of several articles that names secrets and says nowhere what they are."""
    text = contract.text
    named = re.search(r"保密信息|商业秘密|机密信息|秘密信息|保密资料", text)
    return bool(named) and len(_ARTICLES.findall(text)) >= 3 and not _KINDS.search(text)


@check(
    "NDA-01",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=NDA,
    example_type=ContractType.NDA,
    basis=(f"{COMPETITION} 第10条第4款", f"{_SECRETS} 第5条", f"{_SECRETS} 第6条"),
    fires=("保密信息是指披露方提供的一切信息。", "本协议所称保密信息系指甲方向乙方提供的所有资料。"),
    silent=(
        "保密信息是指披露方以书面标明“保密”的技术图纸、源代码和客户名单。",
        "保密信息是指披露方提供的全部信息，包括但不限于标明保密的技术图纸、源代码和客户名单。",
    ),
)
def too_wide(contract: Contract, _: Context) -> Iterator[Hit]:
    """Everything is secret, with neither kinds nor marks."""
    if not nda(contract):
        return
    words = ("保密", "商业秘密", "机密", "秘密")
    found = [
        Hit(passage.span, comment_reason="needs_terms")
        for passage, _match in find(contract, words, _ALL, _MARKED)
        if len(set(_KIND.findall(passage.text))) < 2
    ]
    yield from found
    duty = None if found or not _undefined(contract) else _duty(contract)
    if duty:
        yield Hit(duty.span, variant="none", missing=True, comment_reason="needs_terms")


_PLAIN_EXCEPTION = re.compile(
    r"公知|公众|公[有共]领域|为[^。；，\n]{0,6}所(?:知悉|周知)|独立(?:开发|研发)|自行(?:开发|研发)|已(?:经)?(?:合法)?(?:知悉|掌握|公开)|已知|第三(?:方|人)[^。；，\n]{0,8}(?:合法)?(?:取得|获得|获取)"
)
_ABOUT = re.compile(r"保密|秘密|披露|泄露|信息|资料|违反本")
# Words that look like an exception and deny one.
_DENIED = re.compile(
    r"(?:没有|不设|不存在|并?无|概无)[^。；，\n]{0,6}(?:例外|除外)|(?:无论|不论|不管|即使|即便|纵然|哪怕|任何)[^。；，\n]{0,30}[，,]|(?:公开|来源)[^。；，\n]{0,4}程度|(?:不得|无权|不能|不可)(?:再)?以[^。；\n]{0,60}为由[^。；\n]{0,30}|(?:绝对|不存在|没有)[^。；，\n]{0,10}(?:免除|减轻)[^。；，\n]{0,10}(?:情形|情况)"
)
_HANDLING = re.compile(r"返还|归还|销毁|删除|留存|备份|诉讼|管辖|起诉|不因")
_EXCEPT = re.compile(
    r"除外|例外|不包括|不属于|不视为|不适用|不受(?:本|此|上述)|不在此限|公知|公众|(?<!未)(?<!非)公开|公有领域|已知|独立开发|自行开发|依法|法律[^。；，\n]{0,8}(?:要求|规定|强制)|司法|法院|监管|主管机关|有权机关"
)


@check(
    "NDA-02",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=NDA,
    example_type=ContractType.NDA,
    favours="接收方",
    basis=(f"{COMPETITION} 第10条第4款", f"{_SECRETS} 第4条"),
    fires=(
        "接收方在任何情况下均不得披露保密信息。",
        "接收方应当对保密信息严格保密，未经书面同意不得向第三方提供。",
    ),
    silent=(
        "接收方不得披露保密信息，已为公众所知悉或者依法必须披露的除外。",
        "接收方不得披露保密信息。\n保密信息不包括接收方从公开渠道取得的信息，以及应司法机关要求披露的信息。",
    ),
)
def no_exceptions(contract: Contract, _: Context) -> Iterator[Hit]:
    """No carve-out at all in a confidentiality contract."""
    if nda(contract) and not _carved_out(contract.text):
        passage = _duty(contract)
        if passage:
            new = "，但已为公众所知悉、接收方已合法知悉或者独立开发、从有权披露的第三方取得以及依法必须披露的除外"
            span = Span(passage.span.end, passage.span.end)
            hit = hit_with_edit(contract, passage, span, new)
            yield Hit(hit.span, edit=hit.edit, comment_reason=hit.comment_reason, missing=True)


def _carved_out(text: str) -> bool:
    """Whether something is excepted from secrecy: in plain words anywhere, or in a sentence about it."""
    text = _DENIED.sub("", text)
    if _PLAIN_EXCEPTION.search(text):
        return True
    return any(
        _EXCEPT.search(item.text) and _ABOUT.search(item.text) and not _HANDLING.search(item.text)
        for item in sentences(text, ("除外", "例外", "不包括", "不属于", "不视为", "不适用", "不受", "不在此限", "公开",
                                     "依法", "法律", "司法", "法院", "监管", "机关"))
    )  # fmt: skip


_PERIOD = re.compile(
    r"(?:期限|期间|有效期)[^。；，\n]{0,8}(?:为|是|至|自|：|:|_|＿|[0-9０-９一二两三四五六七八九十])|直至|至[^。；，\n]{0,14}(?:公开|公知|止)|永久|终止后|持续有效|长期|始终有效|继续有效|[0-9０-９一二三四五六七八九十]+\s*(?:个月|年)(?:内|的)?|解除后|届满"
)


@check(
    "NDA-03",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=NDA,
    example_type=ContractType.NDA,
    basis=(f"{CODE} 第509条第2款", f"{CODE} 第558条"),
    fires=("接收方应当对保密信息承担保密义务。", "接收方仅可将保密信息用于评估合作，不得向他人披露。"),
    silent=(
        "接收方应当自收到之日起五年内对保密信息承担保密义务，技术秘密至其公开之日止。",
        "接收方应当对保密信息承担保密义务。\n本协议终止后，保密义务继续有效。",
        "接收方对保密信息永久保密。",
    ),
)
def no_period(contract: Contract, _: Context) -> Iterator[Hit]:
    """No period, end event or survival of the duty."""
    if nda(contract) and not any(
        _PERIOD.search(item.text)
        for item in sentences(
            contract.text, ("保密", "秘密", "本协议", "有效期", "期限", "该义务", "义务", "终止后", "直至")
        )
    ):
        passage = _duty(contract)
        if passage:
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")


_WHO = rf"(?:{PARTY}|披露方|接收方|[A-ZＡ-Ｚ甲乙丙]公司)"
_MUTUAL = re.compile(
    r"(?:双方|各方|甲、?乙)[^。；\n]{0,24}(?:相互|互相|彼此|交换|交流|互换|各自向对方)[^。；，\n]{0,10}(?:提供|披露|交换|开放|共享|分享|告知|资料|信息|秘密|样品)|(?:双方|各方)[^。；，\n]{0,6}向对方[^。；，\n]{0,6}(?:提供|披露|开放)|(?:双方|各方|公司)[^。；\n]{0,10}(?:交换|互换|(?:相互|互相|彼此)交流)|(?:相互|互相|彼此)(?:提供|披露|交换|交流|开放|共享|分享|告知)|(?:互换|交换|互通|互传|互递|共享)[^。；，\n]{0,14}(?:资料|信息|图纸|数据|样品|文件|情报)"
)
_EACH_GIVES = re.compile(
    rf"(?P<a>{_WHO})[^。；，\n]{{0,8}}(?:提供|披露|开放|交付|出示)[^。；，\n]{{0,24}}[，,；;]\s*(?!(?P=a)){_WHO}(?:(?!不)[^。；，\n]){{0,8}}(?:提供|披露|开放|交付|出示)[^。；，\n]{{0,16}}(?:资料|信息|图纸|数据|样品|文件|模型|报告|方案|代码|技术|名单|参数|情况)"
)
_BOTH_BOUND = re.compile(
    r"(?:双方|各方|任何一方|任一方|一方|接收方|受领方|对方|互相|相互|各自)[^。；\n]{0,24}(?:保密|不得[^。；，\n]{0,14}(?:披露|泄露|提供|外泄|泄漏))"
)
_AS_RECEIVER = re.compile(
    r"作为[^。；，\n]{0,6}(?:接收方|受领方)|(?:接收方|受领方)(?:仅|只)?(?:指|为|即|是)[^。；，\n]{1,6}"
)
_ONE_BOUND = re.compile(
    rf"(?P<who>{_WHO})(?:作为[^。；，\n]{{0,6}}[，,])?(?:[^。；，\n不]{{0,20}}?)(?:应|应当|须|不得|负有?|承诺|承担)(?!任何)[^。；\n]{{0,24}}?(?:保密|披露|泄露|外泄|泄漏|秘密)"
)
_UNBOUND = re.compile(
    rf"{_WHO}[^。；，\n]{{0,20}}?不(?:承担|负|受|作)[^。；，\n]{{0,10}}(?:保密|约束|限制|义务)"
)


@check(
    "NDA-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=NDA,
    example_type=ContractType.NDA,
    favours="受不利方",
    basis=(f"{CODE} 第501条", f"{CODE} 第509条第2款"),
    fires=(
        "双方将相互提供技术资料，乙方应当对甲方的资料保密。",
        "为洽谈合作，双方拟互相披露经营信息。乙方不得向第三方泄露甲方的保密信息。",
    ),
    silent=(
        "双方将相互提供技术资料，各方均应对对方的资料保密。",
        "甲方向乙方提供技术资料，乙方应当保密。",
        "双方将相互提供资料，甲方应当对乙方的资料保密，乙方应当对甲方的资料保密。",
    ),
)
def one_way(contract: Contract, _: Context) -> Iterator[Hit]:
    """Both disclose and one is bound."""
    text = contract.text
    if not is_type(contract, ContractType.NDA, "保密") or not (
        _MUTUAL.search(text) or _EACH_GIVES.search(text)
    ):
        return
    if not any(
        (_BOTH_BOUND.search(_AS_RECEIVER.sub("", item.text)) and not _MUTUAL.search(item.text))
        or "各方均" in item.text
        for item in sentences(text, ("保密", "披露", "泄露", "外泄", "泄漏"))
    ):
        bound = [
            (match["who"], item)
            for item in sentences(text, ("保密", "披露", "泄露", "外泄", "泄漏", "秘密"))
            for match in _ONE_BOUND.finditer(_UNBOUND.sub("", item.text))
        ]
        if len({who for who, _item in bound}) == 1:
            yield Hit(bound[0][1].span, facts={"bound": bound[0][0]}, comment_reason="negotiable")


_PURPOSE = re.compile(
    r"目的|用途|仅[^。；，\n]{0,14}(?:用于|为|使用)|(?:只|限)[^。；，\n]{0,6}(?:用于|为)|用于|不得[^。；\n]{0,20}使用|使用[^。；，\n]{0,10}(?:保密|范围)|Purpose|purpose"
)


@check(
    "NDA-05",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=NDA,
    example_type=ContractType.NDA,
    favours="披露方",
    basis=(f"{CODE} 第501条", f"{COMPETITION} 第10条第1款第3项"),
    fires=("甲方向乙方提供技术资料，乙方不得对外泄露。", "接收方对保密信息负有保密义务，期限三年。"),
    silent=(
        "甲方向乙方提供技术资料，乙方仅可用于评估合作项目，不得对外泄露。",
        "接收方不得为本协议目的以外的任何事项使用保密信息，不得对外泄露。",
    ),
)
def no_purpose(contract: Contract, _: Context) -> Iterator[Hit]:
    """Disclosure is barred and use is not limited."""
    known = contract.type.type is ContractType.NDA or is_extract(contract, "泄露|保密|泄漏|外泄")
    if known and not _PURPOSE.search(contract.text):
        passage = _duty(contract)
        if passage:
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")


_RETURN = re.compile(
    r"返还|归还|缴回|上缴|上交|交回|粉碎|移交|退还|退回|销毁|删除|交还|收回|清除|return|destroy"
)


@check(
    "NDA-07",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=NDA,
    example_type=ContractType.NDA,
    favours="披露方",
    basis=(f"{CODE} 第558条", f"{_SECRETS} 第6条"),
    fires=("合作终止后，接收方继续承担保密义务。", "乙方应当对甲方提供的保密信息保密三年。"),
    silent=(
        "合作终止后十日内，接收方返还或者销毁全部保密资料并书面确认。",
        "乙方应当在甲方要求时删除保密信息的全部副本。",
    ),
)
def no_return(contract: Contract, _: Context) -> Iterator[Hit]:
    """No duty to return or destroy."""
    known = nda(contract) or contract.type.type is ContractType.NDA
    passage = _duty(contract) if known and not _RETURN.search(contract.text) else None
    if passage:
        yield Hit(passage.span, missing=True, comment_reason="needs_terms")
