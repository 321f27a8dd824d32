"""The two sides of each contract type, and by which words a text shows who is who (specification R7.2).

``label`` is what such a party is usually called; ``words`` are its names; ``acts`` what it does, with @ in
the place of its label (@ shall not cross a comma on the way).
"""

from typing import NamedTuple

from workbench.domain.contract import ContractType


class Role(NamedTuple):
    """One side of a contract type."""

    role: str
    name: str
    label: str
    words: str
    acts: str


ROLES: dict[ContractType, tuple[Role, Role]] = {
    ContractType.LABOUR: (
        Role("employer", "用人单位", "甲方", "用人单位|聘用单位|聘用方|用工方|用工单位|派遣单位|公司",
             r"@[^，。；]{0,6}(?:聘用|聘请|录用|招用|雇用)|为@(?:提供劳动|工作)|@[^，。；]{0,8}规章制度"),
        Role("worker", "劳动者", "乙方", "劳动者|受聘人|受聘方|员工|职工|雇员",
             r"(?:聘用|聘请|录用|招用|雇用)@|@[^，。；]{0,6}(?:担任|从事|试用期)|@[^，。；]{0,4}(?:月|基本)?工资"),
    ),
    ContractType.SOFTWARE: (
        Role("client", "委托方", "甲方", "委托方|委托人|定作方|定作人|客户|采购方|需方|许可使用方|被许可方",
             r"@[^，。；]{0,6}委托|为@[^，。；]{0,4}(?:开发|研制|定制)|@[^，。；]{0,12}支付[^，。；]{0,16}(?:费|款|报酬)"),
        Role("developer", "开发方", "乙方", "开发方|受托方|受托人|研发方|研究开发人|研究开发方|开发人|承揽方|供方|服务方|许可方",
             r"委托@|@[^，。；]{0,6}(?:为|负责)[^，。；]{0,12}(?:开发|研制)|向@支付"),
    ),
    ContractType.LEASE: (
        Role("lessor", "出租人", "甲方", "出租人|出租方|房东|业主|转租人|出租单位",
             r"@[^，。；]{0,10}将[^，。；]{0,40}(?:出租|租给|租赁给)|(?:承租|租赁|租用)@|向@[^，。；]{0,6}(?:支付|交纳|缴纳|交付)"),
        Role("lessee", "承租人", "乙方", "承租人|承租方|租户|租客|承租单位|次承租人",
             r"(?:出?租给|租赁给|交付给?)@|@[^，。；]{0,8}(?:承租|租用|租赁)|@[^，。；]{0,16}(?:支付|交纳|缴纳)[^，。；]{0,10}(?:租金|押金|保证金)"),
    ),
    ContractType.SALE: (
        Role("buyer", "买受人", "甲方", "买受人|买受方|买方|需方|采购方|采购人|购货方|购买方|购方|预购人|认购人|买房人|定购方",
             r"@[^，。；]{0,4}(?:向|从)[^，。；]{1,8}(?:购买|采购|订购|购进)|向@(?:供应|供货|出售|交付|提供|发货)|@[^，。；]{0,20}支付[^，。；]{0,16}(?:货款|价款|款)"),
        Role("seller", "出卖人", "乙方", "出卖人|出卖方|卖方|供方|供货方|供应商|供应方|销售方|销货方|销方|预售人|卖房人",
             r"(?:向|从)@[^，。；]{0,4}(?:购买|采购|订购|购进)|@[^，。；]{0,8}(?:供货|发货|交货|出售|供应)|向@支付"),
    ),
    ContractType.NDA: (
        Role("discloser", "披露方", "甲方", "披露方|信息披露方|披露人|提供方|权利人",
             r"@[^，。；]{0,8}(?:披露|提供)[^，。；]{0,16}(?:信息|秘密|资料)|@的?(?:商业秘密|保密信息)"),
        Role("recipient", "接收方", "乙方", "接收方|信息接收方|接收人|保密方|保密义务人|受领方",
             r"@[^，。；]{0,8}(?:保守|保密义务|应当保密|不得[^，。；]{0,8}(?:披露|泄露|使用))|向@[^，。；]{0,4}(?:披露|提供)"),
    ),
    ContractType.SERVICE: (
        Role("customer", "委托方", "甲方", "委托方|委托人|客户|定作方|定作人|服务接受方|接受服务方|需方|采购方|业主|委托单位",
             r"@[^，。；]{0,6}(?:委托|聘请)|[为向]@提供[^，。；]{0,16}服务|@[^，。；]{0,20}支付[^，。；]{0,16}(?:费|款|报酬)"),
        Role("provider", "服务方", "乙方", "服务方|受托方|受托人|服务商|服务提供方|承揽方|承揽人|供方|顾问方|物业服务人|物业服务企业|受托单位",
             r"(?:委托|聘请)@|@[^，。；]{0,8}提供[^，。；]{0,16}服务|向@[^，。；]{0,6}支付"),
    ),
    ContractType.FRAMEWORK: (
        Role("buyer", "采购方", "甲方", "买受人|买方|需方|采购方|采购人|购货方|购买方",
             r"@[^，。；]{0,4}(?:向|从)[^，。；]{1,8}(?:购买|采购|订购)|向@(?:供应|供货)"),
        Role("seller", "供应方", "乙方", "出卖人|卖方|供方|供货方|供应商|供应方|销售方",
             r"(?:向|从)@[^，。；]{0,4}(?:购买|采购|订购)|@[^，。；]{0,8}(?:供货|发货|交货|供应)"),
    ),
    ContractType.EQUITY: (
        Role("transferor", "转让方", "甲方", "转让方|转让人|出让方|出让人", r"@[^，。；]{0,10}(?:转让|出让)给|向@[^，。；]{0,6}支付"),
        Role("transferee", "受让方", "乙方", "受让方|受让人|投资方|投资人", r"转让给@|@[^，。；]{0,6}受让|@[^，。；]{0,20}支付[^，。；]{0,10}款"),
    ),
    ContractType.LOAN: (
        Role("lender", "出借人", "甲方", "出借人|出借方|贷款人|贷款方|贷款银行|债权人", r"@[^，。；]{0,8}(?:出借|借给|发放)|向@[^，。；]{0,6}(?:借款|偿还|归还|支付)"),
        Role("borrower", "借款人", "乙方", "借款人|借款方|债务人", r"(?:借给|出借给)@|@[^，。；]{0,12}(?:借款|借到|偿还|归还)"),
    ),
    ContractType.GUARANTEE: (
        Role("creditor", "债权人", "甲方", "债权人|出借人|贷款人|抵押权人|质权人", r"[为向]@提供[^，。；]{0,10}(?:担保|保证|抵押|质押)"),
        Role("guarantor", "保证人", "乙方", "保证人|保证方|担保人|担保方|抵押人|出质人", r"@[^，。；]{0,16}(?:承担|提供)[^，。；]{0,10}(?:保证|担保)"),
    ),
    ContractType.ENTRUST: (
        Role("principal", "委托人", "甲方", "委托人|委托方|被代理人|委托单位", r"@[^，。；]{0,6}(?:委托|授权)"),
        Role("agent", "受托人", "乙方", "受托人|受托方|代理人|代理方|中介人|居间人|受托单位", r"(?:委托|授权)@"),
    ),
    ContractType.CONSTRUCTION: (
        Role("owner", "发包人", "甲方", "发包人|发包方|建设单位|总包方|总承包人|定作人", r"@[^，。；]{0,10}(?:将|把)[^，。；]{0,30}(?:发包|分包|交由)|[为向]@[^，。；]{0,10}(?:施工|建造|承建)"),
        Role("contractor", "承包人", "乙方", "承包人|承包方|施工单位|分包人|分包方|劳务分包人|承揽人", r"@[^，。；]{0,10}(?:承包|承建|施工)"),
    ),
}  # fmt: skip

KINDRED = {
    "收款方": frozenset({"developer", "seller", "provider", "lessor", "contractor", "transferor", "lender", "agent"}),
    "提供方": frozenset({"developer", "seller", "provider"}),
    "交付方": frozenset({"developer", "seller", "provider"}),
    "技术接受方": frozenset({"client"}),
    "消费者": frozenset({"customer", "buyer"}),
    "业主": frozenset({"customer"}),
    "次承租人": frozenset({"lessee"}),
    "委托人": frozenset({"principal", "client", "customer"}),
    "受托人": frozenset({"agent", "developer", "provider"}),
    "定作人": frozenset({"customer", "client"}),
    "承揽人": frozenset({"provider", "developer"}),
    "债权人": frozenset({"creditor", "lender"}),
    "保证人": frozenset({"guarantor"}),
    "买受人": frozenset({"buyer"}),
}  # fmt: skip
"""Whom a check's ``favours`` means, beside the roles whose name it is."""
