"""The packaged playbooks are tried on the examples that stand in them, and their law in the library."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.checks.reading import book, read
from tests.checks.standing import playbooks, standing, stood, topics
from workbench.checks.index import Index
from workbench.checks.positions import readings
from workbench.checks.registry import registered
from workbench.checks.rehearsal import rehearse, tried
from workbench.checks.sides import sides_of
from workbench.domain.citation import DateSource, Outcome, ReferenceDate
from workbench.domain.contract import ContractType
from workbench.domain.finding import Side
from workbench.domain.playbook import Measure, Playbook, PlaybookClause
from workbench.domain.roles_table import ROLES
from workbench.errors import UserError
from workbench.words import Words

BOOKS = playbooks()
CLAUSES = [(shelf, clause) for shelf in BOOKS for clause in shelf.clause]
NAMES = [f"{shelf.name}.{clause.topic}" for shelf, clause in CLAUSES]


def test_six_types_and_both_sides_have_a_playbook() -> None:
    kinds = {kind for shelf in BOOKS for kind in shelf.types}
    asked = {
        ContractType.LABOUR,
        ContractType.SOFTWARE,
        ContractType.LEASE,
        ContractType.SALE,
        ContractType.NDA,
        ContractType.SERVICE,
    }
    assert asked <= kinds
    for shelf in BOOKS:
        sides = {role.role for role in ROLES[shelf.types[0]]}
        spoken = [set(clause.positions) for clause in shelf.clause]
        assert all(sum(side in roles for roles in spoken) >= 3 for side in sides), shelf.name


@pytest.mark.parametrize(("shelf", "clause"), CLAUSES, ids=NAMES)
def test_every_example_is_read_and_graded_as_it_says(shelf: Playbook, clause: PlaybookClause) -> None:
    rehearse(shelf.model_copy(update={"clause": (clause,)}))


@pytest.mark.parametrize(("shelf", "clause"), CLAUSES, ids=NAMES)
def test_every_position_that_refuses_or_requires_has_an_example_of_it(
    shelf: Playbook, clause: PlaybookClause
) -> None:
    given_by = {(example.role, example.gives) for example in clause.examples}
    gives = {example.gives for example in clause.examples}
    assert gives & {"silent", "missing"}, "something that must not be read"
    for role, position in clause.positions.items():
        if position.unacceptable is not None and position.risk.value == "high":
            assert (role, "unacceptable") in given_by or "unacceptable" in gives
    if any(position.unacceptable is not None for position in clause.positions.values()):
        assert "unacceptable" in gives
        assert "standard" in gives


def test_a_wrong_example_is_found_out() -> None:
    shelf, clause = next(pair for pair in CLAUSES if pair[1].examples)
    wrong = clause.examples[0].model_copy(update={"gives": "standard", "text": "双方另行协商。"})
    with pytest.raises(UserError, match="playbook_example"):
        rehearse(shelf.model_copy(update={"clause": (clause.model_copy(update={"examples": (wrong,)}),)}))


def test_a_check_that_does_not_exist_is_found_out() -> None:
    shelf, clause = CLAUSES[0]
    strange = clause.model_copy(update={"checks": ("XYZ-99",)})
    with pytest.raises(UserError, match="playbook_check"):
        rehearse(shelf.model_copy(update={"clause": (strange,)}))


@pytest.mark.parametrize(("shelf", "clause"), CLAUSES, ids=NAMES)
def test_every_article_is_in_the_library_and_every_check_variant_has_words(
    shelf: Playbook, clause: PlaybookClause, words: Words
) -> None:
    today = ReferenceDate(value=date(2026, 11, 1), source=DateSource.CHOSEN)
    for cited in clause.basis:
        found = book().basis(cited, today)
        assert found.verdict is not None, cited
        assert found.verdict.outcome is Outcome.VERIFIED, (cited, found.verdict.outcome)
    known = {item.check_id for item in registered()}
    for name in clause.checks:
        check, _, variant = name.partition(".")
        assert check in known
        assert not variant or words.has(f"{name}.title"), name


@pytest.fixture(scope="module")
def words() -> Words:
    from tests.checks.standing import words as load

    return load()


@pytest.mark.parametrize(("shelf", "clause"), CLAUSES, ids=NAMES)
def test_texts_for_the_other_side_hold_nothing_of_ours(shelf: Playbook, clause: PlaybookClause) -> None:
    for position in clause.positions.values():
        for text in (position.say, position.ask, clause.standard):
            assert position.why not in text
            assert all(
                fallback.label not in text for fallback in position.fallbacks if len(fallback.label) > 6
            )
            assert not any(inner in text for inner in ("底线", "让步", "退到", "我方"))


@given(
    text=st.text(
        alphabet="甲乙方押金保证个月租金日内付款违约金每逾期一二三十百分之万0123456789%（）。；，\n第条 不得转租维修",
        max_size=400,
    )
)
def test_no_text_makes_a_playbook_fail(text: str) -> None:
    for kind in (ContractType.LEASE, ContractType.SOFTWARE, ContractType.LABOUR):
        contract = read(text, kind)
        for side in Side:
            for finding in standing(contract, side):
                assert finding.span.of(contract.text) == finding.quote


@given(data=st.data())
def test_the_order_of_positions_and_of_clauses_does_not_matter(data: st.DataObject) -> None:
    shelf, clause = data.draw(st.sampled_from(CLAUSES))
    turned = clause.model_copy(
        update={
            "positions": dict(data.draw(st.permutations(list(clause.positions.items())))),
            "find": tuple(data.draw(st.permutations(clause.find))),
        }
    )
    for position in turned.positions.values():
        shuffled = position.model_copy(
            update={"fallbacks": tuple(data.draw(st.permutations(position.fallbacks)))}
        )
        for example in clause.examples:
            contract = read(example.text, shelf.types[0])
            sides = sides_of(contract, Side.NEUTRAL)
            assert sides is not None
            found, same = readings(clause, sides, Index(contract)), readings(turned, sides, Index(contract))
            assert found == same
            assert [position.grade(item.value) for item in found] == [
                shuffled.grade(item.value) for item in found
            ]


@given(
    words_for=st.sampled_from(["试用期为{}个月。", "试用期：{}个月", "其中试用期{}个月，自入职起算。"]),
    months=st.integers(1, 11),
)
def test_a_figure_is_read_in_any_of_its_notations(words_for: str, months: int) -> None:
    shelf = next(shelf for shelf in BOOKS if shelf.name == "labour")
    clause = next(clause for clause in shelf.clause if clause.topic == "probation")
    chinese = "零一二三四五六七八九十"[months] if months < 11 else "十一"
    for numeral in (str(months), chinese, f"{chinese}（{months}）"):
        example = clause.examples[0].model_copy(update={"text": words_for.format(numeral)})
        got = tried(shelf, clause, example)
        assert got.gives == ("unacceptable" if months > 6 else "standard" if months <= 2 else "fallback")


def test_every_measure_is_used() -> None:
    assert {clause.measure for _, clause in CLAUSES} == set(Measure)


def test_a_neutral_reader_hears_only_what_both_sides_require() -> None:
    text = (
        "软件开发合同\n甲方（委托人）：甲公司\n乙方（开发人）：乙公司\n第一条 开发内容\n乙方为甲方开发仓储系统一套，功能见需求说明书，双方按照需求说明书办理。\n"
        + "\n".join(
            f"第{n}条 事项\n双方应当诚实信用地履行各自的约定，共同维护良好的合作关系，并及时答复对方的通知。"
            for n in "二三四五六七八"
        )
        + "\n第九条 价款\n开发费五十万元，验收合格后支付，质保期一年，著作权归甲方所有。\n甲方（盖章）：\n乙方（盖章）：\n"
    )
    found = topics(stood(text, Side.NEUTRAL, ContractType.SOFTWARE))
    assert set(found) == {"confidentiality"}
    assert found["confidentiality"].edit is not None


def test_no_advice_for_us_alone_goes_to_the_other_side(words: Words) -> None:
    ours = (
        "争取",
        "代表违约",
        "要求对方",
        "警惕",
        "核实",
        "查明",
        "保留证据",
        "测算依据",
        "我方",
        "己方",
        "供己方",
    )
    told: dict[str, str] = {}
    for code in words.table:
        name, _, facet = code.rpartition(".")
        if facet == "advice":
            plain = name.partition(".")[0]
            outside = next((c for c in (f"{name}.outside", f"{plain}.outside") if c in words.table), code)
            told[name] = words.table[outside]["zh"]
    assert len(told) > 200
    assert {name: text for name, text in told.items() if any(word in text for word in ours)} == {}
