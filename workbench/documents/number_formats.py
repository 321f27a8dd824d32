"""One number in the formats that Word's lists know (ECMA-376 part 1, 17.18.59)."""

from collections.abc import Callable

from workbench.text.numerals import to_chinese

_STEMS = "甲乙丙丁戊己庚辛壬癸"
_BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
_DIGITS = "〇一二三四五六七八九"
_FINANCIAL = str.maketrans("零一二三四五六七八九十百千", "零壹贰叁肆伍陆柒捌玖拾佰仟")
_FINANCIAL_TRADITIONAL = str.maketrans("零一二三四五六七八九十百千万", "零壹貳參肆伍陸柒捌玖拾佰仟萬")
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
          (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_ONES = ("", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
         "Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen")  # fmt: skip
_TENS = ("", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety")
_ORDINALS = {"One": "First", "Two": "Second", "Three": "Third", "Five": "Fifth", "Eight": "Eighth",
             "Nine": "Ninth", "Twelve": "Twelfth"}  # fmt: skip


def format_number(number: int, kind: str) -> str:
    """``number`` as Word shows it; what a format cannot say is shown in plain digits."""
    maker = _FORMATS.get(kind)
    if maker is None or number < 0 or number > 100_000:
        return str(number)
    return maker(number)


def _letters(number: int, first: str) -> str:
    if number < 1:
        return str(number)
    times, place = divmod(number - 1, 26)
    return chr(ord(first) + place) * (times + 1)


def _roman(number: int) -> str:
    if number < 1 or number > 32767:
        return str(number)
    text = ""
    for value, sign in _ROMAN:
        times, number = divmod(number, value)
        text += sign * times
    return text


def _ring(number: int) -> str:
    """Circled figures reach 50 in Unicode: 1-20, 21-35, 36-50; zero has its own."""
    if number == 0:
        return "⓪"
    for first, last, base in ((1, 20, 0x2460), (21, 35, 0x3251), (36, 50, 0x32B1)):
        if first <= number <= last:
            return chr(base + number - first)
    return str(number)


def _row(first: str, last: int) -> Callable[[int], str]:
    return lambda number: chr(ord(first) + number - 1) if 1 <= number <= last else str(number)


def _cycle(signs: str) -> Callable[[int], str]:
    return lambda number: signs[number - 1] if 1 <= number <= len(signs) else str(number)


def _by_digit(number: int) -> str:
    return "".join(_DIGITS[int(digit)] for digit in str(number))


def _counting(number: int) -> str:
    """chineseCounting: units up to 99, beyond that digit by digit (一〇〇)."""
    return to_chinese(number) if number < 100 else _by_digit(number)


def _formal(number: int) -> str:
    """As on a cheque: ten is 壹拾, not 拾."""
    text = to_chinese(number)
    return f"一{text}" if text.startswith("十") else text


def _words(number: int) -> str:
    if number == 0:
        return "Zero"
    if number >= 1000:
        return f"{_words(number // 1000)} Thousand" + (f" {_words(number % 1000)}" if number % 1000 else "")
    if number >= 100:
        return f"{_ONES[number // 100]} Hundred" + (f" {_words(number % 100)}" if number % 100 else "")
    if number < 20:
        return _ONES[number]
    return _TENS[number // 10] + (f"-{_ONES[number % 10].lower()}" if number % 10 else "")


def _ordinal_words(number: int) -> str:
    words = _words(number)
    last = words.replace("-", " ").split(" ")[-1]
    head = words[: len(words) - len(last)]
    title = last.capitalize()
    ordinal = _ORDINALS.get(title) or (title[:-1] + "ieth" if title.endswith("y") else title + "th")
    return head + (ordinal.lower() if head.endswith("-") else ordinal)


def _ordinal(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


_FORMATS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda n: f"{n:02d}",
    "none": lambda _: "",
    "lowerLetter": lambda n: _letters(n, "a"),
    "upperLetter": lambda n: _letters(n, "A"),
    "lowerRoman": _roman,
    "upperRoman": lambda n: _roman(n).upper(),
    "ordinal": _ordinal,
    "cardinalText": _words,
    "ordinalText": _ordinal_words,
    "chineseCounting": _counting,
    "chineseCountingThousand": to_chinese,
    "taiwaneseCounting": _counting,
    "taiwaneseCountingThousand": to_chinese,
    "taiwaneseDigital": _by_digit,
    "japaneseCounting": to_chinese,
    "japaneseDigitalTenThousand": _by_digit,
    "ideographDigital": _by_digit,
    "ideographTraditional": _cycle(_STEMS),
    "ideographZodiac": _cycle(_BRANCHES),
    "chineseLegalSimplified": lambda n: _formal(n).translate(_FINANCIAL),
    "ideographLegalTraditional": lambda n: _formal(n).translate(_FINANCIAL_TRADITIONAL),
    "japaneseLegal": lambda n: _formal(n).translate(_FINANCIAL_TRADITIONAL),
    "decimalEnclosedCircle": _ring,
    "decimalEnclosedCircleChinese": _ring,
    "decimalEnclosedFullstop": _row("⒈", 20),
    "decimalEnclosedParen": _row("⑴", 20),
    "ideographEnclosedCircle": _row("㊀", 10),
    "decimalFullWidth": lambda n: str(n).translate(str.maketrans("0123456789", "０１２３４５６７８９")),
    "decimalFullWidth2": lambda n: str(n).translate(str.maketrans("0123456789", "０１２３４５６７８９")),
    "decimalHalfWidth": str,
    "numberInDash": lambda n: f"- {n} -",
    "hex": lambda n: f"{n:X}",
}  # fmt: skip
