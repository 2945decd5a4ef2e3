# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import Pipeline, PipelineVersion
from ..operations import (
    PIPELINES_ARCHIVE,
    PIPELINES_CREATE,
    PIPELINES_GET,
    PIPELINES_GET_VERSION,
    PIPELINES_LIST,
    PIPELINES_LIST_VERSIONS,
    PIPELINES_UPDATE,
)

if TYPE_CHECKING:
    from ..._async.pager import AsyncPager
    from ..._async.transport import AsyncTransport
    from ..literals import PipelineStatus, SortOrder
    from ..params import PipelineStepParams


class AsyncPipelinesResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        status: PipelineStatus | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AsyncPager[Pipeline]:
        """
        List pipelines.

        The organisation's pipelines, archived ones included; a key for some agents sees those whose steps use no
        others. A page may hold fewer than `limit` pipelines where they are large: go by `has_more`.

        Operation `pipelines.list`; needs the scope `pipelines:read`.

        Args:
            status: Only pipelines with this status; default: both.
        """
        return self._transport.pager(
            PIPELINES_LIST,
            Pipeline.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "status": status,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def create(
        self,
        *,
        name: str,
        steps: Sequence[PipelineStepParams],
        description: str | None | NotGiven = NOT_GIVEN,
        output: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pipeline:
        """
        Create a pipeline.

        All problems of the definition are told at once: `invalid_pipeline` with `details`, each with its path, such
        as `steps.2.depends_on.0`.

        Operation `pipelines.create`; needs the scope `pipelines:write`.

        Args:
            name: 1 to 200 characters
            steps: 1 to 100 steps, at most 256 KiB of JSON
            description: At most 2,000 characters; null: none
            output: Expression for the output of a pipeline run. Null: that of the last step, or, if several steps
                have no dependant, an object of theirs by name
            metadata: Your own data, at most 16 KiB of JSON
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        return await self._transport.call(
            PIPELINES_CREATE,
            Pipeline.from_raw,
            body={
                "name": name,
                "description": description,
                "steps": steps,
                "output": output,
                "metadata": metadata,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    async def get(
        self,
        pipeline_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pipeline:
        """
        Get a pipeline by id.

        The pipeline as its live version has it, with the defaults of what its steps leave out.

        Operation `pipelines.get`; needs the scope `pipelines:read`.

        Args:
            pipeline_id: Id of the pipeline.
        """
        return await self._transport.call(
            PIPELINES_GET,
            Pipeline.from_raw,
            path=(pipeline_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def update(
        self,
        pipeline_id: str,
        *,
        name: str | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        steps: Sequence[PipelineStepParams] | None | NotGiven = NOT_GIVEN,
        output: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pipeline:
        """
        Update a pipeline.

        Changes the fields that are given; `steps` replace all present ones. Each effective change makes a new
        version; runs keep the version that they began with.

        Operation `pipelines.update`; needs the scope `pipelines:write`.

        Args:
            pipeline_id: Id of the pipeline.
            name: 1 to 200 characters
            description: At most 2,000 characters; null: none
            steps: 1 to 100 steps, at most 256 KiB of JSON; they replace all present steps
            output: Expression for the output of a pipeline run. Null: that of the last step, or, if several steps
                have no dependant, an object of theirs by name
            metadata: Your own data, at most 16 KiB of JSON
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return await self._transport.call(
            PIPELINES_UPDATE,
            Pipeline.from_raw,
            path=(pipeline_id,),
            body={
                "name": name,
                "description": description,
                "steps": steps,
                "output": output,
                "metadata": metadata,
            },
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    async def archive(
        self,
        pipeline_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pipeline:
        """
        Archive a pipeline.

        An archived pipeline takes no new runs; active ones finish, and its history stays readable.

        Operation `pipelines.archive`; needs the scope `pipelines:write`.

        Args:
            pipeline_id: Id of the pipeline.
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return await self._transport.call(
            PIPELINES_ARCHIVE,
            Pipeline.from_raw,
            path=(pipeline_id,),
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    def list_versions(
        self,
        pipeline_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AsyncPager[PipelineVersion]:
        """
        List a pipeline's versions.

        The whole content of each version that the pipeline ever had; a key for some agents sees those whose steps
        use no others. Versions never change.

        Operation `pipelines.listVersions`; needs the scope `pipelines:read`.

        Args:
            pipeline_id: Id of the pipeline.
        """
        return self._transport.pager(
            PIPELINES_LIST_VERSIONS,
            PipelineVersion.from_raw,
            path=(pipeline_id,),
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def get_version(
        self,
        pipeline_id: str,
        version: int,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> PipelineVersion:
        """
        Get a version of a pipeline.

        The whole content of the version, and who made it.

        Operation `pipelines.getVersion`; needs the scope `pipelines:read`.

        Args:
            pipeline_id: Id of the pipeline.
            version: Number of the version.
        """
        return await self._transport.call(
            PIPELINES_GET_VERSION,
            PipelineVersion.from_raw,
            path=(pipeline_id, version,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )
