# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import Agent, AgentVersion, AgentVersionDiff, Deployment
from ..operations import (
    AGENTS_ARCHIVE,
    AGENTS_CREATE,
    AGENTS_DIFF_VERSIONS,
    AGENTS_GET,
    AGENTS_GET_VERSION,
    AGENTS_HIRE,
    AGENTS_LIST,
    AGENTS_LIST_DEPLOYMENTS,
    AGENTS_LIST_VERSIONS,
    AGENTS_ROLLBACK,
    AGENTS_UPDATE,
)

if TYPE_CHECKING:
    from ..._sync.pager import Pager
    from ..._sync.transport import Transport
    from ..literals import AgentKind, AgentStatus, SortOrder
    from ..params import AgentRuntimeParams


class AgentsResource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        status: AgentStatus | NotGiven = NOT_GIVEN,
        kind: AgentKind | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pager[Agent]:
        """
        List all agents.

        The organisation's agents, archived ones included; a key for some agents sees those.

        Operation `agents.list`; needs the scope `agents:read`.

        Args:
            status: Only agents with this status; default: both.
            kind: Only agents of this kind; default: both.
        """
        return self._transport.pager(
            AGENTS_LIST,
            Agent.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
                "status": status,
                "kind": kind,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def get(
        self,
        agent_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Agent:
        """
        Get an agent by id.

        The agent as its live version has it, with the deployment that made that version live.

        Operation `agents.get`; needs the scope `agents:read`.

        Args:
            agent_id: Id of the agent.
        """
        return self._transport.call(
            AGENTS_GET,
            Agent.from_raw,
            path=(agent_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def update(
        self,
        agent_id: str,
        *,
        name: str | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        config: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        runtime: AgentRuntimeParams | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        timeout_ms: int | None | NotGiven = NOT_GIVEN,
        max_concurrency: int | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Agent:
        """
        Update agent configuration.

        Changes the fields that are given. Each effective change makes a new version and a deployment, and fires
        `agent.updated`; one that changes nothing makes neither.

        Operation `agents.update`; needs the scope `agents:write`.

        Args:
            agent_id: Id of the agent.
            name: 1 to 200 characters
            description: At most 2,000 characters; null removes it
            config: For a hired agent; validated against the schema of its catalog entry
            runtime: For a custom agent: `type`, and the settings of that type
            input_schema: JSON Schema 2020-12 of a run's input; null: none of its own, so that of its catalog entry
                applies
            output_schema: JSON Schema 2020-12 of a run's output; null: none
            policy: Name of a template or id of a policy; null: the organisation's default policy. One that protects
                less than before needs `policies:write`
            timeout_ms: Time limit of a run in milliseconds: 1,000 to 3,600,000
            max_concurrency: 1 to 10,000 runs at once; further runs are queued. Null: no limit
            metadata: Your own data, at most 16 KiB of JSON
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return self._transport.call(
            AGENTS_UPDATE,
            Agent.from_raw,
            path=(agent_id,),
            body={
                "name": name,
                "description": description,
                "config": config,
                "runtime": runtime,
                "input_schema": input_schema,
                "output_schema": output_schema,
                "policy": policy,
                "timeout_ms": timeout_ms,
                "max_concurrency": max_concurrency,
                "metadata": metadata,
            },
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    def archive(
        self,
        agent_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Agent:
        """
        Archive an agent.

        An archived agent takes no new runs; active ones finish, and its history stays readable.

        Operation `agents.archive`; needs the scope `agents:write`.

        Args:
            agent_id: Id of the agent.
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return self._transport.call(
            AGENTS_ARCHIVE,
            Agent.from_raw,
            path=(agent_id,),
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    def create(
        self,
        *,
        name: str,
        runtime: AgentRuntimeParams,
        description: str | None | NotGiven = NOT_GIVEN,
        input_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        timeout_ms: int | None | NotGiven = NOT_GIVEN,
        max_concurrency: int | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Agent:
        """
        Create a custom organisation agent.

        A custom agent has a `runtime`: an expression, an HTTP endpoint of yours, or a model.

        Operation `agents.create`; needs the scope `agents:deploy`.

        Args:
            name: 1 to 200 characters
            runtime: For a custom agent: `type`, and the settings of that type
            description: At most 2,000 characters
            input_schema: JSON Schema 2020-12 of a run's input; null: none of its own, so that of its catalog entry
                applies
            output_schema: JSON Schema 2020-12 of a run's output; null: none
            policy: Name of a template or id of a policy; null: the organisation's default policy. One that protects
                less than before needs `policies:write`
            timeout_ms: Time limit of a run in milliseconds: 1,000 to 3,600,000; default 600,000
            max_concurrency: 1 to 10,000 runs at once; further runs are queued. Null: no limit
            metadata: Your own data, at most 16 KiB of JSON
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        return self._transport.call(
            AGENTS_CREATE,
            Agent.from_raw,
            body={
                "name": name,
                "runtime": runtime,
                "description": description,
                "input_schema": input_schema,
                "output_schema": output_schema,
                "policy": policy,
                "timeout_ms": timeout_ms,
                "max_concurrency": max_concurrency,
                "metadata": metadata,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    def hire(
        self,
        catalog_key: str,
        *,
        name: str | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        config: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        policy: str | None | NotGiven = NOT_GIVEN,
        metadata: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Agent:
        """
        Hire a catalog agent into the organisation.

        Hiring the same catalog agent twice makes two agents, unless the idempotency key is the same.

        Operation `agents.hire`; needs the scope `agents:deploy`.

        Args:
            catalog_key: Key of the catalog agent to hire.
            name: 1 to 200 characters; default: the name in the catalog
            description: At most 2,000 characters; default: the description in the catalog
            config: For a hired agent; validated against the schema of its catalog entry
            policy: Name of a template or id of a policy; null: the organisation's default policy. One that protects
                less than before needs `policies:write`
            metadata: Your own data, at most 16 KiB of JSON
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        return self._transport.call(
            AGENTS_HIRE,
            Agent.from_raw,
            path=(catalog_key,),
            body={
                "name": name,
                "description": description,
                "config": config,
                "policy": policy,
                "metadata": metadata,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    def rollback(
        self,
        agent_id: str,
        *,
        version: int | None | NotGiven = NOT_GIVEN,
        reason: str | None | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Agent:
        """
        Make an earlier version live again.

        The whole content of the earlier version, its name included, becomes the next version.

        Operation `agents.rollback`; needs the scope `agents:write`.

        Args:
            agent_id: Id of the agent.
            version: An earlier version; default: the one before the live version
            reason: Stored with the deployment; at most 2,000 characters
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return self._transport.call(
            AGENTS_ROLLBACK,
            Agent.from_raw,
            path=(agent_id,),
            body={
                "version": version,
                "reason": reason,
            },
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    def list_versions(
        self,
        agent_id: str,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pager[AgentVersion]:
        """
        List an agent's versions.

        The whole content of each version that the agent ever had. Versions never change.

        Operation `agents.listVersions`; needs the scope `agents:read`.

        Args:
            agent_id: Id of the agent.
        """
        return self._transport.pager(
            AGENTS_LIST_VERSIONS,
            AgentVersion.from_raw,
            path=(agent_id,),
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def get_version(
        self,
        agent_id: str,
        version: int,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AgentVersion:
        """
        Get a version of an agent.

        The whole content of the version, who made it, and the deployment that made it live.

        Operation `agents.getVersion`; needs the scope `agents:read`.

        Args:
            agent_id: Id of the agent.
            version: Number of the version.
        """
        return self._transport.call(
            AGENTS_GET_VERSION,
            AgentVersion.from_raw,
            path=(agent_id, version,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def diff_versions(
        self,
        agent_id: str,
        *,
        from_: int,
        to: int,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AgentVersionDiff:
        """
        Compare two versions of an agent.

        Any two versions, in either order. What differs is spelled as in the event `agent.updated`: the paths, and
        the fields that they are in as both versions have them.

        Operation `agents.diffVersions`; needs the scope `agents:read`.

        Args:
            agent_id: Id of the agent.
            from_: The version to compare from; it may be the later one.
            to: The version to compare to.
        """
        return self._transport.call(
            AGENTS_DIFF_VERSIONS,
            AgentVersionDiff.from_raw,
            path=(agent_id,),
            query={
                "from": from_,
                "to": to,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def list_deployments(
        self,
        agent_id: str,
        *,
        created_after: datetime | str | NotGiven = NOT_GIVEN,
        created_before: datetime | str | NotGiven = NOT_GIVEN,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pager[Deployment]:
        """
        List an agent's deployments.

        One for each version that went live.

        Operation `agents.listDeployments`; needs the scope `agents:read`.

        Args:
            agent_id: Id of the agent.
            created_after: Created after this time, exclusive.
            created_before: Created before this time, exclusive.
        """
        return self._transport.pager(
            AGENTS_LIST_DEPLOYMENTS,
            Deployment.from_raw,
            path=(agent_id,),
            query={
                "created_after": created_after,
                "created_before": created_before,
                "limit": limit,
                "cursor": cursor,
                "order": order,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )
