"""Loans: compounding, source, repayment and sales as security (LOA-07 to 10)."""

import re
from collections.abc import Iterator

from workbench.checks.loan import CODE, LOAN, PRIVATE, private_loan
from workbench.checks.measures import AMOUNT, DATE, DURATION
from workbench.checks.passages import (
    find,
    hits,
    is_menu,
    is_type,
)
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_OWED_INTEREST = r"(?:利息|欠息|息款|结息)"
_TURNS_INTO = r"(?:视为|视同|视作|等同|当作|作为|列为|列作|计入|并入|转入|转为|转作|充作|算作|归入|归并|写入|记入|载入|列入|增加为|加计|累加|合并|按)"
_BASE = r"(?:(?:借款)?本金|(?:新增?|追加|后续|另行|逾期)(?:的)?(?:一笔)?(?:借款|出借款|贷款|债权|债务)|出借款项|新(?:的)?借[据条]|计息(?:基数|基础|依据|本金))"
_COMPOUND = re.compile(
    r"(?:利息|息|欠息)[^。；\n]{0,24}(?:计入|转入|并入|滚入|滚到|滚进|转为|转作|转到|加入|加到|加至|加进|并到|并进|算入|算进|计到|变为|变成|充作|累加|归入|作为|转成|列入|滚存)[^。；，\n]{0,10}(?:本金|借款|新的?借|新债)|复利|利滚利|息转本|欠息(?:部分)?[^。；，\n]{0,14}(?:计收|计算|计付|支付|加收|按)[^。；，\n]{0,10}(?:利息|计息|罚息)|利上加利|利生利|钱滚钱|(?:利息|息)[^。；\n]{0,30}(?:作为|成为|列为|为)[^。；，\n]{0,10}计息(?:基数|本金|基础)|驴打滚|息上加息|滚动计息"
    r"|(?:未付|欠付|拖欠|应付未付|未支付|所欠)(?:的)?(?:利息|息)[^。；\n]{0,24}(?:计收|计算|计付|支付|加收|产生|按|再计)[^。；，\n]{0,14}(?:利息|计息|罚息|利率)|(?:利息|欠息)[^。；，\n]{0,10}(?:继续|再|另行|一并)(?:计|生|收取|产生)(?:息|利息)|(?:对|就)(?:未付|欠付|应付)?(?:的)?利息[^。；，\n]{0,10}(?:计收|加收)"
    rf"|{_OWED_INTEREST}[^。；\n]{{0,30}}?{_TURNS_INTO}[^。；，\n]{{0,16}}?{_BASE}"
    rf"|(?:本息|本金(?:与|和|及|加上?|连同)[^。；，\n]{{0,12}}(?:利息|息)|(?:利息|欠息)(?:与|和|同|连同|及)[^。；，\n]{{0,6}}(?:本金|原借款))[^。；，\n]{{0,10}}(?:合并|之和|合计|总额|总数|总和|并作|相加|累计|累加)[^。；\n]{{0,24}}?(?:计息|基数|新的?本金|本金|基础|依据|计算利息)"
    r"|(?:本息|(?:利息|欠息)[^。；，\n]{0,10}(?:与|和|同|连同)本金)[^。；，\n]{0,6}(?:一并|一体|合并|共同|重新)[^。；，\n]{0,4}(?:计息|计算利息)"
    r"|(?:利息|欠息)(?:部分|本身|按[^。；，\n]{1,10})?(?:同样|亦|也|再行?|另行?|又|继续|照常|仍)(?:应|须|需)?[^。；，\n]{0,6}(?:产生|计算?|付|支付|收取?|生)[^。；，\n]{0,4}(?:利息|息)|转增(?:为)?(?:借款)?本金|利息[^。；，\n]{0,10}(?:滚存|滚入|滚动)|逐期滚动"
    r"|(?:前期|上期|到期)?(?:本息|利息)[^。；，\n]{0,10}(?:重新|另行)[^。；，\n]{0,6}(?:出具|签订|立)[^。；\n]{0,10}(?:借条|借据|借款)[^。；\n]{0,20}(?:本金|计息|利息)"
)


@check(
    "LOA-07",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LOAN,
    example_type=ContractType.LOAN,
    favours="借款人",
    basis=(f"{PRIVATE} 第27条",),
    fires=("借款人未按期支付的利息计入本金，继续计收利息。", "逾期未付的利息按复利计收。"),
    silent=(
        "借款人未按期支付利息的，出借人可以催告其支付。",
        "本借款不计复利。",
        "出借人不得将利息计入本金。",
        "贷款人某某银行股份有限公司对未付利息计收复利。",
    ),
)
def compounding(contract: Contract, _: Context) -> Iterator[Hit]:
    """Unpaid interest that bears interest."""
    if private_loan(contract):
        unless = re.compile(
            r"不(?:得|再|计|收|按|予|应|会)[^。；，\n]{0,12}(?:复利|计入|转入|并入|计收|计息|利息)|禁止|无效|(?<!为)本金(?:及|和|、)(?:未付|欠付)?利息(?!之和|总额|合并|合计|相加|累计)|单利|扣除|不足"
        )
        yield from hits(contract, ("本金", "利", "息"), _COMPOUND, unless, comment_reason="lookup")


_BANK = r"(?:银行|信用卡|金融机构|信用社|小贷公司|小额贷款公司|网贷|花呗|借呗|网络平台|消费金融|信托)"
_OTHERS = r"(?:其他(?:企业|公司|营利法人|单位)|员工|职工|公众|群众|社会人员|亲友|多人|不特定)"
_RELENT = r"(?:转借|转贷|出借给|借给|再出借|再借|转给|提供给|拆借给|放贷给|出借与|借与|转手|高利转贷|用于出借|用于本次出借|出借)"
_SOURCE = re.compile(
    rf"(?:{_BANK}|{_OTHERS})[^。；\n]{{0,24}}(?:贷款|借款|信贷|资金|集资|授信|贷得|借得|透支|套现|套取|套出|套得|刷出|取现|贷出|融资|筹集|贷来)[^。；\n]{{0,30}}{_RELENT}|(?:套现|套取|透支)[^。；\n]{{0,24}}{_RELENT}"
    rf"|(?:向|从|自)[^。；，\n]{{0,12}}(?:{_BANK}|{_OTHERS})[^。；，\n]{{0,12}}(?:贷|借|集资|筹|套|吸收)[^。；\n]{{0,40}}{_RELENT}"
    rf"|(?:资金|款项|借款|款|元|钱)[^。；，\n]{{0,6}}(?:来源|来自|系|为|是|源自|源于|均为)[^。；\n]{{0,24}}(?:(?:{_BANK})[^。；\n]{{0,16}}(?:贷款|信贷|授信|透支|套现|借款|贷得)|(?:{_OTHERS})[^。；\n]{{0,16}}(?:集资|借款|募集|筹集|借入|吸收)|信用卡)"
    r"|(?:向|对|面向)(?:社会|公众|不特定)(?:公众|上|不特定)*[^。；\n]{0,14}(?:出借|放贷|提供借款|发放(?:贷款|借款)|放款)|(?:以|为)(?:放贷|出借资金|放款)(?:为|作为)?(?:业|常业|主业|职业)|(?:未取得|无|没有)[^。；，\n]{0,6}(?:放贷|贷款|金融)[^。；，\n]{0,6}(?:资格|资质|许可|牌照)"
    r"|(?:用于|用作|用来|用途[^。；，\n]{0,4}|偿还|归还)[^。；，\n]{0,10}(?:赌|贩毒|吸毒|毒品|走私|非法|诈骗|行贿|传销|制假|洗钱|违法|高利贷放)"
    r"|(?:还|偿还|清偿|抵)[^。；，\n]{0,4}(?:赌债|赌资|毒资)|(?:因|为|从事|参与|进行|开设|经营|偿付|垫付)[^。；，\n]{0,8}(?:赌博|赌资|赌债|赌场|网赌|博彩|贩毒|吸毒|毒品|走私|传销|洗钱|电信诈骗)[^。；\n]{0,30}(?:资金|用款|借|筹码|周转|缺钱)|(?:赌博|赌资|赌债|贩毒|毒资|走私|传销|洗钱)[^。；，\n]{0,6}(?:用途|之用|所需)"
)


@check(
    "LOA-08",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LOAN,
    example_type=ContractType.LOAN,
    basis=(f"{PRIVATE} 第13条",),
    fires=("出借人以其向银行取得的经营贷款转借给借款人。", "甲方将其从职工处集资所得资金出借给乙方。"),
    silent=(
        "出借人以自有资金出借给借款人用于购买原材料。",
        "出借人保证不以银行贷款转借给借款人。",
        "甲方通过银行以委托贷款方式将资金出借给乙方。",
    ),
)
def unlawful_source(contract: Contract, _: Context) -> Iterator[Hit]:
    """Bank credit or staff funds relent, loans to the public, an unlawful use."""
    if contract.type.type in LOAN[:2] or is_type(contract, ContractType.LOAN, "借"):
        unless = re.compile(
            r"保证|承诺|不得|(?<!除)非(?:来|以|系|银行|为)|(?<!无论)(?<!不论)不(?:以|用|属于|是|存在|为|含|包括|来自)|委托贷款|(?<!非)自有资金|禁止|(?:如|若)|的，(?:出借人|贷款人|甲方)?(?:有权|可以?)|未(?:使用|动用|利用)|无效"
        )
        yield from hits(
            contract, ("借", "贷", "用于", "用来", "用作", "用途", "资金", "款", "放", "赌"), _SOURCE, unless
        )


_BETTER = r"(?:有钱|有余钱|有能力|有条件|有闲钱|手头(?:宽裕|方便|宽松|松|有钱)|经济(?:宽裕|好转|条件(?:好转|允许|改善)|状况(?:好转|改善)|情况(?:好转|允许))|条件(?:允许|具备|好转|改善|许可)|资金(?:宽裕|充裕|到位|回笼|宽松|周转过来)|赚(?:到|了)?钱|方便|发达|发财|翻身|盈利|宽裕|缓过来|周转开|生意(?:好转|好了|好起来)|(?:生意|经营|业务|效益|行情|情况|状况|境况)[^。；，\n]{0,4}(?:好转|改善|好|起色)|(?:房子|房屋|货)卖(?:掉|出|了)|拆迁款(?:到|下)|工程款(?:到|下来|结)|工资(?:发|到)|回款|(?:房屋?|房子|房产|车辆|土地|股票|货物|商铺)[^。；，\n]{0,4}(?:出售|变现|处置|拍卖|转让)|(?:有|取得)(?:了)?(?:收入|进账|盈余))"
_SOMEDAY = re.compile(
    rf"{_BETTER}(?:时|之时|的时候|之?后|了|再|就|即|便|的话|以后|之日)*[，,]?[^。；，\n]{{0,10}}(?:归还|偿还|还款|还清|还|清偿|偿付)"
    r"|(?:尽快|尽早|早日|适时|日后|将来|以后|慢慢|陆续|逐步|择日|改日|不日|随后)(?:予以)?(?:归还|偿还|还款|还清|还|清偿)(?![^。\n]{0,20}(?:年|月)[0-9一二三四五六七八九十])"
    r"|还款(?:时间|期限|日期|日)[^。；，\n]{0,6}(?:另行|再|日后|届时|以后|由借款人(?:自行)?|视|待|不定|不限|未定|另议|口头)|(?:何时|什么时候)(?:归还|偿还|还款|还)[^。；，\n]{0,8}(?:借款人|乙方|决定|另|再|视)|(?:归还|偿还|还款)(?:时间|期限)?(?:视|看|根据|依)[^。；，\n]{0,14}(?:情况|能力|状况|条件)"
)
_NAMED_DEMAND = re.compile(
    r"随借随还|活期|见索即还|随时(?:可以?)?(?:要求|催)[^。；，\n]{0,6}(?:归还|还款|偿还|还)|提前[^。；，\n]{0,4}(?:归还|还款|偿还)"
)


@check(
    "LOA-09",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LOAN,
    example_type=ContractType.LOAN,
    basis=(f"{CODE} 第668条第2款", f"{CODE} 第675条"),
    fires=("借款人向出借人借款五万元，有能力时归还。", "今借到李某3万元，待经济条件好转后偿还。"),
    silent=(
        "借款人向出借人借款人民币五万元用于装修，年利率5%，2026年12月31日前一次归还。",
        "本借款为随借随还的活期借款，出借人可以随时要求归还。",
    ),
)
def repayment_unclear(contract: Contract, _: Context) -> Iterator[Hit]:
    """Repayment when there is money."""
    if contract.type.type in LOAN[:2] or is_type(contract, ContractType.LOAN, "借"):
        for passage, _match in find(contract, ("还", "清偿"), _SOMEDAY):
            if not is_menu(passage.text) and not _NAMED_DEMAND.search(passage.text):
                yield Hit(passage.span, comment_reason="needs_terms")
        yield from _no_day(contract)


# Repayment in due time, and no time in the whole paper.
_IN_TIME = re.compile(
    r"(?:按时|按期|如期|及时|准时|按约|依约|守约)(?:足额|全额)?[^。；，\n]{0,6}(?:归还|偿还|还款|还清|还本|清偿|还)"
)
_ANY_TIME = re.compile(
    rf"{DATE}|{DURATION}|[0-9]{{4}}\s*年|年底|年末|月底|期限|到期|分期|每月|按月|逐月|清明|春节|中秋|过年|附件|[_＿]{{2,}}|随借随还|随时"
)
_LENDS = re.compile(rf"(?:出借|借给|借款|借到|借)[^。；\n]{{0,20}}?{AMOUNT}")


def _no_day(contract: Contract) -> Iterator[Hit]:
    if contract.type.type is not ContractType.LOAN or not _LENDS.search(contract.text):
        return
    bare = re.sub(r"年(?:利率|利息|化|息)|月(?:利率|息)|日(?:利率|息)", "", contract.text)
    if not _ANY_TIME.search(bare):
        for passage, _match in find(contract, ("还", "清偿"), _IN_TIME):
            yield Hit(passage.span, missing=True, comment_reason="needs_terms")
            return


_SALE_DEED = r"(?:买卖(?:合同|协议|契约)|购房(?:合同|协议)|房屋?买卖|商品房(?:预售|认购)?合同|认购书|(?:股权|车辆|设备|商铺)(?:买卖|转让)(?:合同|协议)|网签|回购(?:合同|协议))"
_SALE_AS_SECURITY = re.compile(
    rf"{_SALE_DEED}[^。；\n]{{0,40}}(?:担保|(?:作为|用作|提供)[^。；，\n]{{0,6}}保证|保证[^。；，\n]{{0,10}}(?:债权|债务|借款的)|保障|增信)|(?:为(?:了)?)?(?:担保|保障|保证)[^。；\n]{{0,30}}(?:借款|债权|还款|债务|本息)[^。；\n]{{0,40}}{_SALE_DEED}|以[^。；\n]{{0,14}}(?:买卖|{_SALE_DEED})[^。；，\n]{{0,10}}(?:作为|方式|形式)?[^。；，\n]{{0,4}}担保"
)
_DEED_PERFORMED = re.compile(
    rf"(?:不能|未能?|逾期|不|无力|无法|到期未)(?:按(?:期|时|约))?(?:归?还|清偿|偿还|履行|还款|付清|结清)[^。；\n]{{0,40}}(?:(?:履行|执行|按照?|依|依照|依据|转为|启动)[^。；，\n]{{0,10}}{_SALE_DEED}|(?:借款|本息|欠款)[^。；，\n]{{0,8}}(?:抵作|转为|充抵|视为|冲抵|折抵|转作)[^。；，\n]{{0,6}}(?:购房款|房款|价款|购车款|转让款))"
)


@check(
    "LOA-10",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    types=LOAN,
    example_type=ContractType.LOAN,
    basis=(
        f"{PRIVATE} 第23条",
        "最高人民法院关于适用《中华人民共和国民法典》有关担保制度的解释 第68条",
    ),
    fires=(
        "双方签订房屋买卖合同作为借款担保，借款人不还款的，履行该买卖合同。",
        "为担保上述借款，双方另签商品房买卖合同作为担保，到期不还的由出借人取得房屋。",
    ),
    silent=(
        "借款人以其房屋抵押，借款人不还款的，出借人可以请求拍卖、变卖该房屋优先受偿。",
        "本合同为房屋买卖合同，卖方保证房屋无抵押。",
    ),
)
def sale_as_security(contract: Contract, _: Context) -> Iterator[Hit]:
    """A sale signed to secure the loan."""
    borrowed = re.search(r"借款|借到|借给|出借|欠款|还款", contract.text)
    known = borrowed or contract.type.type is ContractType.LOAN
    if not known or "买卖" in contract.title or contract.type.type is ContractType.SALE:
        return
    unless = re.compile(r"不得|无效|无抵押|银行(?:按揭)?贷款")
    told: set[int] = set()
    for pattern in (_SALE_AS_SECURITY, _DEED_PERFORMED):
        words = ("买卖", "购房", "房款", "网签", "认购", "转让", "回购", "价款", "商品房")
        for passage, _match in find(contract, words, pattern, unless):
            if passage.span.start not in told:
                told.add(passage.span.start)
                yield Hit(passage.span, comment_reason="delete_or_redraft")
