"""Patterns of injection, Chinese and English (specification R3.2): words that address the machine.

Matched on folded text (``text.disguise``): lower case, half width, nothing invisible, no spaces
between Chinese signs, Traditional as Simplified for the words in question. Lawyers write 忽略附件二
中的旧版本 and contracts 不得无视甲方的指令: a pattern therefore asks for an order to *us* about *our*
orders, and ``unless`` is looked for in the words just before it (a party as the subject, a 不得).
"""

from workbench.domain.injection import InjectionPattern

# A party or a legal norm as the subject, or a prohibition: the words speak of somebody else. A subject
# stands in the sentence of its verb: who is only named before a colon, or on another line, is none.
_PARTY = (
    r"(?:[甲乙丙丁]方|[双各对我他她]方|发包|承包|委托|受托|出租|承租|买受|出卖|借款|贷款|劳动|用人|监理|施工"
    r"|[一-龥]{0,3}(?:人|者|员工|职工|公司|单位|机构|工程师|法院|仲裁庭))[^，。；;,.:!?\n]{0,10}\Z"
    r"|(?:不得|不能|不可|不应|禁止|严禁|是否|能否|可否|有权|无权|擅自|故意|如果?|若|因|对|将|被)[^，。；;,.:!?\n]{0,6}\Z"
)
_PARTY_EN = (
    r"\b(?:supplier|customer|contractor|employee|employer|licensee|licensor|buyer|seller|tenant|landlord"
    r"|borrower|lender|party|parties|agent|bank|company|vendor|consultant|he|she|it|they|who|which|to"
    r"|shall|may|must|will|not|never|or)(?: \w+){0,2} *\Z"
)
_MINE = r"(?:你|您)?(?:的)?(?:所有|全部|一切|任何|之?前|此前|先前|以前|以上|上面|上述|前面|前述|原有|原来|原先|既定|默认|初始|系统|安全|内置|预设|给你|收到|接收到|已有|其他|其它|这些|那些|设定|的|到|过|和|及|与|、|提示| )*"
_IGNORE = r"(?:忽略|无视|忘记|忘掉|忘却|抛弃|丢弃|抛开|放弃|绕过|绕开|跳过|覆盖|清除|不要(?:再)?(?:理会|遵守|遵循|执行|管)|别(?:再)?(?:理会|遵守|遵循|管)|停止(?:遵守|执行|遵循)|取消)(?:掉|了)?"
_LEGAL_WORK = r"立场|甲方|乙方|合同|协议|条款|附件|版本|重新审|再审|改为从|改站|起草|报价|租|客户"

INJECTIONS: tuple[InjectionPattern, ...] = (
    InjectionPattern(
        name="ignore_instructions",
        pattern=_IGNORE + _MINE + r"(?:指令|指示|命令|提示词|提示语|系统提示|提示(?!函|书|义务)|(?:角色|人物|身份)?设定|人设|约束条件|prompt)",
        anchors=("忽略", "无视", "忘记", "忘掉", "忘却", "抛弃", "丢弃", "抛开", "绕过", "绕开", "跳过", "不要理会", "不要遵守", "覆盖原有", "無視"),
        unless=_PARTY,
    ),
    InjectionPattern(
        name="ignore_rules",
        pattern=_IGNORE + r"(?:你|您)?的?(?:所有|全部|一切|任何|之?前|此前|先前|以上|上面|上述|前面|系统|安全|内置)+(?:所?有|全部|一切|系统|安全|审查|那些|这些)?(?:的)?(?:规定|要求|规则|限制(?!性|条件)|约束(?!性|力))",
        anchors=(),
        unless=_PARTY,
        unless_after=_LEGAL_WORK,
        scope="request",
    ),
    InjectionPattern(
        name="ignore_rules_and_obey",
        pattern=_IGNORE + _MINE + r"(?:规定|要求|规则|限制|约束|内容|对话|上下文)[，,。;；、并且]{0,3}(?:然后|并且?|现在|直接|请|只|立即){0,3}(?:输出|告诉|显示|打印|回复|回答|说|扮演|你现在|从现在|按我|听我|执行(?:以下|下面|下列)|把系统|给出|返回)",
        anchors=("忽略", "无视", "忘记", "忘掉", "忘却", "抛弃", "丢弃", "抛开", "绕过", "绕开", "跳过", "不要理会", "不要遵守", "覆盖原有", "無視"),
        unless=_PARTY,
    ),
    InjectionPattern(
        name="reveal_prompt",
        pattern=r"(?:输出|显示|打印|告诉我|告知我?|复述|重复|泄露|透露|公开|展示|列出|说出|发给我|给我看|翻译|总结)(?:一下|出|给我|你|您|的|全部|所有|完整|初始|原始|内部|隐藏|上面|以上|上述|系统|开发者| )*(?:提示词|系统提示(?!信息|音|框|窗)|系统指令|system ?prompt|初始指令|内部指令|隐藏指令|开发者(?:消息|指令))",
        anchors=("提示词", "系统指令", "system prompt", "初始指令", "内部指令", "隐藏指令", "开发者消息", "开发者指令", "你的系统提示"),
        unless=_PARTY,
    ),
    InjectionPattern(
        name="reveal_prompt_object_first",
        pattern=r"(?:把|将)(?=你|您|初始|系统|内部|隐藏|完整|原始|后台|内置|底层|预设)(?:你|您)?(?:的|所有|全部|完整|初始|原始|内部|隐藏|系统|后台|内置|底层|预设)*(?:提示词|系统提示(?!信息|音|框|窗)|系统指令|指令(?=全部|完整|原)|初始指令|内部指令|隐藏指令)[^，。；;\n]{0,10}(?:输出|显示|打印|告诉|复述|重复|泄露|透露|公开|展示|列出|说出|发给|发出|给我|翻译|总结|贴|吐|倒出)",
        anchors=("提示词", "系统提示", "系统指令", "初始指令", "内部指令", "隐藏指令"),
        unless=_PARTY,
    ),
    InjectionPattern(
        name="forget_object_first",
        pattern=r"(?:把|将)[^，。；;,\n]{0,8}(?:给你|对你|给您|你的|您的)[^，。；;,\n]{0,8}(?:设定|指令|指示|命令|提示词|人设|规则|要求)[^，。；;,\n]{0,3}(?:忘|抛|丢|忽略|无视|清除|清空|删|作废)",
        anchors=(),
        unless=_PARTY,
        scope="request",
    ),
    InjectionPattern(
        name="your_maker",
        pattern=r"我(?:就|才)?是(?:你|您)的(?:开发者|开发人员|创造者|主人|管理员|设计者)|(?:输出|显示|打印|复述|重复|列出|告诉我)(?:你|您)[^，。；;,\n]{0,4}(?:收到|得到|接到|被给)的?(?:全部|所有|完整|一切|系统|原始)*的?(?:指令|提示词|设定|命令)",
        anchors=(),
        unless=_PARTY,
        scope="request",
    ),
    InjectionPattern(
        name="obey_me",
        pattern=r"(?:只|仅)(?:能|要|需|许|准|可以)?(?:执行|听从?|服从|遵守|遵从)我(?!方|司|们|国|公司)(?:下面|以下|接下来|现在|一个人)?的?(?:命令|指令|指示|话)",
        anchors=(),
        unless=_PARTY,
        scope="request",
    ),
    InjectionPattern(
        name="what_prompt",
        pattern=r"(?:你|您)的(?:系统提示词|系统提示(?!信息|音|框|窗)|系统指令|初始指令|初始提示词|内部指令|隐藏指令)(?:是|有|为)(?:什么|哪些|啥)|\bwhat(?:'s| is| are| were| was) your (?:(?:system|initial|hidden|original|exact|full|internal) )+(?:prompt|instruction|message)s?\b",
        anchors=(),
        scope="request",
    ),
    InjectionPattern(
        name="orders_void",
        pattern=r"(?:上面|以上|之前|先前|前面|此前|原有|原来|原先)(?:得到|收到|接到|给你)?的?(?:所有|全部|一切|那些|这些)?的?(?:指令|指示|命令|要求|规则|规定|设定|提示词?)(?:全部|都|一律|一概|均|统统|全都)?(?:已经?)?(?:作废|失效|无效|不算数?|取消|不用管|不必理会|不用遵守|不必遵守)(?:了)?[，,。;；!！ ]*(?:你|您)?(?:现在|从现在(?:开始|起)|从此|只|请|要|都|一切|必须)*(?:按照?|听|照|服从|遵从)(?:从)?(?:我|以下|下面)",
        anchors=(),
        unless=_PARTY,
        scope="request",
    ),
    InjectionPattern(
        name="role",
        pattern=r"(?:你|您)(?:现在|将|就|已经|从现在(?:开始|起))*(?:是|变成|成为)(?:一个|一名|这个|本)?(?:系统|超级|最高|root|没有|无|不受|未受)?(?:管理员|系统|开发者|root|黑客|dan\b|任?何?限制|约束)(?!集成|工程|维护|管理人|吗|还是|方)"
        r"|扮演(?:一个|一名)?(?:不受|没有|无)(?:任何|一切)?(?:约束|限制)|扮演(?:一个|一名)?(?:系统|超级)?(?:管理员|系统(?!集成|工程|维护|供应|服务)|开发者模式|黑客|dan\b)",
        anchors=("你", "您", "扮演"),
        unless=_PARTY,
    ),
    InjectionPattern(
        name="role_answer",
        pattern=r"以(?:一个)?(?:system|系统|管理员|开发者|root|超级用户)(?:的|之)?(?:身份|口吻|名义|角色|权限)(?:来|进行)?(?:回复|回答|应答|回应|发言|说话|输出)",
        anchors=("以系统", "以管理员", "以开发者", "以root", "以system", "以超级用户", "以一个系统", "以一个管理员"),
    ),
    InjectionPattern(
        name="unbound",
        pattern=r"(?:你|您)(?:现在|将|已经?|可以|就|便|从现在(?:开始|起))*(?:不再受|不受|没有|摆脱|解除|无需遵守|不必遵守|不用遵守|无须遵守|不再遵守)(?:了)?(?:任何|一切|所有|安全|内容|道德|系统|以上|上述|平台)(?:[一-龥]{0,6})(?:限制|约束|规则|规范|审查|政策|指令)",
        anchors=("你", "您"),
    ),
    InjectionPattern(
        name="jailbreak",
        pattern=r"(?:进入|启用|开启|激活|切换到?|打开)(?:了|你的)? ?(?:开发者模式|越狱模式|上帝模式|无限制模式|调试模式|dan ?模式|管理员模式|god ?mode|developer ?mode|dan ?mode)|(?:enter|enable|activate|switch to|you are now in) (?:the )?(?:developer|god|dan|jailbreak|unrestricted|debug|admin) ?mode|do anything now",
        anchors=("开发者模式", "越狱", "上帝模式", "无限制模式", "管理员模式", "god mode", "developer mode", "dan mode", "dan 模式", "dan模式", "jailbreak", "do anything now"),
        unless=_PARTY,
    ),
    InjectionPattern(
        name="role_token",
        pattern=r"<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id)\|?>|\[/?inst\]|<</?sys>>|</?(?:system|assistant)>|(?:^|\n)\s*#{2,}\s*(?:system|instructions?|系统指令)\s*(?:[:：#]|\n|$)",
        anchors=("<", "[inst", "[/inst", "##"),
    ),
    InjectionPattern(
        name="role_line",
        pattern=r"(?:^|[\n。；;！!？?，,.)）\"'”’】\]])\s*(?:\*\*|\[|【|\()?\s*(?:system|assistant|developer)(?: ?(?:message|prompt|role))?\s*(?:\]|】|\))?\s*(?:\*\*)?[:：](?!\s*(?:means|a |an |the following software|指|是指))",
        anchors=(),
        scope="request",
    ),
    InjectionPattern(
        name="role_line_order",
        pattern=r"(?:^|[\n。；;！!？?])\s*(?:【|\[)?(?:system|assistant|developer|系统(?:消息|指令|提示)?|管理员)(?:】|\])?\s*[:：]\s*(?:你|您|请你|忽略|无视|从现在|执行以下|新的?指令|you |ignore|disregard|from now|new instruction|override)",
        anchors=("system", "assistant", "developer", "系统:", "系统：", "系统消息", "系统指令", "管理员:", "管理员：", "系统】"),
    ),
    InjectionPattern(
        name="new_orders",
        pattern=r"(?:新的?|最新的?|真正的?|以下)(?:系统)?(?:指令|提示词)(?:如下|是)?[:：]|以下(?:才)?是(?:你的)?(?:新的?|真正的?)(?:指令|任务|提示词)|new (?:system )?(?:instructions?|prompt)s?\s*:",
        anchors=(),
        unless=_PARTY,
        scope="request",
    ),
    InjectionPattern(
        name="ignore_en",
        pattern=r"\b(?:(?:you (?:must|should|will|shall|can|may|are to|have to|need to)|i (?:want|order|command|need|ask|tell|instruct) you to)\s+(?:(?:now|also|just|simply)\s+)*)?(?:ignore|disregard|forget|override|overwrite|bypass|discard|do not (?:follow|obey)|don't (?:follow|obey)|stop following)\s+(?:(?:all|any|every|everything|the|these|those|your|my|our|of|and|or|previously given|previous|prior|above|earlier|preceding|foregoing|past|former|initial|original|existing|current|system|safety|default|hidden|given|other)\s+)*(?:instructions?|prompts?|directives?|commands?|guardrails?|system messages?|guidelines|programming|training)\b",
        anchors=("ignore", "disregard", "forget", "override", "overwrite", "bypass", "discard", "not follow", "not obey", "stop following"),
        unless=_PARTY_EN,
    ),
    InjectionPattern(
        name="ignore_before_en",
        pattern=r"\b(?:ignore|disregard|forget)\s+(?:all|everything|anything|what(?:ever)?)\s*(?:that )?(?:(?:was|is|has been|i|you|we|they)\s+)*(?:said|told|written|stated)?\s*(?:you were told|above|before(?: this)?|earlier|previously|so far)\b",
        anchors=(),
        unless=_PARTY_EN,
        scope="request",
    ),
    InjectionPattern(
        name="ignore_given_en",
        pattern=r"\b(?:ignore|disregard|forget|override|do not (?:follow|obey)|don't (?:follow|obey)|stop following)\s+(?:(?:all|any|every|whatever|the|these|those|your|of|previous|prior|above|earlier|other)\s+)*(?:directions?|rules|orders|requirements|constraints|limits)\s+(?:that\s+|which\s+)?(?:you(?:'ve| have| were| had| are| got)?(?: been)? (?:given|told|received|set|follow|under)|you (?:got|received|follow)|(?:were |was |have been )?given (?:to you|earlier|above|before|previously|so far))\b",
        anchors=(),
        unless=_PARTY_EN,
        scope="request",
    ),
    InjectionPattern(
        name="own_rules_en",
        pattern=r"\b(?:(?:you (?:must|should|will|shall|can|may|are to|have to|need to)|i (?:want|order|command|need|ask|tell|instruct) you to)\s+(?:(?:now|also|just|simply)\s+)*)?(?:ignore|disregard|forget|drop|abandon|discard|break|bypass|suspend)\s+(?:(?:all|any|of)\s+)*your\s+(?:own\s+)?(?:rules|restrictions|limits|limitations|constraints)\b",
        anchors=(),
        unless=_PARTY_EN,
        scope="request",
    ),
    InjectionPattern(
        name="spelled_en",
        pattern=r"(?:ignore|disregard|forget|override)(?:all|any|every|the|your|my|of|previous|prior|above|earlier|other|system)+(?:instruction|prompt|rule|guideline|direction)s?|(?:reveal|print|show|repeat)(?:me|the|your|full)*systemprompt",
        anchors=("ignoreall", "ignoreprevious", "ignoreyour", "disregardall", "systemprompt"),
    ),
    InjectionPattern(
        name="ignore_makers_en",
        pattern=r"\b(?:ignore|disregard|forget|override)\s+(?:everything |all |anything )?(?:what(?:ever)? |that )?(?:the |your |any )?(?:developers?|system|creators?|administrators?|admins?|makers?|designers?|operators?)\s+(?:(?:has|have|had)\s+)?(?:told|instructed|ordered|gave|said to|set for|programmed)\s+(?:you|into you)\b",
        anchors=(),
        unless=_PARTY_EN,
        scope="request",
    ),
    InjectionPattern(
        name="released_en",
        pattern=r"\byou(?:'re| are) (?:no longer|not|now not) (?:bound|restricted|limited|constrained|governed) by (?:(?:your|any|all|those|these|of) )+(?:own |safety |previous |prior |content )?(?:guidelines|restrictions|rules|programming|instructions|polic(?:y|ies))\b",
        anchors=(),
        scope="request",
    ),
    InjectionPattern(
        name="repeat_above_en",
        pattern=r"\b(?:repeat|print|output|recite|echo|copy)\b[^.\n]{0,40}\b(?:above|before this|so far)\b[^.\n]{0,20}\b(?:starting|beginning) (?:with|from)\W+(?:the (?:words?|phrase)\W+)?you are\b",
        anchors=(),
        scope="request",
    ),
    InjectionPattern(
        name="reveal_prompt_en",
        pattern=r"\b(?:reveal|print|show|repeat|output|display|leak|expose|tell|give|recite|summari[sz]e|translate)\s+(?:me\s+|us\s+)?(?:(?:all|of|the|your|full|entire|exact|complete|hidden|initial|original|internal|secret|above|verbatim)\s+)*(?:system prompt|system message|system instructions?|(?<=your )(?:prompt|instructions)|initial (?:prompt|instructions)|hidden instructions|developer message)",
        anchors=("system prompt", "system message", "system instruction", "your prompt", "your instructions", "initial prompt", "initial instructions", "hidden instructions", "developer message"),
        unless=_PARTY_EN,
    ),
    InjectionPattern(
        name="role_en",
        pattern=r"\b(?:you are now|you're now|from now on,? you(?: are| will be|'re)|act as|pretend (?:to be|you are)|behave as|respond as|reply as|answer as)\s+(?:an?\s+|the\s+)?(?:unrestricted|unfiltered|uncensored|jailbroken|evil|dan\b|root\b|system\b(?! integrator| administrator of| provider)|developer mode|admin(?:istrator)?\b(?! of| agent| for| under|,| in respect)|superuser)",
        anchors=("you are now", "you're now", "from now on", "act as", "pretend", "behave as", "respond as", "reply as", "answer as"),
        unless=_PARTY_EN,
    ),
    InjectionPattern(
        name="unbound_en",
        pattern=r"\b(?:you (?:now )?have no|you are free (?:of|from)|pretend (?:you have|there are) no)\s+(?:(?:more|any|all|longer)\s+)*(?:restrictions|guidelines|rules|guardrails|filters|content polic(?:y|ies)|ethical)|\b(?:without (?:any )?|with no |ignoring (?:all |any )?)(?:guardrails|content polic(?:y|ies)|safety (?:rules|filters|guidelines)|ethical (?:limits|guidelines)|system prompt)",
        anchors=(),
        scope="request",
    ),
    InjectionPattern(
        name="address_machine",
        pattern=r"(?:致|给|告知|通知|请|如果你是|假如你是|若你是|凡是?|任何|所有)(?:正在)?(?:审[阅查核]|阅读|处理|分析|读取|看到|评审)?(?:到)?(?:本|此|该|这份)?(?:合同|协议|文件|文档|段|内容|文字)?的?(?:一个|任何|各类|各种)?(?:ai|人工智能|大语言模型|语言模型|大模型|llm|gpt|chatgpt|deepseek|kimi|豆包|文心|通义|机器审[阅查]|智能审[阅查]|自动审[阅查])(?:系统|模型|助手|程序|工具|审[阅查]者?|机器人|软件|agent)?[^。\n]{0,30}(?:忽略|无视|跳过|不要|请勿|不得|切勿|必须|只能|直接|请将|应将|视为|标[记注]|判[定断]|评[定为价]|认定|输出|回复|给出|写明|声明|报告)",
        anchors=("ai", "人工智能", "语言模型", "大模型", "llm", "gpt", "chatgpt", "deepseek", "kimi", "豆包", "文心", "通义", "机器审", "智能审", "自动审"),
        scope="document",
    ),
    InjectionPattern(
        name="address_machine_en",
        pattern=r"\b(?:attention|note to|notice to|if you are|dear|hey|to (?:any|all|the)|instructions? (?:to|for))\b[^.\n]{0,30}\b(?:ai|artificial intelligence|llm|large language model|language model|chatgpt|gpt|claude|gemini|copilot|automated review(?:er)?|machine reviewer|ai reviewer)\b[^.\n]{0,60}\b(?:ignore|disregard|do not|don't|skip|must|approve|rate|mark|classify|conclude|report|treat|output|respond|state|say)\b",
        anchors=("ai", "artificial intelligence", "llm", "language model", "chatgpt", "gpt", "claude", "gemini", "copilot", "automated review", "machine review"),
        scope="document",
    ),
    InjectionPattern(
        name="verdict",
        pattern=r"(?:将|把|请将|应将|请把)(?:本|此|该|上述|以上|这份|下列)(?:合同|协议|条款?|款|文件|内容)[^。；\n]{0,10}(?:评|标|判|认|定|列|归|视)(?:定|记|注|级|为|类)+[^。；\n]{0,4}(?:低风险|无风险|零风险|没有风险|已核验|审查通过|完全合规)|本(?:合同|协议|条)(?:已(?:经)?)?(?:通过|完成)(?:ai|人工智能|自动|机器|智能)审[查阅核]|(?:不要|请勿|切勿|不得|无需)(?:向(?:用户|律师|客户|委托人)|在(?:审[查阅]意见|报告|备忘录|输出|结论)(?:中|里))[^。；\n]{0,8}(?:提示|提及|提到|报告|指出|显示|披露|标注)(?:本|该|此|上述|以上|这)",
        anchors=("低风险", "无风险", "零风险", "没有风险", "已核验", "审查通过", "完全合规", "ai审", "自动审", "智能审", "机器审", "审查意见", "审阅意见", "提及", "请勿", "切勿"),
        scope="document",
    ),
    InjectionPattern(
        name="verdict_en",
        pattern=r"\b(?:mark|rate|classify|flag|treat|report|label|score)\s+(?:this|the above|the following|all|every)\s+(?:contract|agreement|clause|clauses|document|section)s?\s+(?:as\s+)?(?:being\s+)?(?:low[- ]risk|no[- ]risk|risk[- ]free|safe|approved|compliant|verified|passed)|do not (?:flag|report|mention|highlight|disclose)\s+(?:this|the above|the following|any)\s+(?:clause|section|issues?|risks?|problems?|provision)",
        anchors=("low-risk", "low risk", "no-risk", "no risk", "risk-free", "risk free", "as safe", "as approved", "as compliant", "as verified", "as passed", "do not flag", "do not report", "do not mention", "do not highlight", "do not disclose"),
        unless=r"\b(?:supplier|customer|contractor|party|parties|shall|employee|company|vendor)(?: \w+){0,2} *\Z",
        scope="document",
    ),
)  # fmt: skip
