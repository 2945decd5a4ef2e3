# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from typing import Final

from .._operation import Operation

AGENTS_LIST: Final = Operation(
    "agents.list",
    "GET",
    "/agents",
    "safe",
    is_paged=True,
    scope="agents:read",
)
AGENTS_GET: Final = Operation(
    "agents.get",
    "GET",
    "/agents/{}",
    "safe",
    scope="agents:read",
)
AGENTS_UPDATE: Final = Operation(
    "agents.update",
    "PATCH",
    "/agents/{}",
    "safe",
    once_with_header="if-match",
    scope="agents:write",
)
AGENTS_ARCHIVE: Final = Operation(
    "agents.archive",
    "DELETE",
    "/agents/{}",
    "safe",
    once_with_header="if-match",
    scope="agents:write",
)
AGENTS_CREATE: Final = Operation(
    "agents.create",
    "POST",
    "/agents/custom",
    "keyed",
    scope="agents:deploy",
)
AGENTS_HIRE: Final = Operation(
    "agents.hire",
    "POST",
    "/agents/{}/deploy",
    "keyed",
    scope="agents:deploy",
)
AGENTS_ROLLBACK: Final = Operation(
    "agents.rollback",
    "POST",
    "/agents/{}/rollback",
    "once",
    once_with_header="if-match",
    scope="agents:write",
)
AGENTS_LIST_VERSIONS: Final = Operation(
    "agents.listVersions",
    "GET",
    "/agents/{}/versions",
    "safe",
    is_paged=True,
    scope="agents:read",
)
AGENTS_GET_VERSION: Final = Operation(
    "agents.getVersion",
    "GET",
    "/agents/{}/versions/{}",
    "safe",
    scope="agents:read",
)
AGENTS_DIFF_VERSIONS: Final = Operation(
    "agents.diffVersions",
    "GET",
    "/agents/{}/versions/diff",
    "safe",
    scope="agents:read",
)
AGENTS_LIST_DEPLOYMENTS: Final = Operation(
    "agents.listDeployments",
    "GET",
    "/agents/{}/deployments",
    "safe",
    is_paged=True,
    scope="agents:read",
)
CATALOG_LIST: Final = Operation(
    "catalog.list",
    "GET",
    "/catalog",
    "safe",
)
CATALOG_GET: Final = Operation(
    "catalog.get",
    "GET",
    "/catalog/{}",
    "safe",
)
EXPRESSIONS_EVALUATE: Final = Operation(
    "expressions.evaluate",
    "POST",
    "/expressions/evaluate",
    "safe",
    scope="agents:read",
)
RUNS_CREATE: Final = Operation(
    "runs.create",
    "POST",
    "/runs",
    "keyed",
    wait="prefer",
    scope="runs:write",
)
RUNS_LIST: Final = Operation(
    "runs.list",
    "GET",
    "/runs",
    "safe",
    is_paged=True,
    scope="runs:read",
)
RUNS_STREAM: Final = Operation(
    "runs.stream",
    "POST",
    "/runs/stream",
    "keyed",
    scope="runs:write",
)
RUNS_FOLLOW: Final = Operation(
    "runs.follow",
    "GET",
    "/runs/{}/stream",
    "safe",
    scope="runs:read",
)
RUNS_LIST_EVENTS: Final = Operation(
    "runs.listEvents",
    "GET",
    "/runs/{}/events",
    "safe",
    is_paged=True,
    scope="runs:read",
)
RUNS_SEND_ACTION: Final = Operation(
    "runs.sendAction",
    "POST",
    "/runs/{}/action",
    "keyed",
    scope="runs:write",
)
RUNS_GET: Final = Operation(
    "runs.get",
    "GET",
    "/runs/{}",
    "safe",
    wait="query",
    scope="runs:read",
)
RUNS_CANCEL: Final = Operation(
    "runs.cancel",
    "DELETE",
    "/runs/{}",
    "safe",
    scope="runs:write",
)
API_KEYS_LIST: Final = Operation(
    "apiKeys.list",
    "GET",
    "/api-keys",
    "safe",
    is_paged=True,
    scope="api_keys:read",
)
API_KEYS_CREATE: Final = Operation(
    "apiKeys.create",
    "POST",
    "/api-keys",
    "keyed",
    scope="api_keys:write",
)
API_KEYS_GET: Final = Operation(
    "apiKeys.get",
    "GET",
    "/api-keys/{}",
    "safe",
    scope="api_keys:read",
)
API_KEYS_REVOKE: Final = Operation(
    "apiKeys.revoke",
    "DELETE",
    "/api-keys/{}",
    "safe",
    scope="api_keys:write",
)
API_KEYS_ROTATE: Final = Operation(
    "apiKeys.rotate",
    "POST",
    "/api-keys/{}/rotate",
    "once",
    scope="api_keys:write",
)
AUDIT_LOG_LIST: Final = Operation(
    "auditLog.list",
    "GET",
    "/audit-log",
    "safe",
    is_paged=True,
    scope="audit:read",
)
AUTH_ME: Final = Operation(
    "auth.me",
    "GET",
    "/api/auth/me",
    "safe",
)
AUTH_CREATE_TOKEN: Final = Operation(
    "auth.createToken",
    "POST",
    "/api/auth/token",
    "once",
)
USERS_LIST: Final = Operation(
    "users.list",
    "GET",
    "/users",
    "safe",
    is_paged=True,
    scope="users:read",
)
USAGE_GET: Final = Operation(
    "usage.get",
    "GET",
    "/usage",
    "safe",
    scope="usage:read",
)
ANALYTICS_GET: Final = Operation(
    "analytics.get",
    "GET",
    "/analytics",
    "safe",
    scope="analytics:read",
)
CONNECTORS_LIST: Final = Operation(
    "connectors.list",
    "GET",
    "/connectors",
    "safe",
    is_paged=True,
    scope="connectors:read",
)
CONNECTORS_CREATE: Final = Operation(
    "connectors.create",
    "POST",
    "/connectors",
    "keyed",
    scope="connectors:write",
)
CONNECTORS_GET: Final = Operation(
    "connectors.get",
    "GET",
    "/connectors/{}",
    "safe",
    scope="connectors:read",
)
CONNECTORS_UPDATE: Final = Operation(
    "connectors.update",
    "PATCH",
    "/connectors/{}",
    "safe",
    once_with_header="if-match",
    scope="connectors:write",
)
CONNECTORS_DELETE: Final = Operation(
    "connectors.delete",
    "DELETE",
    "/connectors/{}",
    "safe",
    once_with_header="if-match",
    scope="connectors:write",
)
CONNECTORS_TEST: Final = Operation(
    "connectors.test",
    "POST",
    "/connectors/{}/test",
    "once",
    scope="connectors:write",
)
POLICIES_LIST: Final = Operation(
    "policies.list",
    "GET",
    "/policies",
    "safe",
    is_paged=True,
    scope="policies:read",
)
POLICIES_CREATE: Final = Operation(
    "policies.create",
    "POST",
    "/policies",
    "keyed",
    scope="policies:write",
)
POLICIES_GET: Final = Operation(
    "policies.get",
    "GET",
    "/policies/{}",
    "safe",
    scope="policies:read",
)
POLICIES_UPDATE: Final = Operation(
    "policies.update",
    "PATCH",
    "/policies/{}",
    "safe",
    once_with_header="if-match",
    scope="policies:write",
)
POLICIES_DELETE: Final = Operation(
    "policies.delete",
    "DELETE",
    "/policies/{}",
    "safe",
    once_with_header="if-match",
    scope="policies:write",
)
POLICIES_CHECK: Final = Operation(
    "policies.check",
    "POST",
    "/policies/check",
    "safe",
    scope="policies:read",
)
ALERT_RULES_LIST: Final = Operation(
    "alertRules.list",
    "GET",
    "/alert-rules",
    "safe",
    is_paged=True,
    scope="alerts:read",
)
ALERT_RULES_CREATE: Final = Operation(
    "alertRules.create",
    "POST",
    "/alert-rules",
    "keyed",
    scope="alerts:write",
)
ALERT_RULES_GET: Final = Operation(
    "alertRules.get",
    "GET",
    "/alert-rules/{}",
    "safe",
    scope="alerts:read",
)
ALERT_RULES_UPDATE: Final = Operation(
    "alertRules.update",
    "PATCH",
    "/alert-rules/{}",
    "safe",
    once_with_header="if-match",
    scope="alerts:write",
)
ALERT_RULES_DELETE: Final = Operation(
    "alertRules.delete",
    "DELETE",
    "/alert-rules/{}",
    "safe",
    once_with_header="if-match",
    scope="alerts:write",
)
ALERT_RULES_TEST: Final = Operation(
    "alertRules.test",
    "POST",
    "/alert-rules/{}/test",
    "safe",
    scope="alerts:read",
)
ALERT_RULES_HISTORY: Final = Operation(
    "alertRules.history",
    "GET",
    "/alert-rules/{}/history",
    "safe",
    scope="alerts:read",
)
ALERTS_LIST: Final = Operation(
    "alerts.list",
    "GET",
    "/alerts",
    "safe",
    is_paged=True,
    scope="alerts:read",
)
ALERTS_GET: Final = Operation(
    "alerts.get",
    "GET",
    "/alerts/{}",
    "safe",
    scope="alerts:read",
)
PIPELINES_LIST: Final = Operation(
    "pipelines.list",
    "GET",
    "/pipelines",
    "safe",
    is_paged=True,
    scope="pipelines:read",
)
PIPELINES_CREATE: Final = Operation(
    "pipelines.create",
    "POST",
    "/pipelines",
    "keyed",
    scope="pipelines:write",
)
PIPELINES_GET: Final = Operation(
    "pipelines.get",
    "GET",
    "/pipelines/{}",
    "safe",
    scope="pipelines:read",
)
PIPELINES_UPDATE: Final = Operation(
    "pipelines.update",
    "PATCH",
    "/pipelines/{}",
    "safe",
    once_with_header="if-match",
    scope="pipelines:write",
)
PIPELINES_ARCHIVE: Final = Operation(
    "pipelines.archive",
    "DELETE",
    "/pipelines/{}",
    "safe",
    once_with_header="if-match",
    scope="pipelines:write",
)
PIPELINES_LIST_VERSIONS: Final = Operation(
    "pipelines.listVersions",
    "GET",
    "/pipelines/{}/versions",
    "safe",
    is_paged=True,
    scope="pipelines:read",
)
PIPELINES_GET_VERSION: Final = Operation(
    "pipelines.getVersion",
    "GET",
    "/pipelines/{}/versions/{}",
    "safe",
    scope="pipelines:read",
)
PIPELINE_RUNS_CREATE: Final = Operation(
    "pipelineRuns.create",
    "POST",
    "/pipelines/{}/runs",
    "keyed",
    wait="prefer",
    scope="runs:write",
)
PIPELINE_RUNS_LIST_OF_PIPELINE: Final = Operation(
    "pipelineRuns.listOfPipeline",
    "GET",
    "/pipelines/{}/runs",
    "safe",
    is_paged=True,
    scope="runs:read",
)
PIPELINE_RUNS_STREAM: Final = Operation(
    "pipelineRuns.stream",
    "POST",
    "/pipelines/{}/runs/stream",
    "keyed",
    scope="runs:write",
)
PIPELINE_RUNS_LIST: Final = Operation(
    "pipelineRuns.list",
    "GET",
    "/pipeline-runs",
    "safe",
    is_paged=True,
    scope="runs:read",
)
PIPELINE_RUNS_GET: Final = Operation(
    "pipelineRuns.get",
    "GET",
    "/pipeline-runs/{}",
    "safe",
    wait="query",
    scope="runs:read",
)
PIPELINE_RUNS_CANCEL: Final = Operation(
    "pipelineRuns.cancel",
    "DELETE",
    "/pipeline-runs/{}",
    "safe",
    scope="runs:write",
)
PIPELINE_RUNS_FOLLOW: Final = Operation(
    "pipelineRuns.follow",
    "GET",
    "/pipeline-runs/{}/stream",
    "safe",
    scope="runs:read",
)
WEBHOOKS_LIST: Final = Operation(
    "webhooks.list",
    "GET",
    "/webhooks",
    "safe",
    is_paged=True,
    scope="webhooks:read",
)
WEBHOOKS_CREATE: Final = Operation(
    "webhooks.create",
    "POST",
    "/webhooks",
    "keyed",
    scope="webhooks:write",
)
WEBHOOKS_GET: Final = Operation(
    "webhooks.get",
    "GET",
    "/webhooks/{}",
    "safe",
    scope="webhooks:read",
)
WEBHOOKS_UPDATE: Final = Operation(
    "webhooks.update",
    "PATCH",
    "/webhooks/{}",
    "safe",
    once_with_header="if-match",
    scope="webhooks:write",
)
WEBHOOKS_DELETE: Final = Operation(
    "webhooks.delete",
    "DELETE",
    "/webhooks/{}",
    "safe",
    once_with_header="if-match",
    scope="webhooks:write",
)
WEBHOOKS_TEST: Final = Operation(
    "webhooks.test",
    "POST",
    "/webhooks/{}/test",
    "once",
    scope="webhooks:write",
)
WEBHOOKS_ROTATE_SECRET: Final = Operation(
    "webhooks.rotateSecret",
    "POST",
    "/webhooks/{}/rotate-secret",
    "once",
    scope="webhooks:write",
)
WEBHOOKS_LIST_DELIVERIES: Final = Operation(
    "webhooks.listDeliveries",
    "GET",
    "/webhooks/{}/deliveries",
    "safe",
    is_paged=True,
    scope="webhooks:read",
)
WEBHOOKS_REDELIVER_FAILED: Final = Operation(
    "webhooks.redeliverFailed",
    "POST",
    "/webhooks/{}/redeliver",
    "once",
    scope="webhooks:write",
)
DELIVERIES_LIST: Final = Operation(
    "deliveries.list",
    "GET",
    "/deliveries",
    "safe",
    is_paged=True,
    scope="webhooks:read",
)
DELIVERIES_GET: Final = Operation(
    "deliveries.get",
    "GET",
    "/deliveries/{}",
    "safe",
    scope="webhooks:read",
)
DELIVERIES_REDELIVER: Final = Operation(
    "deliveries.redeliver",
    "POST",
    "/deliveries/{}/redeliver",
    "once",
    scope="webhooks:write",
)
EVENTS_FOLLOW: Final = Operation(
    "events.follow",
    "GET",
    "/events/stream",
    "safe",
    scope="webhooks:read",
)
EVENTS_LIST_TYPES: Final = Operation(
    "events.listTypes",
    "GET",
    "/event-types",
    "safe",
)
EVENTS_LIST: Final = Operation(
    "events.list",
    "GET",
    "/events",
    "safe",
    is_paged=True,
    scope="webhooks:read",
)
EVENTS_GET: Final = Operation(
    "events.get",
    "GET",
    "/events/{}",
    "safe",
    scope="webhooks:read",
)

#: All operations, by their operationId.
OPERATIONS: Final = {
    each.id: each
    for each in (
        AGENTS_LIST,
        AGENTS_GET,
        AGENTS_UPDATE,
        AGENTS_ARCHIVE,
        AGENTS_CREATE,
        AGENTS_HIRE,
        AGENTS_ROLLBACK,
        AGENTS_LIST_VERSIONS,
        AGENTS_GET_VERSION,
        AGENTS_DIFF_VERSIONS,
        AGENTS_LIST_DEPLOYMENTS,
        CATALOG_LIST,
        CATALOG_GET,
        EXPRESSIONS_EVALUATE,
        RUNS_CREATE,
        RUNS_LIST,
        RUNS_STREAM,
        RUNS_FOLLOW,
        RUNS_LIST_EVENTS,
        RUNS_SEND_ACTION,
        RUNS_GET,
        RUNS_CANCEL,
        API_KEYS_LIST,
        API_KEYS_CREATE,
        API_KEYS_GET,
        API_KEYS_REVOKE,
        API_KEYS_ROTATE,
        AUDIT_LOG_LIST,
        AUTH_ME,
        AUTH_CREATE_TOKEN,
        USERS_LIST,
        USAGE_GET,
        ANALYTICS_GET,
        CONNECTORS_LIST,
        CONNECTORS_CREATE,
        CONNECTORS_GET,
        CONNECTORS_UPDATE,
        CONNECTORS_DELETE,
        CONNECTORS_TEST,
        POLICIES_LIST,
        POLICIES_CREATE,
        POLICIES_GET,
        POLICIES_UPDATE,
        POLICIES_DELETE,
        POLICIES_CHECK,
        ALERT_RULES_LIST,
        ALERT_RULES_CREATE,
        ALERT_RULES_GET,
        ALERT_RULES_UPDATE,
        ALERT_RULES_DELETE,
        ALERT_RULES_TEST,
        ALERT_RULES_HISTORY,
        ALERTS_LIST,
        ALERTS_GET,
        PIPELINES_LIST,
        PIPELINES_CREATE,
        PIPELINES_GET,
        PIPELINES_UPDATE,
        PIPELINES_ARCHIVE,
        PIPELINES_LIST_VERSIONS,
        PIPELINES_GET_VERSION,
        PIPELINE_RUNS_CREATE,
        PIPELINE_RUNS_LIST_OF_PIPELINE,
        PIPELINE_RUNS_STREAM,
        PIPELINE_RUNS_LIST,
        PIPELINE_RUNS_GET,
        PIPELINE_RUNS_CANCEL,
        PIPELINE_RUNS_FOLLOW,
        WEBHOOKS_LIST,
        WEBHOOKS_CREATE,
        WEBHOOKS_GET,
        WEBHOOKS_UPDATE,
        WEBHOOKS_DELETE,
        WEBHOOKS_TEST,
        WEBHOOKS_ROTATE_SECRET,
        WEBHOOKS_LIST_DELIVERIES,
        WEBHOOKS_REDELIVER_FAILED,
        DELIVERIES_LIST,
        DELIVERIES_GET,
        DELIVERIES_REDELIVER,
        EVENTS_FOLLOW,
        EVENTS_LIST_TYPES,
        EVENTS_LIST,
        EVENTS_GET,
    )
}
