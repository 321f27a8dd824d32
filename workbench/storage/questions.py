"""Open questions to the lawyer, and answers, over a restart of the program (specification R2.8)."""

from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel, col, select

from workbench.domain.question import Answer, Question
from workbench.domain.reports import Changes
from workbench.errors import UserError
from workbench.storage.owned import Owned

if TYPE_CHECKING:  # the database knows every table, so a table's module cannot know the database
    from workbench.storage.database import Database


class Asked(SQLModel, table=True):
    """The last question of a node (JSON), and its answer (JSON) once there is one."""

    run_id: str = Field(primary_key=True, foreign_key="run.run_id")
    node: str = Field(primary_key=True)
    asked: str
    question: str
    answer: str | None = None


OWNED = (Owned(Asked),)


class Questions:
    """The questions of one installation."""

    def __init__(self, database: "Database") -> None:
        self._database = database

    def ask(self, question: Question) -> Changes:
        """Put a question. The same one asked again (after a restart) stays as it is, and so does an
        answer that came meanwhile: what makes a question are its run, node, code and facts."""
        with self._database.writing() as session:
            row = session.get(Asked, (question.run_id, question.node))
            if row is not None and _same(Question.model_validate_json(row.question), question):
                return Changes()
            fresh = Asked(
                run_id=question.run_id,
                node=question.node,
                asked=question.asked.isoformat(timespec="microseconds"),
                question=question.model_dump_json(),
            )
            session.merge(fresh)
        return Changes(runs=(question.run_id,), state=True)

    def answer(self, answer: Answer) -> Changes:
        """Answer an open question. Raises UserError ``no_such_question`` where there is none."""
        with self._database.writing() as session:
            row = session.get(Asked, (answer.run_id, answer.node))
            if row is None or row.answer is not None:
                raise UserError("no_such_question", run=answer.run_id, node=answer.node)
            row.answer = answer.model_dump_json()
            session.add(row)
        return Changes(runs=(answer.run_id,), state=True)

    def settle(self, answer: Answer, *, whole_run: bool) -> Changes:
        """Answer an open question and with it those of the run that ask the same, or ``whole_run`` all of
        them, in one moment: of two desks that answer at the same time one does, whole.

        Raises UserError ``no_such_question`` where there is none, ``choice_not_offered``.
        """
        with self._database.writing() as session:
            query = select(Asked).where(col(Asked.answer).is_(None), Asked.run_id == answer.run_id)
            rows = session.exec(query).all()
            asked = {row.node: Question.model_validate_json(row.question) for row in rows}
            question = asked.get(answer.node)
            if question is None:
                raise UserError("no_such_question", run=answer.run_id, node=answer.node)
            if answer.choice not in question.choices:
                known = ", ".join(choice.value for choice in question.choices)
                raise UserError("choice_not_offered", choice=answer.choice.value, known=known)
            for row in rows:
                if whole_run or asked[row.node].code == question.code:
                    row.answer = answer.model_copy(update={"node": row.node}).model_dump_json()
                    session.add(row)
        return Changes(runs=(answer.run_id,), state=True)

    def withdraw(self, run_id: str) -> Changes:
        """Take back the open questions of a run that ended without their answers."""
        with self._database.writing() as session:
            query = select(Asked).where(col(Asked.answer).is_(None), Asked.run_id == run_id)
            rows = session.exec(query).all()
            for row in rows:
                session.delete(row)
        return Changes(runs=(run_id,) if rows else (), state=bool(rows))

    def answered(self, run_id: str, node: str) -> Answer | None:
        """The answer to a node's last question, None while it is open."""
        with self._database.reading() as session:
            row = session.get(Asked, (run_id, node))
            if row is None or row.answer is None:
                return None
            return Answer.model_validate_json(row.answer)

    def open(self, run_id: str | None = None) -> tuple[Question, ...]:
        """Questions without an answer, oldest first; of one run where it is given."""
        query = select(Asked).where(col(Asked.answer).is_(None))
        if run_id is not None:
            query = query.where(col(Asked.run_id) == run_id)
        with self._database.reading() as session:
            rows = session.exec(query.order_by(col(Asked.asked), col(Asked.node))).all()
            return tuple(Question.model_validate_json(row.question) for row in rows)


def _same(old: Question, new: Question) -> bool:
    return (old.code, old.facts) == (new.code, new.facts)
