"""Results and data: who owns what is made, and what may be done with personal information."""

import re
from collections.abc import Iterator

from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_CREATES = re.compile(
    r"(?:乙方|受托(?:人|方)|承揽(?:人|方)|设计(?:人|方)|服务(?:方|商)|承接方|制作方|供应商|摄影师)[^。；]{0,20}?(?:为|向)?[^。；]{0,16}?(?:设计|创作|撰写|编写|拍摄|摄制|制作|编制|翻译|策划|开发|绘制)[^。；]{0,16}?(?P<what>包装|图册|海报|标识|标志|logo|LOGO|文案|稿件|文章|视频|短片|影片|宣传片|广告片|微电影|照片|插画|图纸|方案|研究报告|策划书|网站|网页|课程|教材|译文|设计稿|动画|形象|VI|品牌设计|音乐|剧本)"
)
_OWNED = re.compile(
    r"(?:知识产权|著作权|版权|专利权|专利申请权|所有权|成果权|商标权)[^。]{0,40}?(?:归|属于?|由[^。；，]{1,12}(?:享有|所有|拥有)|转让|让与|共有|享有|拥有)|(?:归|属于?)[^。；，]{1,10}(?:所有|享有|共有)|(?:甲方|乙方|委托方|受托方|双方)(?:共同)?(?:享有|拥有)[^。；，]{0,20}(?:知识产权|著作权|版权|成果)"
)
_NOT_CREATIVE = re.compile(
    r"审计|检测|检验|鉴定|评估报告|体检|工程施工|施工图纸|随机|说明书|操作手册|图纸(?:由甲方|随货)|竣工图"
)


@check(
    "COM-53",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国著作权法 第19条", "中华人民共和国专利法 第8条"),
    favours="委托人",
    fires=(
        "乙方为甲方设计产品包装和宣传图册，设计费五万元。",
        "乙方负责拍摄并制作企业宣传片一部，制作费八万元，验收后十日内付清。",
        "受托方为委托方撰写研究报告三份，报酬六万元。",
    ),
    silent=(
        "乙方为甲方设计产品包装和宣传图册，设计成果的著作权归甲方所有。",
        "乙方随货提供图纸和操作手册。",
        "乙方为甲方出具检测报告。",
        "乙方为甲方设计海报。成果的知识产权约定见附件二《知识产权归属协议》。",
    ),
)
def unowned(contract: Contract, context: Context) -> Iterator[Hit]:
    """A creative result is ordered and nothing says who owns the rights in it."""
    skipped = {ContractType.LABOUR, ContractType.SOFTWARE, ContractType.CONSTRUCTION, ContractType.SALE}
    index = context.places
    if contract.type.type in skipped or not index.has(
        "设计", "创作", "撰写", "拍摄", "制作", "编写", "策划", "翻译"
    ):
        return
    rights = index.holding("知识产权", "著作权", "版权", "专利", "所有权", "归")
    if any(_OWNED.search(sentence.text) or "归属" in sentence.text for sentence in rights):
        return
    words = ("设计", "创作", "撰写", "编写", "拍摄", "摄制", "制作", "编制", "翻译", "策划", "绘制")
    for match in index.matches(words, _CREATES, _NOT_CREATIVE):
        facts = {"what": match.found["what"]}
        yield Hit(span=match.piece, facts=facts, missing=True, comment_reason="choose")
        return


_PERSONAL = r"(?:个人信息|个人数据|用户(?:信息|数据|资料|手机号|姓名)|客户(?:个人)?信息|会员(?:信息|资料)|身份证号|手机号码?|生物识别|人脸|住址信息|患者信息|学生信息)"
_ENTRUSTS = re.compile(
    rf"(?:委托|授权)(?:乙方|受托方|服务商|供应商|服务方)[^。；，]{{0,14}}?(?:处理|收集|存储|使用|分析|清洗|加工|管理)[^。；]{{0,30}}?{_PERSONAL}|(?:乙方|受托方|服务商|服务方)[^。；]{{0,20}}?(?:处理|存储|清洗|分析|加工)[^。；]{{0,20}}?(?:甲方|委托方)[^。；，]{{0,12}}?{_PERSONAL}"
    rf"|(?:委托|授权)(?:乙方|受托方|服务商|供应商|服务方)(?:对|就)[^。；，]{{0,8}}?{_PERSONAL}[^。；，]{{0,6}}?进行[^。；，]{{0,4}}(?:处理|收集|存储|分析|清洗|加工|管理)"
    rf"|(?:乙方|受托方|服务商|服务方)[^。；，]{{0,10}}?(?:代|替|为)(?:甲方|委托方)[^。；，]{{0,6}}?(?:处理|收集|存储|分析|清洗|加工)[^。；，]{{0,16}}?{_PERSONAL}"
)
_ITEMS = {
    "目的": re.compile(r"为[^。；，]{1,20}(?:目的|之用)|处理目的|目的|用于"),
    "期限": re.compile(r"期限|期满|期间|保存[^。；，]{0,8}(?:年|月|日)|有效期"),
    "处理方式": re.compile(r"方式"),
    "保护措施": re.compile(r"加密|安全措施|保护措施|脱敏|去标识|访问控制|技术措施"),
    "不得转委托、期满返还或者删除": re.compile(r"转委托|返还|删除|销毁"),
    "监督": re.compile(r"监督|检查|审计"),
}
_ANNEXED = re.compile(
    r"(?:数据|个人信息)(?:处理|保护)(?:协议|附件|附录)|附件[^。；，]{0,10}(?:数据处理|个人信息)"
)


@check(
    "COM-54",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国个人信息保护法 第21条", "网络数据安全管理条例 第12条第1款"),
    fires=(
        "甲方委托乙方处理用户手机号和身份证号，乙方应当遵守法律规定。",
        "乙方负责存储和分析甲方的会员信息，服务费每月一万元。",
        "乙方提供代发服务，由乙方代甲方处理员工的身份证号和银行账号。",
    ),
    silent=(
        "甲方委托乙方为寄送目的处理收件人姓名和手机号，方式为存储和打印面单，期限六个月，乙方采取加密措施、不得转委托并在期满后删除，甲方有权检查。",
        "甲方委托乙方处理用户个人信息，具体见附件三《个人信息处理协议》。",
        "双方联系人的手机号如下。",
    ),
)
def entrusted(_contract: Contract, context: Context) -> Iterator[Hit]:
    """One side handles personal data for the other and statutory items of that agreement are absent."""
    index = context.places
    words = ("个人信息", "个人数据", "用户", "客户", "会员", "身份证号", "手机号", "人脸", "患者", "学生信息")
    for match in index.matches(words, _ENTRUSTS, _ANNEXED):
        around = " ".join(
            s.text for s in index.holding("个人信息", "个人数据", "数据", "信息", "手机号", "资料")
        )
        if _ANNEXED.search(around):
            return
        clause = index.passage(match.sentence.trimmed()).text
        absent = [name for name, pattern in _ITEMS.items() if not pattern.search(clause + around)]
        if absent:
            facts = {"absent": "、".join(absent)}
            yield Hit(span=match.piece, facts=facts, missing=True, comment_reason="needs_terms")
        return


_OVER_BORDER = r"(?:境外|海外|国外|香港|澳门|台湾|新加坡|美国|英国|日本|德国|欧盟|韩国)"
_ABROAD = re.compile(_OVER_BORDER)
_GIVES = re.compile(
    rf"{_PERSONAL}[^。；，]{{0,10}}?(?:提供|传输|转移|存储|上传)(?:给|至|于|到|在)[^。；，]{{0,10}}?(?P<to3>{_OVER_BORDER})|"
    rf"(?:可以?|有权|同意|将|授权)[^。；]{{0,24}}?(?:(?:向|给|与)[^。；，]{{0,16}}?(?P<to>境外|海外|第三方|关联(?:公司|方|企业)|合作(?:方|伙伴)|其他公司)[^。；]{{0,16}}?(?:提供|共享|传输|披露|转移)|{_PERSONAL}[^。；]{{0,16}}?(?:提供|共享|传输|披露|转移|出售)(?:给|至|于|到)?[^。；，]{{0,12}}?(?P<to2>境外|海外|第三方|关联(?:公司|方|企业)|合作(?:方|伙伴)|其他公司))"
)
_LAWFUL = re.compile(
    r"单独同意|书面同意|个人(?:的)?同意|标准合同|安全评估|个人信息保护认证|匿名化|去标识化后无法|法定义务|法律(?:法规)?(?:规定|要求)的除外|依法(?:应当|必须)|不得|未经|履行[^。；]{0,14}所必需|订立[^。；]{0,14}所必需|人力资源管理|受托处理|委托处理"
)


@check(
    "COM-55",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国个人信息保护法 第23条",
        "中华人民共和国个人信息保护法 第38条第1款",
        "中华人民共和国个人信息保护法 第39条",
    ),
    fires=(
        "甲方可以将用户个人信息提供给境外关联公司使用。",
        "平台有权将会员信息共享给第三方合作伙伴用于营销。",
        "乙方可将收集的用户个人信息传输至其设于新加坡的服务器存储。",
    ),
    silent=(
        "甲方向境外关联公司提供用户个人信息前，应取得个人单独同意并订立个人信息出境标准合同。",
        "乙方不得将用户个人信息提供给第三方。",
        "甲方可以将经匿名化处理的用户信息提供给第三方。",
        "甲方可以将联系人姓名提供给物流公司。",
    ),
)
def given_away(_contract: Contract, context: Context) -> Iterator[Hit]:
    """Personal data go to a third controller or abroad without consent or a transfer route."""
    words = ("个人信息", "个人数据", "用户", "客户信息", "会员", "人脸", "患者信息", "学生信息")
    personal = re.compile(_PERSONAL)
    for match in context.places.matches(words, _GIVES, _LAWFUL):
        if not personal.search(match.text):
            continue
        to = match.found["to"] or match.found["to2"] or match.found["to3"]
        variant = "abroad" if match.found["to3"] or re.search(r"境外|海外", match.text) else ""
        yield Hit(span=match.piece, variant=variant, facts={"to": to}, comment_reason="needs_terms")
