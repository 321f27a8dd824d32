"""Given a document in parts, when each is read by a call of its own, then no call sees more than its part."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.flow.stage import Stage, Thinks, fine
from tests.flow.virtual import run as in_simulated_time
from workbench.agents.base import Job
from workbench.envelope.blocks import Suggestion, Suggestions
from workbench.envelope.pack import Held, Output
from workbench.errors import Bug
from workbench.flow.fan_out import EachPart, PartView, cuts, fan_out
from workbench.flow.graph import Node, Workflow
from workbench.flow.past import read_past
from workbench.settings.settings import Settings

LONG = Workflow(
    name="long",
    nodes=(
        Node(name="outline"),
        Node(name="part", after=("outline",)),
        Node(name="issues", after=("outline", "part")),
    ),
)
TOLD = Output(
    deliverables=("提纲",), content="提纲全文", held=Held(total=1, held=1),
    blocks=(Suggestions(items=(Suggestion(code="secret"),)),),
)  # fmt: skip


@given(st.text(alphabet="甲乙\n ", max_size=400), st.integers(1, 60))
def test_cuts_cover_the_text_in_order(text: str, parts: int) -> None:
    spans = cuts(text, parts)
    assert len(spans) == parts
    assert "".join(text[span.start : span.end] for span in spans) == text
    assert all(span.start <= span.end for span in spans)


def test_cuts_fall_at_line_ends() -> None:
    text = "\n".join(f"第{number}条 内容" for number in range(100))
    assert all(text[span.end - 1] == "\n" for span in cuts(text, 7)[:-1])


def test_a_node_becomes_as_many_as_there_are_parts() -> None:
    split = fan_out(LONG, "part", 12)
    names = tuple(f"part.{number:02d}" for number in range(1, 13))
    assert [node.name for node in split.nodes] == ["outline", *names, "issues"]
    assert split.node("issues").after == ("outline", *names)
    assert {split.node(name).actor for name in names} == {"part"}


class Read:
    """A long document read in parts on a stage; what each call saw is written down."""

    def __init__(self, parts: int, seconds: float = 0) -> None:
        self.seen: list[PartView] = []
        self.seconds = seconds
        self.agent = EachPart("part", self._work)
        self.stage = Stage(
            fan_out(LONG, "part", parts),
            rules={"outline": lambda _: TOLD},
            thinkers={"part": self.agent.perform},
        )

    async def _work(self, view: PartView) -> Output:
        self.seen.append(view)
        await asyncio.sleep(self.seconds)
        return fine()


def test_each_call_sees_one_part_and_the_metadata_of_the_hop_before() -> None:
    read = Read(3)
    read.stage.run()
    text = read.stage.told("outline")[0].matter.contract.text
    assert "".join(view.text for view in sorted(read.seen, key=lambda view: view.part.number)) == text
    for view in read.seen:
        assert [skeleton.key_deliverables for skeleton in view.metadata] == [("提纲",)]
        shown = repr((view.text, view.metadata, view.changes))
        assert "secret" not in shown
        assert "提纲全文" not in shown
    assert read.stage.told("part")[0].upstream["outline"].blocks == ()
    assert read.stage.told("issues")[0].upstream.keys() == {"outline", "part.1", "part.2", "part.3"}
    assert read.stage.told("issues")[0].upstream["outline"].payload.content == "提纲全文"


def test_fifty_parts_at_five_at_a_time_take_ten_rounds() -> None:
    read = Read(50, seconds=1.6)
    read.stage.settings = Settings(waiting=5)
    past = read_past(read.stage.workflow, ())
    from tests.flow.stage import matter

    engine = read.stage.scheduler()
    _, seconds = in_simulated_time(
        engine.run(matter(), read.stage.journal, past, read.stage.watcher, lambda: False)
    )
    assert seconds == pytest.approx(16, rel=0.001)
    assert len(past.hops) == 52
    assert read.stage.nodes() == [node.name for node in read.stage.workflow.nodes], "equal times, equal order"


def test_only_the_part_that_failed_is_read_again() -> None:
    read = Read(3)
    calls: list[int] = []

    async def work(job: Job) -> Output:
        assert job.part is not None
        calls.append(job.part.number)
        return Output(held=Held(total=10, held=1)) if calls == [1, 2] else fine()

    read.stage.thinkers = {"part": work}
    read.stage.run()
    assert sorted(calls) == [1, 2, 2, 3]


def test_a_node_without_a_part_is_a_bug() -> None:
    stage = Stage(LONG, thinkers={"part": Read(1).agent.perform})
    with pytest.raises(Bug):
        stage.run()
    assert isinstance(stage.agents()["part"], Thinks)
