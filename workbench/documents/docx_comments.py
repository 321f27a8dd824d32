"""Comments that a .docx already carries, with the words they hang on and their threads (R6.1)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from workbench.documents.docx_text import Mark
from workbench.documents.ooxml import Package, w
from workbench.documents.xmltree import Element
from workbench.domain.contract import ExistingComment
from workbench.domain.span import Span

_W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
_W15 = "{http://schemas.microsoft.com/office/word/2012/wordml}"


@dataclass
class CommentPlaces:
    """Offsets in ``Contract.text`` where comments begin and end, gathered during the walk."""

    starts: dict[str, int] = field(default_factory=dict[str, int])
    ends: dict[str, int] = field(default_factory=dict[str, int])
    points: dict[str, int] = field(default_factory=dict[str, int])

    def start(self, comment_id: str, at: int) -> None:
        """A range begins."""
        self.starts.setdefault(comment_id, at)

    def end(self, comment_id: str, at: int) -> None:
        """A range ends."""
        self.ends[comment_id] = at

    def take(self, marks: Iterable[Mark], offset: int) -> None:
        """Marks of one block that starts at ``offset``."""
        for mark in marks:
            at = offset + mark.at
            if mark.kind == "start":
                self.start(mark.id, at)
            elif mark.kind == "end":
                self.end(mark.id, at)
            else:
                self.points[mark.id] = at

    def span(self, comment_id: str) -> Span | None:
        """The range of a comment; a bare reference gives an empty range at its point."""
        start, end = self.starts.get(comment_id), self.ends.get(comment_id)
        point = self.points.get(comment_id)
        if start is not None:
            end = end if end is not None else point
            return Span(start, max(start, end if end is not None else start))
        return Span(point, point) if point is not None else None


def read_comments(package: Package, main: str, places: CommentPlaces) -> tuple[ExistingComment, ...]:
    """The comments in the order of their part; replies name the comment that they answer."""
    found = package.related(main, "comments")
    if not found:
        return ()
    items = list(package.tree(found[0].target).iter(w("comment")))
    threads = _threads(package, main)
    by_paragraph = {last_paragraph(item): item.get(w("id")) or "" for item in items}
    comments: list[ExistingComment] = []
    for item in items:
        comment_id = item.get(w("id")) or ""
        parent, done = threads.get(last_paragraph(item), ("", False))
        comments.append(
            ExistingComment(
                comment_id=comment_id,
                author=item.get(w("author")) or "",
                date=item.get(w("date")) or "",
                text=words_of(item),
                span=places.span(comment_id),
                parent=by_paragraph.get(parent) if parent else None,
                resolved=done,
            )
        )
    return tuple(comments)


def last_paragraph(item: Element) -> str:
    """The id of a comment's last paragraph, by which threads know it; "" where it has none."""
    paragraphs = list(item.iter(w("p")))
    return (paragraphs[-1].get(f"{_W14}paraId") or "").upper() if paragraphs else ""


def _threads(package: Package, main: str) -> dict[str, tuple[str, bool]]:
    """Paragraph id of a comment -> paragraph id of the comment it answers, and whether it is resolved."""
    found = package.related(main, "commentsExtended")
    if not found:
        return {}
    return {
        (item.get(f"{_W15}paraId") or "").upper(): (
            (item.get(f"{_W15}paraIdParent") or "").upper(),
            item.get(f"{_W15}done") in ("1", "true"),
        )
        for item in package.tree(found[0].target).iter(f"{_W15}commentEx")
    }


def words_of(item: Element) -> str:
    """What a comment says, its paragraphs as lines."""
    return "\n".join("".join(t.text or "" for t in p.iter(w("t"))) for p in item.iter(w("p")))
