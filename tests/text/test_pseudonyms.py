"""Pseudonyms go out and values come back, exactly; whatever else looks like a pseudonym is refused."""

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.documents.read import read_contract
from workbench.errors import RetryableError, UserError
from workbench.text.fence import quoted
from workbench.text.personal import Known, Value
from workbench.text.pseudonyms import Pseudonyms

MATTER = """房屋租赁合同
甲方（出租人）：张三  身份证号：110101199003071234
乙方：北京华信科技有限公司（以下简称“华信科技”）
法定代表人：李 四    电话：010-62345678转801，手机：138 0013 8000
地址：北京市海淀区中关村大街1号楼3单元501室
第一条 根据《中华人民共和国民法典》第七百零三条，张三将房屋出租给华信科技。
"""
OURS = Pseudonyms.of([MATTER])
QUOTED = Pseudonyms.of([MATTER], Known((Value("company", '深圳"飞\\鸟"贸易行'), Value("person", "王\n五六"))))


def of(value: str, pseudonyms: Pseudonyms = OURS) -> str:
    masked = pseudonyms.mask(value)
    assert value not in masked
    return masked


PERSON, COMPANY = of("张三"), of("北京华信科技有限公司")
PIECES = st.one_of(
    st.text(max_size=8),
    st.sampled_from([item.value for item in OURS.named]),
    st.sampled_from([OURS.mask(item.value) for item in OURS.named]),
    st.sampled_from([item.code for item in OURS.named]),
    st.sampled_from([item.code.lower() for item in OURS.named]),
    st.sampled_from(
        [
            "〖",
            "〗",
            "公司",
            "人名",
            "{",
            "}",
            '"',
            "[",
            "]",
            "\\u3016",
            "\\",
            "\n│ ",
            " ",
            "BCDFG",
            "&#12310;",
        ]
    ),
)
TEXTS = st.lists(PIECES, max_size=10).map("".join)


def bent(answer: str, pseudonyms: Pseudonyms = OURS) -> bool:
    try:
        pseudonyms.restore(answer)
    except RetryableError as error:
        return error.code == "model_bent" and not error.facts
    return False


def test_what_leaves_holds_no_value_and_comes_back_to_the_letter() -> None:
    masked = OURS.mask(MATTER)
    for item in OURS.named:
        assert item.value == "" or item.value in "〖〗" or item.value not in masked
    assert "《中华人民共和国民法典》第七百零三条" in masked
    assert "第一条" in masked
    assert "甲方（出租人）：" in masked
    assert OURS.restore(masked) == MATTER


@settings(max_examples=400)
@given(TEXTS)
def test_mask_and_restore_are_the_identity_on_every_text(text: str) -> None:
    for pseudonyms in (OURS, QUOTED):
        assert pseudonyms.restore(pseudonyms.mask(text)) == text
        assert pseudonyms.restore(pseudonyms.restore(pseudonyms.mask(pseudonyms.mask(text)))) == text


@settings(max_examples=100)
@given(TEXTS)
def test_a_matter_may_be_any_text(text: str) -> None:
    pseudonyms = Pseudonyms.of([text, MATTER])
    assert pseudonyms.restore(pseudonyms.mask(text)) == text
    assert pseudonyms.restore(pseudonyms.mask(MATTER)) == MATTER
    more = pseudonyms.extended(text + MATTER)
    assert more.restore(more.mask(text)) == text


def test_pseudonyms_are_the_same_in_every_process_and_for_every_order_of_prompts() -> None:
    code = "import sys; from workbench.text.pseudonyms import Pseudonyms; sys.stdout.buffer.write(Pseudonyms.of([sys.stdin.buffer.read().decode()]).mask('张三与华信科技').encode())"
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code], input=MATTER.encode(), capture_output=True, check=True,
            cwd=Path(__file__).parents[2], env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
        )  # fmt: skip
        assert done.stdout.decode() == OURS.mask("张三与华信科技")
    other = Pseudonyms.of([MATTER, "联系人：王小明"])
    assert other == Pseudonyms.of(["联系人：王小明", MATTER])
    one, two = "收件人：赵云飞", "甲方委托代理人：赵云飞，电话13912345678"
    assert OURS.extended(one).mask("赵云飞") == OURS.extended(two).mask("赵云飞")
    assert pickle.loads(pickle.dumps(OURS)) == OURS


def test_each_value_has_one_pseudonym_and_no_two_share_one() -> None:
    written = [OURS.mask(item.value) for item in OURS.named if item.value]
    assert len(set(written)) == len(written) == len({item.value for item in OURS.named if item.value})
    assert OURS.mask("张三和张三") == f"{PERSON}和{PERSON}"


def test_a_form_that_the_contract_holds_is_not_taken() -> None:
    pseudonyms = Pseudonyms.of([MATTER + "〖公司KQTMB〗是编号，" + COMPANY])
    assert pseudonyms.form.pair == "〘〙"
    assert pseudonyms.mask("张三").startswith("〘人名")
    english = Pseudonyms.of(
        ["This Agreement is made by Acme Trading Co., Ltd. and John Smith. Attn: John Smith"]
    )
    assert "〖Company-" in english.mask("Acme Trading Co., Ltd.")


def _changed(pseudonym: str) -> list[str]:
    inner = pseudonym[1:-1]
    label, code = inner[:-5], inner[-5:]
    other = "BC"[code[0] == "B"]
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in code)
    return [
        inner, f"〖{inner}", f"{inner}〗", f"【{inner}】", f"[{inner}]", f"〖{label} {code}〗", f"〖 {inner} 〗", f"〖{label}{wide}〗",
        f"{label}{wide}", f"〖{label}{code.lower()}〗", f"({label} {code.lower()})", f"Company {code}", f"〖Company {code}〗",
        f"〖{label}{other}{code[1:]}〗", f"{label}{other}{code[1:]}", f"〖地址{code}〗", f"〖{label}{code[1]}{code[0]}{code[2:]}〗",
        f"〖{label}{code[:3]}", f"〖{label}\n{code}〗", f"〖{label}{code[:2]}\n{code[2:]}〗", f"{label}{code[:2]}\\n{code[2:]}", f"〖{label}1〗",
        f"〖{label}{code}〗〗", "〖公司BBBBB〗", "公司BCDFG", f'{{"a": "〖{label}{code[:2]}", "b": "{code[2:]}〗"}}', f"\\\\u3016{label}", "&#12310;",
        f"{code[:2]}\u200b{code[2:]}", f"〖{label}{code}{code[0]}〗", f"{code}{code[0]}", "-".join(code),
    ]  # fmt: skip


@pytest.mark.parametrize("pseudonym", [PERSON, COMPANY])
def test_a_bent_a_split_and_an_invented_pseudonym_are_refused(pseudonym: str) -> None:
    assert not bent(f"甲方是{pseudonym}，乙方是{COMPANY}。")
    let_through = [
        text for text in _changed(pseudonym) if text != pseudonym and not bent(f"甲方是{text}，见第五条。")
    ]
    assert let_through == []


@pytest.mark.parametrize(
    "text",
    [
        "公司CRM系统、ERP和HTTP接口",
        "公司XXXXX",
        "see GDPR, Mr. K. and HTTPS",
        "【公司名称】[人名]「电话」",
        "BRDF and PNG, VPN",
        "公司应当在 2024 年前支付 RMB 100",
    ],
)
def test_ordinary_words_are_not_taken_for_bent_pseudonyms(text: str) -> None:
    assert OURS.restore(text) == text


def test_json_stays_json_whatever_the_values_hold() -> None:
    name, torn = of('深圳"飞\\鸟"贸易行', QUOTED), of("王\n五六", QUOTED)
    answer = {"items": [{"quote": f"乙方：{name}与{torn}", "why": "见第三条"}], "notes": [name]}
    for ascii_only in (True, False):
        for wrapped in ("{}", "```json\n{}\n```", "以下是结果：\n{}\n以上。"):
            text = QUOTED.restore(
                wrapped.replace("{}", json.dumps(answer, ensure_ascii=ascii_only, indent=1))
            )
            inner = text[text.index("{") : text.rindex("}") + 1]
            assert json.loads(inner)["items"][0]["quote"] == '乙方：深圳"飞\\鸟"贸易行与王\n五六'
            assert json.loads(inner)["notes"] == ['深圳"飞\\鸟"贸易行']
    assert QUOTED.restore(f"乙方是{name}。") == '乙方是深圳"飞\\鸟"贸易行。'


def test_a_value_is_hidden_in_a_fence_and_in_json_too() -> None:
    matter = "甲方：北京华信科技\n有限公司，联系人：王\u200b五六"
    pseudonyms = Pseudonyms.of(
        [matter], Known((Value("company", "北京华信科技\n有限公司"), Value("company", '深圳"飞鸟"行')))
    )
    fenced = quoted(matter, "contract").text
    assert "华信" not in pseudonyms.mask(fenced)
    assert pseudonyms.restore(pseudonyms.mask(fenced)) == fenced
    told = json.dumps({"name": '深圳"飞鸟"行'}, ensure_ascii=False)
    masked = pseudonyms.mask(told)
    assert "飞鸟" not in masked
    assert json.loads(pseudonyms.restore(masked)) == json.loads(told)


def test_every_contract_of_the_test_data_comes_back_to_the_letter(testdata: Path) -> None:
    read = 0
    for path in sorted((testdata / "contracts").glob("*/*")):
        try:
            contract = read_contract(path)
        except UserError:
            continue
        pseudonyms = Pseudonyms.of([contract.text], Known.of(contract), amounts=read % 2 == 0)
        masked = pseudonyms.mask(contract.text)
        assert pseudonyms.restore(masked) == contract.text, path.name
        read += 1
    assert read > 25
