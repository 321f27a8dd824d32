"""Simplified and traditional Chinese: which of the two a text is in, and each read or written as the other.

Reading is sign by sign, so that every offset stays. Writing goes by words, since one simplified sign may
stand for several traditional ones (发展, 头发). The word lists are OpenCC's (Apache-2.0); they are opened
when the first traditional sign is met, never for a simplified or an English text.
"""

import re
from difflib import SequenceMatcher
from functools import lru_cache
from importlib.resources import files
from typing import Protocol, cast

from workbench.domain.jurisdiction import Script

# Signs that only traditional texts have; hardly a clause of a contract is without one of them.
_TRADITIONAL = (
    "條約雙應務責違賠償買賣價車長門開間東風馬當會議協訂簽證據權義與為爲於後個們這過還進運達遲將對發現電話號碼單項額"
    "費繳納資產業員國區縣鄉鎮廣場總經辦網絡標準質檢驗貨貸財負貳參萬億圓陸勞動險醫療養傷終續變轉讓賦擔獨創設計圖紙書"
    "體點數處訴訟決執調釋況類術機構關係聯繫連帶帳賬戶樓層給絕維紀級細組結統綜緊線練縮績織釐訊請該認證誠謹謝譯護讀變"
    "賃貿購贈贊軟載輸輕較辭農遠適選遺郵鄰錄鋪銷鑒閱陳陽隊際隨險雜雖離難電靜響頁順須預領頭題願顧顯飛飯館餘駐驗幣廠"
    "廢彈從復徵態慮憑懲戰擇擬擴據擱攝斷舊顆樣樹檔權歐歲歷殘氣減滅滿滯漲潔潛濟營獎獲環畢異盡監盤確禮種稅積窮競筆節範"
    "築簡籤糾紛純絲網聞聲職聽脫腦臨舉艙蓋藝藥虛蟲補裝裡複見規視親覺覽觀觸訂討訓託記許診評詞試詳誤說課談論諮講謀"
    "貼賓賜質趙跡踐輔輪轄農遞遷遙鄭醫釋鐘鐵關陰階隱雙雲靈韓項預額顏風飲養馭騙騰驅齊齡龍倉側傳債傾僅優儲兌內兩"
    "冊凍劃則剛劇劑勝勢匯華協卻參吳員問啟單嗎嚴圍園執堅報壓壞備夠夥奪奮婦媽孫學寧實審寬對導專尋層屬島師帥幫幹"
)
_SIMPLIFIED = (
    "条约双应务责违赔偿买卖价车长门开间东风马当会议协订签证据权义与为于后个们这过还进运达迟将对发现电话号码单项额"
    "费缴纳资产业员国区县乡镇广场总经办网络标准质检验货贷财负贰参万亿圆陆劳动险医疗养伤终续变转让赋担独创设计图纸书"
)
_IS_TRADITIONAL = re.compile(f"[{_TRADITIONAL}]")
_IS_SIMPLIFIED = re.compile(f"[{''.join(sorted(set(_SIMPLIFIED) - set(_TRADITIONAL)))}]")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_LETTERS = re.compile(r"[A-Za-z]")
_LOOK = 20_000
_LONG = 1000
_ENGLISH_SHARE = 10
# What Hong Kong and Taiwan call a contract is as long as what the rules look for.
_OWN_WORDS = (("合约", "合同"), ("契约", "合同"))


class _Converter(Protocol):
    def convert(self, string: str) -> str: ...


def script_of(text: str) -> Script:
    """The script that a text is written in; LATIN where it is hardly Chinese at all."""
    head = text[:_LOOK]
    signs = len(_HAN.findall(head))
    if not signs or len(_LETTERS.findall(head)) > _ENGLISH_SHARE * signs:
        return Script.LATIN
    if not _IS_TRADITIONAL.search(head):
        return Script.SIMPLIFIED
    traditional, simplified_signs = len(_IS_TRADITIONAL.findall(head)), len(_IS_SIMPLIFIED.findall(head))
    return Script.TRADITIONAL if traditional > simplified_signs else Script.SIMPLIFIED


def simplified(text: str) -> str:
    """The text with simplified signs, exactly as long; the text itself where nothing in it is traditional."""
    return _kept(text) if len(text) > _LONG else _simplified(text)


def _simplified(text: str) -> str:
    return text.translate(_table()) if _IS_TRADITIONAL.search(text) else text


# Every citation of a contract asks for its text again.
_kept = lru_cache(maxsize=4)(_simplified)


@lru_cache(maxsize=2)
def reading(text: str) -> str:
    """What the rules read: simplified signs, and 合约 or 契约 of a traditional text as 合同; as long as the text."""
    plain = simplified(text)
    if plain is text or script_of(text) is not Script.TRADITIONAL:
        return plain
    for theirs, ours in _OWN_WORDS:
        plain = plain.replace(theirs, ours)
    return plain


def traditional(text: str, *, taiwan: bool = False) -> str:
    """The text in traditional signs, by words, as Hong Kong (or Taiwan) writes them."""
    return _writer("s2tw" if taiwan else "s2hk").convert(text) if _HAN.search(text) else text


def rewritten(old: str, new: str, plain: str, *, taiwan: bool = False) -> str:
    """``new``, which was made from ``plain``, the reading of ``old``, in traditional signs: what it keeps of
    the old words stays as the document wrote it."""
    written = traditional(new, taiwan=taiwan)
    if len(written) != len(new):
        return written
    signs = list(written)
    for block in SequenceMatcher(None, plain, new, autojunk=False).get_matching_blocks():
        signs[block.b : block.b + block.size] = old[block.a : block.a + block.size]
    return "".join(signs)


@lru_cache(maxsize=1)
def _table() -> dict[int, str]:
    lines = (files("opencc") / "dictionary" / "TSCharacters.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if "\t" in line)
    table = {sign: plain.split()[0] for sign, plain in pairs}
    return {ord(sign): plain for sign, plain in table.items() if len(sign) == len(plain) == 1}


@lru_cache(maxsize=2)
def _writer(name: str) -> _Converter:
    # A megabyte of words, for traditional documents only.
    import opencc

    return cast("_Converter", opencc.OpenCC(name))
