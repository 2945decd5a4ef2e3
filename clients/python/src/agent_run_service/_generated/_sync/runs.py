# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TYPE_CHECKING

from ..._sync.wait import create_and_wait
from ..._sync.stream import RunStream
from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions, prepare_request
from ..._stream_state import StreamPlan
from ..models import Run, decode_run_event
from ..operations import (
    RUNS_CANCEL,
    RUNS_CREATE,
    RUNS_FOLLOW,
    RUNS_GET,
    RUNS_LIST,
    RUNS_LIST_EVENTS,
    RUNS_SEND_ACTION,
    RUNS_STREAM,
)

if TYPE_CHECKING:
    from ..._sync.pager import Pager
    from ..._sync.transport import Transport
    from ..literals import RunActionType, RunStatus, SortOrder
    from ..models import RunEvent


class RunsResource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        agent_version: int | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        timeout_ms: int | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        wait: int | None = None,
        respond_async: bool = False,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Run:
        """
        Invoke an agent (create a run).

        Waits up to 50 seconds for the end of the run, or as long as `Prefer` says. A failed run is a 200: the call
        succeeded, the agent did not. A client that disconnects does not cancel its run.

        Operation `runs.create`; needs the scope `runs:write`.

        Args:
            agent_id: The agent to invoke
            input: What the agent is given; by convention, put the prompt in `query`
            agent_version: The version to execute, live or not; needs the scope agents:write too. The live version's
                policy and concurrency limit apply. Default: the live version
            metadata: Your own data, at most 16 KiB of JSON; runs can be filtered by it
            timeout_ms: Time limit in milliseconds: 1,000 to 3,600,000; default: the agent's
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
            wait: Seconds, up to 60, that the service waits for the end; default: 50.
            respond_async: Do not wait at all.
        """
        return self._transport.call(
            RUNS_CREATE,
            Run.from_raw,
            body={
                "agent_id": agent_id,
                "agent_version": agent_version,
                "input": input,
                "metadata": metadata,
                "timeout_ms": timeout_ms,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key, wait=wait, respond_async=respond_async),
        )

    def create_and_wait(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        agent_version: int | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        timeout_ms: int | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Run:
        """
        Invoke an agent (create a run), and wait until it ended or requires an action.

        A failed run is a value: see `or_raise()`. A key that may not read runs waits, too.

        Operation `runs.create`; needs the scope `runs:write`.

        Args:
            agent_id: The agent to invoke
            input: What the agent is given; by convention, put the prompt in `query`
            agent_version: The version to execute, live or not; needs the scope agents:write too. The live version's
                policy and concurrency limit apply. Default: the live version
            metadata: Your own data, at most 16 KiB of JSON; runs can be filtered by it
            timeout_ms: Time limit in milliseconds: 1,000 to 3,600,000; default: the agent's
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
            timeout: Seconds of the whole wait; default: no limit.
        """
        return create_and_wait(
            self._transport,
            RUNS_CREATE,
            RUNS_GET,
            Run.from_raw,
            (),
            {
                "agent_id": agent_id,
                "agent_version": agent_version,
                "input": input,
                "metadata": metadata,
                "timeout_ms": timeout_ms,
            },
            CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        agent_id: str | NotGiven = NOT_GIVEN,
        agent_version: int | NotGiven = NOT_GIVEN,
        status: Sequence[RunStatus] | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        error_code: str | NotGiven = NOT_GIVEN,
        pipeline_run_id: str | NotGiven = NOT_GIVEN,
        created_by: str | NotGiven = NOT_GIVEN,
        min_latency_ms: int | NotGiven = NOT_GIVEN,
        idempotency_key: str | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pager[Run]:
        """
        List runs with filters.

        All filters that are given must match. A page may hold fewer than `limit` runs where they are large, and
        where 10,000 runs were looked at to find those that match: go by `has_more`.

        Operation `runs.list`; needs the scope `runs:read`.

        Args:
            agent_id: Runs of this agent.
            agent_version: Runs of this version of their agent. Looks at 10,000 runs for a page, which may then have
                fewer items.
            status: Runs with any of these statuses. Repeat the parameter, or separate the values by commas.
            created_after: Created after this time, exclusive.
            created_before: Created before this time, exclusive.
            error_code: Runs that failed with this error code. Looks at 10,000 runs for a page, which may then have
                fewer items.
            pipeline_run_id: Runs that the steps of this pipeline run made.
            created_by: Runs that this API key or user created. Looks at 10,000 runs for a page, which may then have
                fewer items.
            min_latency_ms: Ended runs that took at least so many milliseconds. Looks at 10,000 runs for a page,
                which may then have fewer items.
            idempotency_key: The run that was created with this key within the last 24 hours.
            metadata: Up to 50 key-value pairs that the metadata must contain; text such as "7" or "true" also finds
                the number or boolean. Looks at 10,000 runs for a page, which may then have fewer items.
        """
        return self._transport.pager(
            RUNS_LIST,
            Run.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "agent_id": agent_id,
                "agent_version": agent_version,
                "status": status,
                "created_after": created_after,
                "created_before": created_before,
                "error_code": error_code,
                "pipeline_run_id": pipeline_run_id,
                "created_by": created_by,
                "min_latency_ms": min_latency_ms,
                "idempotency_key": idempotency_key,
                "metadata": metadata,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def stream(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        agent_version: int | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        timeout_ms: int | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> RunStream[RunEvent, Run]:
        """
        Stream run output as SSE.

        Creates a run and streams its log. The last frame is the run's end; a stream that ends without it was cut
        off, and continues at `GET /runs/{id}/stream`, or here with the same idempotency key and `Last-Event-ID`.

        Operation `runs.stream`; needs the scope `runs:write`.

        Args:
            agent_id: The agent to invoke
            input: What the agent is given; by convention, put the prompt in `query`
            agent_version: The version to execute, live or not; needs the scope agents:write too. The live version's
                policy and concurrency limit apply. Default: the live version
            metadata: Your own data, at most 16 KiB of JSON; runs can be filtered by it
            timeout_ms: Time limit in milliseconds: 1,000 to 3,600,000; default: the agent's
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        plan = StreamPlan(
            start=prepare_request(
                RUNS_STREAM,
                (),
                None,
                {
                    "agent_id": agent_id,
                    "agent_version": agent_version,
                    "input": input,
                    "metadata": metadata,
                    "timeout_ms": timeout_ms,
                },
                CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
            ),
            follow=RUNS_FOLLOW,
            get=RUNS_GET,
            subject="run",
            subject_id="run_id",
            last_types=frozenset({"run.completed", "run.failed", "run.cancelled"}),
        )
        return RunStream(self._transport, plan, decode_run_event, Run.from_raw)

    def follow(
        self,
        run_id: str,
        *,
        after: int | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> RunStream[RunEvent, Run]:
        """
        Stream the events of a run, from the start or after an event.

        During the run and after it, on any instance, without a gap or a repeat. A comment every 15 seconds keeps
        the connection alive.

        Operation `runs.follow`; needs the scope `runs:read`.

        Args:
            run_id: Id of the run.
            after: Number of the event after which the stream starts; 0, the default, is the start of the log.
        """
        plan = StreamPlan(
            start=prepare_request(
                RUNS_FOLLOW,
                (run_id,),
                None,
                None,
                CallOptions(timeout, max_retries, extra_headers),
            ),
            follow=RUNS_FOLLOW,
            get=RUNS_GET,
            subject="run",
            subject_id="run_id",
            last_types=frozenset({"run.completed", "run.failed", "run.cancelled"}),
            run_id=run_id,
            after=None if isinstance(after, NotGiven) else after,
        )
        return RunStream(self._transport, plan, decode_run_event, Run.from_raw)

    def list_events(
        self,
        run_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pager[RunEvent]:
        """
        List the events of a run.

        The log that the streams show, in pages.

        Operation `runs.listEvents`; needs the scope `runs:read`.

        Args:
            run_id: Id of the run.
        """
        return self._transport.pager(
            RUNS_LIST_EVENTS,
            decode_run_event,
            path=(run_id,),
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def send_action(
        self,
        run_id: str,
        *,
        type: RunActionType,
        action_id: str | None | NotGiven = NOT_GIVEN,
        payload: Any | NotGiven = NOT_GIVEN,
        reason: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Run:
        """
        Send an action to an active run.

        Answers the `required_action` of a run, or sends a message (`respond`) to one that is queued or running.
        With `action_id`, an answer can be repeated; with an idempotency key, a message too.

        Operation `runs.sendAction`; needs the scope `runs:write`.

        Args:
            run_id: Id of the run.
            type: reject, or what the required action asks for; respond is also a message to a run that asks nothing
            action_id: Id of the required action that this answers; makes it safe to repeat the call
            payload: Validated against the required action's schema, except to reject
            reason: Stored with the action; at most 2,000 characters
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        return self._transport.call(
            RUNS_SEND_ACTION,
            Run.from_raw,
            path=(run_id,),
            body={
                "type": type,
                "action_id": action_id,
                "payload": payload,
                "reason": reason,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    def get(
        self,
        run_id: str,
        *,
        wait: int | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Run:
        """
        Get a run result.

        Answers at once, or with `wait` when the run has ended or requires an action.

        Operation `runs.get`; needs the scope `runs:read`.

        Args:
            run_id: Id of the run.
            wait: How many seconds to wait for the run to end or to require an action.
        """
        return self._transport.call(
            RUNS_GET,
            Run.from_raw,
            path=(run_id,),
            query={
                "wait": wait,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def cancel(
        self,
        run_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Run:
        """
        Cancel a run.

        Stops an active run, wherever it is executed. Cancelling a cancelled run again is a 200.

        Operation `runs.cancel`; needs the scope `runs:write`.

        Args:
            run_id: Id of the run.
        """
        return self._transport.call(
            RUNS_CANCEL,
            Run.from_raw,
            path=(run_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )
