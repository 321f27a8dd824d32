"""Terms that a standard form has to bring to the other side's attention, and does not (COM-71)."""

import re
from collections.abc import Iterator

from workbench.checks.index import Index, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, Style
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

_FORM_TITLE = re.compile(
    r"(?:用户|会员|会籍|俱乐部|客户|手机|网上|线上|网约车|App|APP|小程序|银行卡|信用卡|账户|注册|平台|网站|账号|商户|入驻|预约|购票|乘车|租车|充值|储值|电子)(?:(?!公司|集团|合伙|之|与)[\u4e00-\u9fffA-Za-z]){0,10}(?:协议|规则|条款|须知|章程|约定|声明)|(?:服务|使用|保险|交易|隐私|免责|销售|入园|入会|预付|托运|快递)(?:条款|须知|声明|规则|公告)|(?:客户|学员|入场|入馆|入住|旅客|患者|观众|参与者|购物|使用|消费|参赛|游客|乘客|寄件|住宿|健身|业主)(?:须知|规则|守则)|格式(?:合同|条款|文本)|[\u4e00-\u9fff]{2,8}(?:须知|背面条款|面单|凭条|取[件衣]单|(?:购票|票务|入场|乘坐|寄存|存包)(?:说明|提示|规定)|入场券|门票|优惠券|代金券|储值卡|会员卡|托运单|寄存单|收据背面|温馨提示)"
)
_FORM_SIGN = re.compile(
    r"(?:点击|勾选|选中)[^。；\n]{0,16}(?:同意|确认|接受|注册|提交)|(?:注册|登录|使用|下单|购买|预约|充值)(?:即|则)?(?:视为|表示|代表)[^。；，\n]{0,20}(?:同意|接受|认可)|本(?:协议|合同|条款|规则)[^。；，\n]{0,6}由[^。；，\n]{0,10}(?:单方|预先|事先|统一)[^。；，\n]{0,6}(?:拟定|制定|拟订|印制)|(?:预先|事先)(?:拟定|印制|印就)|为(?:了)?重复使用|格式(?:合同|条款)(?:文本|，|。|由)|统一印制"
)
_NEGOTIATED = re.compile(
    r"(?:不属于|并非|非|不是|不构成)[^。；，\n]{0,4}格式(?:合同|条款)|(?:逐条|充分|平等)(?:协商|磋商)(?:一致)?[^。；\n]{0,10}(?:订立|签订|达成)"
)
_OFFEROR = r"(?:平台|本公司|我司|我方|本店|商家|经营者|本网站|公司|银行|本行|本馆|本中心|学校|本院|服务商|运营商|主办方|承运人|保险人|甲方|乙方|卖方|机构|我们|场馆|俱乐部|酒店|景区|快递(?:公司|企业)|本(?:场|院|影院|酒店|景区|俱乐部|平台|超市|商场|站|所|园))"
_KEY = re.compile(
    r"(?:不|概不|均不|不再|一律不|无需|无须|毋须|免予|免于)(?:予|需|会|应)?(?:承担|负|负责|赔偿|补偿|退还|退款|返还)(?!(?:保密|违约责任的除外))|免(?:除|责)|概不(?:退|负|受理)|不退不换|不退也不换|(?:不予|不可|不得|不|恕不|一概不)(?:退款|退费|退货|退换|退还|退票|换货)"
    r"|(?:仅|只|最多|最高|至多|不超过|上限|限于)[^。；\n]{0,24}(?:退还|赔偿|退款|补偿|返还|承担|赔付)|(?:赔偿|责任|赔付|退还|补偿)[^。；\n]{0,20}(?:为限|为上限|不超过|上限|封顶|仅限)"
    rf"|{_OFFEROR}[^。；，\n]{{0,8}}(?:有权|可以?|保留)[^。；\n]{{0,16}}(?:随时|单方|自行|立即|无需通知|不经通知|直接)[^。；\n]{{0,16}}(?:终止|中止|变更|修改|调整|冻结|封禁|停止|取消|暂停|扣除|注销|解除)"
    r"|(?:用户|会员|消费者|客户|乙方|买方|顾客|旅客|学员|投保人|寄件人)[^。；，\n]{0,10}(?:不得|无权|放弃|不能|不享有)[^。；\n]{0,16}(?:主张|索赔|要求|追究|退|解除|起诉|异议|投诉|权利|诉讼)"
    r"|(?:争议|纠纷|诉讼)[^。；\n]{0,40}(?:所在地|住所地|注册地|经营地|签订地|[省市区县])[^。；\n]{0,8}法院|(?:争议|纠纷)[^。；\n]{0,40}仲裁(?:委员会|院|中心)"
)
_SAYS_MARKED = re.compile(
    r"(?:加粗|粗体|黑体|下划线|加黑|斜体|红色|字体|醒目|显著)[^。；\n]{0,20}(?:提示|标识|标注|标示|显示|条款|部分|形式|方式|突出)|(?:以|用)(?:加粗|粗体|黑体|下划线|醒目|显著)"
)
_STRONG = {Style.BOLD, Style.UNDERLINE, Style.COLOUR, Style.HIGHLIGHT}
_WORDS = (
    "不承担", "不负", "不予", "不退", "概不", "免除", "免责", "退还", "赔偿", "退款", "为限", "上限", "有权", "可以", "保留",
    "不得", "无权", "放弃", "争议", "纠纷", "诉讼", "不再", "无需", "补偿", "赔付", "恕不", "一概", "不换",
)  # fmt: skip
_MOST = 6


@check(
    "COM-71",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    favours="提供方",
    basis=(
        "中华人民共和国民法典 第496条第2款",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第10条",
        "最高人民法院关于适用《中华人民共和国民事诉讼法》的解释 第31条",
    ),
    fires=(
        "用户协议：因系统故障造成的损失，平台仅退还当月服务费。",
        "会员服务协议\n一、会员费一经支付，概不退还。\n二、因本协议发生的争议，由平台所在地人民法院管辖。",
        "本协议由平台预先拟定，用户点击“同意”即视为接受全部内容。平台有权随时单方变更服务内容。",
    ),
    silent=(
        "用户协议：**因系统故障造成的损失，平台仅退还当月服务费。**",
        "用户协议\n平台按月向用户提供存储服务，服务费每月十元。",
        "技术服务合同\n因不可抗力造成的损失，乙方不承担赔偿责任。",
        "会员服务协议\n与用户有重大利害关系的条款以加粗下划线方式提示。\n会员费支付后七日内可以申请退还，逾期不予退还。",
    ),
)
def unmarked_terms(contract: Contract, context: Context) -> Iterator[Hit]:
    """A standard form whose terms of weight stand in plain type."""
    index = context.places
    if not _is_form(contract, index) or not index.chinese:
        return
    plain = [sentence for sentence in index.holding(*_WORDS) if _KEY.search(sentence.text)]
    unmarked = [each.trimmed() for each in plain if not _marked(each, index)]
    if unmarked and not (_plain_text(contract) and _SAYS_MARKED.search(index.text)):
        yield Hit(unmarked[0], evidence=tuple(unmarked[1:_MOST]), comment_reason="judgement")


def _is_form(contract: Contract, index: Index) -> bool:
    """Whether one side printed the text for everybody."""
    opening = contract.title
    lead = re.match(r"[^：:。，\n]{2,24}(?=[：:\n])", index.text)
    titled = _FORM_TITLE.search(opening[:40]) or (lead and _FORM_TITLE.search(lead[0]))
    if not titled and not any(_FORM_SIGN.search(each.text) for each in index.holding(*_SIGNS)):
        return False
    return not any(_NEGOTIATED.search(each.text) for each in index.holding("格式", "协商", "磋商"))


_SIGNS = (
    "点击", "勾选", "选中", "即视为", "即表示", "即代表", "则视为", "则表示", "视为同意", "视为接受", "表示同意", "预先", "事先", "统一印制",
    "重复使用", "格式合同", "格式条款", "单方拟定", "单方制定", "印就",
)  # fmt: skip


def _plain_text(contract: Contract) -> bool:
    """Whether the source has no type at all, so that only its words can tell of bold letters."""
    return not any(block.styles for block in contract.blocks)


def _marked(sentence: Sentence, index: Index) -> bool:
    """Whether half of the sentence stands out: by its type, or by ** where type is written as signs."""
    if "**" in sentence.text or "__" in sentence.text.strip("_ \n"):
        return True
    block = index.block(sentence.start)
    if block is None:
        return False
    span = sentence.trimmed()
    inside = Span(span.start - block.start, span.end - block.start)
    strong = sum(
        max(0, min(piece.span.end, inside.end) - max(piece.span.start, inside.start))
        for piece in block.styles
        if _STRONG & set(piece.styles)
    )
    return strong * 2 >= inside.end - inside.start
