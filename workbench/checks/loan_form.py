"""Loans between persons: a signature without a role, and how the money is handed over (LOA-11, 12)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.loan import CODE, LOAN, PRIVATE, private_loan
from workbench.checks.measures import AMOUNT, money
from workbench.checks.passages import Passage, is_menu, is_type, place_of_missing, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

# A setting of the catalogue: more than this in cash asks for proof of another kind.
CASH = Decimal(50_000)

_SURNAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺倪汤殷罗毕郝邬安常乐于傅皮卞齐康伍余元顾孟平黄穆萧尹姚邵汪祁毛禹狄米贝明臧计戴谈宋庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房缪解应丁宣邓郁单杭洪包诸左石崔吉龚程邢裴陆荣翁荀惠曲封储靳段焦牧车侯全班秋仲宫宁仇甘武刘景詹束龙叶司黎薄印白蒲邰从鄂索赖卓蔺屠蒙池乔阴佟温庄晏柴瞿阎连习艾鱼容向古易慎戈廖庾居衡步耿满匡国文寇广欧沃利师巩聂勾敖冷辛阚那简饶曾沙丰关相查荆游权盖益岳帅"
_NAME = rf"(?:[{_SURNAMES}](?:某某?|[\u4e00-\u9fff]{{1,2}})|(?:欧阳|上官|司马|诸葛|皇甫|尉迟|公孙|慕容|令狐|夏侯)[\u4e00-\u9fff]{{1,2}})"
_ROLE = re.compile(
    r"出借|贷款|借款|欠款|债务|债权|保证|担保|见证|证明|共同|还款|连带|代理|受托|介绍|中间|中介|在场|配偶|夫妻|抵押|出质|质押|经办|代表|负责|甲方|乙方|律师|收款|财务|配合|监护|翻译|调解|记录|法定|借条|日期|地址|电话|账|卡号|身份|签订|年|月|款|元"
)
_ITEM = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<name>{_NAME})\s*(?:[（(]\s*(?:签字|签名|捺印|按(?:手)?印|签章|盖章|手印|指印)[^）)\n]{{0,8}}[）)]|(?=[、，,；;。\s]|$))"
)
_ALONE = re.compile(
    rf"\s*(?:(?:签字|签名|签字人|签名人|丙方|第三人|第三方|其他人)\s*[（(]?[^）)：:\n]{{0,6}}[）)]?\s*[：:]\s*)?(?P<name>{_NAME})\s*(?:[（(]?\s*(?:签字|签名|捺印|按(?:手)?印|签章|手印|指印)[^\n]{{0,10}})?\s*"
)
_SIGNATURES = re.compile(r"签署栏|签字栏|签名栏|落款|签章栏|签署(?:处|页|：|:)|签字(?:处|页|：|:)|尾部")
_ALSO_SIGNS = re.compile(
    rf"(?P<name>(?:第三人|案外人|第三方|他人|另有一人|另一人|丙方)(?:{_NAME}?)|(?<![\u4e00-\u9fff])(?:另有|还有|另|外)?{_NAME})(?:女士|先生)?(?:也|亦|同时|一并|并|还|均)*(?:在|于)(?!场)[^。；，\n]{{0,16}}(?:借条|借据|欠条|协议|合同|借款|落款|签署|签字|签名|尾部|空白|下方|旁)[^。；，\n]{{0,12}}?(?:签(?:了|过)?[字名]|签章|签署|捺印|按(?:了)?(?:手)?印|署名)"
    rf"|(?:还|另|并|尚)(?:另)?有(?P<third>{_NAME})(?:的)?(?:签名|签字|捺印|手印|指印)|(?P<late>{_NAME})[（(](?:签字|签名|捺印|按手印)[）)][^。；\n]{{0,16}}(?:未|没有)(?:注明|写明|标明|表明|载明)"
)
_SAYS_ROLE = re.compile(
    r"保证人|担保人|见证人|证明人|共同借款人|共同还款人|共同债务人|共同偿还|代理人|介绍人|中间人|连带|债务加入|加入债务|作为(?!第三人)|身份为|(?<!未)(?<!没有)以[^。；，\n]{0,8}身份|抵押人|配偶|夫妻|监护|法定代表人"
)
_NO_ROLE_SAID = re.compile(
    r"(?:未|没有|不)(?:注明|写明|标明|表明|载明|说明|约定|明确)[^。；，\n]{0,10}(?:身份|保证人|担保人|角色|地位)?"
)


@check(
    "LOA-11",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LOAN,
    example_type=ContractType.LOAN,
    favours="出借人",
    basis=(f"{PRIVATE} 第20条", f"{CODE} 第685条第1款"),
    fires=(
        "借条签署栏：出借人赵某、借款人钱某、孙某（签字）。",
        "借条\n今借到张三人民币五万元，2026年12月31日前归还。\n借款人：李四\n王建国（签字）\n2026年1月1日",
        "借款人李某出具借条，王某亦在该借条上签字。",
    ),
    silent=(
        "借条签署栏：出借人赵某、借款人钱某、保证人孙某（签字）。",
        "借条\n今借到张三人民币五万元，2026年12月31日前归还。\n借款人：李四\n见证人：王建国（签字）\n2026年1月1日",
        "借条\n今借到张三人民币五万元，2026年12月31日前归还。\n借款人：\n李四\n2026年1月1日",
        "借款合同\n出借人（签字）：张三\n借款人（签字）：李四\n保证人王建国在本合同上签字。",
    ),
)
def signs_without_role(contract: Contract, _: Context) -> Iterator[Hit]:
    """Somebody beside lender and borrower signs and is not said to be anything."""
    if not _lends(contract):
        return
    for found in (*_in_line(contract), *_on_own_line(contract), *_in_words(contract)):
        yield Hit(found, comment_reason="choose")
        return


def _lends(contract: Contract) -> bool:
    return contract.type.type is ContractType.LOAN or is_type(contract, ContractType.LOAN, "借")


def _known_names(contract: Contract, but: Span) -> str:
    """All words of the text outside ``but``: a name that has a role there is no stranger."""
    return contract.text[: but.start] + "\n" + contract.text[but.end :]


def _has_role(rest: str, name: str) -> bool:
    """Whether ``rest`` gives the name a role or makes it a party: 保证人：孙某, 今借到孙某, 孙某（身份证 …"""
    role = rf"(?:人|方|者|代表|配偶)[^。；，、\n]{{0,8}}[：:\s（(为系是]*{name}|(?:借到|借给|出借给|欠|向|收到){name}|{name}[^。；，\n]{{0,12}}(?:作为|系|为|自愿|提供|承担|[（(](?:以下|下称|即|出借|借款|保证|担保|甲方|乙方|身份证))"
    return bool(re.search(role, rest))


def _in_line(contract: Contract) -> Iterator[Span]:
    for passage in sentences(contract.text, ("签署", "签字", "签名", "落款", "签章")):
        text = passage.text
        lists = re.search(r"(?:出借|借款|贷款|债权|债务|欠款)人?[^。；\n]{0,16}?(?:、|，|,|；|;|\s)", text)
        if not (_SIGNATURES.search(text) or "（签" in text or "(签" in text) or not lists:
            continue
        for found in _ITEM.finditer(text, lists.end()):
            name, before = found["name"], text[: found.start()]
            if before[-1] not in "、，,；; 　及和" or _same_label(text, before):
                continue
            if name in before or _ROLE.search(name):
                continue
            if not _has_role(_known_names(contract, passage.span), name):
                yield passage.span


def _same_label(text: str, before: str) -> bool:
    """Whether the name only goes on a list behind one role: 借款人：李四、王五."""
    listed = re.search(r"[人方][：:]\s*[^，,；;。：:]*[、和及]\s*$", before)
    return bool(listed) and not re.search(r"[、]\s*(?:出借|借款|贷款|债权|债务|欠款)人", text)


def _on_own_line(contract: Contract) -> Iterator[Span]:
    """A name that stands alone among the signatures, under somebody else's."""
    blocks = [block for block in contract.blocks if block.text.strip()]
    signed = False
    for number, block in enumerate(blocks):
        text = block.text.strip()
        tail = number >= len(blocks) - 8 and number > 0
        named = re.match(
            r"(?:(?:出借|借款|贷款|欠款|债务)人|[甲乙丙]方)[^：:\n]{0,14}[：:]\s*(?P<name>\S.*)", text
        )
        alone = _ALONE.fullmatch(text)
        if signed and tail and alone and not _bare_label(blocks[number - 1].text):
            rest = _SAYS_NOTHING.sub("", contract.text[: block.start] + contract.text[block.span.end :])
            name = alone["name"]
            if name not in rest and not _ROLE.search(name):
                yield block.span
        placed = bool(re.search(r"签[字名章]|捺印|盖章", text))
        signed = tail and (signed or placed or bool(named and named["name"].strip(" _＿")))


# 正文中没有关于石某的任何约定: such words give nobody a role.
_SAYS_NOTHING = re.compile(
    r"[^。；\n]{0,12}(?:没有|未|无)[^。；\n]{0,24}(?:约定|记载|说明|提及|提到|体现|注明|载明)[^。；\n]{0,6}"
)


def _bare_label(text: str) -> bool:
    """Whether the line above asks for a name that follows below it."""
    return bool(re.search(r"[：:]\s*$|[人方者][（(]?[^：:\n]{0,8}[）)]?\s*$", text.strip()))


def _in_words(contract: Contract) -> Iterator[Span]:
    for passage in sentences(contract.text, ("签字", "签名", "签章", "签署", "印", "署名")):
        found = _ALSO_SIGNS.search(passage.text)
        if not found or re.search(
            r"不得|应(?:当)?|须|自[^。；，\n]{0,10}(?:之日|起)|生效|后", passage.text[: found.end() + 4]
        ):
            continue
        text = _NO_ROLE_SAID.sub("", passage.text)
        name = found["name"] or found["late"] or found["third"]
        person = re.fullmatch(_NAME, name)
        if _SAYS_ROLE.search(text) or (person and _has_role(_known_names(contract, passage.span), name)):
            continue
        if not re.search(rf"(?:借款|出借|贷款)人{name}", passage.text):
            yield passage.span


_FIRM = re.compile(r"公司|企业|集团|银行|信用社|合作社|厂|中心|事务所|工作室|营业部|商行|商店|经营部")
_NATURAL = re.compile(
    r"自然人|身份证|公民|先生|女士|今借|借条|借据|"
    rf"(?:出借|借款|贷款)(?:人|方)[：:（(\s]*(?:甲方|乙方)?[）)：:\s]*{_NAME}(?![\u4e00-\u9fff])"
)
_BY_CASH = re.compile(r"现金|现钞|当面(?:交付|点清|给付|点付)")
_CASH_ELSE = re.compile(
    r"(?:还款|归还|偿还)[^。；，\n]{0,12}现金|现金[^。；，\n]{0,14}(?:还款|归还|偿还)|不得|不以|或|□|转账|元以[下内]|剩余"
)
_LENT = re.compile(r"借|贷|交付|支付|给付|提供|收到|出具")
_TRANSFER = re.compile(
    r"转账|汇款|汇入|汇至|转入|转至|打入|打到|存入|划付|划转|划至|到账|银行(?:账|卡|转)|账户|帐户|账号|帐号|卡号|支付宝|微信(?:转|支付)|收款码|网银|电汇|支票|汇票|本票"
)
_RECEIPT = re.compile(
    r"收条|收据|收讫|已(?:经)?(?:实际)?(?:收到|收取|收妥|交付|支付|给付)|收到[^。；，\n]{0,16}(?:款|元|现金|钱)|今借到|今借|借到|现借到|(?:签收|点清|录像|视频|见证)"
)
_DEEMED = re.compile(
    r"(?:签字|签名|签订|签署|盖章|出具(?:本)?(?:借条|借据))[^。；，\n]{0,10}(?:后|时|之日|之时|即|起)?[，,]?[^。；，\n]{0,10}(?:即)?(?:视为|视同|即为|等同于|推定)[^。；，\n]{0,16}(?:交付|收到|出借|支付|给付|履行|提供)"
)
_REPAYS = re.compile(r"还款|归还|偿还|还清|利息")
_WHOLE = 60


@check(
    "LOA-12",
    risk=Risk.LOW,
    negotiability=Negotiability.PREFER,
    types=LOAN,
    example_type=ContractType.LOAN,
    favours="出借人",
    basis=(f"{CODE} 第679条", f"{PRIVATE} 第9条"),
    fires=(
        "自然人甲以现金向自然人乙出借二十万元，双方签字后即视为交付。",
        "出借人：张三，身份证号：110101199001010019\n借款人：李四\n出借人以现金方式一次性交付借款人民币80000元。",
        "借款合同\n出借人：张三，身份证号：110101199001010019\n借款人：李四\n出借人向借款人出借人民币十万元，借款期限一年，到期一次还清本息。",
    ),
    silent=(
        "自然人甲通过银行转账至自然人乙的指定账户出借二十万元，自到账时成立。",
        "自然人甲以现金向自然人乙出借三千元，乙当场出具收条。",
        "某某实业有限公司以现金向乙方出借二十万元。",
        "借条\n今借到张三人民币三万元，一年内归还。\n借款人：李四",
    ),
)
def handing_over(contract: Contract, _: Context) -> Iterator[Hit]:
    """Cash over the setting, delivery by fiction, or no word on how the money passes."""
    if not _lends(contract) or not private_loan(contract) or not _persons(contract):
        return
    for passage in sentences(contract.text, ("视为", "视同", "即为", "等同于", "推定")):
        if _DEEMED.search(passage.text) and not re.search(r"不(?:得)?视为|不能视为", passage.text):
            variant = "deemed"
            yield Hit(passage.span, variant=variant, comment_reason="needs_terms")
            return
    cash = _in_cash(contract)
    if cash:
        yield Hit(cash[0].span, variant="cash", facts={"stated": cash[1]}, comment_reason="needs_terms")
    elif _nothing_said(contract.text):
        yield Hit(_lent_at(contract), missing=True, comment_reason="needs_terms")


def _nothing_said(text: str) -> bool:
    """Whether a whole loan of a sum has no word on transfer, cash or receipt."""
    whole = len(text) >= _WHOLE and _REPAYS.search(text) and re.search(AMOUNT, text)
    return bool(whole) and not any(pattern.search(text) for pattern in (_TRANSFER, _RECEIPT, _BY_CASH))


def _persons(contract: Contract) -> bool:
    """Whether lender and borrower are people: no firm among them, and a word that speaks of persons."""
    own = [
        party.name for party in contract.parties if re.search("借|贷|甲方|乙方", f"{party.label}{party.role}")
    ]
    head = " ".join(own) if own else contract.text[:200]
    return not _FIRM.search(re.sub(r"银行(?:账|卡|转)|开户银行|(?:走|经|通过|去|到)银行", "", head)) and bool(
        _NATURAL.search(contract.text)
    )


def _in_cash(contract: Contract) -> tuple[Passage, str] | None:
    """The sentence by which more than the setting is lent in cash, with the sum."""
    for passage in sentences(contract.text, ("现金", "现钞", "当面")):
        text = passage.text
        other = _CASH_ELSE.search(text)
        if other or is_menu(text) or not (_BY_CASH.search(text) and _LENT.search(text)):
            continue
        sums = [value for found in re.finditer(AMOUNT, text) if (value := money(found[0])) is not None]
        sums = (
            sums
            or [
                value
                for found in re.finditer(AMOUNT, contract.text)
                if (value := money(found[0])) is not None
            ][:1]
        )
        if sums and max(sums) > CASH:
            return passage, f"{max(sums).normalize():f}元"
    return None


def _lent_at(contract: Contract) -> Span:
    for passage in sentences(contract.text, ("借", "贷")):
        if re.search(AMOUNT, passage.text):
            return passage.span
    return place_of_missing(contract)
