"""What a contract of each type must or should hold, as data (specification R7.3; rows of mandatory.tsv).

An item counts as present where one of its words stands in the text, so that the blank line of an official
form counts too: the words are many on purpose, and a missing item is reported only where none is found.
"""

from dataclasses import dataclass

CODE = "中华人民共和国民法典"
LABOUR_ACT = "中华人民共和国劳动合同法"
REAL_ESTATE = "中华人民共和国城市房地产管理法"


@dataclass(frozen=True)
class Item:
    """An item: ``words`` any of which shows it, ``also`` a second group that must be there as well,
    ``when`` words that must stand in the text for the item to be asked, ``unless`` words that spare it.
    ``mandatory`` items are asked by law, the others are the usual parts of such a
    contract; ``minor`` ones have a default in law and are a low matter when they alone are missing."""

    item_id: str
    name_zh: str
    name_en: str
    words: str
    basis: tuple[str, ...]
    mandatory: bool = False
    also: str = ""
    when: str = ""
    unless: str = ""
    minor: bool = False


_SEVENTEEN = f"{LABOUR_ACT} 第17条第1款"

LABOUR_ITEMS = (
    Item("01", "用人单位名称、住所和法定代表人或者主要负责人", "employer's name, address and legal representative",
         "甲方|用人单位|聘用单位|单位名称|公司", (f"{_SEVENTEEN}第1项",), True,
         also="住所|地址|注册地|法定代表人|法人代表|负责人|经营者|经营场所"),
    Item("02", "劳动者姓名、住址和身份证件号码", "worker's name, address and identity number",
         "身份证|证件号|护照|通行证|居住证|台胞证|姓名|住址|家庭住址|户籍|现住|[1-9][0-9]{16}[0-9Xx]",
         (f"{_SEVENTEEN}第2项",), True),
    Item("03", "劳动合同期限", "term of the contract",
         "期限|聘期|合同期|起至|起止|为期|固定期限|任务为期|有效期|自.{2,14}(?:起|至)",
         (f"{_SEVENTEEN}第3项", f"{LABOUR_ACT} 第12条"), True),
    Item("04", "工作内容", "work",
         "岗位|工种|职务|职位|工作内容|工作任务|从事|担任|(?:乙方|劳动者|员工|职工)(?:拟)?任[^。；，\\n]{1,10}|聘用乙方|聘请乙方|聘用", (f"{_SEVENTEEN}第4项",), True),
    Item("12", "工作地点", "place of work",
         "工作地点|工作地|地点|服务地|工作区域|办公地|派驻|工作场所", (f"{_SEVENTEEN}第4项",), True),
    Item("05", "工作时间", "hours", "(?<!延长)工作时间(?!内|外|以外)|工时|每[日天周][^。；\\n]{0,8}(?:小时|天|日|休)|工作制|每周|双休|考勤|作息|员工手册|[八8]\\s*个?小时", (f"{_SEVENTEEN}第5项",), True),
    Item("13", "休息休假", "rest and leave",
         "休息(?!日)|(?<!年)休假(?!日|工资)|年假|(?<!遇)(?<!遇法定)节假日|双休|假期|带薪|员工手册|探亲假|产假|每周[^。；\\n]{0,12}休", (f"{_SEVENTEEN}第5项",), True),
    Item("06", "劳动报酬", "pay", "(?:月|日|周|年|时|基本|岗位|计件|绩效|税前|税后|固定)(?:工资|薪)|(?:工资|薪酬|薪资|报酬|薪水|待遇)[^。；，\\n]{0,12}(?:标准|为|：|:|_|＿|元|构成|形式|[0-9])|(?:支付|发放)[^。；，\\n]{0,8}(?:上月|当月|上一|劳动)[^。；，\\n]{0,8}(?:工资|报酬)|劳动报酬|计件|底薪|提成|薪酬|[0-9]\\s*元", (f"{_SEVENTEEN}第6项",), True),
    Item("07", "社会保险", "social insurance",
         "(?:参加|缴纳|办理|购买|投保|缴付|享受|为乙方缴|代扣代缴)[^。；\\n]{0,16}(?:社会保险(?!关系)|社保(?!关系)|养老保险|医疗保险|五险)|(?:社会保险|社保)(?!关系)[^。；\\n]{0,20}(?:参加|缴|办理|登记|依|按|由|：|:|_)|五险|参保|社会养老|(?:^|\\n)[^\\n]{0,8}社会保险[^\\n]{0,10}(?:\\n|$)|养老保险|劳动保险", (f"{_SEVENTEEN}第7项",), True),
    Item("08", "劳动保护、劳动条件和职业危害防护", "protection, conditions and occupational hazards",
         "劳动保护|劳动条件|劳动安全|安全卫生|防护|职业病|职业危害|劳保|安全操作|工作环境|安全培训|安全生产",
         (f"{_SEVENTEEN}第8项",), True),
    Item("09", "安全生产与工伤保险事项", "work safety and injury insurance",
         "工伤|安全生产|劳动安全|社会保险|社保|五险", ("中华人民共和国安全生产法 第52条第1款",), True),
)  # fmt: skip

LEASE_ITEMS = (
    Item("01", "租赁物名称、坐落和面积", "the thing let, its address and area",
         "坐落|位于|地址|面积|平方米|平米|㎡|房号|门牌|产权证|不动产权|租赁物|商铺|厂房|门面|房屋|房间|室",
         (f"{CODE} 第704条",),
         also="坐落|座落|位于|房号|门牌|平方米|平米|㎡|面积|不动产权|[房产]权?证|(?:[见如按]|详见)[^。；，\\n]{0,6}附件|附件[^。；，\\n]{0,3}[一二三四五1-5《：:（]|(?<!交割)(?<!交接)(?<!设备)(?<!物品)清单|平面图|[_＿]|号(?:楼|铺|厂房|仓库|商铺|门面|车位|库|房)|(?:出租|租赁|租给|房屋|商铺|厂房|门面|仓库|地址)[^。\\n]{0,40}(?:[路街道巷镇村]|(?<![小社景])区)|[路街道巷区镇村号][^。\\n]{0,30}(?:房|商铺|厂|门面|仓库|写字楼|铺|店)|\\s{4,}"),
    Item("02", "租赁用途", "use", "(?<!约定)(?<!约定的)(?<!改变)(?<!改变房屋)(?<!改变该房屋)(?<!合同的)用途|用于(?!登记|备案|支付|抵|偿|清|证明)|居住(?!权|证)|经营(?!信息|状况)|办公|仓储|使用性质|作为(?!本|法|违约|合同|附件|证据|依据|有效|抵|支付|押)|住宅(?!室内|装饰|专项)|商业(?!秘密|机密|银行|承兑)|(?<!安全)生产(?!安全)|门店|自住",
         (f"{REAL_ESTATE} 第54条", f"{CODE} 第704条"), True),
    Item("03", "租赁期限", "term", "(?:租赁|租用|承租|出租|租)期(?:限|间)?(?:共计|共|总计|暂定|约定)*(?:为|是|：|:|自|从|\\s*[_＿0-9０-９一二两三四五六七八九十壹贰叁]|\\s{2,})|自?[_＿\\d\\s]{2,}年[^。\\n]{0,14}(?:起|至|到|止)|[0-9一二两三四五六七八九十]+\\s*年(?:期|租)|租\\s*(?:用|赁)?\\s*[一二两三四五六七八九十0-9]+\\s*(?:年|个月)|起租|为期|期限\\s*[：:为]?\\s*[一二两三四五六七八九十0-9_＿]|[_＿\\d一二两三四五六七八九十]\\s*(?:年|个月)[，,]?\\s*(?:自|从)", (f"{REAL_ESTATE} 第54条", f"{CODE} 第704条"), True),
    Item("04", "租金", "rent", "(?:租金|房租|租赁费|租赁价格|租价|(?<!个)月租|年租)(?!的)[^。；，\\n]{0,14}(?:为|是|：|:|标准|计|_|＿|\\s{3}|[一二三四五六七八九十百千万零壹贰叁肆伍陆柒捌玖拾佰仟]+元|[0-9０-９,，.]+\\s*(?:万?元|/))|月租\\s*[0-9一二三四五六七八九十]|(?:元|￥)[^。；，\\n]{0,6}(?:租金|/月|每月)|(?:每月|月|年)租金(?!的)[^。；，\\n]{0,6}[0-9一二三四五六七八九]", (f"{REAL_ESTATE} 第54条", f"{CODE} 第704条"), True),
    Item("05", "修缮责任", "repairs", "(?:维修|修缮|修理|修复|维护|保养|报修)[^。；，\\n]{0,16}(?:负责|由|：|:|_|费用)|(?<!不)(?:负责|承担|由|进行)[^。；，\\n]{0,16}(?:维修|修缮|修理|修复|维护|保养)|(?:保养|爱护|维护)[^。；，\\n]{0,10}(?:房屋|设施|租赁物)|(?:^|\\n)[^\\n]{0,10}(?:维修|修缮|维护)[^\\n]{0,6}(?:\\n|$)|物业维保|(?:损坏|毁损)[^。；\\n]{0,16}(?:修复|维修|负责)",
         (f"{REAL_ESTATE} 第54条", f"{CODE} 第712条"), True),
)  # fmt: skip

SALE_ITEMS = (
    Item("01", "标的物名称、数量", "goods and quantity",
         "名称|品名|型号|规格|产品|货物|商品|设备|清单|订单|房屋|商品房|标的|[0-9一二三四五六七八九十百千万]\\s*(?:台|吨|件|套|个|只|箱|辆|米|公斤|批|本|张|棵|头)", (f"{CODE} 第596条",),
         also="数量|清单|附件|订单|附表|详见|房|车位|[_＿]|[0-9０-９一二两三四五六七八九十百千万壹贰叁半]\\s*(?:台|吨|件|套|个|只|箱|辆|米|公斤|千克|斤|批|本|张|棵|头|间|瓶|袋|桶|部|把|支|条|双|份|株|组|艘|方|立方|平方|亩|盒|卷|块|根|枚|幅|匹|尾|羽|升|册|副|座|架|门|款|条生产线|t|kg|KG|㎡|m)"),
    Item("02", "质量", "quality", "质量|标准|技术要求|合格|品质|规格|参数|等级|牌号|样品|GB|房屋结构|装饰",
         (f"{CODE} 第596条",)),
    Item("03", "价款与结算方式", "price and settlement",
         "单价|总价|结算|付款|金额|货款|价格|支付|预付|价款|房款", (f"{CODE} 第596条", f"{CODE} 第626条"),
         also="单价|总价|价格|金额|元|￥|[_＿]|清单|附件|订单|报价|市场价|基准价|订单|价目"),
    Item("04", "履行期限、地点和方式", "time, place and manner of delivery",
         "交货|交付|发货|到货|供货|提货|运至|送至|收货|自提|送货|运输|供应",
         (f"{CODE} 第596条", f"{CODE} 第601条")),
    Item("05", "检验标准和方法、检验期限", "inspection", "检验|验收|异议|查验|质检|签收|检测|验货",
         (f"{CODE} 第620条", f"{CODE} 第621条第1款"), minor=True),
)  # fmt: skip

SOFTWARE_ITEMS = (
    Item("01", "项目名称和标的的内容、范围、要求", "subject and requirements",
         "项目|功能|需求|规格说明|系统|软件|内容|研制|研究", (f"{CODE} 第845条第1款",)),
    Item("02", "履行的计划、地点和方式", "plan, place and manner",
         "计划|里程碑|进度|阶段|工期|周期|交付|时间|排期|上线|期限|工作日|日前", (f"{CODE} 第845条第1款",)),
    Item("03", "技术信息和资料的保密", "confidentiality of technical information",
         "保密|秘密|泄露|不得披露|不得向第三", (f"{CODE} 第845条第1款",)),
    Item("04", "价款、报酬及支付方式", "price and payment",
         "费|经费|报酬|价款|总价|预付款|尾款|支付|元", (f"{CODE} 第846条第1款",)),
    Item("05", "个人信息委托处理条款", "processing of personal data",
         "个人信息(?:保护|处理|安全)|数据(?:处理|安全|保护)|委托处理|隐私|保密",
         ("中华人民共和国个人信息保护法 第21条第1款",), True,
         when="(?:处理|收集|存储|采集|使用)[^。；\\n]{0,20}(?:个人信息|用户信息|用户数据)"),
)  # fmt: skip

NDA_ITEMS = (
    Item("01", "保密信息的定义", "definition of confidential information",
         "保密信息|商业秘密|机密信息|专有信息|秘密信息|技术资料|保密资料|技术秘密|Confidential",
         ("中华人民共和国反不正当竞争法 第10条第4款",)),
    Item("02", "保密义务", "duty of confidentiality",
         "不得|保守|保密义务|应当保密|承担保密|泄露|披露|shall", (f"{CODE} 第509条第2款", f"{CODE} 第501条")),
)  # fmt: skip

EQUITY_ITEMS = (
    Item("01", "标的股权（公司、比例、出资额）", "the equity (company, share, contribution)",
         "目标公司|标的公司|股权|%|％|出资额|认缴|实缴|股份", (f"{CODE} 第470条第1款第2项",)),
    Item("02", "价格、支付方式和期限", "price and payment", "价款|价格|转让款|对价|支付|转让费|无偿|元",
         ("中华人民共和国公司法 第84条第2款",)),
)  # fmt: skip

LOAN_ITEMS = (
    Item("01", "借款种类、币种、用途和数额", "kind, currency, use and amount",
         "借款金额|人民币|用途|本金|贷款金额|借到|今借|￥|大写|金额|元", (f"{CODE} 第668条第2款",)),
    Item("02", "期限和还款方式", "term and repayment",
         "期限|还款|归还|还清|偿还|到期|分期|还本|付息|随借随还|等额", (f"{CODE} 第668条第2款", f"{CODE} 第675条")),
)  # fmt: skip

GUARANTEE_ITEMS = (
    Item("01", "被保证的主债权种类、数额", "kind and amount of the main debt",
         "主债权|主合同|本金|主债务|借款|债权|最高额|债务|元", (f"{CODE} 第684条",)),
    Item("02", "债务人履行债务的期限", "due date of the main debt",
         "履行期限|到期|期限|还款|届满|主合同", (f"{CODE} 第684条",)),
    Item("03", "保证范围", "scope of the guarantee",
         "范围|利息|费用|违约金|赔偿|全部债务|本息|本金", (f"{CODE} 第684条", f"{CODE} 第691条")),
)  # fmt: skip

SERVICE_ITEMS = (
    Item("01", "标的、数量、质量和报酬", "work, quantity, quality and fee",
         "加工|定作|服务|内容|制作|设计|维修|印刷|报酬|费|价款|单价|委托", (f"{CODE} 第771条",)),
    Item("02", "履行期限、验收标准和方法", "time and acceptance",
         "期限|交付|验收|工期|进度|交期|时间|确认|考核|完成|日内|期间|年|检验", (f"{CODE} 第771条", f"{CODE} 第780条")),
    Item("03", "材料的提供", "supply of materials", "材料|原料|来料|包工包料|物料|耗材|样品|图纸",
         (f"{CODE} 第774条", f"{CODE} 第775条第1款"), when="定作人|承揽人", unless="咨询|培训|劳务"),
)  # fmt: skip

PROPERTY_ITEMS = (
    Item("01", "服务事项、服务质量", "matters and quality", "服务事项|服务内容|服务标准|服务质量|管理事项|服务等级|服务要求|服务规范|服务",
         (f"{CODE} 第938条第1款", "物业管理条例 第34条第2款"), True),
    Item("02", "服务费用的标准和收取办法", "fees and collection", "物业费|服务费|管理费|包干制|酬金制|收费|费用",
         (f"{CODE} 第938条第1款",), True),
    Item("03", "维修资金的管理与使用", "repair fund", "维修资金|维修基金|公共维修|大修[^。；]{0,24}(?:费用|资金|支出)", (f"{CODE} 第938条第1款",), True),
    Item("04", "服务用房", "service premises", "管理用房|服务用房|办公用房|值班室|物业用房", (f"{CODE} 第938条第1款",), True),
    Item("05", "合同期限", "term", "期限|起至|期间|年", (f"{CODE} 第938条第1款",), True),
    Item("06", "服务交接", "handover", "交接|移交|退出|撤出", (f"{CODE} 第938条第1款", f"{CODE} 第949条第1款")),
)  # fmt: skip

CONSTRUCTION_ITEMS = (
    Item("01", "工程范围", "scope", "工程名称|承包范围|工程内容|工程范围|范围|工程项目|分包|项目|建造|承建|施工内容|翻新|修缮|改造|新建|扩建|拆除", (f"{CODE} 第795条",)),
    Item("02", "建设工期", "time", "工期|开工|竣工|完工|日历天|期限|个月", (f"{CODE} 第795条",)),
    Item("03", "工程质量", "quality", "质量|合格|优良|规范", (f"{CODE} 第795条",)),
    Item("04", "工程造价", "price", "价款|合同价|总价|单价|工程款|造价|价格|预算|包干|费用|报酬", (f"{CODE} 第795条",)),
    Item("05", "技术资料和材料、设备供应责任", "papers, materials and equipment",
         "图纸|技术资料|材料|设备|包工|辅材|主材|资料|供料|按图", (f"{CODE} 第795条",)),
    Item("06", "拨款和结算", "payment and settlement", "进度款|预付款|结算|支付|决算|尾款|审定|付款|拨付", (f"{CODE} 第795条",)),
    Item("07", "竣工验收", "completion acceptance", "验收|交工", (f"{CODE} 第795条",)),
    Item("08", "质量保修范围和质量保证期", "warranty", "保修|质保|缺陷责任|质量保证", (f"{CODE} 第795条", "中华人民共和国建筑法 第62条第1款"),
         unless="劳务分包|劳务合同|清包工|拆除"),
    Item("09", "承包人资质", "contractor's qualification", "资质|等级|证书编号", ("中华人民共和国建筑法 第26条第1款",),
         when="总承包|施工承包|建筑安装", unless="家装|家庭装饰"),
)  # fmt: skip

FRAMEWORK_ITEMS = (
    Item("01", "订单的形式、确认与效力", "orders", "订单|采购单|工作单|要货|需求单|PO|SOW|通知单|合同",
         (f"{CODE} 第471条", f"{CODE} 第495条第1款")),
    Item("02", "期限与终止通知", "term and notice", "有效期|期限|期间|终止|年", (f"{CODE} 第563条第2款",)),
    Item("03", "价格与调价机制", "price and its review",
         "价目|价格|调价|单价|报价|折扣|另议|费率|结算价", (f"{CODE} 第510条", f"{CODE} 第511条第1款第2项")),
)  # fmt: skip

ENTRUST_ITEMS = (
    Item("01", "委托事务与权限", "matter and powers", "委托事项|权限|全权|委托|代理|代办|受托", (f"{CODE} 第919条", f"{CODE} 第920条")),
    Item("02", "报酬", "remuneration", "报酬|费|无偿|佣金|酬金|免费|元", (f"{CODE} 第928条第1款",),
         unless="授权委托书|授权书"),
)  # fmt: skip

GENERAL_ITEMS = (
    Item("01", "当事人名称或者姓名、住所", "names and addresses of the parties",
         "甲方|乙方|定作|承揽方|立合同|买方|卖方|供方|需方|发包人|承包人|出租|承租|出借|借款人|委托人|受托人|许可方|转让方|受让方|披露方|接收方|Party|PARTY|姓名|名称|公司|出卖人|买受人|定作人|承揽人|保证人|Company|between|BETWEEN|用人单位",
         (f"{CODE} 第470条第1款第1项",)),
    Item("02", "签署栏与签署日期", "signatures and date",
         "盖章|签字|签章|签名|签署|授权代表|委托代理人|电子签|捺印|Signature|SIGNATURE|signature|By:|签订日期|年\\s*月\\s*日|法定代表人|立约|印章",
         (f"{CODE} 第490条第1款",)),
)  # fmt: skip
