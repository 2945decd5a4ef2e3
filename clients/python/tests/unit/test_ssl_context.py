from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agent_run_service import ArsError
from agent_run_service._ssl_context import ssl_context

ONE = """-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUFjfHZHsH5+llmjaptMBg/hRcapwwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNQXV0aG9yaXR5IG9uZTAgFw0yNjExMTgwNDE3MDBaGA8yMTI2
MTAyNTA0MTcwMFowGDEWMBQGA1UEAwwNQXV0aG9yaXR5IG9uZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABDoMctPLmKLAI2wSZtbaY69+iPcgfyGgqjTbbUcM1inr
w3U+GO1TbekdZJSNh9X4mOEBgQJBMxJwiZFb7fxR+QqjUzBRMB0GA1UdDgQWBBT5
wtVDE+jclVrVOMyAqGX1avg4lTAfBgNVHSMEGDAWgBT5wtVDE+jclVrVOMyAqGX1
avg4lTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIAosojcaM/pG
lLAVyNQ1i5z+esFa3JE8aivhxx4+HXqaAiEAwCKJYTUJ2sR891m8yhz2TZc5qh6p
GoOGU6H3/IYnBGw=
-----END CERTIFICATE-----
"""
TWO = """-----BEGIN CERTIFICATE-----
MIIBhjCCAS2gAwIBAgIUR7U3fBc5ZdJuNDFO5BcyspQtcgEwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNQXV0aG9yaXR5IHR3bzAgFw0yNjExMTgwNDE3MDBaGA8yMTI2
MTAyNTA0MTcwMFowGDEWMBQGA1UEAwwNQXV0aG9yaXR5IHR3bzBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABA7hQGgrM/Lpj86rY8GgCXZH3cdF2YsH7gUqlFyKq/+7
mG/TlNFaKvWM+KTSB73jUmKiC/SDaB6zijwY4trMLlejUzBRMB0GA1UdDgQWBBRE
lOR7H96aSA82/+CCqNd5YJFJuzAfBgNVHSMEGDAWgBRElOR7H96aSA82/+CCqNd5
YJFJuzAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIDupZmf14zur
uXYRrMQg/4VAOZvYnrRdExjqR8StsO40AiAusaaTXGAi+OJ7Dmo1nCntgg4bzRIO
eGUendt8sgv7dQ==
-----END CERTIFICATE-----
"""


@pytest.fixture(autouse=True)
def _without_cache() -> None:  # pyright: ignore[reportUnusedFunction]
    ssl_context.cache_clear()


def names(certificates: list[Any]) -> set[str]:
    return {value for each in certificates for ((name, value),) in each["subject"] if name == "commonName"}


def test_trusts_the_file_besides_the_public_authorities(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    public, own = tmp_path / "public.pem", tmp_path / "own.pem"
    public.write_text(ONE)
    own.write_text(TWO)
    monkeypatch.setenv("SSL_CERT_FILE", str(public))
    assert names(ssl_context(None).get_ca_certs()) == {"Authority one"}
    assert names(ssl_context(str(own)).get_ca_certs()) == {"Authority one", "Authority two"}


@pytest.mark.parametrize("text", [None, "no certificate"])
def test_names_a_file_that_cannot_be_used(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "own.pem"
    if text is not None:
        file.write_text(text)
    with pytest.raises(ArsError, match="own.pem cannot be read"):
        ssl_context(str(file))
