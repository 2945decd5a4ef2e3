# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import Policy, PolicyCheck
from ..operations import (
    POLICIES_CHECK,
    POLICIES_CREATE,
    POLICIES_DELETE,
    POLICIES_GET,
    POLICIES_LIST,
    POLICIES_UPDATE,
)

if TYPE_CHECKING:
    from ..._sync.pager import Pager
    from ..._sync.transport import Transport
    from ..literals import CheckedDirection, SortOrder
    from ..params import GuardrailParams


class PoliciesResource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        limit: int | NotGiven = NOT_GIVEN,
        cursor: str | NotGiven = NOT_GIVEN,
        order: SortOrder | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Pager[Policy]:
        """
        List policies and templates.

        The organisation's policies, and the built-in templates as the oldest ones.

        Operation `policies.list`; needs the scope `policies:read`.
        """
        return self._transport.pager(
            POLICIES_LIST,
            Policy.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def create(
        self,
        *,
        name: str,
        guardrails: Sequence[GuardrailParams],
        description: str | None | NotGiven = NOT_GIVEN,
        is_default: bool | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Policy:
        """
        Create a policy.

        Agents name it by its id; the default policy holds for agents that name none.

        Operation `policies.create`; needs the scope `policies:write`.

        Args:
            name: 1 to 200 characters
            guardrails: At most 20, each {check, on, action, …settings}; applied in this order
            description: At most 2,000 characters
            is_default: True: becomes the default policy, for agents without a policy of their own; default false
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        return self._transport.call(
            POLICIES_CREATE,
            Policy.from_raw,
            body={
                "name": name,
                "description": description,
                "guardrails": guardrails,
                "is_default": is_default,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    def get(
        self,
        policy_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Policy:
        """
        Get a policy by id, or a template by name.

        What is looked for in inputs and outputs, and what happens then.

        Operation `policies.get`; needs the scope `policies:read`.

        Args:
            policy_id: Id of the policy, or name of a template.
        """
        return self._transport.call(
            POLICIES_GET,
            Policy.from_raw,
            path=(policy_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    def update(
        self,
        policy_id: str,
        *,
        name: str | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        guardrails: Sequence[GuardrailParams] | None | NotGiven = NOT_GIVEN,
        is_default: bool | None | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Policy:
        """
        Update a policy, or make it the organisation's default.

        Holds for every execution that starts from then on. A template can only be made the default.

        Operation `policies.update`; needs the scope `policies:write`.

        Args:
            policy_id: Id of the policy, or name of a template.
            name: 1 to 200 characters
            description: At most 2,000 characters; null removes it
            guardrails: At most 20, each {check, on, action, …settings}; applied in this order
            is_default: True: becomes the default policy, for agents without a policy of their own. False is refused
                for the default policy
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return self._transport.call(
            POLICIES_UPDATE,
            Policy.from_raw,
            path=(policy_id,),
            body={
                "name": name,
                "description": description,
                "guardrails": guardrails,
                "is_default": is_default,
            },
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    def delete(
        self,
        policy_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> Policy:
        """
        Delete a policy that is not in use.

        Refused for the default policy, and while an agent that is not archived names it.

        Operation `policies.delete`; needs the scope `policies:write`.

        Args:
            policy_id: Id of the policy, or name of a template.
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return self._transport.call(
            POLICIES_DELETE,
            Policy.from_raw,
            path=(policy_id,),
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    def check(
        self,
        *,
        value: Any,
        on: CheckedDirection,
        policy: str | None | NotGiven = NOT_GIVEN,
        guardrails: Sequence[GuardrailParams] | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> PolicyCheck:
        """
        Apply a policy to a value, without a run.

        Says what would be found where, and what would be done, as in a run with the same limits. Give `policy` or
        `guardrails`. Nothing is stored.

        Operation `policies.check`; needs the scope `policies:read`.

        Args:
            value: What is checked; any JSON except null
            on: Whether it is an input or an output
            policy: Id of a policy, or name of a template; instead of guardrails
            guardrails: At most 20, each {check, on, action, …settings}; instead of policy
        """
        return self._transport.call(
            POLICIES_CHECK,
            PolicyCheck.from_raw,
            body={
                "policy": policy,
                "guardrails": guardrails,
                "value": value,
                "on": on,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )
