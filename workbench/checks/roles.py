"""Duties that are laid on the wrong side: the buyer delivers, the landlord pays the rent (COM-26)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.checks.index import Index
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Contract
from workbench.domain.finding import Negotiability, Risk

_BUYER = frozenset({"买受人", "买受方", "买方", "采购方", "采购人", "需方", "购买方", "购货方", "采购单位"})
_SELLER = frozenset({"出卖人", "出卖方", "卖方", "供货方", "供方", "供应商", "供应方", "销售方", "供货单位"})
_LESSOR = frozenset({"出租人", "出租方", "房东"})
_LESSEE = frozenset({"承租人", "承租方", "租客", "租户"})
_CLIENT = frozenset({"委托人", "委托方", "委托单位", "定作人", "定作方"})
_AGENT = frozenset(
    {"受托人", "受托方", "服务方", "服务商", "服务人", "开发方", "研发方", "设计方", "设计人", "承揽人", "承揽方", "受托单位", "服务提供方", "开发人", "研究开发人"}
)  # fmt: skip
_LENDER = frozenset({"出借人", "贷款人", "出借方", "贷款方"})
_BORROWER = frozenset({"借款人", "借款方"})
_OWNER = frozenset({"发包人", "发包方", "建设单位", "业主"})
_BUILDER = frozenset({"承包人", "承包方", "施工单位", "施工方"})
_TRANSFEROR = frozenset({"转让方", "转让人", "出让方"})
_TRANSFEREE = frozenset({"受让方", "受让人"})

_LICENSOR = frozenset({"许可方", "许可人", "特许人", "授权方"})
_LICENSEE = frozenset({"被许可方", "被许可人", "被特许人", "被授权方"})

_GOODS = r"(?:货物|产品|标的物|商品|货品|设备|货|材料|机器|车辆|钢材)"
_NOT_GOODS = (
    r"(?![^。；，@]{0,10}(?:款|金|票|费|资料|样|图|文件|信息|保函|凭证|证|单|数据|场地|提货|基础|接口|条件))"
)
_PAYS = r"(?:支付|付清|给付|结清|交付|缴纳|交纳|缴付|汇付|偿付)"
# A plan of payment after the label alone: 乙方分三期付款, 乙方按下列方式付款.
_INVOICE = r"|(?<!@)(?<!收到)开具(?!的)[^。；，]{0,12}(?:发票|专票|普票)"
_THE_THING = r"|(?:向@)?交付[^。；，款金费]{0,10}(?:约定的|合同)标的物?"
_DEPOSIT = r"|(?:支付|交纳|缴纳|交付|缴付)[^。；，退返]{0,10}(?:押金|租赁保证金)"
_PLAN = r"(?:分[两二三四五六2-6]期|按(?:照)?(?:下列|以下|如下|约定的?)(?:方式|进度|节点|期限|比例))(?:向@)?(?:付款|支付(?!违约))"


class _Duty(NamedTuple):
    """A duty that a holder of one role cannot have toward a holder of the other."""

    holders: frozenset[str]
    against: frozenset[str]
    words: re.Pattern[str]


_DUTIES = (
    _Duty(
        _BUYER,
        _SELLER,
        re.compile(
            rf"将[^。；，@]{{0,8}}{_GOODS}[^。；，@]{{0,4}}(?:交付|运送|送达|发运|交货|运至|运抵|送至|发往|送到|运到|发给|交给)"
            rf"|(?:交付|交货|供应|供货|发运|发货|提供)[^。；，款票场]{{0,6}}{_GOODS}{_NOT_GOODS}|(?:向@)(?:交货|供货|发货)|(?<!付)(?:交付|供应|供货){_NOT_GOODS}[^。；，@]{{0,4}}[\d一二三四五六七八九十百千]+(?:吨|台|套|件|批|箱|个|辆)"
            rf"|^(?:供应|供给|销售|出售)(?!商|方|链|额|给@){_NOT_GOODS}[^。；，款票]{{2,30}}{_INVOICE}{_THE_THING}"
        ),
    ),
    _Duty(
        _SELLER,
        _BUYER,
        re.compile(
            rf"{_PAYS}[^。；，]{{0,14}}(?:货款|价款|全部款项|购货款|货物总价|合同总价|总价)|将[^。；，@]{{0,6}}(?:货款|价款)[^。；，@]{{0,8}}(?:汇|付|转|打|存|交)|^{_PLAN}"
        ),
    ),
    _Duty(
        _LESSOR,
        _LESSEE,
        re.compile(
            rf"{_PAYS}[^。；，退返]{{0,14}}(?:租金|房租|租赁费|月租)|将[^。；，@]{{0,6}}(?:租金|房租)[^。；，@]{{0,8}}(?:汇|付|转|打|存|交)|^{_PLAN}{_DEPOSIT}"
        ),
    ),
    _Duty(
        _LESSEE,
        _LESSOR,
        re.compile(
            r"(?:向@[^。；，]{0,10})?(?:交付|提供)[^。；，金费证明]{0,8}(?:租赁)?(?:房屋|租赁物|租赁房屋|商铺|厂房|场地)(?:给|供|予)?|将[^。；，]{0,8}(?:房屋|租赁物|商铺|厂房|场地|设备)[^。；，@]{0,4}(?:交付|移交|交给|交由)"
            rf"{_INVOICE}{_THE_THING}"
        ),
    ),
    _Duty(
        _CLIENT,
        _AGENT,
        re.compile(
            r"(?:向@[^。；，]{0,10})(?:提供)[^。；，]{0,8}(?:咨询|技术|设计|代理|顾问|检测|软件|维护)?服务|(?:完成|交付)[^。；，]{0,12}(?:开发(?!费)|编码|部署|设计稿|开发成果|软件系统)"
            r"|交付[^。；，款金费@]{0,12}(?:源代码|安装包|代码|程序|软件|成果|设计稿|报告(?!费))|^(?:开发|研发|承揽|设计)[^。；，费]{2,30}(?:应用|软件|系统|平台|程序|网站)"
            rf"{_INVOICE}{_THE_THING}"
        ),
    ),
    _Duty(
        _AGENT,
        _CLIENT,
        re.compile(
            rf"{_PAYS}[^。；，]{{0,14}}(?:服务费|服务报酬|报酬|委托费|代理费|咨询费|开发费|研发费|设计费|制作费|检测费|总价)|^{_PLAN}"
        ),
    ),
    _Duty(
        _LENDER,
        _BORROWER,
        re.compile(
            r"(?:偿还|归还|清偿|返还|还清)[^。；，]{0,10}(?:借款|本金|本息|贷款)|(?:支付|偿付)[^。；，]{0,10}(?:利息|借款利息)"
        ),
    ),
    _Duty(
        _BORROWER,
        _LENDER,
        re.compile(
            r"(?:发放|出借|提供|划付|支付|转账)[^。；，]{0,10}(?:借款(?!利息|本息|用途)|贷款(?!利息|本息)|出借款)(?!利|的|所|人)"
        ),
    ),
    _Duty(
        _OWNER,
        _BUILDER,
        re.compile(
            r"(?:按图|组织|进行|完成)[^。；，]{0,6}施工(?!许可|图|场地|条件|现场|手续|合同|用)|(?:于|在)[^。；，]{0,16}(?:竣工|完工)(?!验收|后|日|结算|图)"
        ),
    ),
    _Duty(
        _BUILDER,
        _OWNER,
        re.compile(rf"(?:向@)[^。；，]{{0,12}}{_PAYS}[^。；，]{{0,10}}(?:工程款|工程价款|进度款|合同价款)"),
    ),
    _Duty(
        _LICENSOR,
        _LICENSEE,
        re.compile(
            rf"(?:向@)[^。；，]{{0,12}}{_PAYS}[^。；，]{{0,12}}(?:许可(?:使用)?费|使用费|加盟费|授权费)"
        ),
    ),
    _Duty(
        _TRANSFEROR,
        _TRANSFEREE,
        re.compile(rf"(?:向@)[^。；，]{{0,12}}{_PAYS}[^。；，]{{0,12}}(?:转让款|转让价款|股权款|受让款)"),
    ),
)
_NOT_DUTY = re.compile(
    r"退[还回换货款]|返还|返工|返修|送修|维修|送检|更换|样品|样机|模具|资料|原材料|来料|图纸|转租|售后回租|违约|代为|代[付收]|归还(?:房屋|租赁)|届满|期满|终止|解除|腾|交还|权利|有权|如果|如(?!期|下)|若|未(?=[能按在])|不(?!含|少于|超过|低于)|逾期|预付|保管|协助|第三(?!条|期)|自行采购|分包|工人|多付|多收|差额|赔偿"
)
# 卖方应在买方付款之前开票: what the other side does first is no duty of this one.
_OTHERS_ACT = re.compile(
    r"(?:在|于|自|待|经|当|从)@[^。；，,@]{1,30}?(?:之前|以前|之后|以后|之日|前|后|时|同时)"
)
_SUBJECT = r"(?:应当?|须|需|必须|负责|有义务|保证|承诺|同意|将(?=于|在|按|向)|(?=分[两二三四五六2-6]期|按(?:下列|以下|如下)|于20\d\d年|每(?:月|季|年)|(?:于|在|自)[^。；，]{1,40}(?:内|前)|供应|供给|销售|出售|开发|研发))"


@check(
    "COM-26",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第466条第1款",),
    fires=(
        "甲方为买受人，乙方为出卖人。甲方应于三日内向乙方交付货物。",
        "买方（甲方）：东湖公司\n卖方（乙方）：北岭公司\n第一条 甲方应于十日内将设备交付乙方。",
        "甲方（出租人）：张三\n乙方（承租人）：李四\n第一条 甲方应于每月5日前向乙方支付租金5,000元。",
        "甲方（出借人）：张三\n乙方（借款人）：李四\n第一条 甲方应于2027年1月1日前偿还全部借款本息。",
    ),
    silent=(
        "甲方为买受人，乙方为出卖人。乙方应于三日内向甲方交付货物。",
        "甲方为买受人，乙方为出卖人。货物不合格的，甲方应在三日内将货物退还乙方，乙方应返还货款。",
        "甲方（出租人）：张三\n乙方（承租人）：李四\n第一条 租赁期满，乙方应向甲方交付房屋。",
        "甲方为买受人，乙方为出卖人。甲方应向乙方提供样品和图纸。",
    ),
)
def swapped(contract: Contract, context: Context) -> Iterator[Hit]:
    """A main duty laid on the wrong side."""
    index = context.places
    roles: dict[str, str] = {}
    for party in contract.parties:
        if party.role or party.label not in roles:
            roles[party.label] = party.role or party.label
    for one in roles:
        for duty in _DUTIES:
            if roles[one] in duty.holders:
                yield from _wrong_duty(index, one, roles, duty)


def _wrong_duty(index: Index, label: str, roles: dict[str, str], duty: _Duty) -> Iterator[Hit]:
    others = [other for other in roles if other != label and roles[other] in duty.against]
    if not others:
        return
    lead = re.compile(rf"(?:^|[。；，、,：:）)\s\d]){re.escape(label)}{_SUBJECT}(?P<rest>[^。；]{{2,80}})")
    passive = re.compile(
        rf"(?P<what>[^。；，、：:\s]{{2,16}}?)(?:应当?|须|均|一律)?由{re.escape(label)}(?P<rest>[^。；，]{{2,40}})"
    )
    for sentence in index.holding(label):
        turned = passive.search(sentence.text) if f"由{label}" in sentence.text else None
        if turned and _laid_on(turned, others, duty):
            facts = {"label": label, "role": roles[label]}
            yield Hit(span=sentence.piece(turned), facts=facts, comment_reason="choose")
            return
        found = lead.search(sentence.text)
        if found is None or _NOT_DUTY.search(sentence.text[: found.start("rest")]):
            continue
        rest = found["rest"]
        for other in others:
            rest = rest.replace(other, "@")
        rest = _OTHERS_ACT.sub("", rest)
        subject = re.split(r"[，,](?=@)", rest)[0]
        done = duty.words.search(subject)
        if done and not _NOT_DUTY.search(subject[: done.end() + 12]):
            facts = {"label": label, "role": roles[label]}
            yield Hit(span=sentence.piece(found, "rest"), facts=facts, comment_reason="choose")
            return


def _laid_on(turned: re.Match[str], others: list[str], duty: _Duty) -> bool:
    """The duty said from its object: 租金由甲方按月支付给乙方 is read as 按月支付给乙方租金."""
    rest = turned["rest"]
    for other in others:
        rest = rest.replace(other, "@")
    said = rest.replace("给@", "") + turned["what"]
    return bool(duty.words.search(said)) and not _NOT_DUTY.search(turned[0])
