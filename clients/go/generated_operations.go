// Code generated from clients/openapi.json by npm run clients. DO NOT EDIT.

package ars

const apiVersion = "2.4"

const defaultBaseURL = "https://localhost:8443/v2"

var (
	operationAgentsList                 = Operation{ID: "agents.list", Method: "GET", Path: "/agents", Retry: RetrySafe, IsPaged: true, Scope: "agents:read"}
	operationAgentsGet                  = Operation{ID: "agents.get", Method: "GET", Path: "/agents/{id}", Retry: RetrySafe, Scope: "agents:read"}
	operationAgentsUpdate               = Operation{ID: "agents.update", Method: "PATCH", Path: "/agents/{id}", Retry: RetrySafe, Scope: "agents:write"}
	operationAgentsArchive              = Operation{ID: "agents.archive", Method: "DELETE", Path: "/agents/{id}", Retry: RetrySafe, Scope: "agents:write"}
	operationAgentsCreate               = Operation{ID: "agents.create", Method: "POST", Path: "/agents/custom", Retry: RetryKeyed, Scope: "agents:deploy"}
	operationAgentsHire                 = Operation{ID: "agents.hire", Method: "POST", Path: "/agents/{catalog_key}/deploy", Retry: RetryKeyed, Scope: "agents:deploy"}
	operationAgentsRollback             = Operation{ID: "agents.rollback", Method: "POST", Path: "/agents/{id}/rollback", Retry: RetryOnce, Scope: "agents:write"}
	operationAgentsListVersions         = Operation{ID: "agents.listVersions", Method: "GET", Path: "/agents/{id}/versions", Retry: RetrySafe, IsPaged: true, Scope: "agents:read"}
	operationAgentsCreateVersion        = Operation{ID: "agents.createVersion", Method: "POST", Path: "/agents/{id}/versions", Retry: RetryKeyed, Scope: "agents:write"}
	operationAgentsGetVersion           = Operation{ID: "agents.getVersion", Method: "GET", Path: "/agents/{id}/versions/{version}", Retry: RetrySafe, Scope: "agents:read"}
	operationAgentsDeployVersion        = Operation{ID: "agents.deployVersion", Method: "POST", Path: "/agents/{id}/deployments", Retry: RetryKeyed, Scope: "agents:release"}
	operationAgentsListDeployments      = Operation{ID: "agents.listDeployments", Method: "GET", Path: "/agents/{id}/deployments", Retry: RetrySafe, IsPaged: true, Scope: "agents:read"}
	operationAgentsDiffVersions         = Operation{ID: "agents.diffVersions", Method: "GET", Path: "/agents/{id}/versions/diff", Retry: RetrySafe, Scope: "agents:read"}
	operationCatalogList                = Operation{ID: "catalog.list", Method: "GET", Path: "/catalog", Retry: RetrySafe}
	operationCatalogGet                 = Operation{ID: "catalog.get", Method: "GET", Path: "/catalog/{key}", Retry: RetrySafe}
	operationExpressionsEvaluate        = Operation{ID: "expressions.evaluate", Method: "POST", Path: "/expressions/evaluate", Retry: RetrySafe, Scope: "agents:read"}
	operationRunsCreate                 = Operation{ID: "runs.create", Method: "POST", Path: "/runs", Retry: RetryKeyed, Wait: WaitByHeader, Scope: "runs:write"}
	operationRunsList                   = Operation{ID: "runs.list", Method: "GET", Path: "/runs", Retry: RetrySafe, IsPaged: true, Scope: "runs:read"}
	operationRunsStream                 = Operation{ID: "runs.stream", Method: "POST", Path: "/runs/stream", Retry: RetryKeyed, IsStream: true, Scope: "runs:write"}
	operationRunsFollow                 = Operation{ID: "runs.follow", Method: "GET", Path: "/runs/{id}/stream", Retry: RetrySafe, IsStream: true, Scope: "runs:read"}
	operationRunsListEvents             = Operation{ID: "runs.listEvents", Method: "GET", Path: "/runs/{id}/events", Retry: RetrySafe, IsPaged: true, Scope: "runs:read"}
	operationRunsSendAction             = Operation{ID: "runs.sendAction", Method: "POST", Path: "/runs/{id}/action", Retry: RetryKeyed, Scope: "runs:write"}
	operationRunsGet                    = Operation{ID: "runs.get", Method: "GET", Path: "/runs/{id}", Retry: RetrySafe, Wait: WaitByQuery, Scope: "runs:read"}
	operationRunsCancel                 = Operation{ID: "runs.cancel", Method: "DELETE", Path: "/runs/{id}", Retry: RetrySafe, Scope: "runs:write"}
	operationReplaysCreate              = Operation{ID: "replays.create", Method: "POST", Path: "/agents/{id}/replays", Retry: RetryKeyed, Wait: WaitByHeader, Scope: "runs:write"}
	operationReplaysList                = Operation{ID: "replays.list", Method: "GET", Path: "/agents/{id}/replays", Retry: RetrySafe, IsPaged: true, Scope: "runs:read"}
	operationReplaysGet                 = Operation{ID: "replays.get", Method: "GET", Path: "/replays/{id}", Retry: RetrySafe, Wait: WaitByQuery, Scope: "runs:read"}
	operationReplaysCancel              = Operation{ID: "replays.cancel", Method: "DELETE", Path: "/replays/{id}", Retry: RetrySafe, Scope: "runs:write"}
	operationReplaysListResults         = Operation{ID: "replays.listResults", Method: "GET", Path: "/replays/{id}/results", Retry: RetrySafe, IsPaged: true, Scope: "runs:read"}
	operationReleasesCreate             = Operation{ID: "releases.create", Method: "POST", Path: "/agents/{id}/releases", Retry: RetryKeyed, Scope: "agents:release"}
	operationReleasesList               = Operation{ID: "releases.list", Method: "GET", Path: "/agents/{id}/releases", Retry: RetrySafe, IsPaged: true, Scope: "agents:read"}
	operationReleasesGet                = Operation{ID: "releases.get", Method: "GET", Path: "/releases/{id}", Retry: RetrySafe, Scope: "agents:read"}
	operationReleasesCancel             = Operation{ID: "releases.cancel", Method: "DELETE", Path: "/releases/{id}", Retry: RetrySafe, Scope: "agents:release"}
	operationReleasesAdvance            = Operation{ID: "releases.advance", Method: "POST", Path: "/releases/{id}/advance", Retry: RetryOnce, Scope: "agents:release"}
	operationAPIKeysList                = Operation{ID: "apiKeys.list", Method: "GET", Path: "/api-keys", Retry: RetrySafe, IsPaged: true, Scope: "api_keys:read"}
	operationAPIKeysCreate              = Operation{ID: "apiKeys.create", Method: "POST", Path: "/api-keys", Retry: RetryKeyed, Scope: "api_keys:write"}
	operationAPIKeysGet                 = Operation{ID: "apiKeys.get", Method: "GET", Path: "/api-keys/{id}", Retry: RetrySafe, Scope: "api_keys:read"}
	operationAPIKeysRevoke              = Operation{ID: "apiKeys.revoke", Method: "DELETE", Path: "/api-keys/{id}", Retry: RetrySafe, Scope: "api_keys:write"}
	operationAPIKeysRotate              = Operation{ID: "apiKeys.rotate", Method: "POST", Path: "/api-keys/{id}/rotate", Retry: RetryOnce, Scope: "api_keys:write"}
	operationAuditLogList               = Operation{ID: "auditLog.list", Method: "GET", Path: "/audit-log", Retry: RetrySafe, IsPaged: true, Scope: "audit:read"}
	operationAuthMe                     = Operation{ID: "auth.me", Method: "GET", Path: "/api/auth/me", Retry: RetrySafe}
	operationAuthCreateToken            = Operation{ID: "auth.createToken", Method: "POST", Path: "/api/auth/token", Retry: RetryOnce}
	operationUsersList                  = Operation{ID: "users.list", Method: "GET", Path: "/users", Retry: RetrySafe, IsPaged: true, Scope: "users:read"}
	operationUsersUpdate                = Operation{ID: "users.update", Method: "PATCH", Path: "/users/{id}", Retry: RetrySafe, Scope: "users:write"}
	operationUsersDelete                = Operation{ID: "users.delete", Method: "DELETE", Path: "/users/{id}", Retry: RetrySafe, Scope: "users:write"}
	operationInvitationsList            = Operation{ID: "invitations.list", Method: "GET", Path: "/invitations", Retry: RetrySafe, IsPaged: true, Scope: "users:write"}
	operationInvitationsCreate          = Operation{ID: "invitations.create", Method: "POST", Path: "/invitations", Retry: RetryKeyed, Scope: "users:write"}
	operationInvitationsDelete          = Operation{ID: "invitations.delete", Method: "DELETE", Path: "/invitations/{id}", Retry: RetrySafe, Scope: "users:write"}
	operationOrganizationGet            = Operation{ID: "organization.get", Method: "GET", Path: "/organization", Retry: RetrySafe}
	operationOrganizationUpdate         = Operation{ID: "organization.update", Method: "PATCH", Path: "/organization", Retry: RetrySafe, Scope: "organization:write"}
	operationErasuresCreate             = Operation{ID: "erasures.create", Method: "POST", Path: "/erasures", Retry: RetryKeyed, Scope: "runs:erase"}
	operationErasuresList               = Operation{ID: "erasures.list", Method: "GET", Path: "/erasures", Retry: RetrySafe, IsPaged: true, Scope: "runs:erase"}
	operationErasuresGet                = Operation{ID: "erasures.get", Method: "GET", Path: "/erasures/{id}", Retry: RetrySafe, Scope: "runs:erase"}
	operationExportsCreate              = Operation{ID: "exports.create", Method: "POST", Path: "/exports", Retry: RetryKeyed, Scope: "runs:read"}
	operationExportsGet                 = Operation{ID: "exports.get", Method: "GET", Path: "/exports/{id}", Retry: RetrySafe}
	operationUsageGet                   = Operation{ID: "usage.get", Method: "GET", Path: "/usage", Retry: RetrySafe, Scope: "usage:read"}
	operationAnalyticsGet               = Operation{ID: "analytics.get", Method: "GET", Path: "/analytics", Retry: RetrySafe, Scope: "analytics:read"}
	operationConnectorsList             = Operation{ID: "connectors.list", Method: "GET", Path: "/connectors", Retry: RetrySafe, IsPaged: true, Scope: "connectors:read"}
	operationConnectorsCreate           = Operation{ID: "connectors.create", Method: "POST", Path: "/connectors", Retry: RetryKeyed, Scope: "connectors:write"}
	operationConnectorsGet              = Operation{ID: "connectors.get", Method: "GET", Path: "/connectors/{id}", Retry: RetrySafe, Scope: "connectors:read"}
	operationConnectorsUpdate           = Operation{ID: "connectors.update", Method: "PATCH", Path: "/connectors/{id}", Retry: RetrySafe, Scope: "connectors:write"}
	operationConnectorsDelete           = Operation{ID: "connectors.delete", Method: "DELETE", Path: "/connectors/{id}", Retry: RetrySafe, Scope: "connectors:write"}
	operationConnectorsTest             = Operation{ID: "connectors.test", Method: "POST", Path: "/connectors/{id}/test", Retry: RetryOnce, Scope: "connectors:write"}
	operationPoliciesList               = Operation{ID: "policies.list", Method: "GET", Path: "/policies", Retry: RetrySafe, IsPaged: true, Scope: "policies:read"}
	operationPoliciesCreate             = Operation{ID: "policies.create", Method: "POST", Path: "/policies", Retry: RetryKeyed, Scope: "policies:write"}
	operationPoliciesGet                = Operation{ID: "policies.get", Method: "GET", Path: "/policies/{id}", Retry: RetrySafe, Scope: "policies:read"}
	operationPoliciesUpdate             = Operation{ID: "policies.update", Method: "PATCH", Path: "/policies/{id}", Retry: RetrySafe, Scope: "policies:write"}
	operationPoliciesDelete             = Operation{ID: "policies.delete", Method: "DELETE", Path: "/policies/{id}", Retry: RetrySafe, Scope: "policies:write"}
	operationPoliciesCheck              = Operation{ID: "policies.check", Method: "POST", Path: "/policies/check", Retry: RetrySafe, Scope: "policies:read"}
	operationAlertRulesList             = Operation{ID: "alertRules.list", Method: "GET", Path: "/alert-rules", Retry: RetrySafe, IsPaged: true, Scope: "alerts:read"}
	operationAlertRulesCreate           = Operation{ID: "alertRules.create", Method: "POST", Path: "/alert-rules", Retry: RetryKeyed, Scope: "alerts:write"}
	operationAlertRulesGet              = Operation{ID: "alertRules.get", Method: "GET", Path: "/alert-rules/{id}", Retry: RetrySafe, Scope: "alerts:read"}
	operationAlertRulesUpdate           = Operation{ID: "alertRules.update", Method: "PATCH", Path: "/alert-rules/{id}", Retry: RetrySafe, Scope: "alerts:write"}
	operationAlertRulesDelete           = Operation{ID: "alertRules.delete", Method: "DELETE", Path: "/alert-rules/{id}", Retry: RetrySafe, Scope: "alerts:write"}
	operationAlertRulesTest             = Operation{ID: "alertRules.test", Method: "POST", Path: "/alert-rules/{id}/test", Retry: RetrySafe, Scope: "alerts:read"}
	operationAlertRulesHistory          = Operation{ID: "alertRules.history", Method: "GET", Path: "/alert-rules/{id}/history", Retry: RetrySafe, Scope: "alerts:read"}
	operationAlertsList                 = Operation{ID: "alerts.list", Method: "GET", Path: "/alerts", Retry: RetrySafe, IsPaged: true, Scope: "alerts:read"}
	operationAlertsGet                  = Operation{ID: "alerts.get", Method: "GET", Path: "/alerts/{id}", Retry: RetrySafe, Scope: "alerts:read"}
	operationPipelinesList              = Operation{ID: "pipelines.list", Method: "GET", Path: "/pipelines", Retry: RetrySafe, IsPaged: true, Scope: "pipelines:read"}
	operationPipelinesCreate            = Operation{ID: "pipelines.create", Method: "POST", Path: "/pipelines", Retry: RetryKeyed, Scope: "pipelines:write"}
	operationPipelinesGet               = Operation{ID: "pipelines.get", Method: "GET", Path: "/pipelines/{id}", Retry: RetrySafe, Scope: "pipelines:read"}
	operationPipelinesUpdate            = Operation{ID: "pipelines.update", Method: "PATCH", Path: "/pipelines/{id}", Retry: RetrySafe, Scope: "pipelines:write"}
	operationPipelinesArchive           = Operation{ID: "pipelines.archive", Method: "DELETE", Path: "/pipelines/{id}", Retry: RetrySafe, Scope: "pipelines:write"}
	operationPipelinesListVersions      = Operation{ID: "pipelines.listVersions", Method: "GET", Path: "/pipelines/{id}/versions", Retry: RetrySafe, IsPaged: true, Scope: "pipelines:read"}
	operationPipelinesGetVersion        = Operation{ID: "pipelines.getVersion", Method: "GET", Path: "/pipelines/{id}/versions/{version}", Retry: RetrySafe, Scope: "pipelines:read"}
	operationPipelineRunsCreate         = Operation{ID: "pipelineRuns.create", Method: "POST", Path: "/pipelines/{id}/runs", Retry: RetryKeyed, Wait: WaitByHeader, Scope: "runs:write"}
	operationPipelineRunsListOfPipeline = Operation{ID: "pipelineRuns.listOfPipeline", Method: "GET", Path: "/pipelines/{id}/runs", Retry: RetrySafe, IsPaged: true, Scope: "runs:read"}
	operationPipelineRunsStream         = Operation{ID: "pipelineRuns.stream", Method: "POST", Path: "/pipelines/{id}/runs/stream", Retry: RetryKeyed, IsStream: true, Scope: "runs:write"}
	operationPipelineRunsList           = Operation{ID: "pipelineRuns.list", Method: "GET", Path: "/pipeline-runs", Retry: RetrySafe, IsPaged: true, Scope: "runs:read"}
	operationPipelineRunsGet            = Operation{ID: "pipelineRuns.get", Method: "GET", Path: "/pipeline-runs/{id}", Retry: RetrySafe, Wait: WaitByQuery, Scope: "runs:read"}
	operationPipelineRunsCancel         = Operation{ID: "pipelineRuns.cancel", Method: "DELETE", Path: "/pipeline-runs/{id}", Retry: RetrySafe, Scope: "runs:write"}
	operationPipelineRunsFollow         = Operation{ID: "pipelineRuns.follow", Method: "GET", Path: "/pipeline-runs/{id}/stream", Retry: RetrySafe, IsStream: true, Scope: "runs:read"}
	operationWebhooksList               = Operation{ID: "webhooks.list", Method: "GET", Path: "/webhooks", Retry: RetrySafe, IsPaged: true, Scope: "webhooks:read"}
	operationWebhooksCreate             = Operation{ID: "webhooks.create", Method: "POST", Path: "/webhooks", Retry: RetryKeyed, Scope: "webhooks:write"}
	operationWebhooksGet                = Operation{ID: "webhooks.get", Method: "GET", Path: "/webhooks/{id}", Retry: RetrySafe, Scope: "webhooks:read"}
	operationWebhooksUpdate             = Operation{ID: "webhooks.update", Method: "PATCH", Path: "/webhooks/{id}", Retry: RetrySafe, Scope: "webhooks:write"}
	operationWebhooksDelete             = Operation{ID: "webhooks.delete", Method: "DELETE", Path: "/webhooks/{id}", Retry: RetrySafe, Scope: "webhooks:write"}
	operationWebhooksTest               = Operation{ID: "webhooks.test", Method: "POST", Path: "/webhooks/{id}/test", Retry: RetryOnce, Scope: "webhooks:write"}
	operationWebhooksRotateSecret       = Operation{ID: "webhooks.rotateSecret", Method: "POST", Path: "/webhooks/{id}/rotate-secret", Retry: RetryOnce, Scope: "webhooks:write"}
	operationWebhooksListDeliveries     = Operation{ID: "webhooks.listDeliveries", Method: "GET", Path: "/webhooks/{id}/deliveries", Retry: RetrySafe, IsPaged: true, Scope: "webhooks:read"}
	operationWebhooksRedeliverFailed    = Operation{ID: "webhooks.redeliverFailed", Method: "POST", Path: "/webhooks/{id}/redeliver", Retry: RetryOnce, Scope: "webhooks:write"}
	operationDeliveriesList             = Operation{ID: "deliveries.list", Method: "GET", Path: "/deliveries", Retry: RetrySafe, IsPaged: true, Scope: "webhooks:read"}
	operationDeliveriesGet              = Operation{ID: "deliveries.get", Method: "GET", Path: "/deliveries/{id}", Retry: RetrySafe, Scope: "webhooks:read"}
	operationDeliveriesRedeliver        = Operation{ID: "deliveries.redeliver", Method: "POST", Path: "/deliveries/{id}/redeliver", Retry: RetryOnce, Scope: "webhooks:write"}
	operationEventsFollow               = Operation{ID: "events.follow", Method: "GET", Path: "/events/stream", Retry: RetrySafe, IsStream: true, Scope: "webhooks:read"}
	operationEventsListTypes            = Operation{ID: "events.listTypes", Method: "GET", Path: "/event-types", Retry: RetrySafe}
	operationEventsList                 = Operation{ID: "events.list", Method: "GET", Path: "/events", Retry: RetrySafe, IsPaged: true, Scope: "webhooks:read"}
	operationEventsGet                  = Operation{ID: "events.get", Method: "GET", Path: "/events/{id}", Retry: RetrySafe, Scope: "webhooks:read"}
)

// Operations returns all operations of the service that this library has, in the order of the OpenAPI document.
func Operations() []Operation {
	return []Operation{
		operationAgentsList,
		operationAgentsGet,
		operationAgentsUpdate,
		operationAgentsArchive,
		operationAgentsCreate,
		operationAgentsHire,
		operationAgentsRollback,
		operationAgentsListVersions,
		operationAgentsCreateVersion,
		operationAgentsGetVersion,
		operationAgentsDeployVersion,
		operationAgentsListDeployments,
		operationAgentsDiffVersions,
		operationCatalogList,
		operationCatalogGet,
		operationExpressionsEvaluate,
		operationRunsCreate,
		operationRunsList,
		operationRunsStream,
		operationRunsFollow,
		operationRunsListEvents,
		operationRunsSendAction,
		operationRunsGet,
		operationRunsCancel,
		operationReplaysCreate,
		operationReplaysList,
		operationReplaysGet,
		operationReplaysCancel,
		operationReplaysListResults,
		operationReleasesCreate,
		operationReleasesList,
		operationReleasesGet,
		operationReleasesCancel,
		operationReleasesAdvance,
		operationAPIKeysList,
		operationAPIKeysCreate,
		operationAPIKeysGet,
		operationAPIKeysRevoke,
		operationAPIKeysRotate,
		operationAuditLogList,
		operationAuthMe,
		operationAuthCreateToken,
		operationUsersList,
		operationUsersUpdate,
		operationUsersDelete,
		operationInvitationsList,
		operationInvitationsCreate,
		operationInvitationsDelete,
		operationOrganizationGet,
		operationOrganizationUpdate,
		operationErasuresCreate,
		operationErasuresList,
		operationErasuresGet,
		operationExportsCreate,
		operationExportsGet,
		operationUsageGet,
		operationAnalyticsGet,
		operationConnectorsList,
		operationConnectorsCreate,
		operationConnectorsGet,
		operationConnectorsUpdate,
		operationConnectorsDelete,
		operationConnectorsTest,
		operationPoliciesList,
		operationPoliciesCreate,
		operationPoliciesGet,
		operationPoliciesUpdate,
		operationPoliciesDelete,
		operationPoliciesCheck,
		operationAlertRulesList,
		operationAlertRulesCreate,
		operationAlertRulesGet,
		operationAlertRulesUpdate,
		operationAlertRulesDelete,
		operationAlertRulesTest,
		operationAlertRulesHistory,
		operationAlertsList,
		operationAlertsGet,
		operationPipelinesList,
		operationPipelinesCreate,
		operationPipelinesGet,
		operationPipelinesUpdate,
		operationPipelinesArchive,
		operationPipelinesListVersions,
		operationPipelinesGetVersion,
		operationPipelineRunsCreate,
		operationPipelineRunsListOfPipeline,
		operationPipelineRunsStream,
		operationPipelineRunsList,
		operationPipelineRunsGet,
		operationPipelineRunsCancel,
		operationPipelineRunsFollow,
		operationWebhooksList,
		operationWebhooksCreate,
		operationWebhooksGet,
		operationWebhooksUpdate,
		operationWebhooksDelete,
		operationWebhooksTest,
		operationWebhooksRotateSecret,
		operationWebhooksListDeliveries,
		operationWebhooksRedeliverFailed,
		operationDeliveriesList,
		operationDeliveriesGet,
		operationDeliveriesRedeliver,
		operationEventsFollow,
		operationEventsListTypes,
		operationEventsList,
		operationEventsGet,
	}
}
