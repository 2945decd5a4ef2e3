"""Signatures of webhook deliveries: checked over the exact bytes, before anything is parsed. Needs no client."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ._errors import WebhookVerificationError
from ._json import decode_json
from ._shapes import is_list, is_object

if TYPE_CHECKING:
    from ._generated.models import WebhookEvent

class HeaderItems(Protocol):
    """The headers of a request, from any framework; names in any case."""

    def items(self) -> Iterable[tuple[Any, Any]]: ...


SECRET_PREFIX = "whsec_"
# The service's own rule, with or without padding: if it reads a secret as base64, it also signs with Standard Webhooks.
BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?")

TAKES_BYTES = (
    "verify_webhook takes the body's bytes as they were received, not a parsed object: "
    "await request.body() in FastAPI and Starlette, request.get_data() in Flask, request.body in Django"
)


def verify_webhook(
    body: bytes | bytearray | memoryview | str,
    headers: HeaderItems,
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: Callable[[], float] = time.time,
) -> WebhookEvent:
    """
    The event of a delivery, if one of the secrets signed it; else `WebhookVerificationError`.

    A secret that is base64 after `whsec_` requires the Standard Webhooks headers, which also prove the time. Any other
    secret is checked by `X-SERVICE-Signature`, and the event's `is_time_proven` is False.
    """
    content = _bytes_of(body)
    given = {str(name).lower(): _text(value) for name, value in headers.items()}
    # Secrets are often read from files that end with a newline.
    secrets = [each.strip() for each in ([secret] if isinstance(secret, str) else secret)]
    # An empty key would accept what anybody signed.
    if not secrets or not all(each.removeprefix(SECRET_PREFIX) for each in secrets):
        raise WebhookVerificationError("The webhook secret is missing or empty")
    is_time_proven = _is_signed_with_time(content, given, secrets, tolerance_seconds, now)
    if not is_time_proven and not _is_signed(content, given, secrets):
        raise WebhookVerificationError("No signature of the delivery matches the secret")
    from ._generated.models import decode_webhook_event

    event = decode_webhook_event(_parsed(content))
    event.is_time_proven = is_time_proven
    return event


def _is_signed_with_time(
    body: bytes,
    headers: Mapping[str, str],
    secrets: Sequence[str],
    tolerance_seconds: float,
    now: Callable[[], float],
) -> bool:
    keys = [key for key in map(_standard_key, secrets) if key is not None]
    if not keys:
        return False
    id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    signatures = [each.encode() for each in headers.get("webhook-signature", "").split(" ")]
    if not id or not (timestamp.isascii() and timestamp.isdigit()):
        # With a secret of the other kind beside it, `X-SERVICE-Signature` may still decide.
        if len(keys) < len(secrets):
            return False
        raise WebhookVerificationError("The delivery lacks the headers webhook-id, webhook-timestamp, webhook-signature")
    signed = f"{id}.{timestamp}.".encode() + body
    expected = [b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    # No early exit: the time that this takes reveals nothing about which one matched.
    matches = [hmac.compare_digest(mine, theirs) for mine in expected for theirs in signatures]
    if not any(matches):
        return False
    if abs(now() - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("The delivery was signed too long ago, or in the future")
    return True


def _is_signed(body: bytes, headers: Mapping[str, str], secrets: Sequence[str]) -> bool:
    # A secret that could prove the time must do so: else an old delivery could be replayed without those headers.
    plain = [each.encode() for each in secrets if _standard_key(each) is None]
    signature = headers.get("x-service-signature", "").encode()
    return any([hmac.compare_digest(hmac.new(key, body, hashlib.sha256).hexdigest().encode(), signature) for key in plain])


def _standard_key(secret: str) -> bytes | None:
    remainder = secret.removeprefix(SECRET_PREFIX)
    if remainder == secret or BASE64.fullmatch(remainder) is None:
        return None
    unpadded = remainder.rstrip("=")
    return base64.b64decode(unpadded + "=" * (-len(unpadded) % 4))


def _bytes_of(body: object) -> bytes:
    if isinstance(body, bytes):
        return body
    if isinstance(body, bytearray):
        return bytes(body)
    if isinstance(body, memoryview):
        return body.tobytes()
    if isinstance(body, str):
        return body.encode()
    raise TypeError(TAKES_BYTES)


def _text(value: object) -> str:
    if isinstance(value, bytes):
        return value.decode("latin-1")
    if is_list(value):
        return " ".join(map(_text, value))
    return str(value)


def _parsed(body: bytes) -> dict[str, Any]:
    try:
        parsed: Any = decode_json(body)
    except ValueError as error:
        raise WebhookVerificationError("The body is signed but is not JSON") from error
    if not is_object(parsed):
        raise WebhookVerificationError("The body is signed but is not an event")
    return parsed
