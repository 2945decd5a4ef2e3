# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..._async.transport import AsyncTransport
    from .agents import AsyncAgentsResource
    from .catalog import AsyncCatalogResource
    from .expressions import AsyncExpressionsResource
    from .runs import AsyncRunsResource
    from .api_keys import AsyncApiKeysResource
    from .audit_log import AsyncAuditLogResource
    from .auth import AsyncAuthResource
    from .users import AsyncUsersResource
    from .usage import AsyncUsageResource
    from .analytics import AsyncAnalyticsResource
    from .connectors import AsyncConnectorsResource
    from .policies import AsyncPoliciesResource
    from .alert_rules import AsyncAlertRulesResource
    from .alerts import AsyncAlertsResource
    from .pipelines import AsyncPipelinesResource
    from .pipeline_runs import AsyncPipelineRunsResource
    from .webhooks import AsyncWebhooksResource
    from .deliveries import AsyncDeliveriesResource
    from .events import AsyncEventsResource


class AsyncResources:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    @cached_property
    def agents(self) -> AsyncAgentsResource:
        from .agents import AsyncAgentsResource

        return AsyncAgentsResource(self._transport)

    @cached_property
    def catalog(self) -> AsyncCatalogResource:
        from .catalog import AsyncCatalogResource

        return AsyncCatalogResource(self._transport)

    @cached_property
    def expressions(self) -> AsyncExpressionsResource:
        from .expressions import AsyncExpressionsResource

        return AsyncExpressionsResource(self._transport)

    @cached_property
    def runs(self) -> AsyncRunsResource:
        from .runs import AsyncRunsResource

        return AsyncRunsResource(self._transport)

    @cached_property
    def api_keys(self) -> AsyncApiKeysResource:
        from .api_keys import AsyncApiKeysResource

        return AsyncApiKeysResource(self._transport)

    @cached_property
    def audit_log(self) -> AsyncAuditLogResource:
        from .audit_log import AsyncAuditLogResource

        return AsyncAuditLogResource(self._transport)

    @cached_property
    def auth(self) -> AsyncAuthResource:
        from .auth import AsyncAuthResource

        return AsyncAuthResource(self._transport)

    @cached_property
    def users(self) -> AsyncUsersResource:
        from .users import AsyncUsersResource

        return AsyncUsersResource(self._transport)

    @cached_property
    def usage(self) -> AsyncUsageResource:
        from .usage import AsyncUsageResource

        return AsyncUsageResource(self._transport)

    @cached_property
    def analytics(self) -> AsyncAnalyticsResource:
        from .analytics import AsyncAnalyticsResource

        return AsyncAnalyticsResource(self._transport)

    @cached_property
    def connectors(self) -> AsyncConnectorsResource:
        from .connectors import AsyncConnectorsResource

        return AsyncConnectorsResource(self._transport)

    @cached_property
    def policies(self) -> AsyncPoliciesResource:
        from .policies import AsyncPoliciesResource

        return AsyncPoliciesResource(self._transport)

    @cached_property
    def alert_rules(self) -> AsyncAlertRulesResource:
        from .alert_rules import AsyncAlertRulesResource

        return AsyncAlertRulesResource(self._transport)

    @cached_property
    def alerts(self) -> AsyncAlertsResource:
        from .alerts import AsyncAlertsResource

        return AsyncAlertsResource(self._transport)

    @cached_property
    def pipelines(self) -> AsyncPipelinesResource:
        from .pipelines import AsyncPipelinesResource

        return AsyncPipelinesResource(self._transport)

    @cached_property
    def pipeline_runs(self) -> AsyncPipelineRunsResource:
        from .pipeline_runs import AsyncPipelineRunsResource

        return AsyncPipelineRunsResource(self._transport)

    @cached_property
    def webhooks(self) -> AsyncWebhooksResource:
        from .webhooks import AsyncWebhooksResource

        return AsyncWebhooksResource(self._transport)

    @cached_property
    def deliveries(self) -> AsyncDeliveriesResource:
        from .deliveries import AsyncDeliveriesResource

        return AsyncDeliveriesResource(self._transport)

    @cached_property
    def events(self) -> AsyncEventsResource:
        from .events import AsyncEventsResource

        return AsyncEventsResource(self._transport)
