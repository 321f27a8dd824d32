"""Parts that a contract has to have: a place to sign for every party, rules for breach and disputes."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from workbench.checks.index import Index
from workbench.checks.passages import place_of_missing
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import ClauseKind, Contract, ContractType, Party
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_LABEL = re.compile(r"(?P<label>[甲乙丙丁]方)[）)]?\s*(?:[（(][^）)\n]{0,14}[）)])?\s*[：:]")
_SIGNED = re.compile(
    r"(?P<label>[甲乙丙丁]方)[^，。；、\n]{0,30}?(?:[（(][^）)\n]{0,12}(?:盖章|签章|签字|公章|签名|印章)[^）)\n]{0,8}[）)]|盖章|签章|签字|公章)"
)
_ONE_SIDED = re.compile(
    r"承诺函|承诺书|借条|欠条|保函|收条|声明|授权(?:委托)?书|确认书|通知书|委托书|电子签|点击|在线签署|用户协议|服务条款"
)


@check(
    "COM-69",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第490条第1款",),
    fires=(
        "甲方：A公司，乙方：B公司，丙方：C公司。签署栏：甲方（盖章）、乙方（盖章）。",
        "甲方：张三\n乙方：李四\n第一条 标的。\n第二条 价款。\n第三条 其他。\n甲方（签字）：",
        "借款合同\n出借人：高明\n借款人：许静\n保证人：钱伟\n第一条 借款五万元。\n第二条 一年归还。\n出借人（签字）：\n借款人（签字）：",
    ),
    silent=(
        "甲方：A公司，乙方：B公司，丙方：C公司。签署栏：甲方（盖章）、乙方（盖章）、丙方（盖章）。",
        "甲方：张三\n乙方：李四\n第一条 标的。\n甲方（签字）：\n乙方（签字）：",
        "承诺函\n甲方：张三\n乙方：李四\n甲方（签字）：",
        "甲方：张三\n乙方：李四\n第一条 标的。",
    ),
)
def unsigned(contract: Contract, context: Context) -> Iterator[Hit]:
    """A party of the head that has no place to sign although others have."""
    index = context.places
    if _ONE_SIDED.search(contract.title or index.text[:60]):
        return
    named = [found for found in _LABEL.finditer(index.text[:4000]) if not _is_signature(index, found)]
    heads = {found["label"]: found for found in reversed(named)}
    if not heads:
        yield from _by_role(contract)
        return
    signed: dict[str, re.Match[str]] = {}
    for label in ("甲方", "乙方", "丙方", "丁方"):
        for place in reversed(index.places(label)):
            found = _SIGNED.match(index.text, place)
            if found and not re.search(r"后|时|之日|即|并|方可", found[0]):
                signed[label] = found
                break
    if stranger := _signs_as_another(contract, signed):
        yield stranger
        return
    missing = [label for label in heads if label not in signed]
    if not signed and len(heads) > 1 and _ends_unsigned(contract, index):
        facts = {"missing": "、".join(sorted(heads, key="甲方乙方丙方丁方".index))}
        yield Hit(span=place_of_missing(contract), facts=facts, missing=True, comment_reason="needs_terms")
        return
    if not signed or len(heads) < 2 or not missing or _parties_sign(contract, missing):
        return
    last = max(signed.values(), key=lambda found: found.start())
    facts = {"missing": "、".join(sorted(missing, key="甲方乙方丙方丁方".index))}
    evidence = tuple(Span(heads[label].start(), heads[label].end()) for label in missing)
    yield Hit(
        span=Span(*last.span()), facts=facts, evidence=evidence, missing=True, comment_reason="needs_terms"
    )


_SIGNING = re.compile(r"盖章|签字|签章|签名|签署|公章|印章|法定代表人|授权代表|年\s*月\s*日")
_ONE_FIRM = 0.75
_FULL, _SHORT, _TAIL = 900, 500, 260


def _ends_unsigned(contract: Contract, index: Index) -> bool:
    """Whether a whole contract of many clauses ends with no word of signing at all."""
    top = [clause for clause in contract.clauses if clause.parent is None and clause.path]
    body_ends = max((clause.own.end for clause in top if clause.annex == 0), default=0)
    signs = any(party.signature for party in contract.parties) or any(
        clause.kind is ClauseKind.SIGNATURE for clause in contract.clauses
    )
    tail = index.text[body_ends:] + index.text[-_TAIL:]
    tail = re.sub(r"[^。\n]*生效[^。\n]*", "", tail)
    if signs or _SIGNING.search(tail):
        return False
    says_end = re.search(r"全文完|正文完|全文结束|正文到此", index.text[-40:])
    to_be_signed = re.search(r"自?双方[^。；，\n]{0,16}(?:签|盖章)[^。；\n]{0,30}生效", index.text)
    whole = len(index.text) > _FULL and len(top) > 2 * _CLAUSES
    return bool(whole or (to_be_signed and (says_end or (len(index.text) > _SHORT and len(top) >= 6))))


_NAME_SIGNED = re.compile(
    r"[）)]?\s*[：:]\s*(?P<name>[\u4e00-\u9fff（）()]{4,40}(?:公司|中心|厂|合作社|学校|医院|事务所|委员会|集团))\s*(?=\n|$|[（(])"
)


def _signs_as_another(contract: Contract, signed: dict[str, re.Match[str]]) -> Hit | None:
    """A place to sign that names another company than the head does for the same label."""
    named = {
        party.label: party.name for party in reversed(contract.parties) if party.name and not party.signature
    }
    for label, found in signed.items():
        name = _NAME_SIGNED.match(contract.text, found.end())
        own = named.get(label, "")
        known = any(name and name["name"] in other for other in named.values())
        if name and len(own) >= 4 and not known and not _same_firm(own, name["name"]):
            facts = {"missing": f"{label}（{own}）"}
            span = Span(found.start(), name.end())
            return Hit(span=span, facts=facts, missing=True, comment_reason="needs_terms")
    return None


def _same_firm(one: str, other: str) -> bool:
    """Whether two names are likely one firm's, the second written with a slip (COM-27 tells of it)."""
    return one in other or SequenceMatcher(None, one, other).ratio() >= _ONE_FIRM


def _is_signature(index: Index, found: re.Match[str]) -> bool:
    return bool(_SIGNED.match(index.text, found.start()))


def _parties_sign(contract: Contract, missing: list[str]) -> bool:
    """Whether the missing labels sign all the same, in words that only the reader of parties saw."""
    signing = {party.label for party in contract.parties if party.signature}
    ends = any(clause.kind is ClauseKind.SIGNATURE for clause in contract.clauses)
    return all(label in signing for label in missing) and ends


def _by_role(contract: Contract) -> Iterator[Hit]:
    """The same where the parties go by their roles (出借人, 借款人) instead of 甲方 and 乙方."""
    heads: dict[str, Party] = {}
    signed: dict[str, Party] = {}
    for party in contract.parties:
        signs = party.signature or _SIGNS.match(contract.text, party.span.start)
        if party.label in heads and signs:
            signed[party.label] = party
        elif party.name and party.label not in heads:
            heads[party.label] = party
    missing = [label for label in heads if label not in signed]
    if len(signed) < 2 or len(missing) != 1:
        return
    last = max(signed.values(), key=lambda party: party.span)
    yield Hit(
        span=last.span,
        facts={"missing": missing[0]},
        evidence=(heads[missing[0]].span,),
        missing=True,
        comment_reason="needs_terms",
    )


_SIGNS = re.compile(r"[^，。；、\n：:]{2,8}[（(]?[^，。；\n：:]{0,8}(?:签字|签名|盖章|签章|公章|手印)")
_NO_RULES_NEEDED = re.compile(
    r"补充协议|补充合同|附件|订单|报价|赠与|承诺|借条|欠条|收条|收据|保函|声明|通知|授权|确认|备忘录|意向|谅解|清单|须知|规则|纪要"
)
_LIABLE = re.compile(r"违约|赔偿|罚|责任|滞纳金|损失")
_SETTLED = re.compile(r"争议|纠纷|仲裁|诉讼|起诉|法院|管辖|争端")
_LIABLE_RULE = re.compile(
    r"(?:违约|逾期|迟延|延迟|未按|未能|违反|不履行|不按|拖欠|损害|损坏)[^。\n]{0,60}(?:违约金|滞纳金|赔偿|承担[^。；\n]{0,10}责任|罚)|违约责任[^。\n]{0,20}(?:《|法|附件|约定|执行)|(?:赔偿|承担)[^。；\n]{0,12}(?:损失|违约责任|违约金)"
)
_SETTLED_RULE = re.compile(
    r"(?:争议|纠纷|争端|分歧|未尽事宜)[^。\n]{0,60}(?:协商|仲裁|诉讼|起诉|法院|调解|管辖)|(?:诉讼|案件)[^。；\n]{0,30}法院|(?:仲裁委员会|仲裁院|仲裁中心|人民法院|法院)[^。；\n]{0,20}(?:仲裁|起诉|诉讼|管辖|裁决|解决)|(?:协商|调解)[^。；\n]{0,10}(?:不成|解决)"
)
# Words of liability that lay none down: what is no breach, and what a party pays who may leave early.
_NO_LIABILITY = re.compile(
    r"不(?:构成|视为|属于|作为|算)违约|因[^。；，\n]{0,8}违约而|[^。；\n]{0,16}(?:可以?|有权)提前[^。；\n]{0,20}(?:解除|终止)[^。；\n]*"
)
# Who pays for a third person's claim, a mishandled thing or a person of his own, and what excuses: none of
# it says what follows a breach.
_OTHER_LIABILITY = re.compile(
    r"(?:第三[人方]|他人)[^。；\n]{0,8}(?:提出|主张|追究|指控|的?(?:知识产权|合法权益))|不能预见|不可抗力|使用不当|人为损坏|附合|装饰物|押金|(?:上述|前述|该等|其)(?:人员|员工|雇员)[^。；\n]{0,16}行为|不承担|免除(?:部分|全部)?"
)
_TRUE_RULE = re.compile(r"违约金|滞纳金|(?<!不承担)(?<!免除)违约责任|(?:逾期|迟延|未按)")


def _without_other_liability(text: str) -> str:
    kept = (
        sentence
        for sentence in re.split(r"(?<=[。\n])", text)
        if not _OTHER_LIABILITY.search(sentence) or _TRUE_RULE.search(sentence)
    )
    return "".join(kept)


_OPEN_FORM = re.compile(r"[_＿]{3,}|\s{6,}")
_ORDERED = re.compile(r"订单|框架协议|框架合同|通用条款|主合同|原合同")
_CLAUSES, _LONG = 4, 30_000


@check(
    "COM-79",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第470条第1款第7项", "中华人民共和国民法典 第470条第1款第8项"),
    fires=(
        "买卖合同\n第一条 标的\n第二条 价款\n第三条 交付\n第四条 附则",
        "仓储合同\n第一条 仓储物\n第二条 仓储费\n第三条 违约责任\n第四条 附则",
    ),
    silent=(
        "买卖合同\n第一条 标的\n第二条 价款\n第三条 交付\n第四条 违约责任\n第五条 争议解决",
        "劳动合同\n第一条 期限\n第二条 工作内容\n第三条 报酬\n第四条 社会保险",
        "采购订单\n第一条 标的\n第二条 价款\n第三条 交付\n第四条 附则",
        "第一条 标的\n第二条 价款",
    ),
)
def without_remedies(contract: Contract, context: Context) -> Iterator[Hit]:
    """A whole contract in which no word speaks of liability, or none of disputes."""
    index = context.places
    title = contract.title or index.text[:40]
    if contract.type.type is ContractType.LABOUR or not index.chinese or _NO_RULES_NEEDED.search(title):
        return
    top = [
        clause for clause in contract.clauses if clause.parent is None and clause.path and clause.annex == 0
    ]
    if len(top) < _CLAUSES or _ORDERED.search(index.text):
        return
    blank = len(index.text) < _FULL or _OPEN_FORM.search(index.text) is not None
    whole = not blank and len(index.text) < _LONG  # a longer one has its rules of liability in many places
    liable = _without_other_liability(_NO_LIABILITY.sub("", index.text)) if whole else index.text
    absent = [
        name
        for name, text, word, rule in (
            ("违约责任", liable, _LIABLE, _LIABLE_RULE),
            ("争议解决", index.text, _SETTLED, _SETTLED_RULE),
        )
        if not word.search(text) or (not blank and not rule.search(text))
    ]
    if absent:
        facts = {"absent": "、".join(absent)}
        span = place_of_missing(contract)
        yield Hit(span=span, facts=facts, missing=True, comment_reason="needs_terms")
