# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..._sync.transport import Transport
    from .agents import AgentsResource
    from .catalog import CatalogResource
    from .expressions import ExpressionsResource
    from .runs import RunsResource
    from .api_keys import ApiKeysResource
    from .audit_log import AuditLogResource
    from .auth import AuthResource
    from .users import UsersResource
    from .usage import UsageResource
    from .analytics import AnalyticsResource
    from .connectors import ConnectorsResource
    from .policies import PoliciesResource
    from .alert_rules import AlertRulesResource
    from .alerts import AlertsResource
    from .pipelines import PipelinesResource
    from .pipeline_runs import PipelineRunsResource
    from .webhooks import WebhooksResource
    from .deliveries import DeliveriesResource
    from .events import EventsResource


class Resources:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    @cached_property
    def agents(self) -> AgentsResource:
        from .agents import AgentsResource

        return AgentsResource(self._transport)

    @cached_property
    def catalog(self) -> CatalogResource:
        from .catalog import CatalogResource

        return CatalogResource(self._transport)

    @cached_property
    def expressions(self) -> ExpressionsResource:
        from .expressions import ExpressionsResource

        return ExpressionsResource(self._transport)

    @cached_property
    def runs(self) -> RunsResource:
        from .runs import RunsResource

        return RunsResource(self._transport)

    @cached_property
    def api_keys(self) -> ApiKeysResource:
        from .api_keys import ApiKeysResource

        return ApiKeysResource(self._transport)

    @cached_property
    def audit_log(self) -> AuditLogResource:
        from .audit_log import AuditLogResource

        return AuditLogResource(self._transport)

    @cached_property
    def auth(self) -> AuthResource:
        from .auth import AuthResource

        return AuthResource(self._transport)

    @cached_property
    def users(self) -> UsersResource:
        from .users import UsersResource

        return UsersResource(self._transport)

    @cached_property
    def usage(self) -> UsageResource:
        from .usage import UsageResource

        return UsageResource(self._transport)

    @cached_property
    def analytics(self) -> AnalyticsResource:
        from .analytics import AnalyticsResource

        return AnalyticsResource(self._transport)

    @cached_property
    def connectors(self) -> ConnectorsResource:
        from .connectors import ConnectorsResource

        return ConnectorsResource(self._transport)

    @cached_property
    def policies(self) -> PoliciesResource:
        from .policies import PoliciesResource

        return PoliciesResource(self._transport)

    @cached_property
    def alert_rules(self) -> AlertRulesResource:
        from .alert_rules import AlertRulesResource

        return AlertRulesResource(self._transport)

    @cached_property
    def alerts(self) -> AlertsResource:
        from .alerts import AlertsResource

        return AlertsResource(self._transport)

    @cached_property
    def pipelines(self) -> PipelinesResource:
        from .pipelines import PipelinesResource

        return PipelinesResource(self._transport)

    @cached_property
    def pipeline_runs(self) -> PipelineRunsResource:
        from .pipeline_runs import PipelineRunsResource

        return PipelineRunsResource(self._transport)

    @cached_property
    def webhooks(self) -> WebhooksResource:
        from .webhooks import WebhooksResource

        return WebhooksResource(self._transport)

    @cached_property
    def deliveries(self) -> DeliveriesResource:
        from .deliveries import DeliveriesResource

        return DeliveriesResource(self._transport)

    @cached_property
    def events(self) -> EventsResource:
        from .events import EventsResource

        return EventsResource(self._transport)
