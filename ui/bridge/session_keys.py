"""Keys for this session only: they live as long as the desk, also where its engine is replaced (R2.8).

In this process's memory and on the pipe to the engine, nowhere else.
"""

from workbench.app.calls import Call
from workbench.domain.models import KeyPlace, ModelsReport


class SessionKeys:
    """The keys that an engine holds in memory, noted when it said that it has them."""

    def __init__(self) -> None:
        self._keys: dict[str, str] = {}

    def note(self, call: Call, result: object) -> None:
        """An answer about models: what was typed for this session, and what is held no more."""
        if not isinstance(result, ModelsReport):
            return
        key, entry = call.kwargs.get("key"), call.kwargs.get("entry")
        name = getattr(entry, "name", call.kwargs.get("name"))
        if (
            isinstance(name, str)
            and isinstance(key, str)
            and key
            and call.kwargs.get("place") is KeyPlace.SESSION
        ):
            self._keys[name] = key
        held = {card.entry.name for card in result.models if card.key is KeyPlace.SESSION}
        self._keys = {name: key for name, key in self._keys.items() if name in held}

    def hand_over(self) -> Call | None:
        """The call that gives them to a new engine; None where there are none. Nobody waits for its answer."""
        return Call(0, "hold_keys", {"keys": dict(self._keys)}) if self._keys else None
