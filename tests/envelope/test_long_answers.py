"""Given 200 KB of junk for a long contract, when it is read, then it takes well under a second and is kept whole."""

import json
import random
import time

import pytest

from tests.envelope.ground import TEXT
from workbench.documents.plain import contract_from_text
from workbench.envelope.ground import Ground
from workbench.envelope.prose import Source, elided
from workbench.envelope.repair import repair
from workbench.settings.paths import locate
from workbench.words import Words

SIZE, ALLOWED = 200_000, 1.0
DICE = random.Random(4)
HAN = [chr(code) for code in range(0x4E00, 0x9FA5)]
WORDS = Words.load(locate().words)
LONG = "\n".join((TEXT, *("".join(DICE.choices(HAN, k=75)) for _ in range(4_000))))
GROUND = Ground(contract=contract_from_text(LONG))


def alien(length: int) -> str:
    return "".join(DICE.choices(HAN, k=length))


def lines(items: list[str]) -> str:
    return json.dumps({"notes": items, "blocks": {"RISK_POINTS": {"items": []}}}, ensure_ascii=False)


def taken() -> str:
    start = DICE.randrange(len(LONG) - 500)
    return LONG[start : start + 390]


def fenced(*bodies: str) -> str:
    return "说明 {\n" + "".join(f"```json\n{body}\n```\n" for body in bodies)


JUNK = {
    "notes of nothing": lines([alien(390) for _ in range(500)]),
    "notes out of the contract": lines([taken() for _ in range(500)]),
    "bare names": "{" + "a:b," * (SIZE // 4),
    "open string": '{"a":"' + '\\"' * (SIZE // 2),
    "single quotes": "{'a':'b'," * (SIZE // 9),
    "several fences": fenced('{"a":"' + "x" * 60_000, "{" + "a:b," * 16_000, '{"a":' + '"' * 60_000),
    "brackets": ("[" * 59 + "]" * 59) * (SIZE // 118),
    "points": "\n".join(f"- {alien(390)}" for _ in range(500)),
    "digits": '{"a":' + "9" * SIZE,
}


@pytest.mark.parametrize("junk", JUNK.values(), ids=JUNK)
def test_junk_is_read_in_well_under_a_second_and_kept(junk: str) -> None:
    _ = GROUND.text, GROUND.stands_in_sources("合同")  # what a contract takes once
    before = time.thread_time()
    output = repair(junk, ("RISK_POINTS",), GROUND, WORDS).output
    took = time.thread_time() - before
    assert took < ALLOWED
    everything = "\n".join((output.content, *output.notes))
    assert junk.strip() in everything or all(note in everything for note in json.loads(junk)["notes"])


def test_an_honest_answer_of_that_size_is_mended() -> None:
    item = {"quote": "甲方", "title": "题", "why": "因为" * 130, "risk": "high"}
    whole = json.dumps({"blocks": {"RISK_POINTS": {"items": [item] * 450}}}, ensure_ascii=False)
    assert repair(whole[:-3], ("RISK_POINTS",), GROUND, WORDS).output.rung == "repaired"


def test_a_quotation_is_left_out_as_before_the_text_was_indexed() -> None:
    """The long way and the index find the same stretches, also at the end of the text."""
    few, many = Source(LONG), Source(LONG)
    for _ in range(450):
        many.quote(alien(8), 0)
    for item in (
        taken(),
        f"{taken()}{alien(9)}{taken()}",
        alien(30),
        LONG[-9:],
        LONG[-7:],
        "",
        f"x{LONG[:20]}x",
    ):
        assert elided(item, few) == elided(item, many)
    assert elided(f"见{LONG[-30:]}", many) == "见……"
    assert elided(f"{LONG[-60:-25]}㐀{LONG[-9:]}", many) == "……㐀……"
