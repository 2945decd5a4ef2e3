# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ..._async.with_response import paged, tupled
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

if TYPE_CHECKING:
    from ..._async.transport import AsyncTransport


class AsyncAgentsWithResponse:
    def __init__(self, resource: AsyncAgentsResource) -> None:
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


class AsyncCatalogWithResponse:
    def __init__(self, resource: AsyncCatalogResource) -> None:
        self.list = tupled(resource.list)
        self.get = tupled(resource.get)


class AsyncExpressionsWithResponse:
    def __init__(self, resource: AsyncExpressionsResource) -> None:
        self.evaluate = tupled(resource.evaluate)


class AsyncRunsWithResponse:
    def __init__(self, resource: AsyncRunsResource) -> None:
        self.create = tupled(resource.create)
        self.list = paged(resource.list)
        self.list_events = paged(resource.list_events)
        self.send_action = tupled(resource.send_action)
        self.get = tupled(resource.get)
        self.cancel = tupled(resource.cancel)


class AsyncApiKeysWithResponse:
    def __init__(self, resource: AsyncApiKeysResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.revoke = tupled(resource.revoke)
        self.rotate = tupled(resource.rotate)


class AsyncAuditLogWithResponse:
    def __init__(self, resource: AsyncAuditLogResource) -> None:
        self.list = paged(resource.list)


class AsyncAuthWithResponse:
    def __init__(self, resource: AsyncAuthResource) -> None:
        self.me = tupled(resource.me)
        self.create_token = tupled(resource.create_token)


class AsyncUsersWithResponse:
    def __init__(self, resource: AsyncUsersResource) -> None:
        self.list = paged(resource.list)


class AsyncUsageWithResponse:
    def __init__(self, resource: AsyncUsageResource) -> None:
        self.get = tupled(resource.get)


class AsyncAnalyticsWithResponse:
    def __init__(self, resource: AsyncAnalyticsResource) -> None:
        self.get = tupled(resource.get)


class AsyncConnectorsWithResponse:
    def __init__(self, resource: AsyncConnectorsResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.delete = tupled(resource.delete)
        self.test = tupled(resource.test)


class AsyncPoliciesWithResponse:
    def __init__(self, resource: AsyncPoliciesResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.delete = tupled(resource.delete)
        self.check = tupled(resource.check)


class AsyncAlertRulesWithResponse:
    def __init__(self, resource: AsyncAlertRulesResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.delete = tupled(resource.delete)
        self.test = tupled(resource.test)
        self.history = tupled(resource.history)


class AsyncAlertsWithResponse:
    def __init__(self, resource: AsyncAlertsResource) -> None:
        self.list = paged(resource.list)
        self.get = tupled(resource.get)


class AsyncPipelinesWithResponse:
    def __init__(self, resource: AsyncPipelinesResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.archive = tupled(resource.archive)
        self.list_versions = paged(resource.list_versions)
        self.get_version = tupled(resource.get_version)


class AsyncPipelineRunsWithResponse:
    def __init__(self, resource: AsyncPipelineRunsResource) -> None:
        self.create = tupled(resource.create)
        self.list_of_pipeline = paged(resource.list_of_pipeline)
        self.list = paged(resource.list)
        self.get = tupled(resource.get)
        self.cancel = tupled(resource.cancel)


class AsyncWebhooksWithResponse:
    def __init__(self, resource: AsyncWebhooksResource) -> None:
        self.list = paged(resource.list)
        self.create = tupled(resource.create)
        self.get = tupled(resource.get)
        self.update = tupled(resource.update)
        self.delete = tupled(resource.delete)
        self.test = tupled(resource.test)
        self.rotate_secret = tupled(resource.rotate_secret)
        self.list_deliveries = paged(resource.list_deliveries)
        self.redeliver_failed = tupled(resource.redeliver_failed)


class AsyncDeliveriesWithResponse:
    def __init__(self, resource: AsyncDeliveriesResource) -> None:
        self.list = paged(resource.list)
        self.get = tupled(resource.get)
        self.redeliver = tupled(resource.redeliver)


class AsyncEventsWithResponse:
    def __init__(self, resource: AsyncEventsResource) -> None:
        self.list_types = tupled(resource.list_types)
        self.list = paged(resource.list)
        self.get = tupled(resource.get)


class AsyncResourcesWithResponse:
    """What `with_response` of a client is."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    @cached_property
    def agents(self) -> AsyncAgentsWithResponse:
        return AsyncAgentsWithResponse(AsyncAgentsResource(self._transport))

    @cached_property
    def catalog(self) -> AsyncCatalogWithResponse:
        return AsyncCatalogWithResponse(AsyncCatalogResource(self._transport))

    @cached_property
    def expressions(self) -> AsyncExpressionsWithResponse:
        return AsyncExpressionsWithResponse(AsyncExpressionsResource(self._transport))

    @cached_property
    def runs(self) -> AsyncRunsWithResponse:
        return AsyncRunsWithResponse(AsyncRunsResource(self._transport))

    @cached_property
    def api_keys(self) -> AsyncApiKeysWithResponse:
        return AsyncApiKeysWithResponse(AsyncApiKeysResource(self._transport))

    @cached_property
    def audit_log(self) -> AsyncAuditLogWithResponse:
        return AsyncAuditLogWithResponse(AsyncAuditLogResource(self._transport))

    @cached_property
    def auth(self) -> AsyncAuthWithResponse:
        return AsyncAuthWithResponse(AsyncAuthResource(self._transport))

    @cached_property
    def users(self) -> AsyncUsersWithResponse:
        return AsyncUsersWithResponse(AsyncUsersResource(self._transport))

    @cached_property
    def usage(self) -> AsyncUsageWithResponse:
        return AsyncUsageWithResponse(AsyncUsageResource(self._transport))

    @cached_property
    def analytics(self) -> AsyncAnalyticsWithResponse:
        return AsyncAnalyticsWithResponse(AsyncAnalyticsResource(self._transport))

    @cached_property
    def connectors(self) -> AsyncConnectorsWithResponse:
        return AsyncConnectorsWithResponse(AsyncConnectorsResource(self._transport))

    @cached_property
    def policies(self) -> AsyncPoliciesWithResponse:
        return AsyncPoliciesWithResponse(AsyncPoliciesResource(self._transport))

    @cached_property
    def alert_rules(self) -> AsyncAlertRulesWithResponse:
        return AsyncAlertRulesWithResponse(AsyncAlertRulesResource(self._transport))

    @cached_property
    def alerts(self) -> AsyncAlertsWithResponse:
        return AsyncAlertsWithResponse(AsyncAlertsResource(self._transport))

    @cached_property
    def pipelines(self) -> AsyncPipelinesWithResponse:
        return AsyncPipelinesWithResponse(AsyncPipelinesResource(self._transport))

    @cached_property
    def pipeline_runs(self) -> AsyncPipelineRunsWithResponse:
        return AsyncPipelineRunsWithResponse(AsyncPipelineRunsResource(self._transport))

    @cached_property
    def webhooks(self) -> AsyncWebhooksWithResponse:
        return AsyncWebhooksWithResponse(AsyncWebhooksResource(self._transport))

    @cached_property
    def deliveries(self) -> AsyncDeliveriesWithResponse:
        return AsyncDeliveriesWithResponse(AsyncDeliveriesResource(self._transport))

    @cached_property
    def events(self) -> AsyncEventsWithResponse:
        return AsyncEventsWithResponse(AsyncEventsResource(self._transport))
