"""Framework agreements that have no end (FRM-04)."""

import re
from collections.abc import Iterator

from workbench.checks.passages import first_words, place_of_missing, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

CODE = "中华人民共和国民法典"
_STANDING = (ContractType.FRAMEWORK, ContractType.SALE, ContractType.SERVICE, ContractType.OTHER)
_FRAME = re.compile(
    r"框架|长期(?:合作|供应|供货|采购)|战略合作|合作(?:协议|关系|期|伙伴)|年度(?:采购|供应)|双方合作|本协议"
)
_ENDLESS = re.compile(
    r"(?:协议|合同|合作|效力|期限|有效期|条款)[^。；\n]{0,40}(?:长期|永久|永续|始终|持续|无限期|一直|恒久|长久|不定期)(?:地|性)?(?:有效|合作|执行|履行|生效|存续|不变)"
    r"|(?:有效期|期限|合作期)(?:限|间)?[^。；，\n]{0,8}(?:长期|不限|不作限定|永久|无固定期限|无限期|不定期|不设|不作限制|不约定|未定)|(?:长期|永久|持续|永续|无限期|始终)(?:有效|合作|存续)|无(?:固定|终止|截止)(?:期限|日期|日)"
    r"|不(?:设定?|约定|规定|限定|作)[^。；，\n]{0,8}(?:期限|终止日|终止期|有效期|截止)|(?:持续|延续|有效|存续)[至到][^。；，\n]{0,12}(?:终止|停止|不再|结束)(?:合作)?[^。；，\n]{0,4}|(?:直至|直到)[^。；，\n]{0,12}(?:不再合作|停止合作|终止合作|协商终止|业务终止)"
)
_OTHER_MATTER = re.compile(
    r"保密|竞业|担保|保证责任|知识产权|许可|授权书|条款[^。；，\n]{0,6}(?:长期|永久|持续)|不因[^。；，\n]{0,10}终止|本条|义务|责任"
)
_WAY_OUT = re.compile(
    r"(?:提前|事先|随时)[^。；，\n]{0,20}(?:通知|书面|告知)[^。；\n]{0,20}(?:终止|解除|结束|退出)|(?:终止|解除|结束|退出)[^。；\n]{0,30}(?:提前|事先)[^。；，\n]{0,16}(?:日|天|月|通知)|随时[^。；，\n]{0,8}(?:终止|解除|退出)"
)
_TERM = re.compile(
    r"有效期|期限[^。；，\n]{0,4}(?:为|自|至|：|:|[0-9０-９一二两三四五六七八九十])|(?:合作|协议|合同|服务|供货|供应)(?:期|期间|周期)(?!内)[^。；，\n]{0,8}(?:为|自|至|：|:|[0-9０-９一二两三四五六七八九十])|为期|起至|期满|届满|到期|(?<![0-9０-９])[0-9０-９一二两三四五六七八九十壹贰叁]{1,2}\s*[)）]?\s*年(?!度|[0-9０-９]|[一二三四五六七八九十]+月)|[0-9一二三四五六七八九十]+\s*个月(?!内)|至[^。；，\n]{2,14}(?:止|终止)|_{2,}|＿{2,}"
)
_FRAME_TITLE = re.compile(r"框架|长期(?:合作|供应|供货|采购|购销)|战略合作|年度(?:采购|供应|供货)")


@check(
    "FRM-04",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=_STANDING,
    example_type=ContractType.FRAMEWORK,
    basis=(f"{CODE} 第563条第2款",),
    fires=(
        "本框架协议长期有效。",
        "本协议自签订之日起永久有效。",
        "物料供应框架协议\n第一条 乙方按甲方订单供应包装箱。\n第二条 单价按附件执行，月结三十天。\n第三条 本协议自双方盖章之日起生效。",
    ),
    silent=(
        "本框架协议有效期两年，任何一方可以提前六十日书面通知终止。",
        "本框架协议长期有效，任何一方可以提前三十日通知终止。",
    ),
)
def endless(contract: Contract, _: Context) -> Iterator[Hit]:
    """A framework without an end: it says so, or it says nothing of its term."""
    if _WAY_OUT.search(contract.text):
        return
    if _DEFINITE.search(contract.text):
        return
    known = contract.type.type is ContractType.FRAMEWORK
    found = False
    if known or _FRAME.search(contract.text):
        words = (
            "长期",
            "永久",
            "永续",
            "始终",
            "持续",
            "无限期",
            "一直",
            "不限",
            "无固定期限",
            "不定期",
            "长久",
            "无终止",
            "截止",
            "不设",
            "不约定",
            "不再合作",
            "停止合作",
            "不限定",
            "不规定",
            "不作",
        )
        for passage in sentences(contract.text, words):
            if _ENDLESS.search(passage.text) and not _OTHER_MATTER.search(passage.text):
                found = True
                yield Hit(passage.span, comment_reason="needs_terms")
    titled = _FRAME_TITLE.search(contract.title or first_words(contract)[:40])
    whole = len(contract.text) >= _SHORTEST and len(contract.clauses) >= _CLAUSES
    if not found and titled and whole and not _TERM.search(contract.text):
        yield Hit(place_of_missing(contract), missing=True, comment_reason="needs_terms")


_DEFINITE = re.compile(
    r"(?:有效期|合作期|期)(?:限|间)?(?:均?为|是|共|：|:)?\s*[0-9０-９一二三四五六七八九十两壹贰叁]+\s*(?:[（(][^）)]{1,4}[）)])?\s*(?:年|个月)(?!内)"
)
_SHORTEST, _CLAUSES = 60, 3
