"""A small made-up contract, and a workbench with a clock that only moves when asked."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from workbench.app.workbench import Workbench
from workbench.settings.paths import Paths

CONTRACT = """软件开发合同
甲方（委托人）：上海云杉信息技术有限公司
乙方（开发人）：杭州青禾软件有限公司
根据《中华人民共和国合同法》第五十二条和《中华人民共和国民法典》第五百零九条，双方订立本合同。
第一条 开发内容
乙方为甲方开发仓储管理系统一套。
第二条 价款
合同总价为人民币500000元（大写：伍拾陆万元整），甲方在验收后三十日内支付。
第三条 违约责任
任何一方违约，按照本合同第十八条的约定承担责任。乙方对任何损失均不承担责任。
第四条 争议解决
因本合同发生的争议，双方可以向仲裁委员会申请仲裁，也可以向人民法院起诉。
第五条 其他
本合同自双方签字之日起生效。
甲方（盖章）：            乙方（盖章）：
签订日期：2026年3月16日
"""


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def contract_file(tmp_path: Path) -> Path:
    path = tmp_path / "开发合同.txt"
    path.write_text(CONTRACT, "utf-8")
    return path


@pytest.fixture
def bench(paths: Paths) -> Iterator[Workbench]:
    made = Workbench.open(paths, clock=Clock())
    yield made
    made.close()
