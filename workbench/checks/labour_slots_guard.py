"""What the law guards for the worker, read by slots: insurance, injury at work, papers and deposits
(LAB-12, 13, 14). The slots may stand in any order within a sentence (specification R7.3)."""

import re

from workbench.checks.labour_words import EMPLOYER, WORKER
from workbench.checks.measures import AMOUNT, DURATION, NUM, length

# --- social insurance ------------------------------------------------------------------------------

_INS = r"(?:社会保险|社保|五险|(?:养老|医疗|失业|工伤|生育)(?:保险|、)|参保|险种|医保)"
_HAS_INS = re.compile(_INS)
_EMPLOYER_SHARE = re.compile(
    r"(?:单位|企业|公司|甲方|用人单位)(?:和|及|与|、|以及)?(?:个人|乙方|员工|劳动者)?(?:双方)?(?:依法)?(?:应当?|须|所)?(?:承担|缴纳|缴费|缴付|缴|负担)?的?(?:部分|份额|额|费用|比例)"
)
_ON_WORKER = re.compile(
    r"(?:从|自|在|由)[^。；，\n]{0,16}(?:工资|薪)[^。；，\n]{0,8}(?:扣|支|抵|列支)|由(?:乙方|员工|劳动者|其|本人|双方)[^。；，\n]{0,8}(?:承担|负担|支付|缴|出|担|分担|分摊)|(?:双方|各)(?:各)?(?:担|承担|负担|分担|分摊)|乙方(?:自行|自己)?(?:承担|负担)"
)
_BY_EMPLOYER = re.compile(rf"由?{EMPLOYER}(?:依法|全额)?(?:承担|负担|缴纳|支付)")
_REPLACED = re.compile(
    rf"(?:商业|团体|雇主责任|意外|补充|补贴|补助|津贴|现金|货币|工资)[^。；\n]{{0,20}}(?:代替|替代|取代|冲抵|抵作|抵充|折抵|置换|视为已?(?:参加|缴纳))[^。；\n]{{0,20}}{_INS}|{_INS}[^。；\n]{{0,20}}(?:改为|改以|换成|折成|以)[^。；，\n]{{0,10}}(?:商业|团体|雇主责任|意外|补贴|补助|津贴|现金)"
)
_NOT_INSURED = re.compile(
    rf"(?:不(?:再|得|予|需|参加|要求|追究|主张|办理|缴纳)?|放弃|免|无需|无须|未)[^。；，\n]{{0,16}}(?:参保|补缴|缴纳?[^。；，\n]{{0,6}}{_INS}|办理[^。；，\n]{{0,8}}{_INS}|参加[^。；，\n]{{0,6}}{_INS})|其余险种[^。；，\n]{{0,6}}不|{_INS}[^。；\n]{{0,10}}(?:不予办理|不再办理|暂不办理|不予缴纳|暂缓)"
)
_LATE = re.compile(
    rf"(?:入职|到岗|上班|工作|用工|生效|报到|转正|服务|签订|签字)[^。；，\n]{{0,6}}?(?:满|达到?|之日起满|之?后|起)?\s*(?P<a>{DURATION})[^。；\n]{{0,24}}(?:缴纳|办理|参加|购买|参保|投保|登记)"
    rf"|(?:自|从|于|待|在)[^。；\n]{{0,12}}满(?P<b>{DURATION})[^。；\n]{{0,24}}(?:缴纳|办理|参加|购买|参保|投保|登记)"
)
_BETTER = re.compile(
    rf"{EMPLOYER}[^。；，\n]{{0,8}}补缴|无效|待遇损失|不配合|个人原因|乙方(?:可以?|有权)[^。；，\n]{{0,16}}(?:解除|要求|主张|补缴)|{EMPLOYER}[^。；，\n]{{0,4}}未(?:依法|按时|足额|按)|因{EMPLOYER}|(?:规定|办法|条例)[^。；，\n]{{0,4}}执行|不享受|不准予|(?:不得|不能|不可|无权|严禁|禁止)[^。；\n]{{0,20}}(?:{_INS}|放弃|缴)|(?:之外|以外|基础上|另行|补充)|(?:解除|终止|离职)[^。；，\n]{{0,10}}(?:后|之日)|(?:转移|停缴|减员)|退休|之?内[^。；，\n]{{0,6}}(?:为|办理|给)|档案|年终|依法(?:缴纳|参加|办理)[^。；\n]{{0,40}}(?:另|补充)"
)


def insurance_withheld(text: str) -> bool:
    """Whether insurance is waived, replaced, or its employer's share put on the worker."""
    if not _HAS_INS.search(text) or _BETTER.search(text):
        return False
    return bool(_REPLACED.search(text) or _NOT_INSURED.search(text)) or _shares_put_off(text)


def _shares_put_off(text: str) -> bool:
    """Whether the employer's share falls on the worker, in the same part of the sentence or the next."""
    for match in _EMPLOYER_SHARE.finditer(text):
        rest = text[match.end() : match.end() + 50]
        bearer, kept = _ON_WORKER.search(rest), _BY_EMPLOYER.search(rest)
        other = re.search(r"[，,；][^，,；]{0,6}(?:个人|乙方|员工)[^，,；]{0,12}(?:部分|份额|额)", rest)
        first = bearer and not (kept and kept.start() <= bearer.start())
        if bearer and first and (not other or bearer.start() < other.start()):
            return True
    return False


def insured_late(text: str) -> bool:
    """Whether insurance begins more than a month after the start of work."""
    if not _HAS_INS.search(text) or _BETTER.search(text):
        return False
    for match in _LATE.finditer(text):
        value = length(match["a"] or match["b"])
        if value and value.in_days > 31:
            return True
    return False


# --- injury at work --------------------------------------------------------------------------------

_INJURED = re.compile(
    r"工伤|伤亡|受伤|受了伤|伤害|致伤|摔伤|致残|负伤|伤残|病残|死亡|身亡|猝死|病故|人身|事故|职业病|意外|伤病"
)
_AT_WORK = re.compile(
    r"因工|工伤|工作|上班|上下班|生产|施工|作业|岗位|职业病|在岗|安全|在职|操作|现场|值班|出差|防护|车间|配送|驾驶"
)
_CAPPED = re.compile(
    rf"(?:以|最高|最多|至多|仅|只|不超过|不高于|上限|限额|限于|封顶)[^。；，\n]{{0,14}}{AMOUNT}|{AMOUNT}[^。；，\n]{{0,4}}(?:为限|为上限|封顶)"
)
_CLOSED = re.compile(
    r"(?:一次性?|一并)[^。；\n]{0,24}(?:了结|了断|终结|两清|处理完毕|解决)|(?:再无|互无|无其他|不再有|没有其他)[^。；，\n]{0,10}(?:权利|义务|责任|纠纷|争议|关系)|互不(?:追究|负责|相欠)|(?:视为|即告)[^。；，\n]{0,8}(?:处理完毕|了结|终结|两清|解决)|私了"
)
_WAIVED = re.compile(
    r"(?:放弃|不(?:得|能|再|享受|享有|申报|认定|上报|申请|按)|丧失|无权)[^。；，\n]{0,12}(?:工伤|待遇|索赔|赔偿|追究|主张|认定|索要|要求)|(?:自愿|承诺|同意)[^。；，\n]{0,4}(?:不|放弃)[^。；，\n]{0,12}(?:索要|要求|主张|追究|索赔|待遇|申报)"
)
_NOT_THEIRS = re.compile(
    rf"(?:不由|无需|无须|不应由){EMPLOYER}|与{EMPLOYER}(?:概|均|一概)?无关|{EMPLOYER}[^。；，\n]{{0,12}}(?:不(?:予|再|承担|负|支付|补足|赔|管|负责)|概不|免(?:责|除|于)|无责)|由{WORKER}(?:本人)?(?:自行|自己|本人|个人)?[^。；，\n]{{0,6}}(?:承担|负责|负全责|负担|解决|负全责|自理|负全部)|{WORKER}(?:本人)?(?:自行|自己)(?:承担|负责|负担|解决)|自负|自理"
)
_ELSEWHERE = re.compile(
    r"非(?:因工|工作)|工作时间(?:以外|之外|外)|下班后|业余|休假期|旅游|私自|私事|故意|自残|自杀|醉酒|酗酒|吸毒|犯罪|与工作无关|不在工作"
)
_MORE = re.compile(
    rf"待遇之外|之外另|另行(?:支付|给予|购买|投保)|依法(?:享受|承担|支付|处理)|依照[^。；，\n]{{0,20}}(?:条例|规定)|按照?[^。；，\n]{{0,16}}(?:工伤保险|条例|规定)[^。；，\n]{{0,6}}(?:享受|处理|执行|办理)|不予支付的部分由{EMPLOYER}|{EMPLOYER}(?:应|依法|负责)(?:当)?(?:承担|支付|负担)|造成(?:甲方|公司|他人|第三人)|给(?:甲方|公司|他人|第三人|客户)|不得(?:免除|要求|拒绝|拖延|将|以)|(?:乙方|员工|劳动者)(?:无需|无须|不)(?:承担|负担|支付)"
)


def injury_limited(text: str) -> bool:
    """Whether an injury at work is bought off, limited, waived or left to the worker."""
    if not (_INJURED.search(text) and _AT_WORK.search(text)):
        return False
    if _ELSEWHERE.search(text) or _MORE.search(text):
        return False
    pays = re.search(rf"{EMPLOYER}|赔|补|抚恤|慰问|负担", text)
    capped = bool(_CAPPED.search(text) and pays) and not re.search(r"罚|保险金额|保额|工资", text)
    return capped or bool(_CLOSED.search(text) or _WAIVED.search(text) or _NOT_THEIRS.search(text))


# --- deposits and papers ---------------------------------------------------------------------------

_BAIL = r"(?:押金|保证金|抵押金|风险金|担保金|稳定金|履约金|诚信金|信用金|安全金|质押金|履职担保|履约担保|入职费|建档费|服装费|工服费|工装费)"
_CLOTHES = r"(?:工装|工服|制服|工作服|工牌|胸卡|服装|门禁卡|工具)"
_HELD_BACK = re.compile(
    rf"(?:暂留|扣留|留存|预留|扣下|扣存|暂扣|预扣|扣除|代扣|缴|交|存入|支付|垫付|收取|提供|留置)[^。；\n]{{0,30}}{_BAIL}|{_BAIL}[^。；\n]{{0,24}}(?:扣|缴|交|存|收取|留|支付)"
    rf"|(?:扣留|暂留|暂扣|押|压|扣存|留存)[^。；\n]{{0,16}}(?:{AMOUNT}|工资)[^。；\n]{{0,24}}(?:担保|保证|抵押|押金|离职|期满|退还|发还|返还|结清)|(?<![抵欠])[押压][下后存住着]?(?:{NUM}个?|半个?)(?:月|天|日)(?:的)?(?:工资|薪)|(?<![抵欠])[押压]薪"
    rf"|{_CLOTHES}[^。；\n]{{0,30}}(?:费用?|成本|款|价)[^。；，\n]{{0,10}}(?:由(?:乙方|员工|劳动者|本人|其)|[从在]|自理|自付|乙方承担)"
)
_TRADES = re.compile(r"工程|项目|投标|招标|农民工|客户|住房|宿舍|公积金|社会保险")
_FREE = re.compile(
    r"不得|禁止|不(?:得|再|向|予|会|需)?(?:收取|收|要求|缴纳|扣|交)|无需|无须|免费|甲方(?:承担|负担)|公司(?:承担|负担)|收据|经手"
)
_PAPER = r"(?:身份证|毕业证|学历证|学位证|资格证|职称证|证件|护照|户口[本簿]|执业证|驾驶证|从业资格证|上岗证|退伍证|证书)"
_LOCKED_AWAY = re.compile(
    rf"{_PAPER}[^。；复影印扫\n]{{0,20}}(?:统一|集中|代为)?(?:存放|保管|收存|保存|留存|收管|封存|扣押|上交|交存|代管)[^。；\n]{{0,24}}(?:离职|期满|解除|终止|合同期|领回|退回|归还|返还|发还)|(?:收存|扣留|扣押|代管|统一保管|质押)[^。；复影印扫\n]{{0,16}}{_PAPER}[^。；\n]{{0,24}}"
)


def deposit_held(text: str) -> bool:
    """Whether pay is held back, or money or clothing is paid for, to secure the worker's duty."""
    return bool(_HELD_BACK.search(text)) and not _TRADES.search(text) and not _FREE.search(text)


def papers_locked(text: str) -> bool:
    """Whether papers stay with the employer until the worker leaves."""
    return bool(_LOCKED_AWAY.search(text)) and not re.search(
        r"复印|影印|扫描|当场|核验后|核对|不得|自行保管|客户|办理[^。；，\n]{0,12}后", text
    )
