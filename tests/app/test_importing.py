"""Given a folder of statutes as lawyers have them, when it is brought in, then every file ends in one
sentence and citations rest on what was kept."""

import resource
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

import pytest

from tests.documents.docx_builder import build, paragraph
from workbench.app.workbench import Workbench
from workbench.app.worker import Call, Done, Event, Failed, serve
from workbench.domain.citation import Outcome
from workbench.domain.import_wording import import_sentence
from workbench.domain.review import ReviewOptions
from workbench.domain.statutes import ImportOutcome, ImportProgress, ImportReport, Line, Standing, StatuteText
from workbench.errors import RetryableError, UserError
from workbench.law.statute import read_statute
from workbench.settings.paths import Paths

WELLS = "# 水井管理办法\n\n2023年4月1日国务院令第955号公布\n\n第一条 井有主。\n\n第二条 取水应当登记。\n\n第三条 本办法自2023年6月1日起施行。\n"


def results(report: ImportReport) -> list[str]:
    return [f"{Path(file.path).name} {file.outcome.value} {file.reason}" for file in report.files]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as they are: good files, the same twice, damaged, empty, hostile and foreign ones."""
    made = tmp_path / "法规"
    made.mkdir()
    old = (
        WELLS.replace("2023年4月1日国务院令第955号", "2019年4月1日国务院令第901号")
        .replace("2023年6月", "2019年6月")
        .replace("应当", "可以")
    )
    (made / "a 水井.md").write_text(WELLS, "utf-8")
    (made / "b 旧.txt").write_text(old.replace("# ", "").replace("\n\n", "\n"), "gb18030")
    body = "".join(paragraph(line) for line in WELLS.replace("# ", "").split("\n") if line)
    (made / "c 同.docx").write_bytes(build(body))
    (made / "d 空.txt").write_bytes(b"")
    (made / "e 坏.docx").write_bytes(b"PK\x03\x04nonsense")
    (made / "f 合同.txt").write_text("软件开发合同\n第一条 内容。", "utf-8")
    (made / "g 无日期.html").write_text("<html><h1>河道办法</h1><p>第一条　河。</p></html>", "utf-8")
    (made / "h.pdf").write_bytes(b"%PDF-1.4")
    return made


def test_every_file_ends_in_one_sentence_and_the_rest_goes_on(bench: Workbench, folder: Path) -> None:
    report = bench.import_laws([folder])
    assert results(report) == [
        "a 水井.md imported kept",
        "b 旧.txt version kept",
        "c 同.docx duplicate same_text",
        "d 空.txt failed document_empty",
        "e 坏.docx failed document_damaged",
        "f 合同.txt failed statute_no_title",
        "g 无日期.html imported undated",
        "h.pdf skipped kind",
    ]
    for file in report.files:
        for language in ("zh", "en"):
            said = import_sentence(file, bench.words.speak(language))
            assert said.strip()
            assert "{" not in said
    cards = bench.imports()
    assert [(card.title, card.version_date, card.standing) for card in cards] == [
        ("水井管理办法", "2023-04-01", Standing.COUNTS),
        ("水井管理办法", "2019-04-01", Standing.COUNTS),
        ("河道办法", "", Standing.UNDATED),
    ]
    assert cards[0].path == str(folder / "a 水井.md")
    assert cards[0].imported == date(2026, 11, 30)


def outcome(bench: Workbench, text: str, day: str = "2026-11-01") -> Outcome:
    return bench.law(text, date.fromisoformat(day)).verdicts[0].outcome


def test_citations_rest_on_it_at_once_and_until_it_is_removed(bench: Workbench, folder: Path) -> None:
    cited = "《水井管理办法》第二条"
    assert outcome(bench, cited) is Outcome.LAW_UNKNOWN
    bench.import_laws([folder])
    assert outcome(bench, cited) is Outcome.VERIFIED
    view = bench.article("水井管理办法", "第二条", date(2020, 1, 1))
    assert view is not None
    assert (view.text, view.imported_from) == ("取水可以登记。", "b 旧.txt")
    for card in bench.imports():
        bench.remove_import(card.import_id)
    assert outcome(bench, cited) is Outcome.LAW_UNKNOWN
    assert (folder / "a 水井.md").exists()


def test_a_review_rests_on_what_another_process_imported_meanwhile(
    bench: Workbench, paths: Paths, folder: Path, tmp_path: Path
) -> None:
    contract = tmp_path / "合同.txt"
    contract.write_text(
        "买卖合同\n甲方：甲公司\n乙方：乙公司\n第一条 依据《水井管理办法》第二条登记。\n签订日期：2026年3月1日",
        "utf-8",
    )
    cited = [verdict.outcome for verdict in bench.review(contract, ReviewOptions()).verdicts]
    assert cited == [Outcome.LAW_UNKNOWN]
    other = Workbench.open(paths)
    other.import_laws([folder])
    other.close()
    cited = [verdict.outcome for verdict in bench.review(contract, ReviewOptions()).verdicts]
    assert cited == [Outcome.VERIFIED]


def test_dates_and_title_of_the_lawyer(bench: Workbench, tmp_path: Path) -> None:
    file = tmp_path / "河.txt"
    file.write_text("第一条　河。", "utf-8")
    assert results(bench.import_laws([file])) == ["河.txt failed statute_no_title"]
    assert results(bench.import_laws([file], title="河道办法")) == ["河.txt imported undated"]
    told = bench.import_laws([file], title="河道办法", effective=date(2020, 1, 1))
    assert results(told) == ["河.txt version dated"]
    (card,) = bench.imports()
    assert (card.effective, card.dated_by) == (date(2020, 1, 1), "user")
    assert outcome(bench, "《河道办法》第一条") is Outcome.VERIFIED
    with pytest.raises(UserError, match="import_one_file"):
        bench.import_laws([file, file], title="河道办法")


def test_a_packaged_law_is_told_as_a_duplicate_or_as_differing(bench: Workbench, tmp_path: Path) -> None:
    articles = bench._law.store.articles(bench._law.store.packaged["仲裁法"][-1].law_id)
    head = "中华人民共和国仲裁法\n（2025年9月12日修订　自2026年3月1日起施行）\n"
    body = [f"{article.label}　{article.text}" for article in articles.values()]
    (tmp_path / "a.txt").write_text(head + "\n".join(body), "utf-8")
    body[9] = "第十条　仲裁实行两审终审。"
    (tmp_path / "b.txt").write_text(head + "\n".join(body), "utf-8")
    report = bench.import_laws([tmp_path / "a.txt", tmp_path / "b.txt"])
    assert results(report) == ["a.txt duplicate packaged_same", "b.txt version packaged_differs"]
    assert dict(report.files[1].facts) == {"version": "2025-09-12", "count": "1", "articles": "第十条"}
    quoted = "《仲裁法》第十条规定：“仲裁实行两审终审。”"
    assert outcome(bench, quoted) is Outcome.CONTENT_DISAGREES


def many(folder: Path, count: int) -> None:
    folder.mkdir()
    for number in range(count):
        text = WELLS.replace("水井", f"第{number}号水井").replace(
            "井有主。", "井有主。" + f"登记编号{number}。" * 200
        )
        (folder / f"{number:04}.md").write_text(text, "utf-8")


def test_a_thousand_files_in_bounded_memory_with_progress(bench: Workbench, tmp_path: Path) -> None:
    many(tmp_path / "many", 1000)
    told: list[ImportProgress] = []
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    report = bench.import_laws([tmp_path / "many"], emit=told.append)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 120 * 1024
    assert report.count(ImportOutcome.IMPORTED) == 1000
    assert [(step.done, step.total) for step in told] == [(n + 1, 1000) for n in range(1000)]
    assert outcome(bench, "《第777号水井管理办法》第二条") is Outcome.VERIFIED


def test_a_cancelled_import_keeps_what_it_has_and_goes_on_where_it_was(
    bench: Workbench, tmp_path: Path
) -> None:
    many(tmp_path / "many", 30)
    told: list[ImportProgress] = []
    report = bench.import_laws([tmp_path / "many"], emit=told.append, cancelled=lambda: len(told) >= 10)
    assert report.cancelled
    assert (len(report.files), report.total, len(bench.imports())) == (10, 30, 10)
    again = bench.import_laws([tmp_path / "many"])
    assert (again.count(ImportOutcome.DUPLICATE), again.count(ImportOutcome.IMPORTED)) == (10, 20)


def test_a_full_disk_ends_the_import_and_says_so(
    bench: Workbench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many(tmp_path / "many", 5)
    add = bench._shelf.add

    def full(*given: object, **named: object) -> object:
        if len(bench.imports()) == 2:
            raise RetryableError("disk_full")
        return add(*given, **named)

    monkeypatch.setattr(bench._shelf, "add", full)
    with pytest.raises(RetryableError, match="disk_full"):
        bench.import_laws([tmp_path / "many"])
    assert len(bench.imports()) == 2


@pytest.mark.parametrize("fault", [ValueError, RecursionError, MemoryError, IndexError, OSError])
def test_a_reader_that_stumbles_over_one_file_does_not_stop_the_others(
    bench: Workbench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    many(tmp_path / "many", 3)
    monkeypatch.setattr("workbench.app.importing.read_statute", stumbling(fault))
    report = bench.import_laws([tmp_path / "many"])
    assert [file.outcome.value for file in report.files] == ["imported", "failed", "imported"]
    assert report.files[1].reason == "statute_unreadable"


def stumbling(fault: type[Exception]) -> Callable[..., object]:
    def read(lines: Sequence[Line], stem: str, *, markdown: bool = False, title: str = "") -> StatuteText:
        if stem == "0001":
            raise fault
        return read_statute(lines, stem, markdown=markdown, title=title)

    return read


class Ends:
    def __init__(self, *calls: Call) -> None:
        self.calls, self.sent = list(calls), list[object]()

    def recv(self) -> object:
        if not self.calls:
            raise EOFError
        return self.calls.pop(0)

    def send(self, obj: object, /) -> None:
        self.sent.append(obj)


class Flag:
    def is_set(self) -> bool:
        return False


def test_the_worker_tells_progress_and_answers_with_the_report(folder: Path) -> None:
    ends = Ends(
        Call(1, "import_laws", {"paths": (folder,)}),
        Call(2, "imports"),
        Call(3, "imported", {"import_id": 1}),
        Call(4, "remove_import", {"import_id": 99}),
    )
    serve(ends, Flag(), "zh")
    told = [sent.event for sent in ends.sent if isinstance(sent, Event)]
    assert [event.kind for event in told] == ["import_progress"] * 8
    done = [sent for sent in ends.sent if isinstance(sent, Done)]
    assert isinstance(done[0].result, ImportReport)
    assert len(done[1].result) == 3  # type: ignore[arg-type]  # a tuple of cards
    assert isinstance(ends.sent[-1], Failed)
    assert ends.sent[-1].error.code == "no_such_import"


def test_the_texts_of_the_public_collection(bench: Workbench, testdata: Path) -> None:
    report = bench.import_laws([testdata / "law" / "texts"])
    assert report.count(ImportOutcome.FAILED) == 0
    assert report.count(ImportOutcome.IMPORTED) + report.count(ImportOutcome.VERSION) == 65
    assert report.count(ImportOutcome.DUPLICATE) == 3
    cards = bench.imports()
    assert all(card.articles and not card.notes for card in cards)
    assert not [card.title for card in cards if card.standing is Standing.UNDATED]
    assert outcome(bench, "《招标投标法实施条例》第57条") is Outcome.VERIFIED
    assert outcome(bench, "《民间借贷司法解释》第三十二条") is Outcome.ARTICLE_MISSING
    assert outcome(bench, "《保障中小企业款项支付条例》第三十条", "2021-01-01") is Outcome.ARTICLE_MISSING
    assert outcome(bench, "《保障中小企业款项支付条例》第三十条", "2025-07-01") is Outcome.VERIFIED


def test_the_search_knows_what_was_imported_and_what_was_removed(bench: Workbench, tmp_path: Path) -> None:
    question = "《水井管理办法》取水要不要登记"

    def found() -> list[str]:
        return [hit.article.instrument for hit in bench.search(question, date(2026, 11, 1)).hits]

    assert "水井管理办法" not in found()
    (tmp_path / "a.md").write_text(WELLS, "utf-8")
    bench.import_laws([tmp_path / "a.md"])
    assert "水井管理办法" in found()
    for card in bench.imports():
        bench.remove_import(card.import_id)
    assert "水井管理办法" not in found()
