from __future__ import annotations

from typing import Any

from ._errors import RunFailedError


def raise_if_failed(run: Any, id: str, status: str, error: Any) -> None:
    if status == "cancelled":
        raise RunFailedError(f"{id} was cancelled", run=run, code="run_cancelled")
    if status == "failed":
        code = getattr(error, "code", None)
        raise RunFailedError(f"{id} failed with {code}: {getattr(error, 'message', '')}", run=run, code=code)
