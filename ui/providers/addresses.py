"""Addresses of models as they are typed: which host they name, and whether they can be right at all."""

from urllib.parse import urlsplit

from ui.providers.speech import OWN_HOSTS


def host_of(address: str) -> str:
    """The host with its port, empty where there is none."""
    try:
        return urlsplit(address.strip()).netloc.rpartition("@")[2]
    except ValueError:
        return ""


def sound(address: str) -> bool:
    """Whether an address can be right at all; the engine looks closer."""
    try:
        parts = urlsplit(address.strip())
        host = parts.hostname or ""
    except ValueError:
        return False
    near = host in OWN_HOSTS or "." not in host or not host.strip(".0123456789")
    return bool(host) and (parts.scheme == "https" or (parts.scheme == "http" and near))
