"""The three forms in which providers answer: OpenAI's, Anthropic's and Ollama's, streamed or in one piece."""

import json
from typing import Any

from tests.loopback.acts import Act, Asked

Event = bytes


def pieces(text: str, count: int) -> list[str]:
    """A text in about so many pieces."""
    step = max(1, -(-len(text) // count))
    return [text[at : at + step] for at in range(0, len(text), step)] or [""]


def counted(asked: Asked, text: str) -> tuple[int, int]:
    """The tokens that this server reports: a number that nobody would estimate by chance."""
    return 1000 + len(asked.raw) // 100, 7 + len(text)


def _sse(data: dict[str, Any], event: str = "") -> Event:
    head = f"event: {event}\n" if event else ""
    return f"{head}data: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


def whole(asked: Asked, act: Act, text: str) -> dict[str, Any]:
    """An answer in one piece."""
    tokens_in, tokens_out = counted(asked, text)
    if asked.path.endswith("/messages"):
        return {
            "id": "msg_1", "type": "message", "role": "assistant", "model": asked.model,
            "content": [{"type": "text", "text": text}], "stop_reason": "end_turn", "stop_sequence": None,
            "usage": {"input_tokens": tokens_in, "output_tokens": tokens_out},
        }  # fmt: skip
    if asked.path.startswith("/api/"):
        return {**_ollama(asked, text, done=True), **_ollama_usage(act, tokens_in, tokens_out)}
    message = {"role": "assistant", "content": text, **_thought(act)}
    choice = {"index": 0, "message": message, "finish_reason": act.finish}
    usage = {"usage": _openai_usage(tokens_in, tokens_out)} if act.usage else {}
    return {**_openai(asked, "chat.completion"), "choices": [choice], **usage}


def stream(asked: Asked, act: Act, text: str) -> list[Event]:
    """An answer as the events of a stream, in order."""
    if asked.path.endswith("/messages"):
        return _anthropic_stream(asked, act, text)
    if asked.path.startswith("/api/"):
        return _ollama_stream(asked, act, text)
    return _openai_stream(asked, act, text)


def content_type(asked: Asked) -> str:
    """What a stream of this path calls itself."""
    return "application/x-ndjson" if asked.path.startswith("/api/") else "text/event-stream"


def _openai(asked: Asked, kind: str) -> dict[str, Any]:
    return {"id": "chatcmpl-1", "object": kind, "created": 1_790_000_000, "model": asked.model}


def _openai_usage(tokens_in: int, tokens_out: int) -> dict[str, int]:
    return {
        "prompt_tokens": tokens_in,
        "completion_tokens": tokens_out,
        "total_tokens": tokens_in + tokens_out,
    }


def _thought(act: Act) -> dict[str, str]:
    return {"reasoning_content": act.thought} if act.thought else {}


def _openai_stream(asked: Asked, act: Act, text: str) -> list[Event]:
    chunk = _openai(asked, "chat.completion.chunk")

    def one(delta: dict[str, Any], finish: str | None = None) -> Event:
        return _sse({**chunk, "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})

    events = [one({"role": "assistant", "content": ""})]
    events += [one(_thought(act))] if act.thought else []
    events += [one({"content": piece}) for piece in pieces(text, act.pieces)]
    events.append(one({}, act.finish))
    asked_for = (asked.body.get("stream_options") or {}).get("include_usage", False)
    if act.usage and (asked_for or not act.usage_asked):
        usage = _openai_usage(*counted(asked, text))
        events.append(_sse({**chunk, "choices": [], "usage": usage}))
    events.append(b"data: [DONE]\n\n")
    return events


def _anthropic_stream(asked: Asked, act: Act, text: str) -> list[Event]:
    tokens_in, tokens_out = counted(asked, text)
    begin = {**whole(asked, act, ""), "content": [], "stop_reason": None}
    begin["usage"] = {"input_tokens": tokens_in, "output_tokens": 1}
    events = [_sse({"type": "message_start", "message": begin}, "message_start")]
    block = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}
    events.append(_sse(block, "content_block_start"))
    for piece in pieces(text, act.pieces):
        delta = {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}}
        events.append(_sse(delta, "content_block_delta"))
    events.append(_sse({"type": "content_block_stop", "index": 0}, "content_block_stop"))
    ends = {"stop_reason": "end_turn", "stop_sequence": None}
    usage = {"output_tokens": tokens_out}
    events.append(_sse({"type": "message_delta", "delta": ends, "usage": usage}, "message_delta"))
    events.append(_sse({"type": "message_stop"}, "message_stop"))
    return events


def _ollama(asked: Asked, text: str, *, done: bool) -> dict[str, Any]:
    return {
        "model": asked.model, "created_at": "2026-11-30T00:00:00Z", "done": done,
        "message": {"role": "assistant", "content": text},
    }  # fmt: skip


def _ollama_usage(act: Act, tokens_in: int, tokens_out: int) -> dict[str, Any]:
    counts = {"prompt_eval_count": tokens_in, "eval_count": tokens_out} if act.usage else {}
    return {"done_reason": act.finish, **counts}


def _ollama_stream(asked: Asked, act: Act, text: str) -> list[Event]:
    lines = [_ollama(asked, piece, done=False) for piece in pieces(text, act.pieces)]
    lines.append({**_ollama(asked, "", done=True), **_ollama_usage(act, *counted(asked, text))})
    return [json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines]
