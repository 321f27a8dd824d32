"""What the loopback server does with one request: answer, or go wrong in one of the ways of real providers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Asked:
    """One request as it came over the wire. ``body`` is its JSON, ``raw`` its bytes."""

    method: str
    path: str
    headers: Mapping[str, str]
    raw: bytes
    body: Mapping[str, Any]
    peer: str

    @property
    def model(self) -> str:
        return str(self.body.get("model", ""))

    @property
    def system(self) -> str:
        """The system message, in whichever form the provider wants it."""
        own = self.body.get("system", "")
        own = own if isinstance(own, str) else "\n".join(part["text"] for part in own)
        return own or "\n".join(_texts(self.body, "system"))

    @property
    def user(self) -> str:
        return "\n".join(_texts(self.body, "user"))

    @property
    def streams(self) -> bool:
        return bool(self.body.get("stream", self.path.startswith("/api/")))


def _texts(body: Mapping[str, Any], role: str) -> list[str]:
    found: list[str] = []
    for message in body.get("messages", ()):
        if message["role"] == role:
            said = message["content"]
            found.append(said if isinstance(said, str) else "\n".join(part.get("text", "") for part in said))
    return found


Text = str | Callable[[Asked], str]


@dataclass(frozen=True)
class Act:
    """One behaviour. ``status`` not 200 is an error; ``fault`` names what goes wrong after it."""

    text: Text = "好的。"
    status: int = 200
    fault: str = ""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    body: str = ""
    size: int = 0
    usage: bool = True
    usage_asked: bool = True  # usage in a stream only where stream_options ask for it
    finish: str = "stop"
    pieces: int = 4
    thought: str = ""  # what the model thought aloud before it answered (OpenAI's form only)
    when: Callable[[Asked], bool] = lambda _asked: True  # else the plain answer

    def say(self, asked: Asked) -> str:
        return self.text(asked) if callable(self.text) else self.text


def answer(text: Text = "好的。", *, usage: bool = True, finish: str = "stop") -> Act:
    """A good answer."""
    return Act(text=text, usage=usage, finish=finish)


def status(code: int, *, retry_after: str = "", body: str = "") -> Act:
    """An error status with the body that providers send: JSON that quotes the request's own words."""
    headers = {"Retry-After": retry_after} if retry_after else {}
    return Act(status=code, headers=headers, body=body)


def redirect(to: str, code: int = 307) -> Act:
    """Elsewhere, please."""
    return Act(status=code, headers={"Location": to})


def silent() -> Act:
    """Takes the request and says nothing until the caller goes away or ``release`` is called: the slow first byte."""
    return Act(fault="silent")


def stall(text: Text = "好的，这是一个较长的回答。") -> Act:
    """Half an answer, then nothing until the caller goes away or ``release`` is called."""
    return Act(text=text, fault="stall")


def cut(text: Text = "好的，这是一个较长的回答。") -> Act:
    """Half an answer, then the connection is reset."""
    return Act(text=text, fault="cut")


def ended(text: Text = "好的，这是一个较长的回答。") -> Act:
    """Half an answer, then the stream ends politely, without a finish and without its last word."""
    return Act(text=text, fault="ended")


def malformed() -> Act:
    """A chunk that is no JSON (in one piece: a body that is none)."""
    return Act(fault="malformed")


def bad_length() -> Act:
    """A chunk whose length is no number: broken HTTP."""
    return Act(fault="bad_length")


def html() -> Act:
    """The page of a captive portal, with status 200."""
    return Act(fault="html", body="<!DOCTYPE html><html><body>请先登录</body></html>")


def huge(size: int = 8_000_000) -> Act:
    """An answer of so many bytes."""
    return Act(fault="huge", size=size)


def schema_rejected(text: Text = "好的。") -> Act:
    """Refuses ``response_format: json_schema`` as DeepSeek does, answers everything else."""
    words = (
        '{"error":{"message":"This response_format type is unavailable now","type":"invalid_request_error"}}'
    )

    def wants_schema(asked: Asked) -> bool:
        return (asked.body.get("response_format") or {}).get("type") == "json_schema"

    return Act(text=text, status=400, body=words, when=wants_schema)


def verbatim(body: str, kind: str = "application/json") -> Act:
    """A body that is sent as it stands, whatever was asked for, under the name of a kind of content."""
    return Act(fault="verbatim", body=body, headers={"Content-Type": kind})
