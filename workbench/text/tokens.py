"""Cutting a text into tokens that a redline never splits (specification R6.3).

Numerals (Arabic, Chinese, 大写), amounts, dates, percentages, periods, article numbers, Latin words,
the nouns that contracts change most and the contract's own defined terms each stay whole; any other
character is a token of its own, together with the combining marks, variation selectors and joined
emoji that belong to it.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_DIGIT = "0-9０-９"
_HAN = "〇○零一二三四五六七八九十百千万亿两廿卅壹贰叁肆伍陆柒捌玖拾佰仟萬億貳參叄陸"
_NUM = rf"(?:[{_DIGIT}]+(?:[,，](?=[{_DIGIT}]{{3}}(?![{_DIGIT}]))[{_DIGIT}]{{3}})*(?:[.．][{_DIGIT}]+)*[{_HAN}]*|[{_HAN}]+(?:点[{_HAN}]+)?)"
_MONEY = r"(?:[万亿]?(?:美|港|欧|日|澳|加|韩|新)?[元圆](?:/[\w㎡]+)?|英镑|美金|港币|欧元|日圆)"
_SUB = rf"(?:[{_DIGIT}{_HAN}]+[角分])"
_UNIT = (
    "个?(?:工作日|自然日|日历日|交易日|月份?|季度|星期|小时|学期|年度)|日|天|周|年|时|分钟|秒|"
    "倍|次|份|期|平方米|立方米|公里|千米|米|㎡|m²|公斤|千克|吨|台|套|名|人"
)
_DATE = (
    rf"(?:[{_DIGIT}]{{2,4}}|[〇○零一二三四五六七八九]{{4}})\s*年\s*{_NUM}\s*月(?:份|\s*{_NUM}\s*[日号])?"
    rf"|{_NUM}月{_NUM}[日号]|[{_DIGIT}]{{4}}[-/.][{_DIGIT}]{{1,2}}[-/.][{_DIGIT}]{{1,2}}(?![{_DIGIT}])"
)
_LATIN = "A-Za-zÀ-ÖØ-öø-ɏΑ-ωА-яＡ-Ｚａ-ｚ"
_MARK = "\u0300-\u036f\ufe00-\ufe0f"
_WORDS = (
    "甲方|乙方|丙方|丁方|双方|各方|任何一方|对方|定金|订金|押金|保证金|违约金|滞纳金|赔偿金|利息|"
    "本合同|本协议|附件|合同|协议|仲裁委员会|人民法院|仲裁|诉讼|应当|可以|必须|有权|无权|不得|书面|口头|中文|英文|"
    "解除|终止|变更|撤销|连带|一般|保证|承租人|出租人|买受人|出卖人|委托人|受托人|用人单位|劳动者"
)
_PATTERN = "|".join(
    (
        _DATE,
        rf"[百千万]分之{_NUM}|{_NUM}\s*[%％‰]|{_NUM}个百分点",
        rf"第{_NUM}[条款项章节编页](?:之{_NUM})?|附件{_NUM}",
        rf"[￥¥$€£]\s*{_NUM}(?:{_MONEY})?|{_NUM}(?:余|多)?{_MONEY}{_SUB}*[整正]?",
        rf"{_NUM}(?:{_UNIT})",
        rf"[{_LATIN}{_DIGIT}][{_LATIN}{_DIGIT}{_MARK}]*(?:['’._@/&+-][{_LATIN}{_DIGIT}{_MARK}]+)*",
        _NUM,
        r"_+|＿+|…+|—+|\.{3,}",
        _WORDS,
        "[\U0001f1e6-\U0001f1ff]{2}|[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?",
        r"(?s:.)",
    )
)
_PLAIN = re.compile(
    "[\t\n\r -~\u00a0-\u02ff\u2010-\u2027\u2030-\u205f\u3000-\u3029\u3030-\u3098\u309b-\ufaff\uff00-\uffef]*"
)
_JOINER = "\u200d"


def tokens(text: str, terms: Sequence[str] = ()) -> list[str]:
    """The tokens of ``text`` in order; joined they give ``text`` again. ``terms`` are kept whole."""
    found = _matcher(tuple(sorted({t for t in terms if len(t) > 1}))).findall(text)
    return found if _PLAIN.fullmatch(text) else _clusters(found)


@lru_cache(maxsize=64)
def _matcher(terms: tuple[str, ...]) -> re.Pattern[str]:
    own = sorted(terms, key=lambda term: (-len(term), term))
    return re.compile("|".join([*map(re.escape, own), _PATTERN]))


def _clusters(found: list[str]) -> list[str]:
    """Hang marks, selectors, skin tones and joined emoji on the token before them."""
    out: list[str] = []
    for token in found:
        if out and (_extends(token[0]) or out[-1].endswith(_JOINER)):
            out[-1] += token
        else:
            out.append(token)
    return out


def _extends(char: str) -> bool:
    if char == _JOINER or "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f":
        return True
    return unicodedata.category(char).startswith("M")
