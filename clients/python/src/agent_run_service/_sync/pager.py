# Generated from _async/pager.py by `npm run clients`. Do not edit.
"""Lists, page by page. Nothing is requested until a page or an item is needed."""

from __future__ import annotations

from collections.abc import Iterator, Callable, Sequence
from typing import Any, Generic, TypeVar

from .._api_response import ApiResponse
from .._shapes import JSONObject, is_list

Item = TypeVar("Item")


class Page(Generic[Item]):
    """One page of a list."""

    __slots__ = ("_pager", "data", "has_more", "next_cursor", "raw", "response")

    def __init__(
        self, pager: Pager[Item], data: list[Item], raw: JSONObject, response: ApiResponse
    ) -> None:
        self._pager = pager
        self.data = data
        self.has_more = raw.get("has_more") is True
        self.next_cursor: str | None = raw.get("next_cursor")
        #: The page as it was received.
        self.raw = raw
        self.response = response

    def next_page(self) -> Page[Item] | None:
        """The next page; None after the last one."""
        if not self.has_more or self.next_cursor is None:
            return None
        return self._pager.page(self.next_cursor)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(data={self.data!r}, has_more={self.has_more})"


class Pager(Generic[Item]):
    """
    A list: iterate over it for the items of all pages, or read one page with `page()`. Methods that return one take
    `limit`, the size of a page (up to 100), `cursor`, where to begin, and `order`: `desc`, newest first, or `asc`.
    """

    def __init__(
        self,
        read_page: Callable[[str | None], tuple[JSONObject, ApiResponse]],
        decode: Callable[[Any], Item],
    ) -> None:
        self._read_page = read_page
        self._decode = decode

    def page(self, cursor: str | None = None) -> Page[Item]:
        """The first page, or the one at `cursor`."""
        raw, response = self._read_page(cursor)
        return Page(self, [self._decode(each) for each in _items(raw)], raw, response)

    def pages(self) -> Iterator[Page[Item]]:
        """All pages. An empty page need not be the last one."""
        page: Page[Item] | None = self.page()
        while page is not None:
            yield page
            page = page.next_page()

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            for item in page.data:
                yield item


def _items(raw: JSONObject) -> Sequence[Any]:
    data: Any = raw.get("data")
    return data if is_list(data) else []
