from __future__ import annotations

from typing import Final, final


@final
class NotGiven:
    """The type of `NOT_GIVEN`, the default of optional arguments: `None` sends null, `NOT_GIVEN` sends nothing."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN: Final = NotGiven()
