"""What contract types are recognised by: names of titles, roles of parties, words (R6.2). Data only."""

from typing import NamedTuple

from workbench.domain.contract import ContractType as T


class Kind(NamedTuple):
    """A narrower kind: pattern on the title, its name, its type."""

    pattern: str
    name: str
    type: T


class Word(NamedTuple):
    """A word that speaks for a type, with its weight and the type."""

    pattern: str
    type: T
    weight: int


# The first pattern that a title matches decides, so narrow ones stand first.
KINDS = (
    Kind(r"劳务派遣(?:劳动|人员劳动)合同", "劳务派遣劳动合同", T.LABOUR),
    Kind(r"劳务派遣", "劳务派遣协议", T.OTHER),
    Kind(r"劳务分包|清包工|劳务作业", "建设工程分包合同", T.CONSTRUCTION),
    Kind(r"退休.{0,4}(?:人员|返聘)|返聘", "退休返聘协议", T.OTHER),
    Kind(r"劳务(?:合同|协议|服务合同)|劳务用工", "劳务合同", T.OTHER),
    Kind(r"培训.{0,2}(?:服务期)?协议.{0,4}$|服务期协议", "服务期协议", T.OTHER),
    Kind(r"实习|见习", "实习协议", T.OTHER),
    Kind(r"兼职", "劳务合同", T.OTHER),
    Kind(r"(?:法律|常年|财务|税务|专项|技术)顾问", "咨询服务合同", T.SERVICE),
    Kind(r"保密.{0,6}竞业|竞业.{0,6}保密", "保密与竞业限制协议", T.NDA),
    Kind(r"竞业(?:限制|禁止)", "竞业限制协议", T.OTHER),
    Kind(r"(?:解除|终止)劳动(?:合同|关系)", "解除劳动合同协议", T.OTHER),
    Kind(r"集体合同", "集体合同", T.OTHER),
    Kind(r"劳动(?:用工)?(?:合同|协议)|劳动.{0,8}合同书?|(?:全日制|固定期限).{0,6}(?:用工|劳动)|聘用合同|雇佣合同|录用合同|Employment", "劳动合同", T.LABOUR),
    Kind(r"融资租赁|回租|Finance Lease", "融资租赁合同", T.OTHER),
    Kind(r"保理|Factoring", "保理合同", T.OTHER),
    Kind(r"个人信息.{0,6}(?:委托处理|处理)|数据处理(?:协议|合同)|Data Processing", "个人信息委托处理协议", T.OTHER),
    Kind(r"保密|Non-?\s?Disclosure|Confidentiality|NDA\b|NON-?\s?DISCLOSURE|CONFIDENTIALITY", "保密协议", T.NDA),
    Kind(r"(?:股权|股份|出资额|出资份额|份额).{0,4}(?:转让|收购|买卖|购买)|(?:转让|收购).{0,6}(?:股权|股份)|(?:Share|Stock|Equity)[\w ]*(?:Purchase|Transfer)", "股权转让合同", T.EQUITY),
    Kind(r"增资|股东协议|投资协议|入股|合资|代持|对赌|SAFE\b|Investment|Shareholders?'? Agreement", "投资协议", T.OTHER),
    Kind(r"(?:债权|债务|应收账款).{0,4}(?:转让|转移|承担|重组)", "债权债务转让协议", T.OTHER),
    Kind(r"(?:资产|业务|土地使用权|矿业权|采矿权|探矿权).{0,6}(?:转让|收购|买卖)", "资产转让合同", T.OTHER),
    Kind(r"(?:抵押|质押|担保|保证)(?:担保)?借款", "借款合同", T.LOAN),
    Kind(r"最高额抵押", "最高额抵押合同", T.GUARANTEE),
    Kind(r"抵押", "抵押合同", T.GUARANTEE),
    Kind(r"质押|出质|Pledge", "质押合同", T.GUARANTEE),
    Kind(r"最高额保证", "最高额保证合同", T.GUARANTEE),
    Kind(r"保证(?:担保)?(?:合同|协议|函|书)|担保(?:合同|协议|函|书)|保函|反担保|连带责任保证|Guarant(?:y|ee)|GUARANT", "保证合同", T.GUARANTEE),
    Kind(r"借款|贷款|借贷|授信|借条|借据|Loan|LOAN|Credit Agreement", "借款合同", T.LOAN),
    Kind(r"(?:软件|系统|平台|程序|小程序|网站|App|APP|信息化|计算机|移动应用|应用程序|客户端).{0,10}(?:开发|定制|研发|建设)|(?:开发|定制|研发).{0,6}(?:软件|系统|平台|程序)|Software Development", "软件开发合同", T.SOFTWARE),
    Kind(r"技术开发|委托开发|合作开发|委托.{0,4}开发|Development Agreement|DEVELOPMENT AGREEMENT", "技术开发合同", T.SOFTWARE),
    Kind(r"(?:软件|程序|计算机).{0,8}(?:许可|使用权|授权)|Software License|SOFTWARE LICENSE|End User License", "软件许可合同", T.OTHER),
    Kind(r"著作权.{0,4}(?:转让)", "著作权转让合同", T.OTHER),
    Kind(r"著作权.{0,4}(?:许可|授权)", "著作权许可合同", T.OTHER),
    Kind(r"(?:专利|技术|商标|专有技术|品牌).{0,6}(?:许可|转让|实施)|许可证|License Agreement|LICENSE AGREEMENT", "技术转让、技术许可合同", T.OTHER),
    Kind(r"特许(?:经营)?|加盟|Franchise", "特许经营合同", T.OTHER),
    Kind(r"(?:监理)", "工程监理合同", T.OTHER),
    Kind(r"(?:勘察|工程设计|建筑设计|设计)合同", "勘察、设计合同", T.OTHER),
    Kind(r"(?:工程|施工|装饰|装修|安装).{0,6}分包|专业分包", "建设工程分包合同", T.CONSTRUCTION),
    Kind(r"(?:装饰|装修).{0,6}(?:工程|施工|合同|协议)|家庭居室", "装饰装修工程施工合同", T.CONSTRUCTION),
    Kind(r"建设工程|施工|工程(?:总)?承包|建筑.{0,4}工程|EPC|安装工程|工程合同|建设项目|土建|Construction|CONSTRUCTION", "建设工程施工合同", T.CONSTRUCTION),
    Kind(r"土地.{0,8}(?:承包|租赁|流转|出让|出租)|农村.{0,6}承包|承包地", "土地承包、租赁合同", T.OTHER),
    Kind(r"(?:场地|摊位|广告位|展位|车位|停车).{0,6}(?:租赁|出租|租用|使用)", "场地租赁合同", T.OTHER),
    Kind(r"中介|居间|经纪(?!人)", "中介合同", T.SERVICE),
    Kind(r"(?:商铺|门面|店铺|铺面|商场|写字楼|办公(?:楼|室|用房)|厂房|仓库).{0,6}(?:租赁|出租|租)|(?:租赁|出租).{0,4}(?:商铺|门面|店铺|厂房|仓库)", "商业用房租赁合同", T.LEASE),
    Kind(r"(?:设备|机械|车辆|汽车|机动车|船舶|航空器|模具|器材|服务器|周转材料|脚手架|塔吊|物品|工具|仪器).{0,8}(?:租赁|出租|租用)", "动产租赁合同", T.OTHER),
    Kind(r"(?:房屋|住房|住宅|公寓|租房|城镇|商品房|公租房|廉租).{0,8}(?:租赁|出租|转租|租)|租房|房屋.{0,4}转租|转租|Residential Lease|LEASE AGREEMENT|Lease Agreement", "房屋租赁合同", T.LEASE),
    Kind(r"租赁(?:合同|协议)|出租合同|租赁|Lease|LEASE", "租赁合同", T.LEASE),
    Kind(r"物业", "物业服务合同", T.SERVICE),
    Kind(r"演艺|艺人|经纪人", "演艺经纪合同", T.OTHER),
    Kind(r"运输|承运|物流", "运输合同", T.OTHER),
    Kind(r"仓储|保管|寄存", "仓储、保管合同", T.OTHER),
    Kind(r"保险", "保险合同", T.OTHER),
    Kind(r"(?:二手房|存量房|房屋|房产).{0,6}(?:买卖|转让|购买)", "房屋买卖合同", T.SALE),
    Kind(r"(?:商品房|住房|房地产|车位).{0,8}(?:预售|买卖|购买|认购|转让|销售)", "商品房买卖合同", T.SALE),
    Kind(r"框架.{0,4}(?:采购|购销|供货|供应|买卖)|(?:采购|购销|供货|供应|买卖|集采|集中采购|年度).{0,6}框架|框架(?:协议|合同)|年度.{0,4}(?:采购|供货|供应)|Framework|FRAMEWORK|Master (?:Purchase|Supply)", "框架（采购）协议", T.FRAMEWORK),
    Kind(r"承揽|加工|定作|定制|维修|印刷|修理|Processing", "承揽合同", T.SERVICE),
    Kind(r"买卖|购销|采购|销售|供货|供应|购买|订购|订货|经销|供销|Purchase|PURCHASE|Sales?\b|SALES?\b|Supply|SUPPLY", "买卖合同", T.SALE),
    Kind(r"技术服务|运维|系统维护|技术支持", "技术服务合同", T.SERVICE),
    Kind(r"技术咨询|咨询|顾问|Consult", "咨询服务合同", T.SERVICE),
    Kind(r"授权委托书|授权书|授权确认|委托书", "授权委托书", T.OTHER),
    Kind(r"委托(?:代理)?(?:合同|协议)|委托.{0,8}(?:合同|协议)|代理(?:合同|协议)|(?:诉讼|仲裁|销售)代理|Agency", "委托合同", T.ENTRUST),
    Kind(r"服务|外包|培训|推广|广告|集成|代理记账|Services?\b|SERVICES?\b", "服务合同", T.SERVICE),
    Kind(r"合伙", "合伙合同", T.OTHER),
    Kind(r"赠与|捐赠", "赠与合同", T.OTHER),
    Kind(r"离婚|婚前|抚养|遗赠|遗嘱|继承", "婚姻家事协议", T.OTHER),
    Kind(r"和解|调解", "和解协议", T.OTHER),
    Kind(r"意向书|备忘录|Letter of Intent|LETTER OF INTENT|Memorandum", "意向书", T.OTHER),
)  # fmt: skip

ROLE_TYPES = {
    "用人单位": T.LABOUR, "劳动者": T.LABOUR, "员工": T.LABOUR, "职工": T.LABOUR,
    "出租人": T.LEASE, "出租方": T.LEASE, "承租人": T.LEASE, "承租方": T.LEASE,
    "出卖人": T.SALE, "买受人": T.SALE, "买方": T.SALE, "卖方": T.SALE, "供方": T.SALE, "需方": T.SALE, "采购方": T.SALE,
    "供货方": T.SALE, "购买方": T.SALE, "销售方": T.SALE, "购方": T.SALE, "供应商": T.SALE,
    "披露方": T.NDA, "接收方": T.NDA, "披露人": T.NDA, "信息披露方": T.NDA, "信息接收方": T.NDA,
    "Disclosing Party": T.NDA, "Receiving Party": T.NDA,
    "转让方": T.EQUITY, "受让方": T.EQUITY, "目标公司": T.EQUITY, "标的公司": T.EQUITY,
    "出借人": T.LOAN, "借款人": T.LOAN, "贷款人": T.LOAN, "出借方": T.LOAN, "借款方": T.LOAN, "Borrower": T.LOAN, "Lender": T.LOAN,
    "保证人": T.GUARANTEE, "担保人": T.GUARANTEE, "抵押人": T.GUARANTEE, "抵押权人": T.GUARANTEE, "出质人": T.GUARANTEE,
    "质权人": T.GUARANTEE, "保证方": T.GUARANTEE,
    "发包人": T.CONSTRUCTION, "承包人": T.CONSTRUCTION, "发包方": T.CONSTRUCTION, "承包方": T.CONSTRUCTION,
    "分包人": T.CONSTRUCTION, "分包方": T.CONSTRUCTION, "总包方": T.CONSTRUCTION, "施工单位": T.CONSTRUCTION,
    "受托人": T.ENTRUST, "委托人": T.ENTRUST, "服务方": T.SERVICE, "服务商": T.SERVICE, "物业服务人": T.SERVICE,
    "承揽人": T.SERVICE, "定作人": T.SERVICE, "承揽方": T.SERVICE, "定作方": T.SERVICE, "中介人": T.SERVICE, "物业服务企业": T.SERVICE,
    "开发方": T.SOFTWARE, "研究开发人": T.SOFTWARE, "Employer": T.LABOUR, "Employee": T.LABOUR, "Landlord": T.LEASE,
    "Tenant": T.LEASE, "Buyer": T.SALE, "Seller": T.SALE,
}  # fmt: skip

WORDS = (
    Word(r"劳动合同法|试用期|劳动报酬|工伤保险|社会保险费?|加班工资|标准工时|非全日制|带薪年休假|离职|辞职|经济补偿金|竞业限制|劳动者|用人单位|劳动合同", T.LABOUR, 5),
    Word(r"软件著作权|源代码|源码|开源|软件开发|系统开发|需求说明书|上线|试运行|功能模块|交付软件|技术开发|委托乙方(?:开发|研发)|开发费|技术成果", T.SOFTWARE, 5),
    Word(r"租金|租赁期限?|承租人|出租人|转租|租赁房屋|该房屋|押金|房屋租赁|装饰装修|续租|承租方|出租方|优先承租|免租期", T.LEASE, 4),
    Word(r"货物|货款|交货|出卖人|买受人|买方|卖方|标的物|到货|送货|质保期|产品规格|单价|供货|检验期|商品房", T.SALE, 3),
    Word(r"框架(?:协议|合同)|采购订单|具体订单|订单另行|年度采购|预测采购量|协议期内", T.FRAMEWORK, 6),
    Word(r"保密信息|披露方|接收方|泄密|保密义务|保密期限|商业秘密", T.NDA, 4),
    Word(r"股权转让|目标公司|标的股权|出资额|认缴|实缴|股东名册|工商变更|受让方|转让方|优先购买权|股份转让|股东会", T.EQUITY, 5),
    Word(r"借款(?:本金|利息|用途|期限)?|出借人|贷款人?|年利率|还款|利息|逾期利息|本息", T.LOAN, 4),
    Word(r"连带责任保证|一般保证|保证期间|保证人|主债权|抵押权|抵押物|抵押财产|质押|质权|担保范围|先诉抗辩权|债权人|债务人", T.GUARANTEE, 5),
    Word(r"服务费|服务内容|服务期限|服务成果|技术服务|物业服务|物业费|加工费|承揽|定作|维修服务|业主|中介|咨询服务", T.SERVICE, 4),
    Word(r"委托事务|受托人|委托人|代理权限|转委托|授权范围", T.ENTRUST, 5),
    Word(r"工程款|施工|竣工验收|发包人|承包人|工期|工程质量|保修期|建设工程|监理|分包|开工|工程量|质量保证金|图纸", T.CONSTRUCTION, 4),
)  # fmt: skip
