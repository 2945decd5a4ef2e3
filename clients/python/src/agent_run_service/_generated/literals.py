# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = [
    "ActorKind",
    "AgentKind",
    "AgentStatus",
    "AlertComparator",
    "AlertMetric",
    "AlertRollback",
    "AlertRuleState",
    "AlertStatus",
    "ApiKeyMode",
    "AuditAction",
    "BlockOrFlag",
    "CheckedDirection",
    "ConnectorKind",
    "DeliveryStatus",
    "DeploymentStatus",
    "DisabledReason",
    "ErrorCode",
    "ErrorType",
    "GuardrailAction",
    "GuardrailDirection",
    "Interval",
    "LlmToolMethod",
    "PiiKind",
    "PipelineStatus",
    "PipelineStepOnFailure",
    "PipelineStepStatus",
    "Plan",
    "PolicyAction",
    "PolicyKind",
    "RequiredActionType",
    "Role",
    "RunActionType",
    "RunErrorType",
    "RunStatus",
    "Scope",
    "SortOrder",
    "ViewerKind",
    "WebhookEventType",
    "WebhookSubscription",
]

ActorKind: TypeAlias = (
    Literal[
        "api_key", "user", "operator", "nobody", "agent", "alert_rule",
    ]
    | str
)

AgentKind: TypeAlias = (
    Literal[
        "catalog", "custom",
    ]
    | str
)

AgentStatus: TypeAlias = (
    Literal[
        "active", "archived",
    ]
    | str
)

AlertComparator: TypeAlias = (
    Literal[
        "gt", "gte", "lt", "lte",
    ]
    | str
)

AlertMetric: TypeAlias = (
    Literal[
        "error_rate", "p95_latency_ms", "failed_runs", "runs", "tokens_used", "webhook_failures",
        "quota_used_percent",
    ]
    | str
)

AlertRollback: TypeAlias = (
    Literal[
        "done", "no_earlier_version", "already_rolled_back", "not_allowed",
    ]
    | str
)

AlertRuleState: TypeAlias = (
    Literal[
        "ok", "firing", "no_data",
    ]
    | str
)

AlertStatus: TypeAlias = (
    Literal[
        "firing", "resolved",
    ]
    | str
)

ApiKeyMode: TypeAlias = (
    Literal[
        "live", "demo",
    ]
    | str
)

AuditAction: TypeAlias = (
    Literal[
        "api_key.created", "api_key.rotated", "api_key.revoked", "session.created", "session.ended",
        "session.refused", "session_token.created", "agent.hired", "agent.created", "agent.updated",
        "agent.rolled_back", "agent.archived", "webhook.created", "webhook.updated", "webhook.deleted",
        "webhook.secret_rotated", "webhook.tested", "delivery.redelivered", "webhook.failed_redelivered",
        "connector.created", "connector.updated", "connector.deleted", "connector.tested", "policy.created",
        "policy.updated", "policy.deleted", "guardrail.blocked", "guardrail.redacted", "alert_rule.created",
        "alert_rule.updated", "alert_rule.deleted", "pipeline.created", "pipeline.updated", "pipeline.archived",
        "organization.created", "organization.updated", "user.created", "user.updated", "user.removed",
        "secrets.resealed",
    ]
    | str
)

BlockOrFlag: TypeAlias = (
    Literal[
        "block", "flag",
    ]
    | str
)

CheckedDirection: TypeAlias = (
    Literal[
        "input", "output",
    ]
    | str
)

ConnectorKind: TypeAlias = (
    Literal[
        "openai", "http",
    ]
    | str
)

DeliveryStatus: TypeAlias = (
    Literal[
        "pending", "succeeded", "failed",
    ]
    | str
)

DeploymentStatus: TypeAlias = (
    Literal[
        "active", "superseded", "rolled_back",
    ]
    | str
)

DisabledReason: TypeAlias = (
    Literal[
        "gone", "failing",
    ]
    | str
)

ErrorCode: TypeAlias = (
    Literal[
        "malformed_json", "missing_field", "wrong_type", "unknown_field", "invalid_cursor", "invalid_header",
        "document_too_complex", "route_not_found", "method_not_allowed", "payload_too_large",
        "unsupported_media_type", "limit_out_of_range", "invalid_value", "number_out_of_range", "invalid_url",
        "version_conflict", "rate_limited", "internal_error", "unavailable", "https_required", "csrf_rejected",
        "version_not_supported", "missing_credentials", "invalid_credentials", "expired_credentials",
        "insufficient_scope", "agent_not_allowed", "api_key_not_found", "session_not_found", "session_required",
        "unknown_scope", "key_not_active", "too_many_rotations", "too_many_api_keys", "agent_not_found",
        "agent_version_not_found", "catalog_agent_not_found", "invalid_expression", "expression_failed",
        "expression_timeout", "expression_too_deep", "expression_out_of_memory", "invalid_output",
        "output_too_large", "agent_archived", "run_not_found", "input_schema_violation", "guardrail_blocked",
        "action_not_pending", "action_conflict", "too_many_messages", "run_not_active", "event_not_found",
        "position_expired", "unknown_event_type", "webhook_not_found", "delivery_not_found", "webhook_inactive",
        "too_many_webhooks", "connector_not_found", "private_connector_forbidden", "connector_in_use",
        "too_many_connectors", "policy_not_found", "policy_in_use", "too_many_policies", "alert_rule_not_found",
        "alert_not_found", "too_many_alert_rules", "pipeline_not_found", "pipeline_version_not_found",
        "invalid_pipeline", "pipeline_archived", "pipeline_run_not_found", "idempotency_mismatch",
        "too_many_open_streams", "quota_exceeded", "persisted_query_not_supported", "invalid_document",
        "too_many_fields", "stream_not_found", "stream_token_unknown", "stream_in_use", "operation_in_use",
        "too_many_streams", "too_many_operations",
    ]
    | str
)

ErrorType: TypeAlias = (
    Literal[
        "invalid_request", "not_found", "unprocessable", "rate_limited", "internal", "forbidden", "unauthorized",
    ]
    | str
)

GuardrailAction: TypeAlias = (
    Literal[
        "block", "redact", "flag",
    ]
    | str
)

GuardrailDirection: TypeAlias = (
    Literal[
        "input", "output", "both",
    ]
    | str
)

Interval: TypeAlias = (
    Literal[
        "hour", "day",
    ]
    | str
)

LlmToolMethod: TypeAlias = (
    Literal[
        "GET", "POST", "PUT", "PATCH",
    ]
    | str
)

PiiKind: TypeAlias = (
    Literal[
        "email", "phone", "iban", "card", "ip",
    ]
    | str
)

PipelineStatus: TypeAlias = (
    Literal[
        "active", "archived",
    ]
    | str
)

PipelineStepOnFailure: TypeAlias = (
    Literal[
        "fail", "continue",
    ]
    | str
)

PipelineStepStatus: TypeAlias = (
    Literal[
        "pending", "running", "requires_action", "completed", "failed", "skipped", "cancelled",
    ]
    | str
)

Plan: TypeAlias = (
    Literal[
        "free", "developer", "business", "enterprise",
    ]
    | str
)

PolicyAction: TypeAlias = (
    Literal[
        "pass", "flag", "redact", "block",
    ]
    | str
)

PolicyKind: TypeAlias = (
    Literal[
        "template", "custom",
    ]
    | str
)

RequiredActionType: TypeAlias = (
    Literal[
        "approve", "respond",
    ]
    | str
)

Role: TypeAlias = (
    Literal[
        "owner", "admin", "member", "viewer",
    ]
    | str
)

RunActionType: TypeAlias = (
    Literal[
        "approve", "reject", "respond",
    ]
    | str
)

RunErrorType: TypeAlias = (
    Literal[
        "agent_error", "gateway_error", "timeout",
    ]
    | str
)

RunStatus: TypeAlias = (
    Literal[
        "queued", "running", "requires_action", "completed", "failed", "cancelled",
    ]
    | str
)

Scope: TypeAlias = (
    Literal[
        "runs:read", "runs:write", "agents:read", "agents:write", "agents:deploy", "usage:read", "analytics:read",
        "api_keys:read", "api_keys:write", "webhooks:read", "webhooks:write", "pipelines:read", "pipelines:write",
        "alerts:read", "alerts:write", "policies:read", "policies:write", "connectors:read", "connectors:write",
        "audit:read", "users:read", "*",
    ]
    | str
)

SortOrder: TypeAlias = (
    Literal[
        "asc", "desc",
    ]
    | str
)

ViewerKind: TypeAlias = (
    Literal[
        "api_key", "user",
    ]
    | str
)

WebhookEventType: TypeAlias = (
    Literal[
        "run.completed", "run.failed", "deployment.created", "deployment.rollback", "alert.triggered",
        "agent.updated", "pipeline.completed", "test",
    ]
    | str
)

WebhookSubscription: TypeAlias = (
    Literal[
        "run.completed", "run.failed", "deployment.created", "deployment.rollback", "alert.triggered",
        "agent.updated", "pipeline.completed", "*",
    ]
    | str
)
