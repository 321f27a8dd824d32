"""``workbench questions`` and ``workbench answer``: what a paused run waits for, and how it is told to go on (R2.8)."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.markup import escape

from workbench.app.chain_commands import Shell
from workbench.app.terminal import console, print_json
from workbench.app.workbench import Workbench
from workbench.domain.question import Choice, Question
from workbench.errors import UserError
from workbench.words import Words

Json = dict[str, object]


def sentence(question: Question, words: Words) -> str:
    """A question as a person reads it."""
    facts = dict(question.facts)
    step = f"agent.{facts.get('node', '')}"
    if words.has(step):
        facts["node"] = words.say(step)
    return words.say(f"question.{question.code}", **facts)


def questions_json(questions: Sequence[Question], words: Words) -> Json:
    """Open questions, oldest first."""
    return {
        "questions": [
            {
                "run_id": question.run_id,
                "node": question.node,
                "code": question.code,
                "sentence": sentence(question, words),
                "choices": [choice.value for choice in question.choices],
                "facts": dict(question.facts),
                "asked": question.asked.isoformat(),
            }
            for question in questions
        ]
    }


def show_questions(words: Words, questions: Sequence[Question]) -> None:
    """Open questions, each with what may be chosen."""
    out = console()
    if not questions:
        out.print(escape(words.say("cli.questions.none")))
    for question in questions:
        out.print(escape(f"{question.run_id}  {sentence(question, words)}"), soft_wrap=True)
        for choice in question.choices:
            out.print(escape(f"  --choice {choice.value}  {words.say(f'question.choice.{choice.value}')}"))


def parse_choice(text: str) -> Choice:
    """One of the choices by its word."""
    known = [choice.value for choice in Choice]
    if text not in known:
        raise UserError("choice_not_offered", choice=text, known=", ".join(known))
    return Choice(text)


def provider_of(bench: Workbench, provider: str) -> str:
    """The model or provider that was named, if it is configured."""
    if provider:
        names = [card.entry.name for card in bench.models().models]
        if not any(name == provider or name.startswith(f"{provider}/") for name in names):
            raise UserError("no_such_model", model=provider)
    return provider


def add_questions(app: typer.Typer, shell: Shell) -> None:
    """``workbench questions [RUN]``"""

    def questions(
        run: Annotated[str | None, shell.argument("queue_run", "RUN")] = None,
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            found = shell.open().questions(run)
            if as_json:
                print_json(questions_json(found, shell.words))
            else:
                show_questions(shell.words, found)

    app.command("questions", help=shell.words.say("cli.help.questions"))(questions)


def add_answer(app: typer.Typer, shell: Shell) -> None:
    """``workbench answer RUN --choice CHOICE``"""

    def answer(
        run: Annotated[str, shell.argument("paused_run", "RUN")],
        choice: Annotated[str, shell.option("choice", "--choice")],
        provider: Annotated[str, shell.option("provider", "--provider")] = "",
        node: Annotated[str, shell.option("node", "--node")] = "",
        by: Annotated[str, shell.option("by", "--by")] = "",
        as_json: Annotated[bool, shell.option("json", "--json")] = False,
    ) -> None:
        with shell.reporting(as_json):
            chosen = parse_choice(choice)
            bench = shell.open()
            found = [each for each in bench.questions(run) if node in ("", each.node)]
            if not found:
                raise UserError("no_such_question", run=run, node=node)
            told = {"run_id": run, "node": found[0].node, "choice": chosen.value, "provider": provider}
            bench.answer(run, found[0].node, chosen, provider_of(bench, provider), by)
            left = [question.node for question in bench.questions(run)]
            if as_json:
                print_json({**told, "open": left})
            else:
                said = shell.words.say("cli.answer.kept", run=run, choice=choice_words(shell.words, chosen))
                console().print(escape(said), soft_wrap=True)

    app.command("answer", help=shell.words.say("cli.help.answer"))(answer)


def choice_words(words: Words, choice: Choice) -> str:
    """A choice as a person reads it."""
    return words.say(f"question.choice.{choice.value}")


COMMANDS = (add_questions, add_answer)
