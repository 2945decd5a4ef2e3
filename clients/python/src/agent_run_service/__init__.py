"""
Client library of the Agent Run Service.

Modules are loaded when one of their names is first used, so that `import agent_run_service` takes little time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._api_response import ApiResponse as ApiResponse
    from ._ars_error import ArsError as ArsError
    from ._async.client import AsyncAgentRunService as AsyncAgentRunService
    from ._async.pager import AsyncPage as AsyncPage
    from ._async.pager import AsyncPager as AsyncPager
    from ._async.stream import AsyncFeed as AsyncFeed
    from ._async.stream import AsyncRunStream as AsyncRunStream
    from ._errors import ApiError as ApiError
    from ._errors import BadRequestError as BadRequestError
    from ._errors import ConnectionError as ConnectionError
    from ._errors import ForbiddenError as ForbiddenError
    from ._errors import InternalError as InternalError
    from ._errors import NotFoundError as NotFoundError
    from ._errors import RateLimitedError as RateLimitedError
    from ._errors import StreamInterruptedError as StreamInterruptedError
    from ._errors import TimeoutError as TimeoutError
    from ._errors import UnauthorizedError as UnauthorizedError
    from ._errors import UnavailableError as UnavailableError
    from ._errors import UnprocessableError as UnprocessableError
    from ._errors import WebhookVerificationError as WebhookVerificationError
    from ._generated.literals import *
    from ._generated.models import *
    from ._generated.operations import OPERATIONS as OPERATIONS
    from ._generated.params import *
    from ._not_given import NOT_GIVEN as NOT_GIVEN
    from ._not_given import NotGiven as NotGiven
    from ._operation import Operation as Operation
    from ._run_failure import RunFailedError as RunFailedError
    from ._shapes import JSONObject as JSONObject
    from ._sync.client import AgentRunService as AgentRunService
    from ._sync.pager import Page as Page
    from ._sync.pager import Pager as Pager
    from ._sync.stream import Feed as Feed
    from ._sync.stream import RunStream as RunStream
    from ._timing import AsyncTiming as AsyncTiming
    from ._timing import Timing as Timing
    from ._version import API_VERSION as API_VERSION
    from ._version import VERSION as VERSION
    from ._webhooks import verify_webhook as verify_webhook

    __version__ = VERSION
    __all__: list[str]

_MODULES = {
    "_api_response": ("ApiResponse",),
    "_ars_error": ("ArsError",),
    "_async.client": ("AsyncAgentRunService",),
    "_async.pager": ("AsyncPage", "AsyncPager"),
    "_async.stream": ("AsyncFeed", "AsyncRunStream"),
    "_errors": (
        "ApiError",
        "BadRequestError",
        "ConnectionError",
        "ForbiddenError",
        "InternalError",
        "NotFoundError",
        "RateLimitedError",
        "StreamInterruptedError",
        "TimeoutError",
        "UnauthorizedError",
        "UnavailableError",
        "UnprocessableError",
        "WebhookVerificationError",
    ),
    "_generated.operations": ("OPERATIONS",),
    "_not_given": ("NOT_GIVEN", "NotGiven"),
    "_operation": ("Operation",),
    "_run_failure": ("RunFailedError",),
    "_shapes": ("JSONObject",),
    "_sync.client": ("AgentRunService",),
    "_sync.pager": ("Page", "Pager"),
    "_sync.stream": ("Feed", "RunStream"),
    "_timing": ("AsyncTiming", "Timing"),
    "_version": ("API_VERSION", "VERSION"),
    "_webhooks": ("verify_webhook",),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return __getattr__("VERSION")
    if name == "__all__":
        return [each for each in __dir__() if each != "__version__"]
    module = _HOMES.get(name) or _generated_home(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
    return value


def __dir__() -> list[str]:
    from ._generated.exports import EXPORTS

    return sorted({*_HOMES, *EXPORTS, "__version__"})


def _generated_home(name: str) -> str | None:
    from ._generated.exports import EXPORTS

    home = EXPORTS.get(name)
    return None if home is None else f"_generated.{home}"
