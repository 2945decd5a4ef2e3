# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..._sync.with_response import paged, tupled
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

if TYPE_CHECKING:
    from ..._sync.transport import Transport


class AgentsWithResponse:
    def __init__(self, resource: AgentsResource) -> None:
        self.list = paged(resource.list)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.archive = tupled(resource.archive)
        self.create = tupled(resource.create)
        self.hire = tupled(resource.hire)
        self.rollback = tupled(resource.rollback)
        self.list_versions = paged(resource.list_versions)
        self.get_version = tupled(resource.get_version)
        self.diff_versions = tupled(resource.diff_versions)
        self.list_deployments = paged(resource.list_deployments)


class CatalogWithResponse:
    def __init__(self, resource: CatalogResource) -> None:
        self.list = tupled(resource.list)
        self.get = tupled(resource.get)


class ExpressionsWithResponse:
    def __init__(self, resource: ExpressionsResource) -> None:
        self.evaluate = tupled(resource.evaluate)


class RunsWithResponse:
    def __init__(self, resource: RunsResource) -> None:
        self.create = tupled(resource.create)
        self.list = paged(resource.list)
        self.list_events = paged(resource.list_events)
        self.send_action = tupled(resource.send_action)
        self.get = tupled(resource.get)
        self.cancel = tupled(resource.cancel)


class ApiKeysWithResponse:
    def __init__(self, resource: ApiKeysResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.revoke = tupled(resource.revoke)
        self.rotate = tupled(resource.rotate)


class AuditLogWithResponse:
    def __init__(self, resource: AuditLogResource) -> None:
        self.list = paged(resource.list)


class AuthWithResponse:
    def __init__(self, resource: AuthResource) -> None:
        self.me = tupled(resource.me)
        self.create_token = tupled(resource.create_token)


class UsersWithResponse:
    def __init__(self, resource: UsersResource) -> None:
        self.list = paged(resource.list)


class UsageWithResponse:
    def __init__(self, resource: UsageResource) -> None:
        self.get = tupled(resource.get)


class AnalyticsWithResponse:
    def __init__(self, resource: AnalyticsResource) -> None:
        self.get = tupled(resource.get)


class ConnectorsWithResponse:
    def __init__(self, resource: ConnectorsResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.delete = tupled(resource.delete)
        self.test = tupled(resource.test)


class PoliciesWithResponse:
    def __init__(self, resource: PoliciesResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.delete = tupled(resource.delete)
        self.check = tupled(resource.check)


class AlertRulesWithResponse:
    def __init__(self, resource: AlertRulesResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.delete = tupled(resource.delete)
        self.test = tupled(resource.test)
        self.history = tupled(resource.history)


class AlertsWithResponse:
    def __init__(self, resource: AlertsResource) -> None:
        self.list = paged(resource.list)
        self.get = tupled(resource.get)


class PipelinesWithResponse:
    def __init__(self, resource: PipelinesResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.archive = tupled(resource.archive)
        self.list_versions = paged(resource.list_versions)
        self.get_version = tupled(resource.get_version)


class PipelineRunsWithResponse:
    def __init__(self, resource: PipelineRunsResource) -> None:
        self.create = tupled(resource.create)
        self.list_of_pipeline = paged(resource.list_of_pipeline)
        self.list = paged(resource.list)
        self.get = tupled(resource.get)
        self.cancel = tupled(resource.cancel)


class WebhooksWithResponse:
    def __init__(self, resource: WebhooksResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.delete = tupled(resource.delete)
        self.test = tupled(resource.test)
        self.rotate_secret = tupled(resource.rotate_secret)
        self.list_deliveries = paged(resource.list_deliveries)
        self.redeliver_failed = tupled(resource.redeliver_failed)


class DeliveriesWithResponse:
    def __init__(self, resource: DeliveriesResource) -> None:
        self.list = paged(resource.list)
        self.get = tupled(resource.get)
        self.redeliver = tupled(resource.redeliver)


class EventsWithResponse:
    def __init__(self, resource: EventsResource) -> None:
        self.list_types = tupled(resource.list_types)
        self.list = paged(resource.list)
        self.get = tupled(resource.get)


class ResourcesWithResponse:
    """What `with_response` of a client is."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    @cached_property
    def agents(self) -> AgentsWithResponse:
        return AgentsWithResponse(AgentsResource(self._transport))

    @cached_property
    def catalog(self) -> CatalogWithResponse:
        return CatalogWithResponse(CatalogResource(self._transport))

    @cached_property
    def expressions(self) -> ExpressionsWithResponse:
        return ExpressionsWithResponse(ExpressionsResource(self._transport))

    @cached_property
    def runs(self) -> RunsWithResponse:
        return RunsWithResponse(RunsResource(self._transport))

    @cached_property
    def api_keys(self) -> ApiKeysWithResponse:
        return ApiKeysWithResponse(ApiKeysResource(self._transport))

    @cached_property
    def audit_log(self) -> AuditLogWithResponse:
        return AuditLogWithResponse(AuditLogResource(self._transport))

    @cached_property
    def auth(self) -> AuthWithResponse:
        return AuthWithResponse(AuthResource(self._transport))

    @cached_property
    def users(self) -> UsersWithResponse:
        return UsersWithResponse(UsersResource(self._transport))

    @cached_property
    def usage(self) -> UsageWithResponse:
        return UsageWithResponse(UsageResource(self._transport))

    @cached_property
    def analytics(self) -> AnalyticsWithResponse:
        return AnalyticsWithResponse(AnalyticsResource(self._transport))

    @cached_property
    def connectors(self) -> ConnectorsWithResponse:
        return ConnectorsWithResponse(ConnectorsResource(self._transport))

    @cached_property
    def policies(self) -> PoliciesWithResponse:
        return PoliciesWithResponse(PoliciesResource(self._transport))

    @cached_property
    def alert_rules(self) -> AlertRulesWithResponse:
        return AlertRulesWithResponse(AlertRulesResource(self._transport))

    @cached_property
    def alerts(self) -> AlertsWithResponse:
        return AlertsWithResponse(AlertsResource(self._transport))

    @cached_property
    def pipelines(self) -> PipelinesWithResponse:
        return PipelinesWithResponse(PipelinesResource(self._transport))

    @cached_property
    def pipeline_runs(self) -> PipelineRunsWithResponse:
        return PipelineRunsWithResponse(PipelineRunsResource(self._transport))

    @cached_property
    def webhooks(self) -> WebhooksWithResponse:
        return WebhooksWithResponse(WebhooksResource(self._transport))

    @cached_property
    def deliveries(self) -> DeliveriesWithResponse:
        return DeliveriesWithResponse(DeliveriesResource(self._transport))

    @cached_property
    def events(self) -> EventsWithResponse:
        return EventsWithResponse(EventsResource(self._transport))
