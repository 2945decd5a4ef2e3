"""`with_response`: the same resources, whose methods return the value and the response."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar, cast

from .._api_response import ApiResponse
from .._operation import Operation
from .._request import CallOptions, prepare_request
from .pager import AsyncPage, AsyncPager
from .transport import NO_OPTIONS, AsyncTransport

Arguments = ParamSpec("Arguments")
Value = TypeVar("Value")


class AsyncResponseTransport(AsyncTransport):
    """Methods of resources return what their transport does; `tupled` and `paged` declare that to type checkers."""

    async def call(
        self,
        operation: Operation,
        decode: Callable[[Any], Value],
        path: Sequence[str | int] = (),
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        options: CallOptions = NO_OPTIONS,
    ) -> Any:
        return await self.exchange(prepare_request(operation, path, query, body, options), decode)

    def pager(
        self,
        operation: Operation,
        decode: Callable[[Any], Value],
        path: Sequence[str | int] = (),
        query: Mapping[str, Any] | None = None,
        options: CallOptions = NO_OPTIONS,
    ) -> Any:
        return _first_page(super().pager(operation, decode, path, query, options))


async def _first_page(pager: AsyncPager[Value]) -> tuple[AsyncPage[Value], ApiResponse]:
    page = await pager.page()
    return page, page.response


def tupled(
    method: Callable[Arguments, Coroutine[Any, Any, Value]],
) -> Callable[Arguments, Coroutine[Any, Any, tuple[Value, ApiResponse]]]:
    returning: Any = method
    return cast("Callable[Arguments, Coroutine[Any, Any, tuple[Value, ApiResponse]]]", returning)


def paged(
    method: Callable[Arguments, AsyncPager[Value]],
) -> Callable[Arguments, Coroutine[Any, Any, tuple[AsyncPage[Value], ApiResponse]]]:
    returning: Any = method
    return cast("Callable[Arguments, Coroutine[Any, Any, tuple[AsyncPage[Value], ApiResponse]]]", returning)
