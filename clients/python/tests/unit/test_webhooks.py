from __future__ import annotations

import base64
import hashlib
import hmac
import time
from typing import Any, cast

import pytest

from agent_run_service import TestWebhookEvent, WebhookVerificationError, verify_webhook

BODY = b'{"id": "evt_1", "type": "test", "created_at": "2026-11-16T12:00:00.000Z", "data": {"message": "Hi"}}'
SECRET = "whsec_not base64"


def signature(secret: str = SECRET) -> str:
    return hmac.new(secret.encode(), BODY, hashlib.sha256).hexdigest()


@pytest.mark.parametrize("body", [BODY, bytearray(BODY), memoryview(BODY), BODY.decode()])
def test_takes_the_exact_bytes_or_text(body: Any) -> None:
    event = verify_webhook(body, {"X-SERVICE-Signature": signature()}, SECRET)
    assert isinstance(event, TestWebhookEvent)
    assert not event.is_time_proven


def test_says_what_to_change_when_it_gets_a_parsed_body() -> None:
    with pytest.raises(TypeError, match="await request.body"):
        verify_webhook(cast(Any, {"id": "evt_1"}), {}, SECRET)


@pytest.mark.parametrize("name", ["x-service-signature", "X-Service-Signature"])
def test_takes_headers_in_any_case_and_as_bytes(name: str) -> None:
    assert verify_webhook(BODY, {name: signature().encode()}, [SECRET]).raw["id"] == "evt_1"


@pytest.mark.parametrize("secret", [f"{SECRET}\n", f"\t{SECRET} \r\n"])
def test_takes_a_secret_as_a_file_has_it(secret: str) -> None:
    assert verify_webhook(BODY, {"x-service-signature": signature()}, secret).raw["id"] == "evt_1"


@pytest.mark.parametrize("secrets", ["", "whsec_", " \n",  [], ["", SECRET], ["whsec_", SECRET], [SECRET, "whsec_"]])
def test_refuses_an_empty_secret(secrets: Any) -> None:
    timestamp = str(int(time.time()))
    signed = hmac.new(b"", f"evt_1.{timestamp}.".encode() + BODY, hashlib.sha256).digest()
    headers = {
        "x-service-signature": signature(""),
        "webhook-id": "evt_1",
        "webhook-timestamp": timestamp,
        "webhook-signature": "v1," + base64.b64encode(signed).decode(),
    }
    with pytest.raises(WebhookVerificationError, match="missing or empty"):
        verify_webhook(BODY, headers, secrets)
