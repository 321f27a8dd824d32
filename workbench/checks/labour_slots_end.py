"""What ends a labour contract, read by slots: resignation made hard, dismissal without a ground, severance
cut off (LAB-19, 20, 21). The slots may stand in any order within a sentence (specification R7.3)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.checks.labour_words import EMPLOYER
from workbench.checks.measures import AMOUNT, DURATION, NUM, length

# --- resignation -----------------------------------------------------------------------------------

_LEAVES = r"(?:辞职|辞呈|辞工|离职|离岗|解约)"
_TOPIC = re.compile(
    rf"{_LEAVES}|(?<![与对将知给])(?:乙方|员工|劳动者|职工|雇员|受聘方|受聘人)(?![^。；\n]{{0,6}}通知)[^。；\n]{{0,24}}(?:解除|终止|中止)"
)
_ABOUT_NOTICE = re.compile(r"提前|预告|通知期|等待期|缓冲期|之?前|满|不少于|至少")
_LEAD = re.compile(
    r"(?:提前|预告期?|通知期|等待期|缓冲期)[^。；\n]{0,20}$|(?:满|经过|不少于|至少|等待|继续工作|之日起)[^。；，\n]{0,4}$|(?:于|在)[^。；，\n]{0,8}$"
)
_ONLY_BEFORE = re.compile(r"(?:于|在)[^。；，\n]{0,8}$")
_BEFORE_LEAVING = re.compile(
    r"\s*(?:之前|以前|前)[，,]?[^。；，\n]{0,12}(?:提出|提交|递交|呈交|申请|通知|告知|书面|报)"
)
_TAKES_EFFECT = re.compile(
    r"\s*(?:的|后|之后)?[^。；，\n]{0,8}[，,]?[^。；，\n]{0,8}(?:方|才|始)(?:可以?|能|准|得|告)?(?:予|行)?[^。；，\n]{0,4}(?:解除|离|生效|终|辞)"
)
_NO_NOTICE = re.compile(
    r"\s*(?:之?内|以内|(?:的)?(?:基本|平均|月)?(?:工资|薪)|(?:以|之)?后(?!方|才|始)|期间|以上工龄)"
)
_AHEAD = re.compile(r"(?:离开|离职|离岗|解除|终止|辞职)[^。；，\n]{0,6}前(?:的)?$")
_TELLS = re.compile(r"[^。；，\n]{0,8}(?:提出|提交|递交|呈交|申请|通知|告知|书面|报)")
_PAST = re.compile(r"(?:离职|解除|终止)[^。；，\n]{0,4}后(?:的)?$|(?:入职|工龄|服务|每)[^。；，\n]{0,3}$")
_TRIAL_LEFT = re.compile(r"试用期?(?:满|届满|期满|结束|合格|通过|之?后|过)|转正|正式|非试用")
_SAME_ON_TRIAL = re.compile(
    r"试用期?(?:内|间|期间)?(?:的)?[，,]?(?:亦|也|均|同样|一并)(?:同|然|如此|适用|按此|照此)"
)


class Notice(NamedTuple):
    """A stated time of notice: its words with their place in the sentence, and the most that the law lets be."""

    text: str
    start: int
    end: int
    on_trial: bool


def notices(text: str) -> Iterator[Notice]:
    """Times of notice for a resignation that are longer than thirty days, or three days on probation."""
    if not _TOPIC.search(text) or not _ABOUT_NOTICE.search(text):
        return
    for match in re.finditer(DURATION, text):
        value, before = length(match[0]), text[: match.start()]
        if not value or not _is_notice(before, text[match.end() :]):
            continue
        on_trial = _on_trial(before) or bool(_SAME_ON_TRIAL.search(text))
        if value.in_days > (3 if on_trial else 31):
            yield Notice(match[0], match.start(), match.end(), on_trial)


def _is_notice(before: str, after: str) -> bool:
    if _NO_NOTICE.match(after) or _PAST.search(before):
        return False
    if _AHEAD.search(before):
        return bool(_TELLS.match(after))
    if _BEFORE_LEAVING.match(after) or _TAKES_EFFECT.match(after):
        return True
    return bool(_LEAD.search(before)) and not _ONLY_BEFORE.search(before) and not before.endswith("满")


def _on_trial(before: str) -> bool:
    at = before.rfind("试用")
    if at < 0 or _TRIAL_LEFT.search(before, at):
        return False
    return not re.search(DURATION, before[at:])


_WAITED_FOR = r"(?:接替|接任|接班|顶替|替代|替换|招到|招聘到|招募到|找到|物色|补充人员|继任|上线|竣工|完工|项目|旺季|审批|批准|核准|准许|许可|同意|审计|还清|清偿|偿清|销假|淡季)"
_ONLY_THEN = re.compile(
    rf"(?:待|等|直至|直到|须|应|需|自|经|在|于|至)[^。；\n]{{0,20}}?{_WAITED_FOR}[^。；\n]{{0,20}}(?:方|才|始)(?:可以?|能|准|得|告)?(?:予|行|视为)?[^。；，\n]{{0,8}}(?:解除|离职|离岗|离开|生效|终结|终止|走|辞)"
    rf"|(?:未|没有?|尚未)[^。；，\n]{{0,24}}{_WAITED_FOR}[^。；，\n]{{0,14}}(?:之前|以前|前|的)[^。；\n]{{0,30}}(?:仍|不(?:予|得)?(?:解除|生效|放行|离)|继续|有义务|不发生)"
    rf"|{_WAITED_FOR}[^。；，\n]{{0,14}}(?:之前|以前|前)[^。；\n]{{0,20}}(?:仍不|不(?:予|得)?(?:解除|生效|放行|离)|不发生)"
    rf"|(?:自行|负责|须|应)[^。；，\n]{{0,6}}(?:物色|推荐|寻找|找好|找到|落实|安排)[^。；，\n]{{0,10}}(?:接替|接任|接班|顶替|替代|替换|继任)"
)
_REFUSES = re.compile(
    rf"(?:甲方|公司|用人单位|单位|企业)?(?:有权|可以?)?(?:不予|不|拒绝|暂不|概不)(?:受理|接受|批准|同意|放行|准许|办理)[^。；，\n]{{0,8}}(?:{_LEAVES}|放行|手续|解除)"
    r"|不予放行"
)
_NO_RIGHT = re.compile(
    rf"(?:放弃|抛弃|不行使|不得行使|不享有|不享受|不具有|丧失|无|没有)[^。；，\n]{{0,14}}(?:{_LEAVES}|解除|终止)(?:(?:(?!补偿|要求|主张|时)[^。；，\n]){{0,8}}(?:权|自由))"
    rf"|(?:头|前|首|内|期间|之前)[^。；，\n]{{0,12}}(?:不得|不能|不可|不|无权)(?:以任何理由)?(?:提出|申请|主动|行使|单方)*(?:{_LEAVES}|解除(?:劳动|本)?合同)"
    rf"|(?:{_LEAVES}|单方解除|解除权)[^。；，\n]{{0,6}}(?:权|权利)?[^。；，\n]{{0,6}}(?:不(?:得|予)行使|予以放弃|视为放弃|自愿放弃)"
)
_EMPLOYERS = re.compile(
    rf"(?:甲方|用人单位|公司|企业)(?:亦|也|均)?(?:放弃|不行使|不得|不享有|无权|不能|不因)|{EMPLOYER}[^。；，\n]{{0,4}}(?:单方)?解除(?:本|劳动)?合同的"
)


def resignation_hindered(text: str) -> bool:
    """Whether leaving has to wait for others, is refused, or its right is given up."""
    if not _TOPIC.search(text) or _EMPLOYERS.search(text):
        return False
    return bool(_ONLY_THEN.search(text) or _REFUSES.search(text) or _NO_RIGHT.search(text))


# --- dismissal -------------------------------------------------------------------------------------

_END = r"(?:解除|终止|终结|结束|辞退|解雇|解聘|开除|淘汰|劝退|清退|解约)"
_PAY_PART = re.compile(
    r"[，,][^，,。；\n]{0,30}(?:补偿|代通知金|赔偿金)[^，,。；\n]{0,20}|支付[^，,。；\n]{0,10}(?:工资|补偿(?:金)?)(?:后)?[，,]"
)
_WITHOUT = re.compile(
    r"(?:不适用|无需|无须|未经|不经|不必|不再|排除)[^，,。；\n]{0,16}(?:协商|程序|规定|同意)[^，,。；\n]{0,6}"
)
_ODD_GROUND = re.compile(
    r"末位|末尾|排名|倒数|名次|业绩|绩效|销售额|销售量|销量|指标|任务量|业务量|营业额"
    r"|(?:项目|工程|合同|业务|订单)[^。；，\n]{0,6}(?:结束|取消|终止|完工|中止|流失|减少|不足|到期|丧失)|客户[^。；，\n]{0,6}(?:流失|撤|终止|取消|解约|减少|投诉|不满|要求|退)|(?:撤并|裁撤|关停|关店|停业|搬迁|合并|撤销|取消|调整|重组)[^。；，\n]{0,8}(?:的|时|致|使|导致|后)|(?:组织|机构|部门|架构|岗位|编制|人员)[^。；，\n]{0,6}(?:调整|取消|撤|缩减|优化|精简|裁)"
    r"|不(?:再)?需要|不适合|不合适|不认可|认为|不满意|喜好|因病|病假|请假|患病|年满|年龄|形象|性格|投诉|(?:经营|业务|生产|工作|管理|战略)[^。；，\n]{0,4}(?:需要|状况|情况|调整|变化|萎缩|下滑)|效益|亏损|利润|市场|氛围|文化|资金"
)
_EMPLOYER_ENDS = re.compile(
    rf"{EMPLOYER}[^。；\n]{{0,30}}(?:可以?|有权|得(?!到)|即|便|将|予以|直接|随即|与(?:其|乙方|员工|劳动者))[^。；\n]{{0,24}}{_END}"
    rf"|(?:合同|劳动关系)[^。；，\n]{{0,10}}(?:自|于|即|随即|随之|立即|同时|应予|予以|由此|就此|当日|视为)[^。；，\n]{{0,18}}(?:解除|结束|终结)(?![^。；，\n]{{0,2}}(?:后|的|时|前|之日))"
    rf"|(?:的|，|,|即|予以|一律)(?:予以|即|应当?|将|由{EMPLOYER})?(?:辞退|解雇|解聘|开除|淘汰|劝退|清退)"
)
_BY_NOTICE = re.compile(
    rf"(?:因|经|凭|以)?{EMPLOYER}[^。；，\n]{{0,8}}(?:通知|告知)(?!{EMPLOYER})(?!工会)[^。；\n]{{0,24}}(?:即|而|满|便|方式|立即|当日|随即)[^。；\n]{{0,16}}(?:解除|终止|结束|终结)"
    rf"|{EMPLOYER}[^。；\n]{{0,20}}以[^。；，\n]{{0,8}}(?:通知|告知)(?:的)?(?:方式|形式)[^。；，\n]{{0,8}}(?:解除|终止|结束|终结)"
)
_FOR_WORKER = re.compile(
    rf"(?:通知|告知|向)(?:甲方|用人单位|公司|单位)|{EMPLOYER}[^，。；\n]{{0,8}}(?:不得|无权|不能|不应|不因|禁止)|不得(?:以|因|将)|有权拒绝"
)


def dismissed_without_ground(text: str, grounds: re.Pattern[str]) -> bool:
    """Whether the employer ends the contract for a ground that the law does not know, or by notice alone."""
    said = _WITHOUT.sub("", _PAY_PART.sub("，", text))
    if grounds.search(said) or _FOR_WORKER.search(said):
        return False
    return bool(_BY_NOTICE.search(said) or (_ODD_GROUND.search(said) and _EMPLOYER_ENDS.search(said)))


# --- severance -------------------------------------------------------------------------------------

_SEVERANCE = r"(?:经济补偿(?:金)?|补偿金|(?:离职|解除|解约|终止|辞退|裁员)(?:合同|劳动合同|时)?的?补偿(?:金)?|遣散费|任何补偿)"
_DENIED = r"(?:免付|免除|免予|免于|免支|放弃|抛弃|不(?:予|再|另|需|必|得|重复|涉及|支付|收取|领取|主张|要求|享有|享受|存在|计算|计付|产生|承担|负)|无需|无须|毋须|无任何|均无|已(?:经)?(?:预付|包含|含|计入|折算|提前支付))"
_CUT_OFF = re.compile(
    rf"{_DENIED}[^。；，\n]{{0,24}}{_SEVERANCE}|{_SEVERANCE}[^。；\n]{{0,20}}{_DENIED}|(?:预付|预发|预支|提前支付)(?:了)?[^。；\n]{{0,24}}补偿"
)
_SUM = rf"(?:{AMOUNT}|{NUM}个月(?:的)?(?:基本|平均)?工资|一个月)"
_CAPPED = re.compile(
    rf"(?:以|最高|最多|至多|仅|只|统一|一律|固定|均|一次性?(?:给予|支付|发放)?)[^。；，\n]{{0,12}}{_SUM}[^。；，\n]{{0,6}}(?:为限|为上限|封顶|计付|计发|计算|计|了结|包干|支付|给付|为准)"
    rf"|(?:最高|最多|至多|仅|只|不超过|不高于|上限为?|限于)[^。；，\n]{{0,10}}{_SUM}|(?:一次|一次性)[^。；，\n]{{0,4}}(?:给予|支付|发放|付给)[^。；，\n]{{0,4}}{_SUM}[^。；\n]{{0,6}}(?:了结|了断|两清|终结)"
)
_LAWFUL_SUM = re.compile(
    r"三倍|3倍|十二年|12年|每满|每工作|依法|依照|按照[^。；，\n]{0,16}规定|不低于|代通知|法律规定"
)
_HAS_SEVERANCE = re.compile(_SEVERANCE)


def severance_cut(text: str) -> bool:
    """Whether severance is denied in either order of words, or limited to a sum whatever the years served."""
    if not _HAS_SEVERANCE.search(text):
        return False
    return bool(_CUT_OFF.search(text)) or bool(_CAPPED.search(text) and not _LAWFUL_SUM.search(text))
