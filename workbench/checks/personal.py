"""Personal information: who handles it for whom, and where it goes (COM-54, COM-55)."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index, Match, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_WHOSE = r"(?:用户|客户|会员|顾客|消费者|患者|病人|病患|学生|学员|员工|职工|雇员|住客|旅客|乘客|业主|住户|居民|投保人|被保险人|求职者|应聘者|收件人|寄件人|家长|儿童|访客|粉丝|来电|注册者|个人|家属|车主|借款人|自然人|参会人员|报名者|亲属|您)"
_KIND = r"(?:个人信息|个人数据|个人资料|身份证(?:件)?(?:号码?|信息|复印件)?|手机号码?|联系电话|电话号码|联系方式|家庭住址|住址|银行(?:卡号|账号|账户)|姓名|人脸|指纹|生物识别|病历|健康(?:信息|数据|档案)|诊疗|浏览记录|消费记录|行踪|位置信息|入住记录|通讯录|就诊|社保|照片|学籍|名册|名单|征信|账号|交易记录|订单信息|信息|数据|资料|档案)"
_PERSONAL = rf"(?:{_WHOSE}(?:的|之)?[^。；，]{{0,6}}?{_KIND}|个人信息|个人数据|个人资料|身份证(?:件)?号码?|人脸(?:信息|图像|数据)?|生物识别(?:信息)?|病历(?:资料|数据)?)"
_NAMED = re.compile(_PERSONAL)
_HANDLES = r"(?:处理|收集|采集|存储|保存|使用|分析|清洗|加工|管理|录入|整理|打印|发送|群发|回访|运营|制作|代发|办理|计算|统计|核验|比对|标注|维护|托管|备份|拨打|推送|记录|脱敏|汇总|录音|扫描|数字化|审核|发放|建档)"
_DOER = r"(?:乙方|受托(?:方|人)|服务(?:商|方|机构)|供应商|外包(?:商|方|公司)|承接方|处理方|平台方|人力公司)"
_GIVER = r"(?:甲方|委托(?:方|人)|采购方|客户|医院|学校|公司|银行|酒店|物业|商场|门店|雇主|用人单位)"
_ENTRUSTS = re.compile(
    rf"(?:委托|授权)(?:{_DOER})[^。；，]{{0,14}}?{_HANDLES}[^。；]{{0,30}}?{_PERSONAL}|{_DOER}[^。；]{{0,20}}?(?:处理|存储|清洗|分析|加工|录入|整理|标注|保存|运营|托管)[^。；]{{0,24}}?(?:甲方|委托方|委托人)?[^。；，]{{0,12}}?{_PERSONAL}"
    rf"|(?:委托|授权)(?:{_DOER})[^。；，]{{0,4}}?(?:对|就|将)[^。；，]{{0,8}}?{_PERSONAL}[^。；，]{{0,12}}?{_HANDLES}"
    rf"|委托[^。；，]{{0,10}}?(?:公司|中心|机构|单位|平台)[^。；，]{{0,4}}?(?:对|就|将|处理|录入|整理|存储|分析)[^。；，]{{0,8}}?{_PERSONAL}[^。；，]{{0,20}}?{_HANDLES}"
    rf"|{_DOER}[^。；，]{{0,10}}?(?:代|替|为)(?:甲方|委托方|委托人)[^。；，]{{0,6}}?{_HANDLES}[^。；，]{{0,16}}?{_PERSONAL}"
    rf"|{_GIVER}[^。；]{{0,10}}?(?:把|将)[^。；，]{{0,12}}?{_PERSONAL}[^。；]{{0,30}}?(?:交给?|提供给|交由|交付|传输给|移交给?|导入|发给)(?:{_DOER})[^。；]{{0,12}}?(?:进行|用于|用以|以便|负责|{_HANDLES})"
    rf"|{_GIVER}[^。；，]{{0,8}}?向{_DOER}[^。；，]{{0,4}}?(?:提供|移交|传输)[^。；，]{{0,8}}?{_PERSONAL}|{_GIVER}[^。；，]{{0,8}}?(?:提供|移交|传输)[^。；，]{{0,4}}?{_WHOSE}(?:的)?[^。；，]{{0,6}}?(?:身份证|银行|姓名|手机|住址|病历|电话)"
    rf"|{_DOER}[^。；]{{0,30}}?(?:接触|获取|知悉|掌握|记录|调取|访问)[^。；，]{{0,8}}?{_WHOSE}(?:的)?[^。；，]{{0,6}}?(?:身份证|银行|姓名|手机|住址|病历|电话|个人)"
)
_KEEPS = re.compile(
    rf"{_DOER}[^。；，]{{0,4}}?(?:负责|承担|提供)[^。；，]{{0,16}}?{_PERSONAL}[^。；，]{{0,8}}?(?:的)?(?:存储|维护|处理|分析|管理|运营|录入|整理|标注)"
)
_SERVED = re.compile(
    r"委托|外包|代为|代发|代理|为甲方|代甲方|代办|承接|业务|服务|交由|交给|用于|运营|替甲方|由乙方|由受托|群发|回访"
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


_NOT_ENTRUSTED = re.compile(
    r"(?:未|没有|不)[^。；，]{0,6}提供[^。；，]{0,6}个人信息|(?:未|不)(?:涉及|接触|处理|收集)[^。；，]{0,8}个人信息|双方(?:项目)?(?:的)?联系人|紧急联系人|法定代表人|授权代表|(?:乙方|员工|劳动者)(?:应当?|须)(?:如实)?(?:提供|告知)|收款账户"
)


_ABOUT_PEOPLE = (
    "个人信息", "个人数据", "个人资料", "用户", "客户", "会员", "顾客", "消费者", "身份证", "手机号", "人脸", "患者", "病人", "病历", "学生", "学员", "员工", "住客", "旅客", "乘客", "业主", "生物识别", "您的",
)  # fmt: skip
_BUSINESS = re.compile(r"联系人|商业秘密|客户名单|商务联系|保密信息|商标|知识产权|许可费|费用信息")


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
def entrusted(contract: Contract, context: Context) -> Iterator[Hit]:
    """One side handles personal data for the other and statutory items of that agreement are absent."""
    if contract.type.type is ContractType.LABOUR:
        return
    index = context.places
    for match in _handled(index):
        if _NOT_ENTRUSTED.search(match.text) or not _for_another(index, match.sentence):
            continue
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


def _handled(index: Index) -> Iterator[Match]:
    yield from index.matches(_ABOUT_PEOPLE, _ENTRUSTS, _ANNEXED)
    yield from index.matches(_ABOUT_PEOPLE, _KEEPS, _ANNEXED)


def _for_another(index: Index, sentence: Sentence) -> bool:
    """Whether the handling is a service done for the other side."""
    return bool(_SERVED.search(index.paragraph(sentence.start).text) or _SERVED.search(index.text[:120]))


_OVER_BORDER = (
    r"(?:境外|海外|国外|香港|澳门|台湾|新加坡|美国|英国|日本|德国|欧盟|韩国|法国|加拿大|澳大利亚|印度)"
)
_ABROAD = re.compile(_OVER_BORDER)
_OTHER_ONE = r"(?:境外|海外|第三方|第三人|他人|关联(?:公司|方|企业)|合作(?:方|伙伴|商家|机构|广告商|单位|企业)|广告商|商家|其他公司|其他企业|母公司|总部|集团|数据公司|研究机构|品牌方|加盟(?:店|商)|渠道商|经销商|代理商|其他(?:平台|商户|机构))"
_MOVES = r"(?:提供|共享|分享|传输|披露|转移|出售|转让|发送|交换|开放|输出|传送|推送|上传|存储|存放|同步|出租|售卖|给予|发(?=给|往|至|送)|报送|传给|交给)"
_GIVES = re.compile(
    rf"{_PERSONAL}[^。；]{{0,24}}?{_MOVES}(?:给|至|于|到|在|往)[^。；，]{{0,10}}?(?P<to3>{_OVER_BORDER})"
    rf"|(?:可以?|有权|同意|将|会|授权|能够|允许|与|把|即)[^。；]{{0,24}}?(?:(?:向|给|与|和)[^。；，]{{0,16}}?(?P<to>{_OTHER_ONE})[^。；]{{0,16}}?{_MOVES}|{_PERSONAL}[^。；]{{0,24}}?{_MOVES}(?:给|至|于|到)?[^。；，]{{0,12}}?(?P<to2>{_OTHER_ONE}|{_OVER_BORDER}))"
    rf"|(?P<mutual>互相|相互|彼此|互为|互)[^。；，]{{0,4}}?(?:{_MOVES}|互通)[^。；，]{{0,10}}?{_PERSONAL}"
    rf"|(?:向|给|与|和)[^。；，]{{0,12}}?(?P<to4>{_OTHER_ONE})[^。；，]{{0,12}}?{_MOVES}[^。；]{{0,16}}?{_PERSONAL}"
)
_LAWFUL = re.compile(
    r"单独同意|书面同意|个人(?:的)?同意|标准合同|安全评估|个人信息保护认证|匿名化|去标识化后无法|法定义务|法律(?:法规)?(?:规定|要求)的除外|依法(?:应当|必须)|不得(?!提出|有|持|对此|就此|表示|因此|主张|拒绝|异议|反对)|未经|履行[^。；]{0,14}所必需|订立[^。；]{0,14}所必需|人力资源管理|受托处理|委托处理|去标识化|脱敏后|物流|配送|快递|经(?:用户|个人|本人|其|会员)[^。；，]{0,6}(?:明示|单独|书面)?同意"
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
    for match in context.places.matches(_ABOUT_PEOPLE, _GIVES, _LAWFUL):
        if not _NAMED.search(match.text) or _BUSINESS.search(match.text):
            continue
        to = (
            "对方"
            if match.found["mutual"]
            else next((value for value in match.found.groupdict().values() if value), "")
        )
        variant = "abroad" if _ABROAD.search(match.found[0]) else ""
        yield Hit(span=match.piece, variant=variant, facts={"to": to}, comment_reason="needs_terms")
