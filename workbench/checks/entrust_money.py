"""Mandates: the principal's money, dealing with oneself, liability and promised returns (ENT-05, 07 to 09)."""

import re
from collections.abc import Iterator

from workbench.checks.entrust import CODE, ENTRUST, MANDATES, mandate
from workbench.checks.passages import sentences
from workbench.checks.registry import Context, Hit, check
from workbench.checks.slots import MAY, backward, forbidden_before, onward, unasked, with_consent
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_AGENT = r"(?:乙方|受托(?:人|方)|代理(?:人|方)|代管(?:人|方)|其自?|管理(?:人|方)|经办人|代办(?:人|方))"
_RECEIVED = re.compile(
    r"代(?:售|卖|销|租)|所得[^。；，\n]{0,4}款|代收|代管|代为(?:收取|保管|收|领)|代(?:甲方|委托(?:人|方)|其)?[^。；，\n]{0,6}(?:收取|保管|收回|收|领取|催收)|(?:收取|收到|取得|收回|保管|经手|经收|追回|回收)[^。；，\n]{0,12}(?:款|租金|货款|资金|财产|收益|金额|现金|押金|(?<!免)费)|(?:委托|受托)[^。；，\n]{0,12}(?:款|资金|财产|收益)"
)
_USES = r"(?:留存|留用|自留|留下|使用(?!次数|寿命|年限|期限|说明|方法|状况|情况|过程|人|者)|支配|挪用|占用|冲抵|抵销|抵消|抵顶|抵扣|抵偿|周转|借用|投资|出借|外借|滞留|统筹|运用|动用|存放|扣留|留置|沉淀)"
_KEEPS = re.compile(
    rf"暂不(?:上缴|转交|移交|返还|支付|转付)|(?:投入|投放|用作|用到|用在|充作|作为|填补|补充)(?:到|于)?(?:其|自身|自己|自有|受托人|乙方|代理人|本公司)[^。；，\n]{{0,8}}(?:经营|运营|周转|业务|投资|项目|资金|生意|开支)|用于(?:其|自身|自己|受托人|乙方)[^。；，\n]{{0,8}}(?:经营|运营|周转|业务|投资)|(?:由|归){_AGENT}[^。；\n]{{0,16}}{_USES}|(?:{MAY}|先行|暂)[^。；\n]{{0,24}}?{_USES}|归{_AGENT}?[^。；，\n]{{0,6}}(?:所有|支配|使用|保留)|(?:年底|期满|每半年|每年|届满|年末)[^。；，\n]{{0,6}}(?:再|才|方)?(?:统一|一并|集中)?(?:结算|返还|移交|支付|转付)[^。；，\n]{{0,10}}(?:不计利息|无息)"
)
_KEEP_FINE = re.compile(
    r"监管|托管账户|专户|扣除[^。；，\n]{0,4}约定|(?:抵扣|扣除|冲抵|扣|留存)[^。；，\n]{0,10}(?:报酬|佣金|代理费|代管费|管理费|手续费|服务费)|(?:用于|按|按照)(?:委托人|甲方|约定|本合同)[^。；，\n]{0,10}(?:指示|用途|指定|约定)"
)


@check(
    "ENT-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=MANDATES,
    example_type=ContractType.ENTRUST,
    favours="委托人",
    basis=(f"{CODE} 第927条",),
    fires=("受托人代收的货款由其留存使用，年底统一结算。", "乙方代收的租金可以由乙方自行支配使用。"),
    silent=(
        "受托人代收的货款应在三个工作日内转交委托人。",
        "受托人代收的货款扣除约定报酬并附对账单后转交委托人。",
        "受托人不得将代收款项留存使用。",
    ),
)
def keeps_money(contract: Contract, _: Context) -> Iterator[Hit]:
    """Money received for the principal is kept, used or set off."""
    if not mandate(contract) and "代" not in contract.text:
        return
    for passage in sentences(contract.text, ("代", "收", "受托", "委托", "保管", "经手", "取得", "款")):
        text = passage.text
        match = _KEEPS.search(text)
        got = _RECEIVED.search(text) or (
            _IT.search(text) and _RECEIVED.search(backward(contract, passage, 60))
        )
        if (
            not match
            or not got
            or _KEEP_FINE.search(text)
            or not _FOR_ANOTHER.search(backward(contract, passage))
        ):
            continue
        if not forbidden_before(text, match.end(), match.end() - match.start() + 8) and not _owner_uses(text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_IT = re.compile(r"该(?:等|笔|部分)?(?:款|资金|租金|货款)|上述(?:款|资金)|前述|前款")
_FOR_ANOTHER = re.compile(
    r"委托|受托|代售|代销|代租|代卖|代收|代管|代为|代理|代甲方|代办|代委托|授权|以[^。；，\n]{1,6}名义"
)


def _owner_uses(text: str) -> bool:
    """Whether it is the principal, or a tenant, who uses what is meant."""
    return bool(
        re.search(
            r"(?:甲方|委托人|委托方|承租人)[^。；，乙受\n]{0,10}(?:可以?|有权|自行)[^。；，乙受\n]{0,14}(?:使用|支配|扣|抵)",
            text,
        )
    )


_SELF = re.compile(
    r"(?:与|和|同|给|向|归)(?:乙方|受托人|受托方|代理人)?(?:自己|其?自身|其?本人|其自己)|(?:与|和|给|向)(?:乙方|受托人|受托方|代理人|其)(?:或[^。；，\n]{0,6})?(?:的)?(?:自己|本人|关联[^。；，\n]{0,6}|控制[^。；，\n]{0,6}|近?亲属|配偶|股东|子公司)?[^。；，\n]{0,8}(?:订立|签订|签署|成交|交易|买卖|签约)|(?:乙方|受托人|受托方|代理人|本人|近亲属|关联方)[^。；\n]{0,24}作为(?:买受|受让|承租|购买|买|相对|交易对)(?:人|方)|(?:出售|转让|出租|卖|租|过户)(?:给|予|于)(?:乙方|受托人|受托方|代理人|其)(?!指定|选定)|自己代理"
    r"|(?<!委托)(?:乙方|受托人|受托方|代理人)[^。；\n]{0,12}(?:自行|自己|直接|亲自|本人|以自己名义)?(?:购买|买受|买入|受让|承租|收购|认购|买下)[^。；，\n]{0,16}(?:委托|该|甲方|标的|上述|受托)"
)
_BOTH = re.compile(
    r"(?:一边|一面|一方面|既)[^。；\n]{0,24}(?:名义|代理|代表|身份|委托)[^。；\n]{0,16}(?:一边|一面|另一方面|又|也|亦)[^。；\n]{0,20}(?:名义|代理|代表|身份|委托)|一手托两家|两头代理|(?:买卖|交易|合同)(?:双方|两边|两头)[^。；，\n]{0,10}(?:均|都)?由(?:乙方|受托人|受托方|代理人|其)[^。；，\n]{0,6}(?:代理|代表|代签|签署)|同时[^。；，\n]{0,10}接受[^。；，\n]{1,10}(?:和|与|及|、)[^。；，\n]{1,10}(?:委托|代理)|既[^。；，\n]{0,4}(?:代表|代理)[^。；，\n]{0,16}[，,]?(?:也|又|亦)[^。；，\n]{0,8}(?:代表|代理)|(?:同时|一并|兼)[^。；\n]{0,20}(?:代理|代表|接受|担任|作为)[^。；\n]{0,24}(?:双方|买卖双方|两方|买方和卖方|卖方和买方|对方|相对(?:人|方)|另一方|交易各方|出租人和承租人)|代理(?:交易)?双方|双方代理|(?:代理|代表)[^。；，\n]{0,8}(?:交易|合同)?(?:双方|各方)[^。；，\n]{0,10}(?:签订|订立|签署|签约|谈判)|(?:也|亦|又|并)[^。；，\n]{0,8}(?:代理|代表|接受)[^。；，\n]{0,6}(?:交易)?(?:对方|相对方|相对人|另一方)"
)


@check(
    "ENT-07",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=MANDATES,
    example_type=ContractType.ENTRUST,
    favours="委托人",
    basis=(f"{CODE} 第168条",),
    fires=("受托人可以自行决定以委托人名义将房屋出售给自己。", "受托人有权同时代理交易双方签订合同。"),
    silent=(
        "经委托人书面同意价格后，受托人可以购买该房屋。",
        "受托人不得将委托财产出售给自己。",
    ),
)
def self_dealing(contract: Contract, _: Context) -> Iterator[Hit]:
    """Dealing with oneself or for both sides."""
    if not mandate(contract):
        return
    for passage in sentences(
        contract.text,
        (
            "自己",
            "自身",
            "本人",
            "双方",
            "对方",
            "卖方",
            "相对",
            "另一方",
            "其",
            "购买",
            "受让",
            "承租",
            "一边",
            "一面",
            "一方面",
            "两家",
            "两头",
            "给受托人",
            "给乙方",
        ),
    ):
        text = passage.text
        match = _SELF.search(text) or _BOTH.search(text)
        if (
            not match
            or re.search(r"追认|中介|居间|关联交易", text)
            or not _FOR_ANOTHER.search(backward(contract, passage, 400))
        ):
            continue
        free = unasked(text) or re.search(MAY, text) or _BOTH.search(text)
        if (
            free
            and not with_consent(text)
            and not forbidden_before(text, match.end(), match.end() - match.start() + 20)
        ):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_INTENT_ONLY = re.compile(
    r"(?:赔偿|责任|负责)[^。；，\n]{0,10}(?:限于|仅限|只限|止于|仅及于|仅以|只以)[^。；\n]{0,14}(?:故意|恶意|蓄意|存心)|(?:疏忽|过失|懈怠|失误|判断错误)[^。；\n]{0,40}(?:不在[^。；，\n]{0,6}(?:赔偿|责任)[^。；，\n]{0,4}(?:之列|范围)|不属于[^。；，\n]{0,6}(?:赔偿|责任)范围)|(?:仅|只|仅仅|限于|唯有?|除非)[^。；\n]{0,20}(?:故意|恶意|蓄意|存心)[^。；\n]{0,30}(?:责任|赔偿|负责|担责|赔)|(?:故意|恶意|蓄意|存心)[^。；，\n]{0,14}(?:才|方)[^。；，\n]{0,10}(?:承担|赔|负责|追究)"
    r"|除[^。；\n]{0,24}(?:故意|恶意|蓄意|存心)[^。；\n]{0,24}外[，,]?[^。；\n]{0,40}(?:免责|(?:不|免|概不|无[须需])[^。；，\n]{0,12}(?:责任|赔偿|负责))|(?:过失|疏忽|失误)[^。；\n]{0,30}(?:委托人|甲方|委托方)[^。；，\n]{0,6}(?:自行|自)(?:承担|负担|负)|非因?[^。；，\n]{0,10}(?:故意|蓄意)[^。；\n]{0,24}(?:委托人|甲方|委托方)[^。；，\n]{0,6}(?:自负|自担|自行承担)|(?:非因?|不是|并非|不属)[^。；，\n]{0,10}故意[^。；\n]{0,24}(?:不|免|概不|无[须需])[^。；，\n]{0,12}(?:责任|赔偿|负责)"
    r"|故意(?:行为|侵害|侵占)?(?:以外|之外)[^。；\n]{0,30}(?:不|免|无[须需]|自行)[^。；，\n]{0,12}(?:责任|赔偿|负责|承担)|(?:包括|乃至|及|或者?|还是|甚至|即使|即便|哪怕|、)[^。；，\n]{0,6}重大过失[^。；\n]{0,36}(?:不|免|概不|均不|无[须需]|无权)[^。；，\n]{0,12}(?:责任|赔偿|负责|索赔|追究)"
)
_LAWFUL_LIMIT = re.compile(
    r"故意(?:和|或者?|及|以及|与|、|/)(?:其|因)?重大过失|(?:重大过失)(?:和|或者?|及|、)故意|无偿|不收取(?:任何)?(?:报酬|费用)|免费"
)


@check(
    "ENT-08",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=ENTRUST,
    example_type=ContractType.ENTRUST,
    favours="委托人",
    basis=(f"{CODE} 第929条第1款", f"{CODE} 第506条"),
    fires=(
        "有偿委托中，受托人仅对故意造成的损失承担责任。",
        "受托人收取报酬，但仅在故意的情况下承担赔偿责任。",
    ),
    silent=(
        "有偿委托中，受托人因过错造成委托人损失的，应当赔偿。",
        "受托人仅对故意或者重大过失造成的损失承担责任。",
        "无偿委托的，受托人仅对故意造成的损失承担责任。",
    ),
)
def intent_only(contract: Contract, _: Context) -> Iterator[Hit]:
    """A paid agent answers for intent alone."""
    if not mandate(contract) or re.search(r"无偿(?:委托|代理|管理|受托)|不收取(?:任何)?报酬", contract.text):
        return
    for passage in sentences(contract.text, ("故意", "恶意", "蓄意", "存心", "重大过失", "疏忽", "失误")):
        if _INTENT_ONLY.search(passage.text) and not _LAWFUL_LIMIT.search(passage.text):
            yield Hit(passage.span, comment_reason="delete_or_redraft")


_PROMISES = r"(?:保证|承诺|确保|担保|保障)"
_RETURN = r"(?:收益|回报|利润|分红|利息|盈利)"
_GUARANTEED = re.compile(
    rf"{_PROMISES}[^。；\n]{{0,30}}本金[^。；，\n]{{0,12}}(?:不受|安全|保全|不亏|不损|完好|无损|不减|完整|零损失|返还|归还|不发生)|(?:保证|承诺|确保|担保|保障|负责|到期|期满)[^。；\n]{{0,30}}(?:返还|归还|退还|偿还|收回|还本)[^。；，\n]{{0,10}}(?:本金|本息|投资款|委托资金)"
    rf"|(?:保证|承诺|确保|担保|保障|支付|给付|获得|享受|享有|按)[^。；\n]{{0,30}}(?:最低|固定|保底|保证|不低于|年化|每年|每月|按年|按月|月|年)[^。；，\n]{{0,16}}{_RETURN}|{_RETURN}(?:率)?[^。；，\n]{{0,10}}不(?:低|少)于|(?<![投担确])保本(?!合同|协议|条|次|人)|稳赚|不亏本|不亏损|包赔|无风险收益|(?:固定|保底|最低){_RETURN}"
    rf"|(?:亏损|亏空|跌破|(?:本金|投资|账户|净值|资金)[^。；，\n]{{0,12}}损失)[^。；\n]{{0,24}}(?:由?(?:受托(?:人|方)|乙方|管理人|其|营业部|(?:证券)?公司|操盘(?:人|方|手)|本人|我方|机构|平台)[^。；，\n]{{0,12}}(?:补足|承担|补偿|弥补|负担|赔付|兜底|补齐|赔偿|填补)|(?:全额|全部|差额)[^。；，\n]{{0,4}}(?:补足|补偿|赔付|补齐))|不(?:少|低)于本金|(?:无论|不论|不管)[^。；，\n]{{0,8}}(?:盈亏|亏损|盈利|结果|行情|业绩|涨跌|好坏|输赢|盈余)[^。；\n]{{0,36}}(?:支付|返还|归还|给付|本金|收益|退还|偿还)|保底(?:承诺|条款|约定|收益|协议)|(?:至少|不少于|不低于)[^。；，\n]{{0,6}}(?:归还|返还|退还|支付|兑付)|(?:到期|期满)[^。；\n]{{0,24}}(?:连本带利|本利|本息)"
    rf"|{_RETURN}[^。；，\n]{{0,10}}(?:不足|未达|达不到|低于)[^。；\n]{{0,24}}(?:补足|补齐|补偿|差额)|兜底"
)
_INVESTED = re.compile(
    r"理财|(?<![投担确])保本(?!合同|协议|条|次|人)|年化|打新|证券|股票|期货|基金|投资|操盘|炒股|炒币|交易账户|账户(?=[^。；，\n]{0,10}(?:操作|净值|亏))|资产管理|代客|(?:委托|受托|托管)[^。；，\n]{0,8}(?:资金|资产|款项|财产)|资金[^。；，\n]{0,10}(?:委托|交由|交给|交)"
)
_HANDED_OVER = re.compile(r"交(?:由|给|予)?[^。；，\n]{1,8}(?:操作|打理|运作|管理|投资|操盘)")
_NO_PROMISE = re.compile(
    r"不(?!受|低|少|亏|损|足|论|管)(?:得|作|做|对|向)?[^。；，\n]{0,20}(?:承诺|保证|担保|确保|构成|代表|保障)|无法保证|存款|银行(?:理财|存款|业)|业绩比较基准|预期收益"
)


@check(
    "ENT-09",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=(*ENTRUST, ContractType.LOAN),
    example_type=ContractType.ENTRUST,
    debatable=True,
    basis=(
        "中华人民共和国证券法 第135条",
        "最高人民法院关于适用《中华人民共和国民法典》合同编通则若干问题的解释 第15条",
    ),
    fires=(
        "受托人保证委托资金本金不受损失，并支付年化10%的收益。",
        "乙方承诺甲方委托理财的最低收益不低于年化6%。",
    ),
    silent=(
        "受托人不承诺委托资金的本金和收益，投资风险由委托人承担。",
        "乙方保证按照约定用途使用委托资金。",
    ),
)
def guaranteed_return(contract: Contract, _: Context) -> Iterator[Hit]:
    """Principal or return promised on entrusted money."""
    if not (mandate(contract) or _HANDED_OVER.search(contract.text)) or not _INVESTED.search(contract.text):
        return
    if contract.type.type is ContractType.LOAN and not re.search(
        r"理财|受托|操盘|证券|股票|期货", contract.text
    ):
        return
    words = (
        "本金",
        "收益",
        "保本",
        "回报",
        "亏",
        "损失",
        "利润",
        "分红",
        "兜底",
        "本息",
        "稳赚",
        "跌破",
        "保底",
        "归还",
        "返还",
        "退还",
        "连本带利",
        "本利",
    )
    for passage in sentences(contract.text, words):
        if _GUARANTEED.search(passage.text) and not _NO_PROMISE.search(passage.text):
            near = onward(contract, passage, 200) + backward(contract, passage, 300)
            if _INVESTED.search(near):
                yield Hit(passage.span, comment_reason="judgement")
