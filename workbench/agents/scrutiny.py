"""What a model wrote, looked at once more before anybody believes it (specification P1, R7.1).

The repair ladder has located its quotes and judged its bases. What is left is its prose: citations in
it are judged by the library like all others, a mark that it gives itself is taken out and counted, and
an answer in the wrong language is asked for again.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from workbench.agents.exchanged import EXCHANGED, Names, exchanged, names_of
from workbench.agents.planted import DICTATED, dictated
from workbench.domain.finding import Edit, Finding
from workbench.domain.judgement import Fault
from workbench.envelope.blocks import Redline, RiskPoints
from workbench.envelope.ground import REFUTED, Ground
from workbench.envelope.pack import Output
from workbench.words import Words

MARK, LANGUAGE = "mark_claimed", "language_wrong"
_NONE = r"[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*"  # between two signs of a mark, not seen
_WORD = "|".join(
    _NONE.join(word)
    for word in (
        "已核验",
        "已核實",
        "已核驗",
        "已验证",
        "律师确认",
        "律師確認",
        "verified",
        "ｖｅｒｉｆｉｅｄ",
    )
)
_MARK = re.compile(
    rf"(?:[\[【［(（〔{{｛<＜《〈「『*]|[✓✔✅☑√🗹])[\ufe0f]?{_NONE}(?:{_WORD}|confirmed by)"
    r"[^\]】］)）〕}｝>＞》〉」』*\n]{0,40}[\]】］)）〕}｝>＞》〉」』*]?",
    re.IGNORECASE,
)
# The same claim without brackets, where it is made of the contract or of the answer and not of a document
# that a party has to bring.
_CLAIM = re.compile(
    r"(?:(?:本|该|此)(?:条|项|款|合同)|全文|全部(?:条款|内容)?|所有(?:条款|内容)|各条|以上|上述|条款|条文|引用|结论)"
    r"[^，。；！？\n]{0,8}(?:已经?|均已?|全部)(?:核验|核实无误|通过核验|由律师确认)"
    r"|(?:(?<=^)|(?<=[，。；：！？\s]))(?:已核验|已经核验|核验通过|律师已?确认)(?=$|[，。；！？\s])"
    r"|\b(?:all|every|each|the contract)\b[^.\n]{0,40}\b(?:is|are|was|were|been) verified\b|^\s*verified\b",
    re.IGNORECASE,
)
_WIDE = re.compile(r"[\u3400-\u9fff]")
_LETTER = re.compile(r"[A-Za-z\u3400-\u9fff]")
_CITED = re.compile(r"《[^》]*》|第[〇零一二三四五六七八九十百千0-9]+条|“[^”]*”|「[^」]*」|\"[^\"]*\"")
_FEW, _ENOUGH = 0.2, 20


class Seen(NamedTuple):
    """What is left of something that a model wrote, and what was wrong with it."""

    findings: tuple[Finding, ...] = ()
    faults: tuple[Fault, ...] = ()


def findings(
    given: Iterable[Finding], model: str, ground: Ground, words: Words, orders: Iterable[Finding] = ()
) -> Seen:
    """Findings with their source named and claimed marks taken out; faults of their prose. ``orders`` are
    what the rules found: wording that they dictate is not taken."""
    orders, given = tuple(orders), tuple(given)
    names = _names(ground, (finding.edit for finding in given))
    kept: list[Finding] = []
    faults: list[Fault] = []
    for finding in given:
        prose = [value for _, value in finding.facts]
        faults += _claims(prose, finding.finding_id)
        new = (finding.edit.new,) if finding.edit else ()
        faults += _marks(new, finding.finding_id)
        faults += refuted((*prose, *new), finding.finding_id, ground)
        facts = tuple((name, unmarked(value, words)) for name, value in finding.facts)
        edit = _clean(finding.edit)
        if edit is not None and (code := _refused(edit, ground, orders, names)):
            faults.append(Fault(finding_id=finding.finding_id, code=code, subject=_short(edit.new)))
            edit = None
        update = {"source": f"model:{model}", "facts": facts, "edit": edit}
        kept.append(finding.model_copy(update=update))
    return Seen(tuple(kept), tuple(faults))


class Edits(NamedTuple):
    """Suggested edits that may be written, by finding, and what was wrong with the others."""

    kept: dict[str, Edit]
    faults: tuple[Fault, ...]


def edits(redline: Redline, ground: Ground, orders: Iterable[Finding] = ()) -> Edits:
    """Each finding's first edit, without those that would write a mark, or words that an order to the
    machine dictates, or put one person where another stood."""
    orders = tuple(orders)
    names = _names(ground, (item.edit for item in redline.items))
    kept: dict[str, Edit] = {}
    faults: list[Fault] = []
    for item in redline.items:
        faults += _marks((item.edit.new,), item.finding_id)
        faults += refuted((item.edit.new,), item.finding_id, ground)
        if code := _refused(item.edit, ground, orders, names):
            faults.append(Fault(finding_id=item.finding_id, code=code, subject=_short(item.edit.new)))
        elif _clean(item.edit) is not None:
            kept.setdefault(item.finding_id, item.edit)
    return Edits(kept, tuple(faults))


def _names(ground: Ground, edits: Iterable[Edit | None]) -> Names:
    """Whom a model's edits may confuse."""
    if ground.contract is None:
        return ()
    return names_of(ground.contract, [edit for edit in edits if edit is not None])


def _refused(edit: Edit, ground: Ground, orders: Iterable[Finding], names: Names) -> str:
    """The code of what forbids an edit as a whole; empty for one that may be written."""
    if ground.contract is not None and dictated(edit, orders, ground.contract):
        return DICTATED
    return EXCHANGED if exchanged(edit, names) else ""


def refuted(texts: Iterable[str], about: str, ground: Ground) -> Iterator[Fault]:
    """Citations in a model's own words that the library refutes. What the contract itself cites may
    be repeated: that it does not hold is then what is being said."""
    for text in texts:
        if ground.examine is None or not ("第" in text or "《" in text):
            continue
        for verdict in ground.examine(text):
            if verdict.outcome in REFUTED and verdict.citation.text not in ground.text:
                yield Fault(
                    finding_id=about, code=f"basis_{verdict.outcome.value}", subject=verdict.citation.text
                )


def unmarked(text: str, words: Words) -> str:
    """A model's words without the marks that it gave itself."""
    taken = words.say("model.mark_taken")
    return _CLAIM.sub(taken, _MARK.sub(taken, text))


def cleaned(output: Output, words: Words) -> Output:
    """An output whose lines for the skeleton carry no claimed mark."""
    return output.model_copy(
        update={
            "deliverables": tuple(unmarked(line, words) for line in output.deliverables),
            "notes": tuple(unmarked(line, words) for line in output.notes),
        }
    )


def lines(output: Output, ground: Ground) -> tuple[Fault, ...]:
    """Marks that a model claims in its lines for the skeleton, and law that it invents there."""
    given = (*output.deliverables, *output.notes)
    return (*_claims(given, ""), *refuted(given, "", ground))


def tongue(output: Output, language: str) -> tuple[Fault, ...]:
    """A fault where an answer is in the wrong language, also after it was asked for again."""
    if not foreign(output, language):
        return ()
    return (Fault(finding_id="", code=LANGUAGE, subject=language),)


def foreign(output: Output, language: str) -> bool:
    """Whether a model's own prose is in another language than the run's: what it says about findings,
    or its lines. Wording for the contract has to be in the contract's language instead.

    Quotations and names of laws keep their language whatever the answer's, so they do not count.
    """
    points = next((block for block in output.blocks if isinstance(block, RiskPoints)), None)
    redline = next((block for block in output.blocks if isinstance(block, Redline)), None)
    found = points.findings if points else ()
    prose = "".join(value for finding in found for _, value in finding.facts)
    edits = [item.edit for item in redline.items] if redline else []
    edits += [finding.edit for finding in found if finding.edit is not None]
    if any(_other(edit.new, _tongue(edit.old)) for edit in edits):
        return True
    return _other(prose or "".join((*output.deliverables, *output.notes)), language)


def _tongue(text: str) -> str:
    """The language of a passage of the contract."""
    wide, letters = len(_WIDE.findall(text)), len(_LETTER.findall(text))
    return "zh" if wide > _FEW * letters else "en"


def _other(prose: str, language: str) -> bool:
    prose = _CITED.sub("", prose)
    letters = len(_LETTER.findall(prose))
    if letters < _ENOUGH:
        return False
    wide = len(_WIDE.findall(prose)) / letters
    return wide < _FEW if language == "zh" else wide > 1 - _FEW


def _clean(edit: Edit | None) -> Edit | None:
    """An edit that would write a mark into the contract is none."""
    return None if edit is None or _MARK.search(edit.new) else edit


def _claims(texts: Iterable[str], about: str) -> Iterator[Fault]:
    """Marks in a model's own prose, in brackets or claimed in plain words."""
    for text in texts:
        yield from _marks((text,), about)
        for found in _CLAIM.finditer(_MARK.sub("", text)):
            yield Fault(finding_id=about, code=MARK, subject=found.group())


def _short(text: str) -> str:
    return " ".join(text.split())[:60]


def _marks(texts: Iterable[str], about: str) -> Iterator[Fault]:
    for text in texts:
        for found in _MARK.finditer(text):
            yield Fault(finding_id=about, code=MARK, subject=found.group())
