// Code generated from clients/openapi.json by npm run clients. DO NOT EDIT.

package ars

// ActorKind is the kind of actor:
//
// - `api_key`: An API key, or a session token that it created
// - `user`: A user, or a session token that a user created
// - `operator`: An administrator on the server
// - `nobody`: A caller without valid credentials
// - `agent`: An agent whose output was checked by guardrails
// - `alert_rule`: An alert rule that rolled an agent back
// - `release`: A release that advanced or ended automatically
type ActorKind string

// Values of [ActorKind].
const (
	ActorKindAPIKey    ActorKind = "api_key"
	ActorKindUser      ActorKind = "user"
	ActorKindOperator  ActorKind = "operator"
	ActorKindNobody    ActorKind = "nobody"
	ActorKindAgent     ActorKind = "agent"
	ActorKindAlertRule ActorKind = "alert_rule"
	ActorKindRelease   ActorKind = "release"
)

// AgentKind says where an agent comes from:
//
// - `catalog`: Hired from the catalog
// - `custom`: Created by the organisation, with its own runtime
type AgentKind string

// Values of [AgentKind].
const (
	AgentKindCatalog AgentKind = "catalog"
	AgentKindCustom  AgentKind = "custom"
)

// AgentStatus says whether an agent accepts new runs:
//
// - `active`: Accepts new runs
// - `archived`: Accepts no new runs; its history stays readable
type AgentStatus string

// Values of [AgentStatus].
const (
	AgentStatusActive   AgentStatus = "active"
	AgentStatusArchived AgentStatus = "archived"
)

// AlertComparator says how a value is compared with the threshold:
//
// - `gt`: Greater than the threshold
// - `gte`: At least the threshold
// - `lt`: Less than the threshold
// - `lte`: At most the threshold
type AlertComparator string

// Values of [AlertComparator].
const (
	AlertComparatorGt  AlertComparator = "gt"
	AlertComparatorGte AlertComparator = "gte"
	AlertComparatorLt  AlertComparator = "lt"
	AlertComparatorLte AlertComparator = "lte"
)

// AlertMetric is the metric that a rule watches:
//
// - `error_rate`: Percentage of failed runs among those that completed or failed in the window
// - `p95_latency_ms`: 95th percentile of the latency of the runs that completed or failed in the window, in milliseconds
// - `failed_runs`: Number of runs that failed in the window
// - `runs`: Number of runs that ended in the window
// - `tokens_used`: Tokens used by the runs that ended in the window
// - `webhook_failures`: Number of deliveries that failed permanently in the window
// - `quota_used_percent`: Percentage of the monthly call quota that is used up; the window is ignored
type AlertMetric string

// Values of [AlertMetric].
const (
	AlertMetricErrorRate        AlertMetric = "error_rate"
	AlertMetricP95LatencyMS     AlertMetric = "p95_latency_ms"
	AlertMetricFailedRuns       AlertMetric = "failed_runs"
	AlertMetricRuns             AlertMetric = "runs"
	AlertMetricTokensUsed       AlertMetric = "tokens_used"
	AlertMetricWebhookFailures  AlertMetric = "webhook_failures"
	AlertMetricQuotaUsedPercent AlertMetric = "quota_used_percent"
)

// AlertRollback is the outcome of an automatic rollback:
//
// - `done`: The previous version is live again
// - `no_earlier_version`: Nothing was changed: the first version was live
// - `already_rolled_back`: Nothing was changed: the live version was itself the result of a rollback
// - `not_allowed`: Nothing was changed: the last editor of the rule may not roll the agent back
type AlertRollback string

// Values of [AlertRollback].
const (
	AlertRollbackDone              AlertRollback = "done"
	AlertRollbackNoEarlierVersion  AlertRollback = "no_earlier_version"
	AlertRollbackAlreadyRolledBack AlertRollback = "already_rolled_back"
	AlertRollbackNotAllowed        AlertRollback = "not_allowed"
)

// AlertRuleState is the state of a rule:
//
// - `ok`: No alert is firing
// - `firing`: An alert is firing
// - `no_data`: Too few runs in the window, or not evaluated since it was created, changed or switched off
type AlertRuleState string

// Values of [AlertRuleState].
const (
	AlertRuleStateOk     AlertRuleState = "ok"
	AlertRuleStateFiring AlertRuleState = "firing"
	AlertRuleStateNoData AlertRuleState = "no_data"
)

// AlertStatus says whether an alert is still firing:
//
// - `firing`: The alert is still firing
// - `resolved`: The alert has ended
type AlertStatus string

// Values of [AlertStatus].
const (
	AlertStatusFiring   AlertStatus = "firing"
	AlertStatusResolved AlertStatus = "resolved"
)

// APIKeyMode says what an API key is for:
//
// - `live`: For production, within the limits of the organisation's plan
// - `demo`: For trials: 10 requests a minute with a burst of 15, and no access to agents with private connectors
type APIKeyMode string

// Values of [APIKeyMode].
const (
	APIKeyModeLive APIKeyMode = "live"
	APIKeyModeDemo APIKeyMode = "demo"
)

// AuditAction says what was done. More may be added.
type AuditAction string

// Values of [AuditAction].
const (
	AuditActionAPIKeyCreated            AuditAction = "api_key.created"
	AuditActionAPIKeyRotated            AuditAction = "api_key.rotated"
	AuditActionAPIKeyRevoked            AuditAction = "api_key.revoked"
	AuditActionSessionCreated           AuditAction = "session.created"
	AuditActionSessionEnded             AuditAction = "session.ended"
	AuditActionSessionRefused           AuditAction = "session.refused"
	AuditActionSessionTokenCreated      AuditAction = "session_token.created"
	AuditActionDeviceApproved           AuditAction = "device.approved"
	AuditActionDeviceDenied             AuditAction = "device.denied"
	AuditActionAgentHired               AuditAction = "agent.hired"
	AuditActionAgentCreated             AuditAction = "agent.created"
	AuditActionAgentUpdated             AuditAction = "agent.updated"
	AuditActionAgentRolledBack          AuditAction = "agent.rolled_back"
	AuditActionAgentArchived            AuditAction = "agent.archived"
	AuditActionAgentVersionCreated      AuditAction = "agent.version_created"
	AuditActionAgentDeployed            AuditAction = "agent.deployed"
	AuditActionReleaseCreated           AuditAction = "release.created"
	AuditActionReleaseAdvanced          AuditAction = "release.advanced"
	AuditActionReleaseCompleted         AuditAction = "release.completed"
	AuditActionReleaseStopped           AuditAction = "release.stopped"
	AuditActionReleaseCancelled         AuditAction = "release.cancelled"
	AuditActionWebhookCreated           AuditAction = "webhook.created"
	AuditActionWebhookUpdated           AuditAction = "webhook.updated"
	AuditActionWebhookDeleted           AuditAction = "webhook.deleted"
	AuditActionWebhookSecretRotated     AuditAction = "webhook.secret_rotated"
	AuditActionWebhookTested            AuditAction = "webhook.tested"
	AuditActionDeliveryRedelivered      AuditAction = "delivery.redelivered"
	AuditActionWebhookFailedRedelivered AuditAction = "webhook.failed_redelivered"
	AuditActionConnectorCreated         AuditAction = "connector.created"
	AuditActionConnectorUpdated         AuditAction = "connector.updated"
	AuditActionConnectorDeleted         AuditAction = "connector.deleted"
	AuditActionConnectorTested          AuditAction = "connector.tested"
	AuditActionPolicyCreated            AuditAction = "policy.created"
	AuditActionPolicyUpdated            AuditAction = "policy.updated"
	AuditActionPolicyDeleted            AuditAction = "policy.deleted"
	AuditActionGuardrailBlocked         AuditAction = "guardrail.blocked"
	AuditActionGuardrailRedacted        AuditAction = "guardrail.redacted"
	AuditActionAlertRuleCreated         AuditAction = "alert_rule.created"
	AuditActionAlertRuleUpdated         AuditAction = "alert_rule.updated"
	AuditActionAlertRuleDeleted         AuditAction = "alert_rule.deleted"
	AuditActionPipelineCreated          AuditAction = "pipeline.created"
	AuditActionPipelineUpdated          AuditAction = "pipeline.updated"
	AuditActionPipelineArchived         AuditAction = "pipeline.archived"
	AuditActionOrganizationCreated      AuditAction = "organization.created"
	AuditActionOrganizationUpdated      AuditAction = "organization.updated"
	AuditActionUserCreated              AuditAction = "user.created"
	AuditActionUserUpdated              AuditAction = "user.updated"
	AuditActionUserRemoved              AuditAction = "user.removed"
	AuditActionInvitationCreated        AuditAction = "invitation.created"
	AuditActionInvitationDeleted        AuditAction = "invitation.deleted"
	AuditActionPasswordResetCreated     AuditAction = "password_reset.created"
	AuditActionErasureCreated           AuditAction = "erasure.created"
	AuditActionExportCreated            AuditAction = "export.created"
	AuditActionSecretsResealed          AuditAction = "secrets.resealed"
)

// BlockOrFlag is block (reject the value) or flag (only report it).
type BlockOrFlag string

// Values of [BlockOrFlag].
const (
	BlockOrFlagBlock BlockOrFlag = "block"
	BlockOrFlagFlag  BlockOrFlag = "flag"
)

// CheckedDirection says whether a value is checked as an input or as an output:
//
// - `input`: As the input of a run
// - `output`: As the output of a run
type CheckedDirection string

// Values of [CheckedDirection].
const (
	CheckedDirectionInput  CheckedDirection = "input"
	CheckedDirectionOutput CheckedDirection = "output"
)

// ConnectorKind says what a connector connects to:
//
// - `openai`: An OpenAI-compatible model provider, called with the secret as its API key
// - `http`: The organisation's own endpoint; calls to it are signed with the secret
type ConnectorKind string

// Values of [ConnectorKind].
const (
	ConnectorKindOpenai ConnectorKind = "openai"
	ConnectorKindHTTP   ConnectorKind = "http"
)

// DeliveryStatus is the state of a delivery:
//
// - `pending`: Waits for its first or next attempt
// - `succeeded`: The receiver returned a 2xx status in time
// - `failed`: All attempts failed; it can be sent again
type DeliveryStatus string

// Values of [DeliveryStatus].
const (
	DeliveryStatusPending   DeliveryStatus = "pending"
	DeliveryStatusSucceeded DeliveryStatus = "succeeded"
	DeliveryStatusFailed    DeliveryStatus = "failed"
)

// DeploymentStatus is the state of a deployment:
//
// - `releasing`: A release gives its version to a share of new runs
// - `active`: Its version is live
// - `superseded`: A later change replaced its version
// - `rolled_back`: A rollback replaced its version, or its release did not complete
type DeploymentStatus string

// Values of [DeploymentStatus].
const (
	DeploymentStatusReleasing  DeploymentStatus = "releasing"
	DeploymentStatusActive     DeploymentStatus = "active"
	DeploymentStatusSuperseded DeploymentStatus = "superseded"
	DeploymentStatusRolledBack DeploymentStatus = "rolled_back"
)

// DisabledReason says why the service disabled a webhook:
//
// - `gone`: The endpoint returned 410
// - `failing`: All attempts failed for 120 hours
type DisabledReason string

// Values of [DisabledReason].
const (
	DisabledReasonGone    DisabledReason = "gone"
	DisabledReasonFailing DisabledReason = "failing"
)

// ErasureStatus says whether an erasure has ended:
//
// - `running`: Content is still being removed, or some process has not confirmed that its caches are clear
// - `completed`: The content is gone from the database and from all processes; or, for a dry run, it was counted
type ErasureStatus string

// Values of [ErasureStatus].
const (
	ErasureStatusRunning   ErasureStatus = "running"
	ErasureStatusCompleted ErasureStatus = "completed"
)

// ErrorCode is one of the values below. More may be added.
type ErrorCode string

// Values of [ErrorCode].
const (
	ErrorCodeMalformedJSON              ErrorCode = "malformed_json"
	ErrorCodeMissingField               ErrorCode = "missing_field"
	ErrorCodeWrongType                  ErrorCode = "wrong_type"
	ErrorCodeUnknownField               ErrorCode = "unknown_field"
	ErrorCodeInvalidCursor              ErrorCode = "invalid_cursor"
	ErrorCodeInvalidHeader              ErrorCode = "invalid_header"
	ErrorCodeDocumentTooComplex         ErrorCode = "document_too_complex"
	ErrorCodeRouteNotFound              ErrorCode = "route_not_found"
	ErrorCodeMethodNotAllowed           ErrorCode = "method_not_allowed"
	ErrorCodePayloadTooLarge            ErrorCode = "payload_too_large"
	ErrorCodeUnsupportedMediaType       ErrorCode = "unsupported_media_type"
	ErrorCodeLimitOutOfRange            ErrorCode = "limit_out_of_range"
	ErrorCodeInvalidValue               ErrorCode = "invalid_value"
	ErrorCodeNumberOutOfRange           ErrorCode = "number_out_of_range"
	ErrorCodeInvalidURL                 ErrorCode = "invalid_url"
	ErrorCodeVersionConflict            ErrorCode = "version_conflict"
	ErrorCodeRateLimited                ErrorCode = "rate_limited"
	ErrorCodeInternalError              ErrorCode = "internal_error"
	ErrorCodeUnavailable                ErrorCode = "unavailable"
	ErrorCodeHttpsRequired              ErrorCode = "https_required"
	ErrorCodeCsrfRejected               ErrorCode = "csrf_rejected"
	ErrorCodeVersionNotSupported        ErrorCode = "version_not_supported"
	ErrorCodeMissingCredentials         ErrorCode = "missing_credentials"
	ErrorCodeInvalidCredentials         ErrorCode = "invalid_credentials"
	ErrorCodeExpiredCredentials         ErrorCode = "expired_credentials"
	ErrorCodeInsufficientScope          ErrorCode = "insufficient_scope"
	ErrorCodeAgentNotAllowed            ErrorCode = "agent_not_allowed"
	ErrorCodeAPIKeyNotFound             ErrorCode = "api_key_not_found"
	ErrorCodeSessionNotFound            ErrorCode = "session_not_found"
	ErrorCodeSessionRequired            ErrorCode = "session_required"
	ErrorCodeUnknownScope               ErrorCode = "unknown_scope"
	ErrorCodeKeyNotActive               ErrorCode = "key_not_active"
	ErrorCodeTooManyRotations           ErrorCode = "too_many_rotations"
	ErrorCodeTooManyAPIKeys             ErrorCode = "too_many_api_keys"
	ErrorCodeUserNotFound               ErrorCode = "user_not_found"
	ErrorCodeInvitationNotFound         ErrorCode = "invitation_not_found"
	ErrorCodeAlreadyMember              ErrorCode = "already_member"
	ErrorCodeTooManyInvitations         ErrorCode = "too_many_invitations"
	ErrorCodeInvalidToken               ErrorCode = "invalid_token"
	ErrorCodeLastOwner                  ErrorCode = "last_owner"
	ErrorCodeRoleManaged                ErrorCode = "role_managed"
	ErrorCodePasswordLoginOff           ErrorCode = "password_login_off"
	ErrorCodeOwnRole                    ErrorCode = "own_role"
	ErrorCodeAgentNotFound              ErrorCode = "agent_not_found"
	ErrorCodeAgentVersionNotFound       ErrorCode = "agent_version_not_found"
	ErrorCodeNothingChanged             ErrorCode = "nothing_changed"
	ErrorCodeNeverLive                  ErrorCode = "never_live"
	ErrorCodeNeverLiveOnly              ErrorCode = "never_live_only"
	ErrorCodeReleaseActive              ErrorCode = "release_active"
	ErrorCodeReplayRequired             ErrorCode = "replay_required"
	ErrorCodeNoEarlierVersion           ErrorCode = "no_earlier_version"
	ErrorCodeCatalogAgentNotFound       ErrorCode = "catalog_agent_not_found"
	ErrorCodeInvalidExpression          ErrorCode = "invalid_expression"
	ErrorCodeExpressionFailed           ErrorCode = "expression_failed"
	ErrorCodeExpressionTimeout          ErrorCode = "expression_timeout"
	ErrorCodeExpressionTooDeep          ErrorCode = "expression_too_deep"
	ErrorCodeExpressionOutOfMemory      ErrorCode = "expression_out_of_memory"
	ErrorCodeInvalidOutput              ErrorCode = "invalid_output"
	ErrorCodeOutputTooLarge             ErrorCode = "output_too_large"
	ErrorCodeAgentArchived              ErrorCode = "agent_archived"
	ErrorCodeRunNotFound                ErrorCode = "run_not_found"
	ErrorCodeInputSchemaViolation       ErrorCode = "input_schema_violation"
	ErrorCodeGuardrailBlocked           ErrorCode = "guardrail_blocked"
	ErrorCodeActionNotPending           ErrorCode = "action_not_pending"
	ErrorCodeActionConflict             ErrorCode = "action_conflict"
	ErrorCodeTooManyMessages            ErrorCode = "too_many_messages"
	ErrorCodeRunNotActive               ErrorCode = "run_not_active"
	ErrorCodeEventNotFound              ErrorCode = "event_not_found"
	ErrorCodePositionExpired            ErrorCode = "position_expired"
	ErrorCodeUnknownEventType           ErrorCode = "unknown_event_type"
	ErrorCodeWebhookNotFound            ErrorCode = "webhook_not_found"
	ErrorCodeDeliveryNotFound           ErrorCode = "delivery_not_found"
	ErrorCodeWebhookInactive            ErrorCode = "webhook_inactive"
	ErrorCodeErased                     ErrorCode = "erased"
	ErrorCodeTooManyWebhooks            ErrorCode = "too_many_webhooks"
	ErrorCodeConnectorNotFound          ErrorCode = "connector_not_found"
	ErrorCodePrivateConnectorForbidden  ErrorCode = "private_connector_forbidden"
	ErrorCodeConnectorInUse             ErrorCode = "connector_in_use"
	ErrorCodeTooManyConnectors          ErrorCode = "too_many_connectors"
	ErrorCodePolicyNotFound             ErrorCode = "policy_not_found"
	ErrorCodePolicyInUse                ErrorCode = "policy_in_use"
	ErrorCodeTooManyPolicies            ErrorCode = "too_many_policies"
	ErrorCodeAlertRuleNotFound          ErrorCode = "alert_rule_not_found"
	ErrorCodeAlertNotFound              ErrorCode = "alert_not_found"
	ErrorCodeTooManyAlertRules          ErrorCode = "too_many_alert_rules"
	ErrorCodePipelineNotFound           ErrorCode = "pipeline_not_found"
	ErrorCodePipelineVersionNotFound    ErrorCode = "pipeline_version_not_found"
	ErrorCodeInvalidPipeline            ErrorCode = "invalid_pipeline"
	ErrorCodePipelineArchived           ErrorCode = "pipeline_archived"
	ErrorCodePipelineRunNotFound        ErrorCode = "pipeline_run_not_found"
	ErrorCodeReplayNotFound             ErrorCode = "replay_not_found"
	ErrorCodeNoRuns                     ErrorCode = "no_runs"
	ErrorCodeSideEffects                ErrorCode = "side_effects"
	ErrorCodeTooManyReplays             ErrorCode = "too_many_replays"
	ErrorCodeReplayNotActive            ErrorCode = "replay_not_active"
	ErrorCodeReleaseNotFound            ErrorCode = "release_not_found"
	ErrorCodeReleaseNotActive           ErrorCode = "release_not_active"
	ErrorCodeAlreadyReleased            ErrorCode = "already_released"
	ErrorCodeNotEnoughRuns              ErrorCode = "not_enough_runs"
	ErrorCodeReplayNotPassed            ErrorCode = "replay_not_passed"
	ErrorCodeErasureNotFound            ErrorCode = "erasure_not_found"
	ErrorCodeExportNotFound             ErrorCode = "export_not_found"
	ErrorCodeIdempotencyMismatch        ErrorCode = "idempotency_mismatch"
	ErrorCodeTooManyOpenStreams         ErrorCode = "too_many_open_streams"
	ErrorCodeQuotaExceeded              ErrorCode = "quota_exceeded"
	ErrorCodePersistedQueryNotSupported ErrorCode = "persisted_query_not_supported"
	ErrorCodeInvalidDocument            ErrorCode = "invalid_document"
	ErrorCodeTooManyFields              ErrorCode = "too_many_fields"
	ErrorCodeStreamNotFound             ErrorCode = "stream_not_found"
	ErrorCodeStreamTokenUnknown         ErrorCode = "stream_token_unknown"
	ErrorCodeStreamInUse                ErrorCode = "stream_in_use"
	ErrorCodeOperationInUse             ErrorCode = "operation_in_use"
	ErrorCodeTooManyStreams             ErrorCode = "too_many_streams"
	ErrorCodeTooManyOperations          ErrorCode = "too_many_operations"
)

// ErrorType is one of the values below. More may be added.
type ErrorType string

// Values of [ErrorType].
const (
	ErrorTypeInvalidRequest ErrorType = "invalid_request"
	ErrorTypeNotFound       ErrorType = "not_found"
	ErrorTypeUnprocessable  ErrorType = "unprocessable"
	ErrorTypeRateLimited    ErrorType = "rate_limited"
	ErrorTypeInternal       ErrorType = "internal"
	ErrorTypeForbidden      ErrorType = "forbidden"
	ErrorTypeUnauthorized   ErrorType = "unauthorized"
)

// ExportFormat says how the rows are written:
//
// - `ndjson`: A JSON object in each line, as the list shows it
// - `csv`: Comma-separated values with a header; nested values are JSON
type ExportFormat string

// Values of [ExportFormat].
const (
	ExportFormatNdjson ExportFormat = "ndjson"
	ExportFormatCsv    ExportFormat = "csv"
)

// ExportWhat says what an export contains:
//
// - `runs`: Ended runs; requires `runs:read`
// - `events`: Events; requires `webhooks:read`
// - `audit`: The audit log; requires `audit:read`
// - `usage`: Calls, runs and tokens of each day that has ended; requires `usage:read`
type ExportWhat string

// Values of [ExportWhat].
const (
	ExportWhatRuns   ExportWhat = "runs"
	ExportWhatEvents ExportWhat = "events"
	ExportWhatAudit  ExportWhat = "audit"
	ExportWhatUsage  ExportWhat = "usage"
)

// GuardrailAction is block (reject the value), redact (replace what was found) or flag (only report it).
type GuardrailAction string

// Values of [GuardrailAction].
const (
	GuardrailActionBlock  GuardrailAction = "block"
	GuardrailActionRedact GuardrailAction = "redact"
	GuardrailActionFlag   GuardrailAction = "flag"
)

// GuardrailDirection says what is checked.
type GuardrailDirection string

// Values of [GuardrailDirection].
const (
	GuardrailDirectionInput  GuardrailDirection = "input"
	GuardrailDirectionOutput GuardrailDirection = "output"
	GuardrailDirectionBoth   GuardrailDirection = "both"
)

// Interval is the length of the intervals of a series:
//
// - `hour`: Hours in UTC
// - `day`: Days in UTC
type Interval string

// Values of [Interval].
const (
	IntervalHour Interval = "hour"
	IntervalDay  Interval = "day"
)

// LLMToolMethod is an HTTP method.
type LLMToolMethod string

// Values of [LLMToolMethod].
const (
	LLMToolMethodGET   LLMToolMethod = "GET"
	LLMToolMethodPOST  LLMToolMethod = "POST"
	LLMToolMethodPUT   LLMToolMethod = "PUT"
	LLMToolMethodPATCH LLMToolMethod = "PATCH"
)

// PIIKind is a kind of personal data. More may be added.
type PIIKind string

// Values of [PIIKind].
const (
	PIIKindEmail PIIKind = "email"
	PIIKindPhone PIIKind = "phone"
	PIIKindIBAN  PIIKind = "iban"
	PIIKindCard  PIIKind = "card"
	PIIKindIP    PIIKind = "ip"
)

// PipelineStatus says whether a pipeline accepts new runs:
//
// - `active`: Accepts new runs
// - `archived`: Accepts no new runs; its history stays readable
type PipelineStatus string

// Values of [PipelineStatus].
const (
	PipelineStatusActive   PipelineStatus = "active"
	PipelineStatusArchived PipelineStatus = "archived"
)

// PipelineStepOnFailure says what happens to a pipeline run when a step fails:
//
// - `fail`: Active steps are cancelled, and the pipeline run fails
// - `continue`: Steps that depend on it still run, and can read its error
type PipelineStepOnFailure string

// Values of [PipelineStepOnFailure].
const (
	PipelineStepOnFailureFail     PipelineStepOnFailure = "fail"
	PipelineStepOnFailureContinue PipelineStepOnFailure = "continue"
)

// PipelineStepStatus is the state of a step of a pipeline run:
//
// - `pending`: Has not started
// - `running`: Has active runs, or will start more
// - `requires_action`: All its active runs wait for an action
// - `completed`: Ended with an output
// - `failed`: Ended with an error
// - `skipped`: Its condition did not hold
// - `cancelled`: Was active, or had not started, when the pipeline run ended
type PipelineStepStatus string

// Values of [PipelineStepStatus].
const (
	PipelineStepStatusPending        PipelineStepStatus = "pending"
	PipelineStepStatusRunning        PipelineStepStatus = "running"
	PipelineStepStatusRequiresAction PipelineStepStatus = "requires_action"
	PipelineStepStatusCompleted      PipelineStepStatus = "completed"
	PipelineStepStatusFailed         PipelineStepStatus = "failed"
	PipelineStepStatusSkipped        PipelineStepStatus = "skipped"
	PipelineStepStatusCancelled      PipelineStepStatus = "cancelled"
)

// Plan sets the limits of an organisation; usage shows the limits that apply:
//
// - `free`: By default 100 requests a minute and 10,000 calls a month
// - `developer`: By default 1,000 requests a minute and 200,000 calls a month
// - `business`: By default 10,000 requests a minute and 5,000,000 calls a month
// - `enterprise`: Limits by agreement
type Plan string

// Values of [Plan].
const (
	PlanFree       Plan = "free"
	PlanDeveloper  Plan = "developer"
	PlanBusiness   Plan = "business"
	PlanEnterprise Plan = "enterprise"
)

// PolicyAction says what a policy does to a value:
//
// - `pass`: Nothing was found
// - `flag`: Something was found and reported; the value passes unchanged
// - `redact`: What was found is replaced by placeholders; the rest passes
// - `block`: The value is rejected
type PolicyAction string

// Values of [PolicyAction].
const (
	PolicyActionPass   PolicyAction = "pass"
	PolicyActionFlag   PolicyAction = "flag"
	PolicyActionRedact PolicyAction = "redact"
	PolicyActionBlock  PolicyAction = "block"
)

// PolicyKind says where a policy comes from:
//
// - `template`: Built into the service: none, baseline, privacy or strict
// - `custom`: Created by the organisation
type PolicyKind string

// Values of [PolicyKind].
const (
	PolicyKindTemplate PolicyKind = "template"
	PolicyKindCustom   PolicyKind = "custom"
)

// ReleaseStatus is the state of a release; all but active are final:
//
// - `active`: The candidate gets a share of the new runs
// - `completed`: The candidate is live for all runs
// - `stopped`: The candidate was worse, or had too few runs, and was taken back automatically
// - `cancelled`: A caller, a rollback or archiving ended it; the candidate was taken back
type ReleaseStatus string

// Values of [ReleaseStatus].
const (
	ReleaseStatusActive    ReleaseStatus = "active"
	ReleaseStatusCompleted ReleaseStatus = "completed"
	ReleaseStatusStopped   ReleaseStatus = "stopped"
	ReleaseStatusCancelled ReleaseStatus = "cancelled"
)

// ReleaseStopReason says why a release was stopped:
//
// - `error_rate`: The candidate failed more often than the live version
// - `p95_latency`: The candidate was slower than the live version
// - `not_enough_runs`: A stage had too few runs after three times its seconds
type ReleaseStopReason string

// Values of [ReleaseStopReason].
const (
	ReleaseStopReasonErrorRate     ReleaseStopReason = "error_rate"
	ReleaseStopReasonP95Latency    ReleaseStopReason = "p95_latency"
	ReleaseStopReasonNotEnoughRuns ReleaseStopReason = "not_enough_runs"
)

// ReplayCheckType says what a check asks:
//
// - `completes`: The run completed, or the recorded one did not complete either
// - `same_output`: The outputs are equal as JSON, without the paths in `ignore`
// - `output_schema`: The output matches `schema`
// - `expression`: The JSONata expression returns true, or at least the minimum score
// - `agent`: Another agent returns at least the minimum score
// - `guardrails`: No guardrail was triggered that was not triggered in the recorded run
// - `latency`: p95 of the latencies of all runs, after ÷ before, is at most the maximum ratio
// - `tokens`: The tokens of all runs, after ÷ before, are at most the maximum ratio
type ReplayCheckType string

// Values of [ReplayCheckType].
const (
	ReplayCheckTypeCompletes    ReplayCheckType = "completes"
	ReplayCheckTypeSameOutput   ReplayCheckType = "same_output"
	ReplayCheckTypeOutputSchema ReplayCheckType = "output_schema"
	ReplayCheckTypeExpression   ReplayCheckType = "expression"
	ReplayCheckTypeAgent        ReplayCheckType = "agent"
	ReplayCheckTypeGuardrails   ReplayCheckType = "guardrails"
	ReplayCheckTypeLatency      ReplayCheckType = "latency"
	ReplayCheckTypeTokens       ReplayCheckType = "tokens"
)

// ReplayStatus is the state of a replay; all but running are final:
//
// - `running`: Repeats recorded runs, or waits until it may
// - `completed`: Every recorded run was repeated and judged
// - `cancelled`: Cancelled by a caller
// - `failed`: Ended early, with an error
type ReplayStatus string

// Values of [ReplayStatus].
const (
	ReplayStatusRunning   ReplayStatus = "running"
	ReplayStatusCompleted ReplayStatus = "completed"
	ReplayStatusCancelled ReplayStatus = "cancelled"
	ReplayStatusFailed    ReplayStatus = "failed"
)

// ReplayVerdict says whether checks passed:
//
// - `passed`: Every check held, or the run passed each of them
// - `failed`: A check did not hold, or the run failed one of them
type ReplayVerdict string

// Values of [ReplayVerdict].
const (
	ReplayVerdictPassed ReplayVerdict = "passed"
	ReplayVerdictFailed ReplayVerdict = "failed"
)

// RequiredActionType says what a run asks for. More may be added.
type RequiredActionType string

// Values of [RequiredActionType].
const (
	RequiredActionTypeApprove RequiredActionType = "approve"
	RequiredActionTypeRespond RequiredActionType = "respond"
)

// Role says what a user may do:
//
// - `owner`: Everything, including the audit log
// - `admin`: Everything except the audit log and changes to owners
// - `member`: Like an admin, but cannot invite or change people, read or change API keys, or change connectors and
// policies
// - `viewer`: Can only read, and not the audit log
type Role string

// Values of [Role].
const (
	RoleOwner  Role = "owner"
	RoleAdmin  Role = "admin"
	RoleMember Role = "member"
	RoleViewer Role = "viewer"
)

// RunActionType says what an action does:
//
// - `approve`: Approves the request of the run
// - `reject`: Rejects the request of the run, or declines to answer
// - `respond`: Answers the request of the run, or sends a message to a run without one
type RunActionType string

// Values of [RunActionType].
const (
	Approve RunActionType = "approve"
	Reject  RunActionType = "reject"
	Respond RunActionType = "respond"
)

// RunErrorType says what caused the failure of a run. More may be added.
type RunErrorType string

// Values of [RunErrorType].
const (
	RunErrorTypeAgentError   RunErrorType = "agent_error"
	RunErrorTypeGatewayError RunErrorType = "gateway_error"
	RunErrorTypeTimeout      RunErrorType = "timeout"
)

// RunStatus is the state of a run; completed, failed and cancelled are final:
//
// - `queued`: Waiting to be executed
// - `running`: Being executed
// - `requires_action`: Waiting for an answer to its required action
// - `completed`: Ended with an output
// - `failed`: Ended with an error
// - `cancelled`: Cancelled by a caller
type RunStatus string

// Values of [RunStatus].
const (
	RunQueued         RunStatus = "queued"
	RunRunning        RunStatus = "running"
	RunRequiresAction RunStatus = "requires_action"
	RunCompleted      RunStatus = "completed"
	RunFailed         RunStatus = "failed"
	RunCancelled      RunStatus = "cancelled"
)

// Scope says what credentials may do; `*` means everything. More may be added.
type Scope string

// Values of [Scope].
const (
	ScopeRunsRead          Scope = "runs:read"
	ScopeRunsWrite         Scope = "runs:write"
	ScopeAgentsRead        Scope = "agents:read"
	ScopeAgentsWrite       Scope = "agents:write"
	ScopeAgentsDeploy      Scope = "agents:deploy"
	ScopeAgentsRelease     Scope = "agents:release"
	ScopeUsageRead         Scope = "usage:read"
	ScopeAnalyticsRead     Scope = "analytics:read"
	ScopeAPIKeysRead       Scope = "api_keys:read"
	ScopeAPIKeysWrite      Scope = "api_keys:write"
	ScopeWebhooksRead      Scope = "webhooks:read"
	ScopeWebhooksWrite     Scope = "webhooks:write"
	ScopePipelinesRead     Scope = "pipelines:read"
	ScopePipelinesWrite    Scope = "pipelines:write"
	ScopeAlertsRead        Scope = "alerts:read"
	ScopeAlertsWrite       Scope = "alerts:write"
	ScopePoliciesRead      Scope = "policies:read"
	ScopePoliciesWrite     Scope = "policies:write"
	ScopeConnectorsRead    Scope = "connectors:read"
	ScopeConnectorsWrite   Scope = "connectors:write"
	ScopeAuditRead         Scope = "audit:read"
	ScopeUsersRead         Scope = "users:read"
	ScopeUsersWrite        Scope = "users:write"
	ScopeRunsErase         Scope = "runs:erase"
	ScopeOrganizationWrite Scope = "organization:write"
	ScopeAll               Scope = "*"
)

// SortOrder is the order by time of creation:
//
// - `asc`: Oldest first
// - `desc`: Newest first
type SortOrder string

// Values of [SortOrder].
const (
	SortOrderAsc  SortOrder = "asc"
	SortOrderDesc SortOrder = "desc"
)

// ViewerKind is the kind of caller:
//
// - `api_key`: An API key, or a session token that it created
// - `user`: A user in a browser session, or a session token that the user created
type ViewerKind string

// Values of [ViewerKind].
const (
	ViewerKindAPIKey ViewerKind = "api_key"
	ViewerKindUser   ViewerKind = "user"
)

// WebhookEventType is the type of an event; `test` is only sent on request. More may be added.
type WebhookEventType string

// Values of [WebhookEventType].
const (
	WebhookEventTypeRunCompleted       WebhookEventType = "run.completed"
	WebhookEventTypeRunFailed          WebhookEventType = "run.failed"
	WebhookEventTypeDeploymentCreated  WebhookEventType = "deployment.created"
	WebhookEventTypeDeploymentRollback WebhookEventType = "deployment.rollback"
	WebhookEventTypeAlertTriggered     WebhookEventType = "alert.triggered"
	WebhookEventTypeAgentUpdated       WebhookEventType = "agent.updated"
	WebhookEventTypePipelineCompleted  WebhookEventType = "pipeline.completed"
	WebhookEventTypeTest               WebhookEventType = "test"
)

// WebhookSubscription is a type of event that is sent to a webhook; `*` means all types. More may be added.
type WebhookSubscription string

// Values of [WebhookSubscription].
const (
	WebhookSubscriptionRunCompleted       WebhookSubscription = "run.completed"
	WebhookSubscriptionRunFailed          WebhookSubscription = "run.failed"
	WebhookSubscriptionDeploymentCreated  WebhookSubscription = "deployment.created"
	WebhookSubscriptionDeploymentRollback WebhookSubscription = "deployment.rollback"
	WebhookSubscriptionAlertTriggered     WebhookSubscription = "alert.triggered"
	WebhookSubscriptionAgentUpdated       WebhookSubscription = "agent.updated"
	WebhookSubscriptionPipelineCompleted  WebhookSubscription = "pipeline.completed"
	WebhookSubscriptionAll                WebhookSubscription = "*"
)
