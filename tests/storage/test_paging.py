"""Given a run with ten thousand hops, when it is opened and verified, then in pages, and in one walk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.test_store import WHEN, card, request
from workbench.envelope.chain import Head, Sealed
from workbench.envelope.model import Envelope, Payload, Sender, Skeleton
from workbench.envelope.verify import examine
from workbench.storage import stored
from workbench.storage.opening import open_store
from workbench.storage.store import Store

HOPS = 10_000


def hop(head: Head) -> Envelope:
    skeleton = Skeleton(
        envelope_id=f"e{head.length}", session_id="r1", hop_seq=head.length, node="n", sender=Sender(agent_id="a"),
        parents=(head.digest,) if head.length else (), created_at=WHEN, status="success", confidence=80,
    )  # fmt: skip
    return Envelope(skeleton=skeleton, payload=Payload(content=f"正文{head.length}"))


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = open_store(tmp_path_factory.mktemp("long") / "store.sqlite3")
    store.fork(card(), request(), (hop for _ in range(HOPS)))
    yield store
    store.close()


class Counting:
    """A stored chain that counts how often it is asked, and how many records are held at once."""

    def __init__(self, chain: stored.StoredChain) -> None:
        self.chain, self.records, self.rows, self.walks = chain, 0, 0, 0

    def __iter__(self) -> Iterator[Sealed]:
        self.walks += 1
        for link in self.chain:
            self.records += 1
            yield link

    def row(self, digest: str) -> bytes | None:
        self.rows += 1
        return self.chain.row(digest)


def test_it_opens_in_pages(long: Store) -> None:
    first = long.chain_page("r1", limit=100)
    assert [link.seq for link in first] == list(range(100))
    assert [link.seq for link in long.chain_page("r1", 9_950, 100)] == list(range(9_951, HOPS))
    assert long.chain_page("r1", HOPS) == ()


def test_it_is_verified_in_one_walk_with_one_look_at_each_row(
    long: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[int] = []
    whole = stored.page
    monkeypatch.setattr(stored, "page", lambda *args: pages.append(args[-1]) or whole(*args))
    with long.walking("r1") as chain:
        counting = Counting(chain)
        found = examine(counting, counting.row, chain.head, chain.signatures)
    assert (found.breaks, found.hops) == ((), HOPS)
    assert (counting.walks, counting.records, counting.rows) == (1, HOPS, HOPS)
    assert set(pages) == {stored.PAGE}
    assert len(pages) == HOPS // stored.PAGE + 2


def test_a_break_costs_one_walk_more_however_many_there_are(long: Store) -> None:
    with long.walking("r1") as chain:
        links = [link for link in chain if link.seq % 3]
        walks: list[int] = []

        class Torn:
            def __iter__(self) -> Iterator[Sealed]:
                walks.append(1)
                return iter(links)

        found = examine(Torn(), chain.row, chain.head)
    assert (found.breaks[0].code, found.breaks[0].hop) == ("deleted", 0)
    assert len(walks) == 2


def test_what_is_read_is_one_state_of_the_file_while_others_write(tmp_path: Path) -> None:
    store, other = (open_store(tmp_path / "store.sqlite3") for _ in range(2))
    store.fork(card(), request(), (hop for _ in range(3)))
    with store.walking("r1") as chain:
        walk = iter(chain)
        next(walk)
        other.append("r1", hop)
        assert len(list(walk)) == 2
        assert chain.head.length == 3
    assert store.head("r1").length == 4
    store.close()
    other.close()
