# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..._not_given import NOT_GIVEN, NotGiven
from ..._request import CallOptions
from ..models import AlertRule, AlertRuleTest, AlertSamplePage
from ..operations import (
    ALERT_RULES_CREATE,
    ALERT_RULES_DELETE,
    ALERT_RULES_GET,
    ALERT_RULES_HISTORY,
    ALERT_RULES_LIST,
    ALERT_RULES_TEST,
    ALERT_RULES_UPDATE,
)

if TYPE_CHECKING:
    from ..._async.pager import AsyncPager
    from ..._async.transport import AsyncTransport
    from ..literals import AlertComparator, AlertMetric, SortOrder


class AsyncAlertRulesResource:
    def __init__(self, transport: AsyncTransport) -> None:
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
    ) -> AsyncPager[AlertRule]:
        """
        List alert rules.

        A key that is limited to some agents sees the rules about these alone.

        Operation `alertRules.list`; needs the scope `alerts:read`.
        """
        return self._transport.pager(
            ALERT_RULES_LIST,
            AlertRule.from_raw,
            query={
                "limit": limit,
                "cursor": cursor,
                "order": order,
            },
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def create(
        self,
        *,
        name: str,
        metric: AlertMetric,
        comparator: AlertComparator,
        threshold: float,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        window_seconds: int | None | NotGiven = NOT_GIVEN,
        min_samples: int | None | NotGiven = NOT_GIVEN,
        for_seconds: int | None | NotGiven = NOT_GIVEN,
        auto_rollback: bool | None | NotGiven = NOT_GIVEN,
        active: bool | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AlertRule:
        """
        Create an alert rule.

        A condition on a figure, judged every few seconds. `auto_rollback` needs an `agent_id`, a metric of runs and
        the scope `agents:write` besides.

        Operation `alertRules.create`; needs the scope `alerts:write`.

        Args:
            name: 1 to 200 characters
            metric: What to watch
            comparator: How the value is compared with the threshold
            threshold: What the value is compared with
            agent_id: Id of the agent to watch; not for webhook_failures and quota_used_percent; default: all agents
            window_seconds: The last seconds that the value is about, 60 to 86,400; default 300
            min_samples: Fewer completed and failed runs in the window are no data, 1 to 1,000,000; for error_rate
                and p95_latency_ms alone; default 5
            for_seconds: How long the condition must hold to fire, and not hold to be resolved, 0 to 3,600; default
                0
            auto_rollback: True: when it fires, the version before goes live again, and only runs of the live
                version count. Needs an agent, a metric of runs and the scope agents:write; default false
            active: False: it is not judged; default true
            idempotency_key: Within 24 hours, the same key makes one resource; default: a new key.
        """
        return await self._transport.call(
            ALERT_RULES_CREATE,
            AlertRule.from_raw,
            body={
                "name": name,
                "metric": metric,
                "agent_id": agent_id,
                "comparator": comparator,
                "threshold": threshold,
                "window_seconds": window_seconds,
                "min_samples": min_samples,
                "for_seconds": for_seconds,
                "auto_rollback": auto_rollback,
                "active": active,
            },
            options=CallOptions(timeout, max_retries, extra_headers, idempotency_key=idempotency_key),
        )

    async def get(
        self,
        alert_rule_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AlertRule:
        """
        Get an alert rule by id.

        The condition, and what it is at.

        Operation `alertRules.get`; needs the scope `alerts:read`.

        Args:
            alert_rule_id: Id of the alert rule.
        """
        return await self._transport.call(
            ALERT_RULES_GET,
            AlertRule.from_raw,
            path=(alert_rule_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def update(
        self,
        alert_rule_id: str,
        *,
        name: str | None | NotGiven = NOT_GIVEN,
        metric: AlertMetric | None | NotGiven = NOT_GIVEN,
        agent_id: str | None | NotGiven = NOT_GIVEN,
        comparator: AlertComparator | None | NotGiven = NOT_GIVEN,
        threshold: float | None | NotGiven = NOT_GIVEN,
        window_seconds: int | None | NotGiven = NOT_GIVEN,
        min_samples: int | None | NotGiven = NOT_GIVEN,
        for_seconds: int | None | NotGiven = NOT_GIVEN,
        auto_rollback: bool | None | NotGiven = NOT_GIVEN,
        active: bool | None | NotGiven = NOT_GIVEN,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AlertRule:
        """
        Update an alert rule.

        Changes the fields that are given. Another `metric`, `agent_id`, `comparator`, `threshold` or
        `window_seconds`, and `active: false`, resolve the alert of the rule that is firing.

        Operation `alertRules.update`; needs the scope `alerts:write`.

        Args:
            alert_rule_id: Id of the alert rule.
            name: 1 to 200 characters
            metric: What to watch
            agent_id: Id of the agent to watch; not for webhook_failures and quota_used_percent; null: all agents
            comparator: How the value is compared with the threshold
            threshold: What the value is compared with
            window_seconds: The last seconds that the value is about, 60 to 86,400
            min_samples: Fewer completed and failed runs in the window are no data, 1 to 1,000,000; for error_rate
                and p95_latency_ms alone
            for_seconds: How long the condition must hold to fire, and not hold to be resolved, 0 to 3,600
            auto_rollback: True: when it fires, the version before goes live again, and only runs of the live
                version count. Needs an agent, a metric of runs and the scope agents:write
            active: False: it is not judged
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return await self._transport.call(
            ALERT_RULES_UPDATE,
            AlertRule.from_raw,
            path=(alert_rule_id,),
            body={
                "name": name,
                "metric": metric,
                "agent_id": agent_id,
                "comparator": comparator,
                "threshold": threshold,
                "window_seconds": window_seconds,
                "min_samples": min_samples,
                "for_seconds": for_seconds,
                "auto_rollback": auto_rollback,
                "active": active,
            },
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    async def delete(
        self,
        alert_rule_id: str,
        *,
        if_match: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AlertRule:
        """
        Delete an alert rule.

        Resolves its alert if one is firing. Its alerts can still be read.

        Operation `alertRules.delete`; needs the scope `alerts:write`.

        Args:
            alert_rule_id: Id of the alert rule.
            if_match: The `ETag` of what you have read: the `version` of an agent or pipeline, else the `revision`,
                in quotes: `"3"`. If it is another one by now, nothing changes: `version_conflict`. Several are
                separated by commas; `*` accepts any.
        """
        return await self._transport.call(
            ALERT_RULES_DELETE,
            AlertRule.from_raw,
            path=(alert_rule_id,),
            options=CallOptions(timeout, max_retries, extra_headers, headers={"if-match": if_match}),
        )

    async def test(
        self,
        alert_rule_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AlertRuleTest:
        """
        Judge an alert rule now, without firing.

        Says whether the condition holds now, whether the rule is active or not; `for_seconds` is not waited for.
        Nothing is stored.

        Operation `alertRules.test`; needs the scope `alerts:read`.

        Args:
            alert_rule_id: Id of the alert rule.
        """
        return await self._transport.call(
            ALERT_RULES_TEST,
            AlertRuleTest.from_raw,
            path=(alert_rule_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )

    async def history(
        self,
        alert_rule_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        extra_headers: Mapping[str, str] | None = None,
    ) -> AlertSamplePage:
        """
        List the values of an alert rule.

        By the minute, the last 24 hours, the oldest first; all in one page.

        Operation `alertRules.history`; needs the scope `alerts:read`.

        Args:
            alert_rule_id: Id of the alert rule.
        """
        return await self._transport.call(
            ALERT_RULES_HISTORY,
            AlertSamplePage.from_raw,
            path=(alert_rule_id,),
            options=CallOptions(timeout, max_retries, extra_headers),
        )
