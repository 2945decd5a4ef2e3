# Generated from _async/with_response.py by `npm run clients`. Do not edit.
"""`with_response`: the same resources, whose methods return the value and the response."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar, cast

from .._api_response import ApiResponse
from .._operation import Operation
from .._request import CallOptions, prepare_request
from .pager import Page, Pager
from .transport import NO_OPTIONS, Transport

Arguments = ParamSpec("Arguments")
Value = TypeVar("Value")


class ResponseTransport(Transport):
    """Methods of resources return what their transport does; `tupled` and `paged` declare that to type checkers."""

    def call(
        self,
        operation: Operation,
        decode: Callable[[Any], Value],
        path: Sequence[str | int] = (),
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        options: CallOptions = NO_OPTIONS,
    ) -> Any:
        return self.exchange(prepare_request(operation, path, query, body, options), decode)

    def pager(
        self,
        operation: Operation,
        decode: Callable[[Any], Value],
        path: Sequence[str | int] = (),
        query: Mapping[str, Any] | None = None,
        options: CallOptions = NO_OPTIONS,
    ) -> Any:
        return _first_page(super().pager(operation, decode, path, query, options))


def _first_page(pager: Pager[Value]) -> tuple[Page[Value], ApiResponse]:
    page = pager.page()
    return page, page.response


def tupled(
    method: Callable[Arguments, Value],
) -> Callable[Arguments, tuple[Value, ApiResponse]]:
    returning: Any = method
    return cast("Callable[Arguments, tuple[Value, ApiResponse]]", returning)


def paged(
    method: Callable[Arguments, Pager[Value]],
) -> Callable[Arguments, tuple[Page[Value], ApiResponse]]:
    returning: Any = method
    return cast("Callable[Arguments, tuple[Page[Value], ApiResponse]]", returning)
