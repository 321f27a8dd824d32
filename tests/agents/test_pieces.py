"""Given a contract that is longer than a model's context, when it is asked about, then no word is left out
unsaid: parts follow without a gap, their answers become one, and what is not given is said (R2.7)."""

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.agents.seated import RISK, answer, asked, block, job, matter, perform, risks, seat
from tests.scripted.contracts import contract_text
from tests.scripted.stage import House
from workbench.agents.joining import together
from workbench.agents.pieces import pieces, within
from workbench.agents.prompting import PromptRules, compose
from workbench.documents.plain import contract_from_text
from workbench.envelope.blocks import Claims, RiskPoints, Scan
from workbench.envelope.pack import Held, Output
from workbench.errors import RetryableError
from workbench.gates.changes import change_text
from workbench.providers.base import TIMEOUT, Prompt, window
from workbench.providers.scripted import ListedModel
from workbench.text.token_count import weight

LONG = contract_text(0, long=True)
SMALL = PromptRules(contract=300)


@settings(max_examples=60, deadline=None)
@given(
    lines=st.lists(st.text("第一二三条 约定甲方乙a1，。", max_size=60), max_size=30),
    budget=st.integers(1, 400),
    most=st.integers(1, 9),
)
def test_parts_follow_one_another_without_a_gap_and_within_the_budget(
    lines: list[str], budget: int, most: int
) -> None:
    contract = contract_from_text("\n".join(lines))
    made = pieces(contract, budget, most)
    assert [piece.number for piece in made] == list(range(1, len(made) + 1))
    assert len(made) <= most
    assert all(piece.of == len(made) for piece in made)
    assert "".join(piece.span.of(contract.text) for piece in made) == contract.text[: made[-1].end]
    everything = pieces(contract, budget, 10_000)
    assert everything[-1].end == len(contract.text)
    if budget > 20:
        assert all(weight(piece.span.of(contract.text)) <= budget * 10 for piece in everything)


def test_every_clause_begins_in_exactly_one_part() -> None:
    contract = contract_from_text(LONG)
    made = pieces(contract, 100, 99)
    assert len(made) > 3
    begun = [clause.index for piece in made for clause in within(contract, piece.span)]
    assert begun == [clause.index for clause in contract.clauses]


def test_a_contract_that_fits_goes_whole() -> None:
    contract = contract_from_text(LONG)
    (piece,) = pieces(contract, 60_000, 8)
    assert (piece.span.start, piece.span.end, piece.last) == (0, len(contract.text), True)


class Narrow(ListedModel):
    """A model with a small context."""

    context = 4_000


def test_a_model_s_context_decides_into_how_many_parts_a_contract_goes(house: House) -> None:
    text = "\n".join(
        [
            LONG,
            *(
                f"第{n}条 其他\n双方应当按照诚信原则履行本条所列的第{n}项事务，并保存记录。"
                for n in range(100, 180)
            ),
        ]
    )
    narrow, wide = (cls([risks(RISK)] * 60, "maker/m") for cls in (Narrow, ListedModel))
    for model in (narrow, wide):
        perform(seat(house, "analyst"), job(house, model=model, matter=matter(house, text)))
    assert len(wide.asked) == 1
    assert len(narrow.asked) > 1
    assert window(narrow) == 4_000
    for prompt in narrow.asked:
        assert weight(prompt.system + prompt.user) // 10 + prompt.max_tokens <= 4_000
    given_text = "".join(_contract(prompt) for prompt in narrow.asked)
    assert given_text.replace("\n", "") == text.replace("\n", "")


def _contract(prompt: Prompt) -> str:
    from tests.scripted.author import fences

    return fences(prompt)["contract"]


def test_the_answers_to_all_parts_become_one(house: House) -> None:
    work = job(house, *[risks(RISK)] * 20, matter=matter(house, LONG))
    output = perform(seat(house, "analyst", SMALL), work)
    prompts = asked(work)
    assert len(prompts) > 1
    added = [item for item in block(output, RiskPoints).findings if item.source != "rule"]
    assert len({item.finding_id for item in added}) == len(added) == 1
    assert output.usage is not None
    assert output.usage.tokens_in == sum(reply_tokens(prompt) for prompt in prompts)
    assert all("部分交给你" in prompt.user for prompt in prompts)


def reply_tokens(prompt: Prompt) -> int:
    from workbench.providers.scripted import reply

    return reply("", prompt, "m").tokens_in


def test_what_no_part_gives_is_said_in_the_prompt_and_on_the_hop(house: House) -> None:
    rules = PromptRules(contract=200, parts=2)
    work = job(house, risks(RISK), risks(RISK), matter=matter(house, LONG))
    output = perform(seat(house, "analyst", rules), work)
    first, last = asked(work)
    assert "条没有附上" in last.user
    assert "条没有附上" not in first.user
    assert output.status == "partial"
    assert any("模型没有看到其中" in note for note in output.notes)


def test_a_part_without_a_usable_answer_leaves_the_others_and_a_fault(house: House) -> None:
    parts = len(pieces(contract_from_text(LONG), 300, 8))
    unread = ["没有问题。", "真的没有。"]
    work = job(house, *unread, *[risks(RISK)] * (parts - 1), matter=matter(house, LONG))
    output = perform(seat(house, "analyst", SMALL), work)
    assert [item for item in block(output, RiskPoints).findings if item.source != "rule"]
    assert [fault.code for fault in block(output, Claims).faults] == ["model_unread"]
    assert output.status == "partial"
    assert "真的没有。" in output.content


def test_a_call_that_fails_in_a_later_part_tells_what_the_earlier_ones_cost(house: House) -> None:
    work = job(house, risks(RISK), RetryableError(TIMEOUT, tokens_in=7), matter=matter(house, LONG))
    with pytest.raises(RetryableError) as raised:
        perform(seat(house, "analyst", SMALL), work)
    first = asked(work)[0]
    assert raised.value.facts["tokens_in"] == reply_tokens(first) + 7


def test_a_clause_was_read_where_any_part_s_reader_read_it_and_doubt_stays(house: House) -> None:
    work = job(house, matter=matter(house, LONG))
    contract = work.matter.contract
    numbers = [clause.number for clause in contract.clauses if clause.number]
    half = len(numbers) // 2
    grade = [{"name": "explained", "passed": True}]
    poor = [{"name": "explained", "passed": False, "lost": ["A"]}]
    answers = [
        answer(
            {
                "SCAN": {"clauses": part},
                "CLAIMS": {"criteria": graded, "verdicts": []},
                "CONFLICTS": {"items": []},
            }
        )
        for part, graded in ((numbers[:half], grade), (numbers[half:], poor))
    ]
    rules = PromptRules(contract=weight(LONG) // 10 * 6 // 10, parts=2)
    model = ListedModel(answers, "maker/m")
    output = perform(seat(house, "reviewer", rules), job(house, model=model, matter=work.matter))
    assert len(model.asked) == 2
    assert len(block(output, Scan).clauses) == len(contract.clauses)


def test_joining_one_answer_changes_nothing_and_two_lose_nothing() -> None:
    one = Output(notes=("一",), content="甲", held=Held(total=2, held=1), rung="well_formed", stated=90)
    two = Output(
        notes=("二",), content="乙", held=Held(total=1, held=1), rung="repaired", status="partial", stated=50
    )
    assert together([one]) == one
    made = together([one, two])
    assert (made.notes, made.content, made.held) == (("一", "二"), "甲\n\n乙", Held(total=3, held=2))
    assert (made.rung, made.status, made.stated) == ("repaired", "partial", 50)


@pytest.mark.parametrize("context", [2_000, 4_000, 8_000, 32_000])
def test_law_and_earlier_steps_give_way_before_the_contract(context: int) -> None:
    rules = PromptRules().fitting(context, 900)
    used = rules.contract + rules.envelopes + rules.law + rules.answer + 900
    assert used <= context
    assert rules.contract >= rules.envelopes >= rules.law
    assert PromptRules().fitting(None, 900) == PromptRules()


def test_a_prompt_made_without_parts_says_what_it_leaves_out(house: House) -> None:
    kinds = ("RISK_POINTS",)
    made = compose(
        job(house, matter=matter(house, LONG)), "analyst", kinds, house.prompts, change_text, SMALL
    )
    assert made.left_out
    assert json.loads(made.prompt.json_schema)


def test_nothing_is_asked_of_parts_once_somebody_stopped(house: House) -> None:
    class Stopped(Exception):
        pass

    calls: list[int] = []

    def stop() -> None:
        calls.append(1)
        if len(calls) > 3:
            raise Stopped

    work: Any = job(house, *[risks(RISK)] * 20, matter=matter(house, LONG), stop=stop)
    with pytest.raises(Stopped):
        asyncio.run(seat(house, "analyst", SMALL).perform(work))
    assert len(asked(work)) < len(pieces(work.matter.contract, 300, 8))


def test_a_wrapped_model_tells_its_context_too() -> None:
    from workbench.providers.privacy import Private
    from workbench.text.pseudonyms import Pseudonyms

    wrapped = Private(Narrow([], "maker/m"), Pseudonyms.of(("",)))
    assert window(wrapped) == 4_000
    assert window(ListedModel([], "m")) is None
