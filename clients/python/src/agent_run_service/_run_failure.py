from __future__ import annotations

from typing import Any

from ._ars_error import ArsError


class RunFailedError(ArsError):
    """Raised by `or_raise()` of a run that failed or was cancelled."""

    def __init__(self, message: str, *, run: Any, code: str | None) -> None:
        super().__init__(message)
        self.run = run
        #: That of the run's error, or `run_cancelled`.
        self.code = code


def raise_if_failed(run: Any, id: str, status: str, error: Any) -> None:
    if status == "cancelled":
        raise RunFailedError(f"{id} was cancelled", run=run, code="run_cancelled")
    if status == "failed":
        code = getattr(error, "code", None)
        raise RunFailedError(f"{id} failed with {code}: {getattr(error, 'message', '')}", run=run, code=code)
