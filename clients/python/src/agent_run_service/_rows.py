"""Splits the content of an export into complete rows, and remembers where to continue. Pure."""

from __future__ import annotations

from ._json import decode_json


class RowReader:
    """
    Args:
        is_csv: A cell in quotes may contain line breaks.
        has_header: The first row has the names of the columns.
        is_header_known: It is left out, since an earlier response had it.
    """

    def __init__(self, *, is_csv: bool, has_header: bool, is_header_known: bool) -> None:
        self._is_csv = is_csv
        self._is_header = has_header
        self._is_header_known = is_header_known
        self._rest = b""
        self._last_row: bytes | None = None

    def read(self, piece: bytes) -> bytes:
        """The rows that this piece completes."""
        text = self._rest + piece
        complete: list[bytes] = []
        start, searched = 0, len(self._rest)
        while (end := text.find(b"\n", searched) + 1) > 0:
            searched = end
            if self._is_csv and text.count(b'"', start, end) % 2 == 1:
                continue
            row = text[start:end]
            start = end
            if self._is_header:
                self._is_header = False
                if self._is_header_known:
                    continue
            else:
                self._last_row = row
            complete.append(row)
        self._rest = text[start:]
        return b"".join(complete)

    @property
    def is_complete(self) -> bool:
        """Whether the content so far ends with a complete row."""
        return not self._rest

    @property
    def last_id(self) -> str | None:
        """The id of the last complete row (of usage, its date); None before the first."""
        if self._last_row is None:
            return None
        if self._is_csv:
            return self._last_row.split(b",", 1)[0].decode()
        row = decode_json(self._last_row)
        return str(row["id"] if "id" in row else row["date"])
