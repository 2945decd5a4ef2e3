# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TYPE_CHECKING

from ..._async.wait import create_and_wait
from ..._async.stream import AsyncRunStream
from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions, prepare_request
from ..._stream_state import StreamPlan
from ..models import PipelineRun, decode_pipeline_run_event
from ..operations import (
    PIPELINE_RUNS_CANCEL,
    PIPELINE_RUNS_CREATE,
    PIPELINE_RUNS_FOLLOW,
    PIPELINE_RUNS_GET,
    PIPELINE_RUNS_LIST,
    PIPELINE_RUNS_LIST_OF_PIPELINE,
    PIPELINE_RUNS_STREAM,
)

if TYPE_CHECKING:
    from ..._async.pager import AsyncPager
    from ..._async.transport import AsyncTransport
    from ..literals import RunStatus, SortOrder
    from ..models import PipelineRunEvent


class AsyncPipelineRunsResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        pipeline_id: str,
        *,
        input: Mapping[str, Any],
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        timeout_ms: int | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        wait: int | None = None,
        respond_async: bool = False,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> PipelineRun:
        """
        Run a pipeline.

        Waits up to 50 seconds for the end of the pipeline run, or as long as `Prefer` says. One that fails is a
        200: the call succeeded, a step did not. A client that disconnects does not cancel it.

        Operation `pipelineRuns.create`; needs the scope `runs:write`.

        Args:
            pipeline_id: Id of the pipeline.
            input: What its expressions see as `input`
            metadata: Your own data, at most 16 KiB of JSON
            timeout_ms: Time limit in milliseconds, excluding the time spent in requires_action: 1,000 to
                86,400,000; default 3,600,000
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
            wait: Seconds, up to 60, that the service waits for the end; default: 50.
            respond_async: Do not wait at all.
        """
        return await self._transport.call(
            PIPELINE_RUNS_CREATE,
            PipelineRun.from_raw,
            path=(pipeline_id,),
            body={
                "input": input,
                "metadata": metadata,
                "timeout_ms": timeout_ms,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key, wait=wait, respond_async=respond_async),
        )

    async def create_and_wait(
        self,
        pipeline_id: str,
        *,
        input: Mapping[str, Any],
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        timeout_ms: int | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> PipelineRun:
        """
        Run a pipeline, and wait until it ended or requires an action.

        A failed run is a value: see `or_raise()`. A key that may not read runs waits, too.

        Operation `pipelineRuns.create`; needs the scope `runs:write`.

        Args:
            pipeline_id: Id of the pipeline.
            input: What its expressions see as `input`
            metadata: Your own data, at most 16 KiB of JSON
            timeout_ms: Time limit in milliseconds, excluding the time spent in requires_action: 1,000 to
                86,400,000; default 3,600,000
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
            timeout: Seconds of the whole wait; default: no limit.
        """
        return await create_and_wait(
            self._transport,
            PIPELINE_RUNS_CREATE,
            PIPELINE_RUNS_GET,
            PipelineRun.from_raw,
            (pipeline_id,),
            {
                "input": input,
                "metadata": metadata,
                "timeout_ms": timeout_ms,
            },
            CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    def list_of_pipeline(
        self,
        pipeline_id: str,
        *,
        status: Sequence[RunStatus] | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AsyncPager[PipelineRun]:
        """
        List the runs of a pipeline.

        Runs of all its versions. A page may hold fewer than `limit` pipeline runs where they are large: go by
        `has_more`.

        Operation `pipelineRuns.listOfPipeline`; needs the scope `runs:read`.

        Args:
            pipeline_id: Id of the pipeline.
            status: Pipeline runs with any of these statuses. Repeat the parameter, or separate the values by
                commas.
            created_after: Created after this time, exclusive.
            created_before: Created before this time, exclusive.
        """
        return self._transport.pager(
            PIPELINE_RUNS_LIST_OF_PIPELINE,
            PipelineRun.from_raw,
            path=(pipeline_id,),
            query={
                "status": status,
                "created_after": created_after,
                "created_before": created_before,
                "limit": limit,
                "cursor": cursor,
                "order": order,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def stream(
        self,
        pipeline_id: str,
        *,
        input: Mapping[str, Any],
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        timeout_ms: int | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AsyncRunStream[PipelineRunEvent, PipelineRun]:
        """
        Run a pipeline and stream its events.

        The same body as for a call that waits. To continue after a lost connection, send it again with the same
        idempotency key and `Last-Event-ID`. What a step says itself is in the log of its run.

        Operation `pipelineRuns.stream`; needs the scope `runs:write`.

        Args:
            pipeline_id: Id of the pipeline.
            input: What its expressions see as `input`
            metadata: Your own data, at most 16 KiB of JSON
            timeout_ms: Time limit in milliseconds, excluding the time spent in requires_action: 1,000 to
                86,400,000; default 3,600,000
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        plan = StreamPlan(
            start=prepare_request(
                PIPELINE_RUNS_STREAM,
                (pipeline_id,),
                None,
                {
                    "input": input,
                    "metadata": metadata,
                    "timeout_ms": timeout_ms,
                },
                CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
            ),
            follow=PIPELINE_RUNS_FOLLOW,
            get=PIPELINE_RUNS_GET,
            subject="pipeline_run",
            subject_id="pipeline_run_id",
            last_types=frozenset({"pipeline_run.completed", "pipeline_run.failed", "pipeline_run.cancelled"}),
        )
        return AsyncRunStream(self._transport, plan, decode_pipeline_run_event, PipelineRun.from_raw)

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        pipeline_id: str | NotGiven = NOT_GIVEN,
        status: Sequence[RunStatus] | NotGiven = NOT_GIVEN,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AsyncPager[PipelineRun]:
        """
        List pipeline runs with filters.

        All filters that are given must match. A key for some agents sees those that use no others. A page may hold
        fewer than `limit` pipeline runs where they are large: go by `has_more`.

        Operation `pipelineRuns.list`; needs the scope `runs:read`.

        Args:
            pipeline_id: Runs of this pipeline.
            status: Pipeline runs with any of these statuses. Repeat the parameter, or separate the values by
                commas.
            created_after: Created after this time, exclusive.
            created_before: Created before this time, exclusive.
        """
        return self._transport.pager(
            PIPELINE_RUNS_LIST,
            PipelineRun.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "pipeline_id": pipeline_id,
                "status": status,
                "created_after": created_after,
                "created_before": created_before,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def get(
        self,
        pipeline_run_id: str,
        *,
        wait: int | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> PipelineRun:
        """
        Get a pipeline run.

        Answers at once, or with `wait` when the pipeline run has ended or requires an action.

        Operation `pipelineRuns.get`; needs the scope `runs:read`.

        Args:
            pipeline_run_id: Id of the pipeline run.
            wait: How many seconds to wait for the run to end or to require an action.
        """
        return await self._transport.call(
            PIPELINE_RUNS_GET,
            PipelineRun.from_raw,
            path=(pipeline_run_id,),
            query={
                "wait": wait,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def cancel(
        self,
        pipeline_run_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> PipelineRun:
        """
        Cancel a pipeline run.

        Stops a pipeline run and what is active in it, wherever that is executed. Cancelling a cancelled one again
        is a 200.

        Operation `pipelineRuns.cancel`; needs the scope `runs:write`.

        Args:
            pipeline_run_id: Id of the pipeline run.
        """
        return await self._transport.call(
            PIPELINE_RUNS_CANCEL,
            PipelineRun.from_raw,
            path=(pipeline_run_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def follow(
        self,
        pipeline_run_id: str,
        *,
        after: int | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AsyncRunStream[PipelineRunEvent, PipelineRun]:
        """
        Stream the events of a pipeline run, from the start or after an event.

        While it is active and after it, on any instance, without a gap or a repeat. A comment every 15 seconds
        keeps the connection alive.

        Operation `pipelineRuns.follow`; needs the scope `runs:read`.

        Args:
            pipeline_run_id: Id of the pipeline run.
            after: Number of the event after which the stream starts; 0, the default, is the start of the log.
        """
        plan = StreamPlan(
            start=prepare_request(
                PIPELINE_RUNS_FOLLOW,
                (pipeline_run_id,),
                None,
                None,
                CallOptions(timeout, max_retries, extra_headers),
            ),
            follow=PIPELINE_RUNS_FOLLOW,
            get=PIPELINE_RUNS_GET,
            subject="pipeline_run",
            subject_id="pipeline_run_id",
            last_types=frozenset({"pipeline_run.completed", "pipeline_run.failed", "pipeline_run.cancelled"}),
            run_id=pipeline_run_id,
            after=None if isinstance(after, NotGiven) else after,
        )
        return AsyncRunStream(self._transport, plan, decode_pipeline_run_event, PipelineRun.from_raw)
