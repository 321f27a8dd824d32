"""Words by which a restatement is held against an article: the same, the deciding, the silent ones."""

import re

# Signs for what has many wordings, so that no later row takes one for something else.
FREE, BAN, DUTY, MAY, UP, LOW, ONLY = "\ue001\ue002\ue003\ue004\ue005\ue006\ue007"

SAME_WORDS = tuple(
    (re.compile(pattern), word)
    for pattern, word in (
        (r"不履行(?:合同)?(?:债务|义务)或者履行(?:合同)?(?:债务|义务)不符合(?:本法|法律)?约定", "违约"),
        (r"知道或者?应当知道|明知", "知道"),
        (r"对([^，,。；;、：:]{2,14}?)(?:没有|未)约定", r"未约定\1"),
        (r"只有一个股东的公司", "一人公司"),
        (r"违反(?:本法|法律)(?:的)?规定", "违法"),
        (r"本法第[一二三四五六七八九十百零]+条规定的", ""),
        (r"(?:[，,]?但是?[，,]?)?法律(?:、行政法规)?另有规定的(?:，依照其规定|除外)", ""),
        (r"人民法院", "法院"),
        (r"仲裁委员会", "仲裁机构"),
        (r"租期", "租赁期限"),
        (r"另一方|他方", "对方"),
        (r"擅自", "未经同意"),
        (r"天", "日"),
        (r"双倍", "二倍"),
        (r"没有|未能|尚未|未曾|并未|不曾", "未"),
        (r"无法", "不能"),
        (r"无须|无需|不必|不需要?|毋[须需]|免于|免除", FREE),
        (r"以(?=[一二三四五六七八九十0-9]+[次年月日个])(.{1,5})为限", UP + r"\1"),
        (r"最[长高多](?:为|是|达|不得?超过)?|不得?(?:超过|高于|多于|大于)", UP),
        (r"最[短低少](?:为|是|不得?低于)?(?!限度|工资)|至少(?:为)?|不得?(?:少于|小于|低于)", LOW),
        (
            r"仅仅|只(?:是|能|需|要|可|有|得)?|仅(?:能|需|限|有|可)?|唯一|才(?:可以?|能|应当)?|方(?:可|能)",
            ONLY,
        ),
        (r"无权|严禁|禁止|不可以|不准|不允许|不得", BAN),
        (r"应当|必须|务必|有义务|(?<![免])须(?!知)|需要|应(?=[在于按向自由以为将予承支提及经给])", DUTY),
        (r"即可|就可以|有权|得以|可以|(?<!不)(?:允许|准许)|可(?=[选请解要单撤])", MAY),
    )
)

# What decides a provision. The words of a kind say the same; a qualifier is a kind of its own.
DECIDING = re.compile(
    rf"(?P<up>{UP})|(?P<low>{LOW})|(?P<free>{FREE})|(?P<ban>{BAN})|(?P<duty>{DUTY})|(?P<may>{MAY})|(?P<only>{ONLY})"
    r"|(?P<void>无效)|(?P<valid>有效)|(?P<above>超过|高于|多于|大于|以上)|(?P<below>低于|少于|小于|以下|不满|不足|未满)"
    r"|(?P<half>过半数)|(?P<unanimous>一致同意)|(?P<together>同时(?=主张|适用|请求))"
    r"|(?P<or>或者|或)|(?P<and>并且|而且|[并且](?![不未非无]))|(?P<deemed>视为)|(?P<no>[不未非无没勿])|(?P<except>除外|除非)"
    r"|(?P<qualifier>单独|书面|口头|明示|善意|恶意|连带|按份|一般保证|直接|间接|故意|重大|全部|任何|一律|工作日|自然日|"
    r"实质性|有偿|无偿|独占|排他)"
    r"|[\s\S]"
)

# Function words that say nothing by themselves.
SILENT = frozenset("的了在其该此之和及者就而则并且即也均因于以为是将使从按所等各但又")

# Words that a claim may have and the article not: they lead over, point or say that the law says so.
LEADS_OVER = re.compile(
    r"依法|依照|情况下?|情形下?|时候?|相应|相关|有关|前述|上述|这|那|也|都|还|已经?|予以|进行|作出|合同双方|双方当事人|当事人|本法|法律|规定"
)

# Whoever or whatever has an opposite, or another one that may stand in its place.
ROLES = re.compile(
    "出租人|承租人|买受人|出卖人|债权人|债务人|保证人|委托人|受托人|定作人|承揽人|发包人|承包人|用人单位|劳动者|招标人|"
    "中标人|投标人|经营者|消费者|保险人|投保人|被保险人|受益人|实际承运人|承运人|托运人|收货人|权利人|侵权人|合伙人|管理人|"
    "受让人|转让人|让与人|贷款人|借款人|赠与人|受赠人|行为人|第三人|受害人|监护人|抵押人|抵押权人|出质人|质权人|个人信息处理者|"
    "董事会|股东会|监事会|董事|监事|股东|公司|采购人|供应商|专利权人|商标注册人|著作权人|许可人|被许可人"
)
NAMES = re.compile(
    ROLES.pattern
    + "|分别|共同|过失|消灭|撤销|终止|解除|变更|增加|减少|提高|降低|放弃|拒绝|生效|成立|依职权|依申请|主动|协商|"
    "催告|登记|公证|批准|备案|当日|次日|立即|定期|不定期|随时|推定|抵押|质押|留置|定金|违约金|赔偿金|利息|本金|税前|税后|届满|"
    "开始|前款|本款"
)
# Who is meant says the clause before.
PRONOUN = re.compile("^(?:另一方|对方|一方|当事人(?:一方)?)")

# What joins alternatives; one that a claim leaves out may hold anything.
JOINT = re.compile(r"(?:或者|或|、|以及|和|及其?)\Z")
JOINT_AHEAD = re.compile(r"(?:或者|或|、|以及|和|及其?)")

# What a claim may leave out between two words of the article.
LEFT_OUT = re.compile(
    r".{2,}的|本法对?|(?:、|或者|或|和|与|及|以及).*|.*(?:、|或者|或|和|与|及|以及)|.*[，,：:。；;].*",
    re.DOTALL,
)

# Before a party they say what part it plays.
CASES = frozenset("由向对被给与经")
PREPOSITION = re.compile(r"(?:向|对|与|为|给|经|未经|被|从|在|应当?赔偿|造成|通知|请求|要求)\Z")
