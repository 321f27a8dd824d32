"""What a configured model may look like before it is kept (specification R2.8): an address that is safe to
send a contract to, names that are names, and no key anywhere but in its own place."""

import ipaddress
import re
from urllib.parse import SplitResult, urlsplit

from workbench.domain.models import ModelEntry, ModelLimits, Price
from workbench.errors import UserError
from workbench.text.sensitive import SECRETS, find_sensitive

_VARIABLE = re.compile("[A-Z_][A-Z0-9_]{0,63}")
_MODEL = re.compile(r"[^\s\x00-\x1f\x7f]{1,200}")
_PROVIDER = re.compile("[a-z0-9][a-z0-9_-]{0,63}")
CURRENCIES = ("CNY", "USD")
_DEAREST = 1_000_000_000  # for a million tokens; also a bound for what numbers of a file may be
_LOCAL = (".local", ".lan", ".internal", ".localhost", ".home.arpa")

# Manuals show the address of one call; it is pasted as it stands there.
_CALLED = re.compile(r"/+chat/completions$")


def checked(entry: ModelEntry) -> ModelEntry:
    """An entry without a slash too many at its address, nor the path of the call itself.

    Raises UserError ``model_name_bad``, ``model_variable_bad``, ``model_address_bad``,
    ``model_address_plain``, ``model_price_bad`` or ``model_holds_key``; none of them repeats what was typed where a key may
    have been.
    """
    if not _PROVIDER.fullmatch(entry.provider) or not _MODEL.fullmatch(entry.model):
        raise UserError("model_name_bad")
    if entry.key_variable and not _VARIABLE.fullmatch(entry.key_variable):
        raise UserError("model_variable_bad")
    for given in (entry.model, entry.base_url, entry.key_variable):
        if any(found.kind in SECRETS for found in find_sensitive(given)):
            raise UserError("model_holds_key")
    if entry.price is not None and not _payable(entry.price):
        raise UserError("model_price_bad")
    if not entry.base_url:
        return entry
    return entry.model_copy(update={"base_url": _address(entry.base_url)})


def _payable(price: Price) -> bool:
    """Whether a price can be one: a negative one would open every limit of cost."""
    numbers = (price.tokens_in, price.tokens_out)
    return price.currency in CURRENCIES and all(n.is_finite() and 0 <= n <= _DEAREST for n in numbers)


def _address(given: str) -> str:
    text = _CALLED.sub("", given.strip().rstrip("/"))
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError as error:
        raise UserError("model_address_bad") from error
    if parts.scheme not in {"http", "https"} or not parts.hostname or not text.isprintable():
        raise UserError("model_address_bad")
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        raise UserError("model_holds_key")
    if parts.scheme == "http" and not near(parts):
        raise UserError("model_address_plain", host=parts.hostname)
    return text


def near(address: SplitResult) -> bool:
    """Whether a host stands on this computer or in its own network, where no certificate is to be had."""
    host = (address.hostname or "").rstrip(".")
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith(_LOCAL)
    return found.is_loopback or found.is_private or found.is_link_local


def checked_limits(limits: ModelLimits) -> ModelLimits:
    """Limits that can be kept. Raises UserError ``model_limits_bad`` for a negative one, a share beyond
    100 and a rate of nothing."""
    values = (limits.run_tokens, limits.day_tokens, limits.run_cost, limits.day_cost)
    if any(value is not None and value < 0 for value in values):
        raise UserError("model_limits_bad")
    if (
        not 1 <= limits.warn_at <= 100
        or not limits.yuan_per_dollar.is_finite()
        or not 0 < limits.yuan_per_dollar <= _DEAREST
    ):
        raise UserError("model_limits_bad")
    return limits
