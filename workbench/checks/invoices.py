"""Invoices that are not given, or that say something else than the deal: read by slots in one sentence."""

import re

_TICKET = r"(?:发票|专票|普票|票据|税票|开票|票面)"
_GIVE = r"(?:开具?|提供|出具|交付|索[要取]|要求|请求|主张|催要|补开)"
# No invoice at all: not given, not to be asked for, no duty to give it.
_NONE = re.compile(
    rf"(?:不得|不再|无权|放弃|不能|不向|同意不|承诺不|概不|一概不|不予|不另|不|免于|免予|免|无需|无须|毋须|不必|没有|无|不负有?|不承担)(?:再|就|对|向|另行?|予以)?(?:(?!拒|付|支|收|合|符|按)[^。；，])"
    rf"{{0,16}}?{_GIVE}[^。；，]{{0,14}}?(?:发票|专票|普票|税票|票据)|(?:不|免于?|免予|无需|不必|不再|不另|概不)(?:再)?开票(?!信息|资料|义务人)|放弃[^。；，]{{0,8}}(?:发票|开票)|(?:无|没有|不负有?|免除)[^。；，]{{0,12}}(?:开票|(?:开具|提供)[^。；，]{{0,10}}发票)[^。；，]{{0,2}}(?:义务|责任)?"
)
# It comes later, on other terms, or the sentence speaks of a breach, of a sum that is no sale, of a duty.
_LATER = re.compile(
    r"(?:之?前|提前|暂|未付|付清后|后[^。；，]{0,6}(?:补开|再开|开具)|另行(?:补|开具)|统一开具|次月|逾期|延迟|迟延)|押金|保证金|违约金|赔偿|补偿|定金|罚|非应税|不征税|利息|代收|代缴"
    r"|(?:如|若|因|凡)[^。；，]{0,12}(?:不|未)[^。；，]{0,8}(?:开|提供|出具)|拒(?:不|绝|付|收)|不合格|不符合|有误|错误|不合法|自然人|个人(?!卡|账户)|不得(?:虚|变更|擅自|将|高于|低于|多开|少开|改)|重复|不得以|退回|违反|不(?:能|得)不"
)
_OTHER_LABEL = r"(?:办公用品|咨询费|会[务议]费|日用品|劳保用品|礼品|培训费|住宿费|劳务费|餐饮费|广告费|宣传费|餐费|差旅费|办公费|福利费)"
_NAMED = re.compile(
    rf"[“\"「『]?{_OTHER_LABEL}[”\"」』]?|(?:名目|名义|品名|项目|内容|名称|科目|摘要|货名)[^。；，]{{0,8}}[“\"「『][^”\"」』]{{2,12}}[”\"」』]"
)
# A word that shows that the label is not what was sold.
_INSTEAD = re.compile(
    r"改(?:以|按|为|填|开|写|作)|换(?:以|为|开|成)|统一(?:填写|写|开具)|写[作为成]|填[作为成]|拆分|分拆|名目|名义|(?:不按|并非|而非|不以|无关|无须|不同于)[^。；，]{0,8}(?:实际|真实|交易|采购|供货|$)|与实际|(?:财务|入账|报销|做账|税务)[^。；，]{0,6}(?:安排|需要|要求|方便|便利)|配合|以便"
)
_MORE_OR_LESS = re.compile(
    r"(?:发票|票面|开票)[^。；]{0,14}?(?:数量|金额|单价|数额|价款|内容|品名)?[^。；]{0,10}?(?:多填|少填|多开|少开|虚增|虚填|调高|调低|高开|低开|填高|填低|上浮|压低)"
)
_PART_ONLY = re.compile(
    r"(?:百分之[一二三四五六七八九十]+|\d{1,2}(?:\.\d+)?[%％]|一半|半数|[一二三四五六七八九][半]?成)[^。；，]{0,14}(?:填开|开具|开票|出票|开发票|并开|发票)"
)
_REST = re.compile(
    r"(?:其余|剩余|余下|余款|余额|差额|另外|另一半|尾数)[^。；]{0,24}?(?:收据|收条|白条|现金|私|个人|不再?(?:开|出)|免开|不入账|不走账)"
)
_SLIP = re.compile(
    r"(?:只|仅|均|凭|以|按|用)[^。；，]{0,6}(?:收据|收条|白条|回单|欠条)[^。；，]{0,6}(?:入账|记账|报销|做账|结算|抵账|为准即可|代替|替代)"
)
_LAWFUL = re.compile(
    r"(?:应当?|须|必须)[^。；，]{0,8}(?:与|按照?)[^。；，]{0,4}实际[^。；，]{0,10}(?:一致|相符|开具)|不得[^。；，]{0,10}(?:改|变更|虚|其他名目)"
)


def no_ticket(text: str) -> re.Match[str] | None:
    """Words by which no invoice is given at all, or slips of paper take its place."""
    if _LATER.search(text):
        return None
    return _NONE.search(text) or _SLIP.search(text)


def other_ticket(text: str) -> re.Match[str] | None:
    """Words by which the invoice names another thing or another sum than the deal."""
    if not re.search(_TICKET, text) or _LAWFUL.search(text):
        return None
    label = _NAMED.search(text)
    if label and _INSTEAD.search(text):
        return label
    part = _PART_ONLY.search(text)
    if part and _REST.search(text, part.end()):
        return part
    return _MORE_OR_LESS.search(text)
