"""Redline over redline: three rounds by three authors, each over what the one before left."""

import re
import shutil
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.documents.redline.judging import judged, parts, texts
from tests.documents.redline.making import contract_of, make_docx, paragraph, replace, run
from tests.documents.redline.test_fixtures import traps
from tests.documents.redline.test_properties import BODY, draw_items
from workbench.documents.compare.theirs import without
from workbench.documents.redline.export import write_redline
from workbench.domain.reports import ExportItem

AUTHORS = ("甲方律师", "乙方律师", "丙方律师")
DATES = tuple(datetime(2026, 3, day, 9, tzinfo=UTC) for day in (1, 2, 3))


def rounds(file: Path, drawn: st.DataObject) -> list[bytes]:
    """The file as it stands before the first and after each round."""
    out = [file.read_bytes()]
    for author, when in zip(AUTHORS, DATES, strict=True):
        contract = contract_of(file)
        items = drawn.draw(st.composite(lambda draw, c=contract: draw_items(draw, c))())
        out.append(write_redline(file, contract, items, author, when).data)
        file.write_bytes(out[-1])
    return out


def signed(data: bytes) -> Counter[tuple[str, str]]:
    """Who signed how many marks, when."""
    found = re.findall(
        rb'<w:(?:ins|del|moveTo|moveFrom|rPrChange|pPrChange) [^>]*w:author="([^"]*)" w:date="([^"]*)"',
        b"".join(content for name, content in parts(data).items() if name.startswith("word/")),
    )
    return Counter((author.decode(), date.decode()) for author, date in found)


def held(stages: Sequence[bytes]) -> None:
    """What must hold of three rounds, whatever was edited."""
    source, last = stages[0], stages[-1]
    for kept in range(3):
        undone = judged(last, accept=False, author=AUTHORS[kept:])
        assert undone == judged(stages[kept], accept=False, author=AUTHORS[kept:])
    for earlier, later in pairwise(stages):
        assert set(signed(earlier)) <= set(signed(later))
    ours = {author: date for author, date in signed(last) if author in AUTHORS}
    stamps = {a: d.strftime("%Y-%m-%dT%H:%M:%SZ") for a, d in zip(AUTHORS, DATES, strict=True)}
    assert ours.items() <= stamps.items()
    assert judged(last, accept=False, author=AUTHORS) == judged(source, accept=True, author=())
    for order in permutations(AUTHORS):
        left = last
        for author in order:
            left = without(left, {author})
            assert author not in {who for who, _ in signed(left)}
        assert said(left) == said(source)


def said(data: bytes) -> list[str]:
    """What every paragraph says, with the marks of the source's own authors as they are."""
    told = [text for text in texts(data, accept=True, author=()) if text]
    return ["".join(told)] if told else []


@given(st.data())
@settings(max_examples=20)
def test_three_rounds_of_random_edits(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    file = tmp_path_factory.mktemp("r") / "a.docx"
    file.write_bytes(make_docx(data.draw(BODY)))
    held(rounds(file, data))


@given(st.data())
@settings(max_examples=12)
def test_three_rounds_over_the_traps(
    testdata: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    file = tmp_path_factory.mktemp("r") / "a.docx"
    shutil.copyfile(data.draw(st.sampled_from(traps(testdata / "redline" / "traps"))), file)
    held(rounds(file, data))


def test_each_round_edits_what_the_one_before_inserted(tmp_path: Path) -> None:
    file = tmp_path / "合同.docx"
    file.write_bytes(make_docx(paragraph(run("甲方应当在三十日内付款。")) + paragraph(run("尾"))))
    stages = [file.read_bytes()]
    for (old, new), author, when in zip(
        (("内付款", "内以人民币付清全部款项"), ("人民币付清", "美元付清"), ("全部款项", "款项")),
        AUTHORS,
        DATES,
        strict=True,
    ):
        contract = contract_of(file)
        items: list[ExportItem] = [replace(contract, old, new)]
        stages.append(write_redline(file, contract, items, author, when).data)
        file.write_bytes(stages[-1])
    assert contract_of(file).text.startswith("甲方应当在三十日内以美元付清款项")
    xml = parts(stages[-1])["word/document.xml"].decode()
    assert re.search(r"<w:ins [^>]*甲方律师[^>]*>(?:(?!</w:ins>).)*<w:del [^>]*丙方律师", xml)
    held(stages)
    for order in permutations(AUTHORS):
        assert judged(stages[-1], accept=False, author=order) == judged(stages[0], accept=False)
