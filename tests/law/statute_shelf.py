"""Made-up statutes, and a shelf in memory that holds what was read from them."""

from dataclasses import dataclass, field
from datetime import date

from workbench.domain.statutes import ImportedCard, Line, Provision
from workbench.law.book import LawBook
from workbench.law.importing import Brought, Chosen, card_of
from workbench.law.statute import read_statute
from workbench.text.digests import digest_of

DAY = date(2026, 11, 20)
WELLS = """水井管理办法
（2019年5月6日国务院令第901号公布　2023年4月1日国务院令第955号修订）
目　录
第一章　总　则
第二章　用水
附　则
第一章　总　则
第一条　为了保护水井，制定本办法。
第二条　本办法所称水井，是指下列设施：
（一）机井；
（二）土井。
法律另有规定的，从其规定。
第二章　用水
第三条　取水应当登记。
第三条之一　未登记取水的，处一千元以下罚款。
附　则
第四条　本办法自2023年6月1日起施行。
附件：
登记表
"""


def lines(text: str) -> tuple[Line, ...]:
    return tuple(Line(line) for line in text.splitlines())


@dataclass
class MemoryShelf:
    """The user's own texts, in a list."""

    texts: list[tuple[ImportedCard, tuple[Provision, ...]]] = field(default_factory=list)
    changes: int = 0

    def stamp(self) -> int:
        return self.changes

    def cards(self) -> tuple[ImportedCard, ...]:
        return tuple(card for card, _ in self.texts)

    def provisions(self, import_id: int) -> tuple[Provision, ...]:
        return next(items for card, items in self.texts if card.import_id == import_id)

    def bring(self, book: LawBook, text: str, stem: str = "法规", chosen: Chosen = Chosen()) -> ImportedCard:  # noqa: B008 - frozen
        """Import a text as a user would, and let the book see it."""
        read = read_statute(lines(text), stem, title=chosen.title)
        file = Brought(f"{stem}.txt", stem, f"/texts/{stem}.txt", len(text), digest_of(text), DAY)
        made = card_of(read, file, chosen, book.facts, frozenset(book.store.packaged))
        card = made.model_copy(update={"import_id": len(self.texts) + 1})
        self.texts.append((card, read.provisions))
        self.changes += 1
        book.refresh()
        return card
