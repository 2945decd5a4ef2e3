from __future__ import annotations

from collections.abc import Callable
from typing import Any


class ArsError(Exception):
    """Base of every error that this library raises."""

    def __reduce__(self) -> tuple[Callable[..., ArsError], tuple[Any, ...]]:
        # Recreated without the constructor, whose arguments have names: pickle and copy only know those in `args`.
        return _rebuild, (type(self), self.args, self.__dict__)


def _rebuild(kind: type[ArsError], args: tuple[Any, ...], attributes: dict[str, Any]) -> ArsError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(attributes)
    return error
