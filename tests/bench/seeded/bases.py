"""The clean contracts: our own, and official forms filled in by program from what WORKBENCH_TESTDATA holds."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workbench.documents.read import read_contract

HERE = Path(__file__).resolve().parent
OWN = HERE.parents[1] / "data" / "seeded"
_CODE = "0123456789ABCDEFGHJKLMNPQRTUWXY"
_CODE_WEIGHTS = (1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28)
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_NAME = re.compile(r"^.{0,12}[：:]\s*(\S+(?:公司|中心|厂))\s*$", re.MULTILINE)
_CREDIT = re.compile(r"(?<![0-9A-Z])9[0-9A-Z]{17}(?![0-9A-Z])")
_IDENTITY = re.compile(r"(?<!\d)[1-9]\d{16}[\dX](?![\dX])")
_MADE = re.compile(r"\{(code|id):(\w+)\}")


@dataclass(frozen=True)
class Base:
    """A clean contract: its text, one line a paragraph, and the words that planted sentences need."""

    name: str
    kind: str
    title: str
    text: str
    official: bool
    slots: dict[str, str]
    price: int = 0


def check_character(kind: str, body: str) -> str:
    """The check character of a credit code (GB 32100-2015) or an identity number (GB 11643-1999)."""
    if kind == "code":
        total = sum(_CODE.index(sign) * weight for sign, weight in zip(body, _CODE_WEIGHTS, strict=True))
        return _CODE[(31 - total % 31) % 31]
    total = sum(int(sign) * weight for sign, weight in zip(body, _ID_WEIGHTS, strict=True))
    return "10X98765432"[total % 11]


def _number(match: re.Match[str]) -> str:
    kind, start = match.groups()
    body = (start + "1234567")[:17]
    return body + check_character(kind, body)


def _filled(text: str, row: dict[str, Any]) -> str:
    """The form's text from ``from`` to ``until`` with its blanks filled in."""
    begin = text.index(row["from"])
    end = text.find(row["until"], begin) if "until" in row else len(text)
    text = text[begin:end]
    for pattern, value in row["fill"]:
        found = re.compile(pattern.replace("~", r"[ \u3000\n]*")).search(text)
        if found is None:
            raise SystemExit(f"{row['form']}: the form has changed, no place for {value!r}")
        text = text[: found.start()] + _MADE.sub(_number, value) + text[found.end() :]
    return row["heading"] + "\n" + text


def _spoilt(value: str) -> tuple[str, str, str]:
    """Three wrong copies of a number: the last sign, one digit in the middle, two digits changed about."""
    last = "0" if value[-1] != "0" else "1"
    middle = str((int(value[9]) + 1) % 10) if value[9].isdigit() else "7"
    at = next(n for n in range(12, 16) if value[n] != value[n + 1])
    swapped = value[:at] + value[at + 1] + value[at] + value[at + 2 :]
    return value[:-1] + last, value[:9] + middle + value[10:], swapped


def _misnamed(name: str) -> tuple[str, str, str]:
    """Three wrong copies of a company's name: two characters changed about, one lost, another form."""
    form = "有限责任公司" if "股份" not in name else "有限公司"
    other = re.sub("股份有限公司|有限公司", form, name)
    return name[:2] + name[3] + name[2] + name[4:], name[:3] + name[4:], other


def _slots(text: str, row: dict[str, Any]) -> dict[str, str]:
    slots = {key: row[key] for key in ("payer", "payee") if key in row}
    slots |= {"a": "甲方", "b": "乙方", "doc": row.get("doc", "本合同")}
    slots |= {f"word{at}": word for at, word in enumerate(row.get("words", ()))}
    if row.get("price"):
        slots["price"] = f"{row['price']:,}"
    for key, pattern in (("code", _CREDIT), ("id", _IDENTITY)):
        if found := pattern.search(text):
            slots[key] = found[0]
            slots |= {f"{key}_bad{at}": wrong for at, wrong in enumerate(_spoilt(found[0]))}
    names = list(dict.fromkeys(_NAME.findall(text)))
    if len(names) > 1:
        slots["name_b"] = names[1]
        slots |= {f"name_bad{at}": wrong for at, wrong in enumerate(_misnamed(names[1]))}
    return slots


def _base(row: dict[str, Any], testdata: Path | None) -> Base | None:
    if "form" not in row:
        text = (OWN / f"{row['name']}.txt").read_text("utf-8").rstrip("\n")
    elif testdata is None:
        return None
    else:
        text = _filled(read_contract(testdata / "contracts" / row["form"]).text, row).rstrip("\n")
    return Base(
        name=row["name"],
        kind=row["kind"],
        title=row["title"],
        text=text,
        official="form" in row,
        slots=_slots(text, row),
        price=row.get("price", 0),
    )


def load_bases(testdata: Path | None) -> tuple[Base, ...]:
    """Every clean contract; without ``testdata`` our own alone."""
    rows = tomllib.loads((HERE / "bases.toml").read_text("utf-8"))["base"]
    return tuple(base for row in rows if (base := _base(row, testdata)) is not None)
