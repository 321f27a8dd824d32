"""Personal data planted in contract text are found; laws, articles, dates, roles and blanks are left alone."""

import sqlite3
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from workbench.documents.read import read_contract
from workbench.settings.paths import statutes
from workbench.text.personal import Known, Value, find_personal
from workbench.text.pseudonyms import Pseudonyms

HERE = Path(__file__).parent
# Nothing in these is anybody's: public bodies, laws, numbers of articles, roles, blanks, things.
CLEAN = tuple(line for line in (HERE / "personal_clean.txt").read_text("utf-8").splitlines() if line)


class Planted(NamedTuple):
    """A text with personal values; ``kind`` is theirs where there is one, else that of the first."""

    kind: str
    text: str
    values: tuple[str, ...]


def planted() -> list[Planted]:
    rows: list[Planted] = []
    for line in (HERE / "personal_cases.tsv").read_text("utf-8").splitlines():
        kind, marked = line.replace("\\n", "\n").split("\t", 1)
        values = [part.split("}")[0] for part in marked.split("{")[1:]]
        rows.append(Planted(kind, marked.replace("{", "").replace("}", ""), tuple(values)))
    return rows


def values(text: str) -> list[str]:
    return [item.value for item in find_personal(text)]


def test_at_least_98_in_100_planted_values_are_hidden_and_under_their_kind() -> None:
    total, misses, kinds = 0, [], []
    for kind, text, wanted in planted():
        found = {item.value: item.kind for item in find_personal(text)}
        for value in wanted:
            total += 1
            if value not in found:
                misses.append(f"missed {kind}: {value!r} in {text!r}, found {list(found)}")
            elif found[value] != kind and len(wanted) == 1:
                kinds.append(f"{kind} taken for {found[value]}: {text!r}")
    told = "\n".join((f"{total - len(misses)} of {total} found", *misses, *kinds))
    sys.stdout.write(told + "\n")
    assert total >= 150
    assert len(misses) <= 0.02 * total, told
    assert len(kinds) <= 0.02 * total, told


@pytest.mark.parametrize("text", CLEAN)
def test_nothing_is_found_where_nothing_is_personal(text: str) -> None:
    assert values(text) == []


def test_articles_of_the_statutes_hold_hardly_anything_personal() -> None:
    with sqlite3.connect(f"file:{statutes()}?mode=ro", uri=True) as store:
        articles = [text for (text,) in store.execute("SELECT article_text FROM articles WHERE id % 7 = 0")]
    store.close()
    false = [(found, text[:60]) for text in articles if (found := values(text))]
    sys.stdout.write("\n".join(str(item) for item in false))
    assert len(articles) > 2000
    assert len(false) <= 0.005 * len(articles)


def test_a_name_found_once_is_hidden_wherever_it_stands_but_not_in_another_word() -> None:
    text = "甲方：高明\n乙方：北京华信科技有限公司（以下简称“华信科技”）\n高明与华信科技约定：高明应付款，货物运至高明区，由华信科技公司验收。《高明管理条例》除外。"
    found = values(text)
    assert found.count("高明") == 3
    assert found.count("华信科技") == 3
    masked = Pseudonyms.of([text]).mask(text)
    assert "高明区" in masked
    assert "《高明管理条例》" in masked


def test_a_brand_with_the_second_of_two_trades_is_a_short_name() -> None:
    text = "甲方：上海晨曦信息科技有限公司\n由晨曦科技提供服务，信息科技不在此列。"
    assert values(text) == ["上海晨曦信息科技有限公司", "晨曦科技"]


def test_roles_are_no_short_names() -> None:
    text = "上海平台网络科技有限公司（以下简称“平台”），深圳客户通信息有限公司（以下简称“甲方”、“客户”），甲方与客户及平台约定。"
    assert values(text) == ["上海平台网络科技有限公司", "深圳客户通信息有限公司"]


def test_a_known_name_is_hidden_with_blanks_between_its_signs_too() -> None:
    text = "乙方：李雷\n收件人：王小明。李 雷和王　小　明、李　雷签字，王 小姐不在。"
    found = values(text)
    assert [value for value in found if " " in value or "　" in value] == ["李 雷", "王　小　明", "李　雷"]
    hidden = Pseudonyms.of([text])
    assert hidden.restore(hidden.mask(text)) == text


@pytest.mark.parametrize("text", ["委托人：未指定。以中立立场审查。", "联系人：暂无", "收件人：另行通知"])
def test_a_field_that_says_nobody_is_named_names_nobody(text: str) -> None:
    assert values(text) == []


def test_what_is_known_is_hidden_though_no_form_tells_it() -> None:
    known = Known((Value("person", "佚名氏"), Value("company", "老王家")))
    assert [item.kind for item in find_personal("老王家向佚名氏供货", known)] == ["company", "person"]


def test_sums_of_money_are_hidden_on_request_only() -> None:
    text = "租金为人民币12,000元，2024年3月1日前支付。"
    assert values(text) == []
    assert [item.kind for item in find_personal(text, amounts=True)] == ["amount"]


def test_300_pages_come_back_exactly(testdata: Path) -> None:
    contract = read_contract(testdata / "redline" / "contract_300p.docx")
    pseudonyms = Pseudonyms.of([contract.text], Known.of(contract))
    masked = pseudonyms.mask(contract.text)
    assert pseudonyms.restore(masked) == contract.text
