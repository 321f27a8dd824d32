"""Ordinary risks that are made an excuse, upheavals that may not be pleaded, time-bars that are agreed on.

Readers by slots: a resource and what goes wrong with it; a change and that nothing follows from it; a time and
that the right to sue ends with it.
"""

import re

from workbench.checks.index import Sentence

_NO = r"[^。，、；]"
# A resource of trade, and the ordinary way in which it fails.
_RESOURCE = (
    r"(?:市场|行情|原[材物]?料|材料|部件|零件|配件|芯片|运[价费力]|汇率|汇兑|成本|物价|油价|人工|人手|用工|员工|职工|工人|骨干|人员|高管|股东|资金链?|现金流|流动资金|融资|贷款|信贷|放款|放贷|银行"
    r"|供应链|供[货应]商|上游|下游|厂[商家]|协作|分包|承运|物流|运输|货源|合作(?:方|单位|伙伴)|客户|订单|销量|客流|需求|设备|机器|机台|服务器|系统|网络|电力|用电|工厂|车间|港口|仓库|库存|经营|业绩)"
)
_FAILS = r"(?:波动|上涨|上调|上升|攀升|涨价|暴涨|下跌|贬值|损失|不足|短缺|紧张|紧缺|紧绷|吃紧|困难|断裂|断供|断货|缺货|中断|延误|迟延|延迟|违约|倒闭|破产|停产|停工|罢工|怠工|辞职|离职|离任|流失|撤资|减少|锐减|下滑|取消|落空|未能落实|不到位|未到位|未通过|未获批|未按期|未能按期|收紧|检修|故障|损坏|崩溃|升级|拥堵|不畅|拒绝供货|解约|亏损|不善|疲软|萎缩)"
_ORDINARY_RISK = re.compile(rf"{_RESOURCE}{_NO}{{0,10}}?{_FAILS}")
_TREATED_AS = re.compile(
    r"(?:(?:视为|视作|视同|作为|属于?|构成|列[入为]|归入|纳入|认定为|理解为|看作|当作|算作|按照?|比照|参照|准用|适用|援引|等同于?|包括|包含|涵盖|涵括|系?指)[^。；，]{0,14}不可抗力|不可抗力[”\"」』]?[^。；，]{0,8}(?:之列|范围内?|范畴|情形|条款|约定|包括|包含|涵盖|系?指|含有))"
)
_NOT_TREATED = re.compile(
    r"(?:不|非)(?:属于?|构成|视为|是|在)|不(?:得|能|应)[^。；，]{0,6}(?:视|作为|据|援|免|认|适用|列)|除外|不包括|不包含|不得(?:据此|以|援引)|并非|排除|不适用|无权|不免除"
)
_OF_THE_STATE = re.compile(r"政府|国家|法律|疫|行政|征[收用]|管制|命令|禁令|战争")
_SAME_AS_BEFORE = re.compile(
    r"(?:视同|视为|视作|等同|同等|比照|参照|与)[^。；，]{0,10}(?:前[款项条述]|上述|本条|该等)|(?:据此|同样|也|亦|均|可以?|一并|当然|有权)[^。；，不]{0,8}(?:免责|免除|豁免|不承担|不负)"
)


def ordinary_risk(sentence: Sentence) -> re.Match[str] | None:
    """An ordinary risk that is counted as force majeure in one sentence."""
    text = sentence.text
    found = _first_risk(text)
    return found if found and _TREATED_AS.search(text) and not _NOT_TREATED.search(text) else None


def _first_risk(text: str) -> re.Match[str] | None:
    for found in _ORDINARY_RISK.finditer(text):
        if not _OF_THE_STATE.search(text, max(0, found.start() - 12), found.end()):
            return found
    return None


def joined_to_majeure(sentence: Sentence) -> re.Match[str] | None:
    """An ordinary risk put on a level with force majeure in the article of that heading, without naming it."""
    text = sentence.text
    if "不可抗力" in text or _NOT_TREATED.search(text) or not _SAME_AS_BEFORE.search(text):
        return None
    return _first_risk(text)


_GROUND = r"(?:情[势事]|情况|环境|条件|基础|形势|政策|事由|局势|市场|经济|客观|社会)"
_HUGE = r"(?:重大|根本|异常|剧烈|急剧|巨大|颠覆性?|彻底|骤|意料之外|难以预料|始料未及|(?:无法|不能|难以|不可|未能?|未曾)预[见料])"
_TURN = r"(?:变化|改变|变动|变更|变故|变迁|变局|转变|恶化|剧变|巨变|突变|骤变|丧失|动荡)"
_UPHEAVAL = re.compile(
    rf"{_GROUND}[^。；，]{{0,14}}?{_HUGE}[^。；，]{{0,10}}?{_TURN}|{_GROUND}[^。；，]{{0,10}}?(?:剧变|巨变|突变|骤变|恶化)|{_HUGE}[^。；，]{{0,4}}的?[^。；，]{{0,6}}?(?:变故|变局|变化|变动|剧变|巨变)|情[势事][^。；，]{{0,8}}变(?:更|化|迁)|第五百三十三条|第\s*533\s*条"
)
_NOTHING_FOLLOWS = re.compile(
    r"(?:不得|不能|不可以?|无权|不再|均不|不予|不(?=援引|主张|行使|适用|请求|要求|引用|采用|构成|成为|影响|作为)|放弃|抛弃|排除|不会|概不|一概不)[^。；]{0,24}?(?:援引|主张|行使|适用|请求|要求|诉请|引用|协商|磋商|变更|解除|调整|终止|理由|依据|事由|第五百三十三条|第533条|请求权|协商权)"
    r"|(?:仍|均|都|亦|须|应当?|继续)[^。；，不]{0,6}(?:照旧|照原|按照?原|依原|照约)[^。；，]{0,8}(?:履行|执行|结算)|(?:照旧|按原[^。；，]{0,6})履行|不(?:构成|成为|作为|影响|属于)[^。；]{0,24}(?:理由|依据|事由|履行|效力)|不(?:作|予)(?:任何)?(?:变更|调整|变动)|一概不动"
)
_TURN_ALLOWED = re.compile(
    r"(?:应当?|可以?|有权)[^。；，不]{0,16}(?:重新)?(?:协商|磋商|变更|解除|终止|调整)|正常|不(?:构成|属于|视为|是)[^。；，]{0,4}情[势事]变更|双方(?:另行)?协商(?:变更|解决|调整)|(?:可以?|有权)[^。；，不]{0,10}(?:请求|要求)"
)

_REFUSED = re.compile(r"不得|无权|不能|不可|放弃|不再")
_CLOSE = 12


def upheaval_shut_out(text: str) -> re.Match[str] | None:
    """An upheaval from which, by agreement, nothing follows."""
    found = _UPHEAVAL.search(text)
    if (
        not found
        or "不可抗力" in text
        or any(
            not _REFUSED.search(
                text, max(text.rfind("，", 0, one.start()), one.start() - _CLOSE, 0), one.end()
            )
            for one in _TURN_ALLOWED.finditer(text)
        )
    ):
        return None
    return found if _NOTHING_FOLLOWS.search(text) else None


_TIME = r"(?:[一二三四五六七八九十两\d]+\s*(?:年|个月|个?工作日|日|天)|半年)"
_SUES = r"(?:起诉|提起诉讼|诉讼|仲裁|诉至|向[^。；，]{0,4}法院)"
_TIME_BAR = re.compile(
    rf"(?:满|超过|届满|经过|逾)[^。；，]{{0,4}}{_TIME}[^。；，]{{0,16}}?(?:未|没有|不|仍未)[^。；，]{{0,16}}?{_SUES}[^。；]{{0,40}}?(?:丧失|放弃|消灭|时效|不得再|无权|拒绝|归于)"
    rf"|(?:起诉|诉讼|申请仲裁|诉)[^。；，]{{0,6}}(?:时限|期限|期间)[^。；，]{{0,6}}(?:为|定为|限定为|是|不超过)[^。；，]{{0,4}}{_TIME}"
    rf"|{_TIME}(?:之?内|以内)[^。；，]{{0,10}}?{_SUES}[^。；]{{0,20}}?(?:[逾过]期|否则|超过)[^。；]{{0,10}}?(?:放弃|丧失|不得|消灭|无权|不再)"
)
_BAR_MOVED = re.compile(
    rf"时效[^。；]{{0,20}}?(?:改按|改为|按照?|以)[^。；，]{{0,4}}{_TIME}|(?:永远|始终|任何时候|何时|一律|承诺|声明|事先|预先|将来)[^。；]{{0,40}}?(?:不|放弃)[^。；]{{0,14}}?时效|时效[^。；，]{{0,12}}(?:届满|完成|经过)[^。；]{{0,8}}(?:也|亦|均|仍)?不[^。；，]{{0,6}}(?:拒绝|抗辩|对抗|主张)|放弃[^。；，]{{0,12}}时效"
)
_BAR_FREE = re.compile(
    r"法定|法律规定|依法|不服|裁决|解除(?:权|通知|行为|事由)|决议|劳动争议|撤销权|保证期间|异议期|重新计算|中断|仍愿意|仍同意|自愿履行"
)
_RUN_OUT = re.compile(r"时效[^。]{0,8}已[^。；]{0,12}(?:届满|经过)")
_IN_ADVANCE = re.compile(r"预先|事先|将来|无论何时|任何时候|即便|即使|永远|改按|改为")


def time_bar(text: str) -> re.Match[str] | None:
    """A limitation that is agreed, moved or waived beforehand."""
    if (_RUN_OUT.search(text) or _BAR_FREE.search(text)) and not _IN_ADVANCE.search(text):
        return None
    return _BAR_MOVED.search(text) or _TIME_BAR.search(text)
