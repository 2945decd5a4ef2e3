# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from .._model import Model, SignedModel, model, read_time
from .._run_failure import raise_if_failed
from .._shapes import JSONObject

if TYPE_CHECKING:
    from .literals import (
        ActorKind,
        AgentKind,
        AgentStatus,
        AlertComparator,
        AlertMetric,
        AlertRollback,
        AlertRuleState,
        AlertStatus,
        ApiKeyMode,
        AuditAction,
        BlockOrFlag,
        ConnectorKind,
        DeliveryStatus,
        DeploymentStatus,
        DisabledReason,
        ErrorCode,
        ErrorType,
        GuardrailAction,
        GuardrailDirection,
        Interval,
        LlmToolMethod,
        PiiKind,
        PipelineStatus,
        PipelineStepOnFailure,
        PipelineStepStatus,
        Plan,
        PolicyAction,
        PolicyKind,
        RequiredActionType,
        Role,
        RunActionType,
        RunErrorType,
        RunStatus,
        Scope,
        ViewerKind,
        WebhookEventType,
        WebhookSubscription,
    )

__all__ = [
    "Actor",
    "Agent",
    "AgentDiff",
    "AgentRuntime",
    "AgentTotals",
    "AgentUpdatedWebhookEvent",
    "AgentVersion",
    "AgentVersionDiff",
    "Alert",
    "AlertRule",
    "AlertRuleTest",
    "AlertSample",
    "AlertSamplePage",
    "AlertSnapshot",
    "AlertTriggeredWebhookEvent",
    "Analytics",
    "AnalyticsPeriod",
    "ApiKey",
    "AuditEntry",
    "BlockedTermsGuardrail",
    "CatalogEntry",
    "CatalogEntryPage",
    "Connector",
    "ConnectorTest",
    "DayUsage",
    "Delivery",
    "DeliveryAttempt",
    "DeliverySummary",
    "DeliveryTotals",
    "Deployment",
    "DeploymentCreatedWebhookEvent",
    "DeploymentRollbackWebhookEvent",
    "EndedPipelineRun",
    "EndedPipelineStep",
    "EndedPipelineStepRun",
    "ErrorBody",
    "ErrorCount",
    "ErrorDetail",
    "ErrorResponse",
    "EvaluatedExpression",
    "EventActor",
    "EventType",
    "EventTypePage",
    "ExpressionRuntime",
    "Guardrail",
    "GuardrailTriggered",
    "HttpRuntime",
    "IntervalTotals",
    "JsonSchemaGuardrail",
    "KeyTotals",
    "KeyUsage",
    "Latency",
    "LlmRuntime",
    "LlmTool",
    "MaxBytesGuardrail",
    "Member",
    "NewApiKey",
    "NewWebhook",
    "Organization",
    "OutputDelta",
    "PiiGuardrail",
    "Pipeline",
    "PipelineCompletedWebhookEvent",
    "PipelineError",
    "PipelineRun",
    "PipelineRunCancelled",
    "PipelineRunCompleted",
    "PipelineRunCreated",
    "PipelineRunEvent",
    "PipelineRunFailed",
    "PipelineRunRequiresAction",
    "PipelineRunResumed",
    "PipelineRunStarted",
    "PipelineRunStep",
    "PipelineStep",
    "PipelineStepCompleted",
    "PipelineStepFailed",
    "PipelineStepRetry",
    "PipelineStepRun",
    "PipelineStepSkipped",
    "PipelineStepStarted",
    "PipelineVersion",
    "PlanLimits",
    "Policy",
    "PolicyCheck",
    "PolicyFinding",
    "PromptInjectionGuardrail",
    "RedeliveredCount",
    "RequiredAction",
    "RotatedWebhook",
    "Run",
    "RunAction",
    "RunActionEvent",
    "RunCancelled",
    "RunCompleted",
    "RunCompletedWebhookEvent",
    "RunCreated",
    "RunError",
    "RunEvent",
    "RunFailed",
    "RunFailedWebhookEvent",
    "RunRequiresAction",
    "RunResumed",
    "RunStarted",
    "RunStep",
    "RunTotals",
    "SecretsGuardrail",
    "SentDelivery",
    "SessionToken",
    "StepCompleted",
    "StepStarted",
    "TestWebhookEvent",
    "UnknownAgentRuntime",
    "UnknownGuardrail",
    "UnknownPipelineRunEvent",
    "UnknownRunEvent",
    "UnknownWebhookEvent",
    "Usage",
    "UsagePeriod",
    "UsageTotals",
    "User",
    "UsingAgent",
    "VersionTotals",
    "Viewer",
    "Webhook",
    "WebhookEvent",
    "WebhookStats",
    "WebhookTest",
    "decode_agent_runtime",
    "decode_guardrail",
    "decode_pipeline_run_event",
    "decode_run_event",
    "decode_webhook_event",
]


@model
class Actor(Model):
    """Who did something"""

    __slots__ = ("id", "kind", "name",)

    id: str
    kind: ActorKind
    name: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> Actor:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.kind = get("kind")
        self.name = get("name")
        return self


@model
class Agent(Model):
    """An agent of the organisation, in its live version"""

    __slots__ = ("id", "name", "description", "kind", "catalog_key", "status", "version", "config", "runtime", "input_schema", "output_schema", "policy", "timeout_ms", "max_concurrency", "retry_on_loss", "metadata", "created_at", "updated_at", "archived_at", "deployment",)

    id: str
    name: str
    description: str | None
    kind: AgentKind
    catalog_key: str | None
    status: AgentStatus
    version: int
    config: JSONObject | None
    runtime: AgentRuntime | None
    input_schema: JSONObject | None
    output_schema: JSONObject | None
    policy: str | None
    timeout_ms: int
    max_concurrency: int | None
    retry_on_loss: bool
    metadata: JSONObject
    created_at: datetime
    updated_at: datetime
    archived_at: datetime | None
    deployment: Deployment

    @classmethod
    def from_raw(cls, raw: Any) -> Agent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.name = get("name")
        self.description = get("description")
        self.kind = get("kind")
        self.catalog_key = get("catalog_key")
        self.status = get("status")
        self.version = get("version")
        self.config = get("config")
        self.runtime = decode_agent_runtime(v) if (v := get("runtime")).__class__ is dict else v
        self.input_schema = get("input_schema")
        self.output_schema = get("output_schema")
        self.policy = get("policy")
        self.timeout_ms = get("timeout_ms")
        self.max_concurrency = get("max_concurrency")
        self.retry_on_loss = get("retry_on_loss")
        self.metadata = get("metadata")
        self.created_at = read_time(get("created_at"))
        self.updated_at = read_time(get("updated_at"))
        self.archived_at = read_time(get("archived_at"))
        self.deployment = Deployment.from_raw(v) if (v := get("deployment")).__class__ is dict else v
        return self


@model
class AgentDiff(Model):
    """What changed in an agent"""

    __slots__ = ("agent_id", "old_version", "new_version", "changed", "old", "new", "actor",)

    agent_id: str
    old_version: int
    new_version: int
    changed: list[str]
    old: JSONObject
    new: JSONObject
    actor: EventActor

    @classmethod
    def from_raw(cls, raw: Any) -> AgentDiff:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.agent_id = get("agent_id")
        self.old_version = get("old_version")
        self.new_version = get("new_version")
        self.changed = get("changed")
        self.old = get("old")
        self.new = get("new")
        self.actor = EventActor.from_raw(v) if (v := get("actor")).__class__ is dict else v
        return self


@model
class AgentTotals(Model):
    """Totals over the runs of one agent"""

    __slots__ = ("agent_id", "name", "runs", "completed", "failed", "cancelled", "active", "success_rate", "tokens_used", "latency_ms", "series",)

    agent_id: str
    name: str
    runs: int
    completed: int
    failed: int
    cancelled: int
    active: int
    success_rate: float | None
    tokens_used: int
    latency_ms: Latency
    series: list[IntervalTotals] | None

    @classmethod
    def from_raw(cls, raw: Any) -> AgentTotals:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.agent_id = get("agent_id")
        self.name = get("name")
        self.runs = get("runs")
        self.completed = get("completed")
        self.failed = get("failed")
        self.cancelled = get("cancelled")
        self.active = get("active")
        self.success_rate = get("success_rate")
        self.tokens_used = get("tokens_used")
        self.latency_ms = Latency.from_raw(v) if (v := get("latency_ms")).__class__ is dict else v
        self.series = [IntervalTotals.from_raw(i) for i in v] if (v := get("series")).__class__ is list else v
        return self


@model
class AgentUpdatedWebhookEvent(SignedModel):
    """The configuration of an agent changed"""

    __slots__ = ("type", "id", "created_at", "data",)

    type: Literal["agent.updated"]
    id: str
    created_at: datetime
    data: AgentDiff

    @classmethod
    def from_raw(cls, raw: Any) -> AgentUpdatedWebhookEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.id = get("id")
        self.created_at = read_time(get("created_at"))
        self.data = AgentDiff.from_raw(v) if (v := get("data")).__class__ is dict else v
        self.is_time_proven = False
        return self


@model
class AgentVersion(Model):
    """An agent as it was, or is, at one of its versions. Versions never change"""

    __slots__ = ("agent_id", "version", "name", "description", "config", "runtime", "input_schema", "output_schema", "policy", "timeout_ms", "max_concurrency", "retry_on_loss", "metadata", "created_by", "created_at", "deployment_id",)

    agent_id: str
    version: int
    name: str
    description: str | None
    config: JSONObject | None
    runtime: AgentRuntime | None
    input_schema: JSONObject | None
    output_schema: JSONObject | None
    policy: str | None
    timeout_ms: int
    max_concurrency: int | None
    retry_on_loss: bool
    metadata: JSONObject
    created_by: str
    created_at: datetime
    deployment_id: str

    @classmethod
    def from_raw(cls, raw: Any) -> AgentVersion:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.agent_id = get("agent_id")
        self.version = get("version")
        self.name = get("name")
        self.description = get("description")
        self.config = get("config")
        self.runtime = decode_agent_runtime(v) if (v := get("runtime")).__class__ is dict else v
        self.input_schema = get("input_schema")
        self.output_schema = get("output_schema")
        self.policy = get("policy")
        self.timeout_ms = get("timeout_ms")
        self.max_concurrency = get("max_concurrency")
        self.retry_on_loss = get("retry_on_loss")
        self.metadata = get("metadata")
        self.created_by = get("created_by")
        self.created_at = read_time(get("created_at"))
        self.deployment_id = get("deployment_id")
        return self


@model
class AgentVersionDiff(Model):
    """The differences between two versions of an agent, spelled as in the event `agent.updated`"""

    __slots__ = ("from_", "to", "changed", "old", "new",)

    _renamed: ClassVar[dict[str, str]] = {"from_": "from"}

    from_: int
    to: int
    changed: list[str]
    old: JSONObject
    new: JSONObject

    @classmethod
    def from_raw(cls, raw: Any) -> AgentVersionDiff:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.from_ = get("from")
        self.to = get("to")
        self.changed = get("changed")
        self.old = get("old")
        self.new = get("new")
        return self


@model
class Alert(Model):
    """One episode in which the condition of a rule held; keeps what the rule was when it fired"""

    __slots__ = ("id", "rule_id", "name", "metric", "status", "value", "threshold", "comparator", "agent_id", "triggered_at", "resolved_at", "snapshot", "rolled_back_deployment_id",)

    id: str
    rule_id: str
    name: str
    metric: AlertMetric
    status: AlertStatus
    value: float
    threshold: float
    comparator: AlertComparator
    agent_id: str | None
    triggered_at: datetime
    resolved_at: datetime | None
    snapshot: AlertSnapshot
    rolled_back_deployment_id: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> Alert:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.rule_id = get("rule_id")
        self.name = get("name")
        self.metric = get("metric")
        self.status = get("status")
        self.value = get("value")
        self.threshold = get("threshold")
        self.comparator = get("comparator")
        self.agent_id = get("agent_id")
        self.triggered_at = read_time(get("triggered_at"))
        self.resolved_at = read_time(get("resolved_at"))
        self.snapshot = AlertSnapshot.from_raw(v) if (v := get("snapshot")).__class__ is dict else v
        self.rolled_back_deployment_id = get("rolled_back_deployment_id")
        return self


@model
class AlertRule(Model):
    """A condition on a figure of the organisation, judged every few seconds"""

    __slots__ = ("id", "name", "metric", "agent_id", "comparator", "threshold", "window_seconds", "min_samples", "for_seconds", "auto_rollback", "active", "state", "last_value", "last_evaluated_at", "created_at", "updated_at", "revision",)

    id: str
    name: str
    metric: AlertMetric
    agent_id: str | None
    comparator: AlertComparator
    threshold: float
    window_seconds: int
    min_samples: int
    for_seconds: int
    auto_rollback: bool
    active: bool
    state: AlertRuleState
    last_value: float | None
    last_evaluated_at: datetime | None
    created_at: datetime
    updated_at: datetime
    revision: int

    @classmethod
    def from_raw(cls, raw: Any) -> AlertRule:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.name = get("name")
        self.metric = get("metric")
        self.agent_id = get("agent_id")
        self.comparator = get("comparator")
        self.threshold = get("threshold")
        self.window_seconds = get("window_seconds")
        self.min_samples = get("min_samples")
        self.for_seconds = get("for_seconds")
        self.auto_rollback = get("auto_rollback")
        self.active = get("active")
        self.state = get("state")
        self.last_value = get("last_value")
        self.last_evaluated_at = read_time(get("last_evaluated_at"))
        self.created_at = read_time(get("created_at"))
        self.updated_at = read_time(get("updated_at"))
        self.revision = get("revision")
        return self


@model
class AlertRuleTest(Model):
    """What a judgement of a rule says now"""

    __slots__ = ("would_fire", "snapshot",)

    would_fire: bool
    snapshot: AlertSnapshot

    @classmethod
    def from_raw(cls, raw: Any) -> AlertRuleTest:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.would_fire = get("would_fire")
        self.snapshot = AlertSnapshot.from_raw(v) if (v := get("snapshot")).__class__ is dict else v
        return self


@model
class AlertSample(Model):
    """The value of a rule in one minute"""

    __slots__ = ("at", "value", "sample_count",)

    at: datetime
    value: float | None
    sample_count: int

    @classmethod
    def from_raw(cls, raw: Any) -> AlertSample:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.at = read_time(get("at"))
        self.value = get("value")
        self.sample_count = get("sample_count")
        return self


@model
class AlertSamplePage(Model):
    """A page of a list"""

    __slots__ = ("data", "has_more", "next_cursor",)

    data: list[AlertSample]
    has_more: bool
    next_cursor: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> AlertSamplePage:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.data = [AlertSample.from_raw(i) for i in v] if (v := get("data")).__class__ is list else v
        self.has_more = get("has_more")
        self.next_cursor = get("next_cursor")
        return self


@model
class AlertSnapshot(Model):
    """The figure of a rule at one moment"""

    __slots__ = ("metric", "value", "threshold", "comparator", "window_start", "window_end", "sample_count", "run_ids", "rollback",)

    metric: AlertMetric
    value: float | None
    threshold: float
    comparator: AlertComparator
    window_start: datetime
    window_end: datetime
    sample_count: int
    run_ids: list[str]
    rollback: AlertRollback | None

    @classmethod
    def from_raw(cls, raw: Any) -> AlertSnapshot:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.metric = get("metric")
        self.value = get("value")
        self.threshold = get("threshold")
        self.comparator = get("comparator")
        self.window_start = read_time(get("window_start"))
        self.window_end = read_time(get("window_end"))
        self.sample_count = get("sample_count")
        self.run_ids = get("run_ids")
        self.rollback = get("rollback")
        return self


@model
class AlertTriggeredWebhookEvent(SignedModel):
    """A monitoring alert fired"""

    __slots__ = ("type", "id", "created_at", "data",)

    type: Literal["alert.triggered"]
    id: str
    created_at: datetime
    data: Alert

    @classmethod
    def from_raw(cls, raw: Any) -> AlertTriggeredWebhookEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.id = get("id")
        self.created_at = read_time(get("created_at"))
        self.data = Alert.from_raw(v) if (v := get("data")).__class__ is dict else v
        self.is_time_proven = False
        return self


@model
class Analytics(Model):
    """Totals over the organisation's runs in a period"""

    __slots__ = ("period", "totals", "by_agent", "by_version", "by_key", "series", "top_errors", "webhooks",)

    period: AnalyticsPeriod
    totals: RunTotals
    by_agent: list[AgentTotals]
    by_version: list[VersionTotals] | None
    by_key: list[KeyTotals]
    series: list[IntervalTotals]
    top_errors: list[ErrorCount]
    webhooks: DeliveryTotals | None

    @classmethod
    def from_raw(cls, raw: Any) -> Analytics:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.period = AnalyticsPeriod.from_raw(v) if (v := get("period")).__class__ is dict else v
        self.totals = RunTotals.from_raw(v) if (v := get("totals")).__class__ is dict else v
        self.by_agent = [AgentTotals.from_raw(i) for i in v] if (v := get("by_agent")).__class__ is list else v
        self.by_version = [VersionTotals.from_raw(i) for i in v] if (v := get("by_version")).__class__ is list else v
        self.by_key = [KeyTotals.from_raw(i) for i in v] if (v := get("by_key")).__class__ is list else v
        self.series = [IntervalTotals.from_raw(i) for i in v] if (v := get("series")).__class__ is list else v
        self.top_errors = [ErrorCount.from_raw(i) for i in v] if (v := get("top_errors")).__class__ is list else v
        self.webhooks = DeliveryTotals.from_raw(v) if (v := get("webhooks")).__class__ is dict else v
        return self


@model
class AnalyticsPeriod(Model):
    """The requested period, extended to whole intervals in UTC"""

    __slots__ = ("start", "end", "interval",)

    start: datetime
    end: datetime
    interval: Interval

    @classmethod
    def from_raw(cls, raw: Any) -> AnalyticsPeriod:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.start = read_time(get("start"))
        self.end = read_time(get("end"))
        self.interval = get("interval")
        return self


@model
class ApiKey(Model):
    """Long-lived credentials with scopes"""

    __slots__ = ("id", "name", "redacted_key", "scopes", "agent_ids", "mode", "created_at", "created_by", "last_used_at", "expires_at", "rotated_at", "previous_key_expires_at", "previous_key_last_used_at", "revoked_at",)

    id: str
    name: str
    redacted_key: str
    scopes: list[Scope]
    agent_ids: list[str] | None
    mode: ApiKeyMode
    created_at: datetime
    created_by: str
    last_used_at: datetime | None
    expires_at: datetime | None
    rotated_at: datetime | None
    previous_key_expires_at: datetime | None
    previous_key_last_used_at: datetime | None
    revoked_at: datetime | None

    @classmethod
    def from_raw(cls, raw: Any) -> ApiKey:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.name = get("name")
        self.redacted_key = get("redacted_key")
        self.scopes = get("scopes")
        self.agent_ids = get("agent_ids")
        self.mode = get("mode")
        self.created_at = read_time(get("created_at"))
        self.created_by = get("created_by")
        self.last_used_at = read_time(get("last_used_at"))
        self.expires_at = read_time(get("expires_at"))
        self.rotated_at = read_time(get("rotated_at"))
        self.previous_key_expires_at = read_time(get("previous_key_expires_at"))
        self.previous_key_last_used_at = read_time(get("previous_key_last_used_at"))
        self.revoked_at = read_time(get("revoked_at"))
        return self


@model
class AuditEntry(Model):
    """Who did what, when, to what, and from where"""

    __slots__ = ("id", "action", "actor", "target_id", "address", "request_id", "details", "created_at",)

    id: str
    action: AuditAction
    actor: Actor
    target_id: str | None
    address: str
    request_id: str
    details: JSONObject
    created_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> AuditEntry:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.action = get("action")
        self.actor = Actor.from_raw(v) if (v := get("actor")).__class__ is dict else v
        self.target_id = get("target_id")
        self.address = get("address")
        self.request_id = get("request_id")
        self.details = get("details")
        self.created_at = read_time(get("created_at"))
        return self


@model
class BlockedTermsGuardrail(Model):
    """Finds terms and patterns of your own; `terms` or `patterns`"""

    __slots__ = ("check", "on", "action", "terms", "patterns", "case_sensitive", "whole_words",)

    check: Literal["blocked_terms"]
    on: GuardrailDirection
    action: GuardrailAction
    terms: list[str] | None
    patterns: list[str] | None
    case_sensitive: bool | None
    whole_words: bool | None

    @classmethod
    def from_raw(cls, raw: Any) -> BlockedTermsGuardrail:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.check = get("check")
        self.on = get("on")
        self.action = get("action")
        self.terms = get("terms")
        self.patterns = get("patterns")
        self.case_sensitive = get("case_sensitive")
        self.whole_words = get("whole_words")
        return self


@model
class CatalogEntry(Model):
    """An agent that can be hired"""

    __slots__ = ("key", "name", "description", "config_schema", "input_schema", "output_schema", "example_input",)

    key: str
    name: str
    description: str
    config_schema: JSONObject
    input_schema: JSONObject
    output_schema: JSONObject
    example_input: JSONObject

    @classmethod
    def from_raw(cls, raw: Any) -> CatalogEntry:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.key = get("key")
        self.name = get("name")
        self.description = get("description")
        self.config_schema = get("config_schema")
        self.input_schema = get("input_schema")
        self.output_schema = get("output_schema")
        self.example_input = get("example_input")
        return self


@model
class CatalogEntryPage(Model):
    """A page of a list"""

    __slots__ = ("data", "has_more", "next_cursor",)

    data: list[CatalogEntry]
    has_more: bool
    next_cursor: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> CatalogEntryPage:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.data = [CatalogEntry.from_raw(i) for i in v] if (v := get("data")).__class__ is list else v
        self.has_more = get("has_more")
        self.next_cursor = get("next_cursor")
        return self


@model
class Connector(Model):
    """Credentials for an external system; the secret is never returned"""

    __slots__ = ("id", "name", "kind", "base_url", "has_secret", "private", "used_by", "used_by_count", "created_at", "updated_at", "revision",)

    id: str
    name: str
    kind: ConnectorKind
    base_url: str
    has_secret: bool
    private: bool
    used_by: list[UsingAgent] | None
    used_by_count: int | None
    created_at: datetime
    updated_at: datetime
    revision: int

    @classmethod
    def from_raw(cls, raw: Any) -> Connector:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.name = get("name")
        self.kind = get("kind")
        self.base_url = get("base_url")
        self.has_secret = get("has_secret")
        self.private = get("private")
        self.used_by = [UsingAgent.from_raw(i) for i in v] if (v := get("used_by")).__class__ is list else v
        self.used_by_count = get("used_by_count")
        self.created_at = read_time(get("created_at"))
        self.updated_at = read_time(get("updated_at"))
        self.revision = get("revision")
        return self


@model
class ConnectorTest(Model):
    """Whether the system behind a connector answers"""

    __slots__ = ("ok", "status", "latency_ms", "error",)

    ok: bool
    status: int | None
    latency_ms: int | None
    error: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> ConnectorTest:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.ok = get("ok")
        self.status = get("status")
        self.latency_ms = get("latency_ms")
        self.error = get("error")
        return self


@model
class DayUsage(Model):
    """What was used on one day"""

    __slots__ = ("date", "calls", "runs", "tokens_used",)

    date: str
    calls: int | None
    runs: int | None
    tokens_used: int | None

    @classmethod
    def from_raw(cls, raw: Any) -> DayUsage:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.date = get("date")
        self.calls = get("calls")
        self.runs = get("runs")
        self.tokens_used = get("tokens_used")
        return self


@model
class Delivery(Model):
    """The sending of one event to one webhook"""

    __slots__ = ("id", "webhook_id", "event_id", "event_type", "status", "attempts", "created_at", "next_attempt_at",)

    id: str
    webhook_id: str
    event_id: str
    event_type: WebhookEventType
    status: DeliveryStatus
    attempts: list[DeliveryAttempt]
    created_at: datetime
    next_attempt_at: datetime | None

    @classmethod
    def from_raw(cls, raw: Any) -> Delivery:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.webhook_id = get("webhook_id")
        self.event_id = get("event_id")
        self.event_type = get("event_type")
        self.status = get("status")
        self.attempts = [DeliveryAttempt.from_raw(i) for i in v] if (v := get("attempts")).__class__ is list else v
        self.created_at = read_time(get("created_at"))
        self.next_attempt_at = read_time(get("next_attempt_at"))
        return self


@model
class DeliveryAttempt(Model):
    """One attempt to send a delivery"""

    __slots__ = ("number", "started_at", "duration_ms", "http_status", "response_body", "error",)

    number: int
    started_at: datetime
    duration_ms: int
    http_status: int | None
    response_body: str | None
    error: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> DeliveryAttempt:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.number = get("number")
        self.started_at = read_time(get("started_at"))
        self.duration_ms = get("duration_ms")
        self.http_status = get("http_status")
        self.response_body = get("response_body")
        self.error = get("error")
        return self


@model
class DeliverySummary(Model):
    """The sending of one event to one webhook"""

    __slots__ = ("id", "event_id", "event_type", "status", "created_at",)

    id: str
    event_id: str
    event_type: WebhookEventType
    status: DeliveryStatus
    created_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> DeliverySummary:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.event_id = get("event_id")
        self.event_type = get("event_type")
        self.status = get("status")
        self.created_at = read_time(get("created_at"))
        return self


@model
class DeliveryTotals(Model):
    """Deliveries of all agents; a delivery is counted at its time of creation"""

    __slots__ = ("deliveries", "succeeded", "failed",)

    deliveries: int
    succeeded: int
    failed: int

    @classmethod
    def from_raw(cls, raw: Any) -> DeliveryTotals:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.deliveries = get("deliveries")
        self.succeeded = get("succeeded")
        self.failed = get("failed")
        return self


@model
class Deployment(Model):
    """The event of a version of an agent going live"""

    __slots__ = ("id", "agent_id", "version", "status", "previous_deployment_id", "reason", "created_by", "created_at",)

    id: str
    agent_id: str
    version: int
    status: DeploymentStatus
    previous_deployment_id: str | None
    reason: str | None
    created_by: str
    created_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> Deployment:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.agent_id = get("agent_id")
        self.version = get("version")
        self.status = get("status")
        self.previous_deployment_id = get("previous_deployment_id")
        self.reason = get("reason")
        self.created_by = get("created_by")
        self.created_at = read_time(get("created_at"))
        return self


@model
class DeploymentCreatedWebhookEvent(SignedModel):
    """A version of an agent went live"""

    __slots__ = ("type", "id", "created_at", "data",)

    type: Literal["deployment.created"]
    id: str
    created_at: datetime
    data: Deployment

    @classmethod
    def from_raw(cls, raw: Any) -> DeploymentCreatedWebhookEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.id = get("id")
        self.created_at = read_time(get("created_at"))
        self.data = Deployment.from_raw(v) if (v := get("data")).__class__ is dict else v
        self.is_time_proven = False
        return self


@model
class DeploymentRollbackWebhookEvent(SignedModel):
    """An earlier version of an agent went live again; `reason` says why"""

    __slots__ = ("type", "id", "created_at", "data",)

    type: Literal["deployment.rollback"]
    id: str
    created_at: datetime
    data: Deployment

    @classmethod
    def from_raw(cls, raw: Any) -> DeploymentRollbackWebhookEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.id = get("id")
        self.created_at = read_time(get("created_at"))
        self.data = Deployment.from_raw(v) if (v := get("data")).__class__ is dict else v
        self.is_time_proven = False
        return self


@model
class EndedPipelineRun(Model):
    """The pipeline run"""

    __slots__ = ("id", "pipeline_id", "pipeline_version", "status", "input", "output", "error", "steps", "latency_ms", "tokens_used", "timeout_ms", "metadata", "created_by", "created_at", "started_at", "finished_at",)

    id: str
    pipeline_id: str
    pipeline_version: int
    status: str
    input: JSONObject
    output: Any
    error: PipelineError | None
    steps: list[EndedPipelineStep]
    latency_ms: int | None
    tokens_used: int
    timeout_ms: int
    metadata: JSONObject
    created_by: str
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None

    @classmethod
    def from_raw(cls, raw: Any) -> EndedPipelineRun:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.pipeline_id = get("pipeline_id")
        self.pipeline_version = get("pipeline_version")
        self.status = get("status")
        self.input = get("input")
        self.output = get("output")
        self.error = PipelineError.from_raw(v) if (v := get("error")).__class__ is dict else v
        self.steps = [EndedPipelineStep.from_raw(i) for i in v] if (v := get("steps")).__class__ is list else v
        self.latency_ms = get("latency_ms")
        self.tokens_used = get("tokens_used")
        self.timeout_ms = get("timeout_ms")
        self.metadata = get("metadata")
        self.created_by = get("created_by")
        self.created_at = read_time(get("created_at"))
        self.started_at = read_time(get("started_at"))
        self.finished_at = read_time(get("finished_at"))
        return self


@model
class EndedPipelineStep(Model):
    """A step of a pipeline run"""

    __slots__ = ("name", "agent_id", "status", "run_id", "runs", "latency_ms", "tokens_used", "error",)

    name: str
    agent_id: str
    status: str
    run_id: str | None
    runs: list[EndedPipelineStepRun]
    latency_ms: int | None
    tokens_used: int
    error: PipelineError | None

    @classmethod
    def from_raw(cls, raw: Any) -> EndedPipelineStep:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.name = get("name")
        self.agent_id = get("agent_id")
        self.status = get("status")
        self.run_id = get("run_id")
        self.runs = [EndedPipelineStepRun.from_raw(i) for i in v] if (v := get("runs")).__class__ is list else v
        self.latency_ms = get("latency_ms")
        self.tokens_used = get("tokens_used")
        self.error = PipelineError.from_raw(v) if (v := get("error")).__class__ is dict else v
        return self


@model
class EndedPipelineStepRun(Model):
    """A run of a step"""

    __slots__ = ("run_id", "index", "attempt", "status",)

    run_id: str
    index: int | None
    attempt: int
    status: str

    @classmethod
    def from_raw(cls, raw: Any) -> EndedPipelineStepRun:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.run_id = get("run_id")
        self.index = get("index")
        self.attempt = get("attempt")
        self.status = get("status")
        return self


@model
class ErrorBody(Model):
    """What went wrong"""

    __slots__ = ("type", "code", "message", "param", "position", "request_id", "details",)

    type: ErrorType
    code: ErrorCode
    message: str
    param: str | None
    position: int | None
    request_id: str
    details: list[ErrorDetail] | None

    @classmethod
    def from_raw(cls, raw: Any) -> ErrorBody:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.code = get("code")
        self.message = get("message")
        self.param = get("param")
        self.position = get("position")
        self.request_id = get("request_id")
        self.details = [ErrorDetail.from_raw(i) for i in v] if (v := get("details")).__class__ is list else v
        return self


@model
class ErrorCount(Model):
    """How many runs failed with one error code"""

    __slots__ = ("code", "count",)

    code: str
    count: int

    @classmethod
    def from_raw(cls, raw: Any) -> ErrorCount:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.code = get("code")
        self.count = get("count")
        return self


@model
class ErrorDetail(Model):
    """One problem of a request"""

    __slots__ = ("param", "code", "message",)

    param: str
    code: ErrorCode
    message: str

    @classmethod
    def from_raw(cls, raw: Any) -> ErrorDetail:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.param = get("param")
        self.code = get("code")
        self.message = get("message")
        return self


@model
class ErrorResponse(Model):
    """The body of every failed call"""

    __slots__ = ("error",)

    error: ErrorBody

    @classmethod
    def from_raw(cls, raw: Any) -> ErrorResponse:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.error = ErrorBody.from_raw(v) if (v := get("error")).__class__ is dict else v
        return self


@model
class EvaluatedExpression(Model):
    """What an expression came to"""

    __slots__ = ("value",)

    value: Any

    @classmethod
    def from_raw(cls, raw: Any) -> EvaluatedExpression:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.value = get("value")
        return self


@model
class EventActor(Model):
    """Who caused it"""

    __slots__ = ("id", "kind", "name",)

    id: str
    kind: str
    name: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> EventActor:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.kind = get("kind")
        self.name = get("name")
        return self


@model
class EventType(Model):
    """A type of events, for those who receive them"""

    __slots__ = ("name", "description", "subscribable", "schema", "sample",)

    name: WebhookEventType
    description: str
    subscribable: bool
    schema: JSONObject
    sample: JSONObject

    @classmethod
    def from_raw(cls, raw: Any) -> EventType:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.name = get("name")
        self.description = get("description")
        self.subscribable = get("subscribable")
        self.schema = get("schema")
        self.sample = get("sample")
        return self


@model
class EventTypePage(Model):
    """A page of a list"""

    __slots__ = ("data", "has_more", "next_cursor",)

    data: list[EventType]
    has_more: bool
    next_cursor: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> EventTypePage:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.data = [EventType.from_raw(i) for i in v] if (v := get("data")).__class__ is list else v
        self.has_more = get("has_more")
        self.next_cursor = get("next_cursor")
        return self


@model
class ExpressionRuntime(Model):
    """Evaluates a JSONata expression"""

    __slots__ = ("type", "expression",)

    type: Literal["expression"]
    expression: str

    @classmethod
    def from_raw(cls, raw: Any) -> ExpressionRuntime:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.expression = get("expression")
        return self


@model
class GuardrailTriggered(Model):
    """A guardrail found something. What it found is not told"""

    __slots__ = ("type", "seq", "run_id", "created_at", "guardrail", "action", "on",)

    type: Literal["guardrail.triggered"]
    seq: int
    run_id: str
    created_at: datetime
    guardrail: str
    action: GuardrailAction
    on: GuardrailDirection

    @classmethod
    def from_raw(cls, raw: Any) -> GuardrailTriggered:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.guardrail = get("guardrail")
        self.action = get("action")
        self.on = get("on")
        return self


@model
class HttpRuntime(Model):
    """Calls an endpoint of your own"""

    __slots__ = ("type", "connector_id", "url", "headers",)

    type: Literal["http"]
    connector_id: str | None
    url: str
    headers: dict[str, str] | None

    @classmethod
    def from_raw(cls, raw: Any) -> HttpRuntime:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.connector_id = get("connector_id")
        self.url = get("url")
        self.headers = get("headers")
        return self


@model
class IntervalTotals(Model):
    """Totals over the runs created in one interval"""

    __slots__ = ("start", "runs", "completed", "failed", "tokens_used", "latency_ms",)

    start: datetime
    runs: int
    completed: int
    failed: int
    tokens_used: int
    latency_ms: Latency

    @classmethod
    def from_raw(cls, raw: Any) -> IntervalTotals:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.start = read_time(get("start"))
        self.runs = get("runs")
        self.completed = get("completed")
        self.failed = get("failed")
        self.tokens_used = get("tokens_used")
        self.latency_ms = Latency.from_raw(v) if (v := get("latency_ms")).__class__ is dict else v
        return self


@model
class JsonSchemaGuardrail(Model):
    """Checks the value against a JSON Schema"""

    __slots__ = ("check", "on", "action", "schema",)

    check: Literal["json_schema"]
    on: GuardrailDirection
    action: BlockOrFlag
    schema: JSONObject

    @classmethod
    def from_raw(cls, raw: Any) -> JsonSchemaGuardrail:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.check = get("check")
        self.on = get("on")
        self.action = get("action")
        self.schema = get("schema")
        return self


@model
class KeyTotals(Model):
    """Totals over the runs that one API key or user created"""

    __slots__ = ("key_id", "name", "runs", "completed", "failed", "cancelled", "active", "success_rate", "tokens_used",)

    key_id: str | None
    name: str | None
    runs: int
    completed: int
    failed: int
    cancelled: int
    active: int
    success_rate: float | None
    tokens_used: int

    @classmethod
    def from_raw(cls, raw: Any) -> KeyTotals:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.key_id = get("key_id")
        self.name = get("name")
        self.runs = get("runs")
        self.completed = get("completed")
        self.failed = get("failed")
        self.cancelled = get("cancelled")
        self.active = get("active")
        self.success_rate = get("success_rate")
        self.tokens_used = get("tokens_used")
        return self


@model
class KeyUsage(Model):
    """The calls of one key or user"""

    __slots__ = ("key_id", "name", "calls",)

    key_id: str
    name: str
    calls: int

    @classmethod
    def from_raw(cls, raw: Any) -> KeyUsage:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.key_id = get("key_id")
        self.name = get("name")
        self.calls = get("calls")
        return self


@model
class Latency(Model):
    """Latency in milliseconds of the runs that were started and have ended; null if there are none"""

    __slots__ = ("avg", "p50", "p95", "p99",)

    avg: float | None
    p50: float | None
    p95: float | None
    p99: float | None

    @classmethod
    def from_raw(cls, raw: Any) -> Latency:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.avg = get("avg")
        self.p50 = get("p50")
        self.p95 = get("p95")
        self.p99 = get("p99")
        return self


@model
class LlmRuntime(Model):
    """Talks to an OpenAI-compatible model through a connector"""

    __slots__ = ("type", "connector_id", "model", "instructions", "temperature", "max_output_tokens", "tools",)

    type: Literal["llm"]
    connector_id: str
    model: str
    instructions: str
    temperature: float | None
    max_output_tokens: int | None
    tools: list[LlmTool] | None

    @classmethod
    def from_raw(cls, raw: Any) -> LlmRuntime:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.connector_id = get("connector_id")
        self.model = get("model")
        self.instructions = get("instructions")
        self.temperature = get("temperature")
        self.max_output_tokens = get("max_output_tokens")
        self.tools = [LlmTool.from_raw(i) for i in v] if (v := get("tools")).__class__ is list else v
        return self


@model
class LlmTool(Model):
    """An HTTP endpoint that the model may call"""

    __slots__ = ("name", "description", "url", "headers", "connector_id", "input_schema", "method",)

    name: str
    description: str
    url: str
    headers: dict[str, str] | None
    connector_id: str | None
    input_schema: JSONObject
    method: LlmToolMethod | None

    @classmethod
    def from_raw(cls, raw: Any) -> LlmTool:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.name = get("name")
        self.description = get("description")
        self.url = get("url")
        self.headers = get("headers")
        self.connector_id = get("connector_id")
        self.input_schema = get("input_schema")
        self.method = get("method")
        return self


@model
class MaxBytesGuardrail(Model):
    """Limits the size, as JSON"""

    __slots__ = ("check", "on", "action", "bytes",)

    check: Literal["max_bytes"]
    on: GuardrailDirection
    action: BlockOrFlag
    bytes: int

    @classmethod
    def from_raw(cls, raw: Any) -> MaxBytesGuardrail:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.check = get("check")
        self.on = get("on")
        self.action = get("action")
        self.bytes = get("bytes")
        return self


@model
class Member(Model):
    """A user of the organisation, as the other members see them"""

    __slots__ = ("id", "email", "name", "role", "created_at",)

    id: str
    email: str
    name: str
    role: Role
    created_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> Member:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.email = get("email")
        self.name = get("name")
        self.role = get("role")
        self.created_at = read_time(get("created_at"))
        return self


@model
class NewApiKey(Model):
    """Long-lived credentials with scopes"""

    __slots__ = ("id", "name", "redacted_key", "scopes", "agent_ids", "mode", "created_at", "created_by", "last_used_at", "expires_at", "rotated_at", "previous_key_expires_at", "previous_key_last_used_at", "revoked_at", "key",)

    _secret: ClassVar[str] = "key"

    id: str
    name: str
    redacted_key: str
    scopes: list[Scope]
    agent_ids: list[str] | None
    mode: ApiKeyMode
    created_at: datetime
    created_by: str
    last_used_at: datetime | None
    expires_at: datetime | None
    rotated_at: datetime | None
    previous_key_expires_at: datetime | None
    previous_key_last_used_at: datetime | None
    revoked_at: datetime | None
    key: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> NewApiKey:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.name = get("name")
        self.redacted_key = get("redacted_key")
        self.scopes = get("scopes")
        self.agent_ids = get("agent_ids")
        self.mode = get("mode")
        self.created_at = read_time(get("created_at"))
        self.created_by = get("created_by")
        self.last_used_at = read_time(get("last_used_at"))
        self.expires_at = read_time(get("expires_at"))
        self.rotated_at = read_time(get("rotated_at"))
        self.previous_key_expires_at = read_time(get("previous_key_expires_at"))
        self.previous_key_last_used_at = read_time(get("previous_key_last_used_at"))
        self.revoked_at = read_time(get("revoked_at"))
        self.key = get("key")
        return self


@model
class NewWebhook(Model):
    """An endpoint that events are sent to"""

    __slots__ = ("id", "url", "events", "active", "description", "created_at", "updated_at", "revision", "disabled_reason", "consecutive_failures", "last_delivery", "stats", "secret_hint", "secret",)

    _secret: ClassVar[str] = "secret"

    id: str
    url: str
    events: list[WebhookSubscription]
    active: bool
    description: str | None
    created_at: datetime
    updated_at: datetime
    revision: int
    disabled_reason: DisabledReason | None
    consecutive_failures: int
    last_delivery: DeliverySummary | None
    stats: WebhookStats
    secret_hint: str
    secret: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> NewWebhook:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.url = get("url")
        self.events = get("events")
        self.active = get("active")
        self.description = get("description")
        self.created_at = read_time(get("created_at"))
        self.updated_at = read_time(get("updated_at"))
        self.revision = get("revision")
        self.disabled_reason = get("disabled_reason")
        self.consecutive_failures = get("consecutive_failures")
        self.last_delivery = DeliverySummary.from_raw(v) if (v := get("last_delivery")).__class__ is dict else v
        self.stats = WebhookStats.from_raw(v) if (v := get("stats")).__class__ is dict else v
        self.secret_hint = get("secret_hint")
        self.secret = get("secret")
        return self


@model
class Organization(Model):
    """The owner of agents, runs, keys and webhooks"""

    __slots__ = ("id", "name", "plan",)

    id: str
    name: str
    plan: Plan

    @classmethod
    def from_raw(cls, raw: Any) -> Organization:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.name = get("name")
        self.plan = get("plan")
        return self


@model
class OutputDelta(Model):
    """A piece of the output: text, or a change of a structured output, or both"""

    __slots__ = ("type", "seq", "run_id", "created_at", "delta", "patch",)

    type: Literal["output.delta"]
    seq: int
    run_id: str
    created_at: datetime
    delta: str | None
    patch: Any

    @classmethod
    def from_raw(cls, raw: Any) -> OutputDelta:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.delta = get("delta")
        self.patch = get("patch")
        return self


@model
class PiiGuardrail(Model):
    """Finds personal data"""

    __slots__ = ("check", "on", "action", "kinds",)

    check: Literal["pii"]
    on: GuardrailDirection
    action: GuardrailAction
    kinds: list[PiiKind] | None

    @classmethod
    def from_raw(cls, raw: Any) -> PiiGuardrail:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.check = get("check")
        self.on = get("on")
        self.action = get("action")
        self.kinds = get("kinds")
        return self


@model
class Pipeline(Model):
    """Several agents as one piece of work, in its live version"""

    __slots__ = ("id", "status", "version", "name", "description", "steps", "output", "metadata", "created_at", "updated_at", "archived_at",)

    id: str
    status: PipelineStatus
    version: int
    name: str
    description: str | None
    steps: list[PipelineStep]
    output: str | None
    metadata: JSONObject
    created_at: datetime
    updated_at: datetime
    archived_at: datetime | None

    @classmethod
    def from_raw(cls, raw: Any) -> Pipeline:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.status = get("status")
        self.version = get("version")
        self.name = get("name")
        self.description = get("description")
        self.steps = [PipelineStep.from_raw(i) for i in v] if (v := get("steps")).__class__ is list else v
        self.output = get("output")
        self.metadata = get("metadata")
        self.created_at = read_time(get("created_at"))
        self.updated_at = read_time(get("updated_at"))
        self.archived_at = read_time(get("archived_at"))
        return self


@model
class PipelineCompletedWebhookEvent(SignedModel):
    """A pipeline run ended"""

    __slots__ = ("type", "id", "created_at", "data",)

    type: Literal["pipeline.completed"]
    id: str
    created_at: datetime
    data: EndedPipelineRun

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineCompletedWebhookEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.id = get("id")
        self.created_at = read_time(get("created_at"))
        self.data = EndedPipelineRun.from_raw(v) if (v := get("data")).__class__ is dict else v
        self.is_time_proven = False
        return self


@model
class PipelineError(Model):
    """The error of the step that failed first"""

    __slots__ = ("code", "message", "type", "retryable", "step", "attempt",)

    code: str
    message: str
    type: str
    retryable: bool
    step: str | None
    attempt: int

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineError:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.code = get("code")
        self.message = get("message")
        self.type = get("type")
        self.retryable = get("retryable")
        self.step = get("step")
        self.attempt = get("attempt")
        return self


@model
class PipelineRun(Model):
    """One execution of a pipeline"""

    __slots__ = ("id", "pipeline_id", "pipeline_version", "status", "input", "output", "error", "steps", "tokens_used", "latency_ms", "timeout_ms", "metadata", "created_by", "created_at", "started_at", "finished_at",)

    id: str
    pipeline_id: str
    pipeline_version: int
    status: RunStatus
    input: JSONObject
    output: Any
    error: RunError | None
    steps: list[PipelineRunStep]
    tokens_used: int
    latency_ms: int | None
    timeout_ms: int
    metadata: JSONObject
    created_by: str
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRun:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.pipeline_id = get("pipeline_id")
        self.pipeline_version = get("pipeline_version")
        self.status = get("status")
        self.input = get("input")
        self.output = get("output")
        self.error = RunError.from_raw(v) if (v := get("error")).__class__ is dict else v
        self.steps = [PipelineRunStep.from_raw(i) for i in v] if (v := get("steps")).__class__ is list else v
        self.tokens_used = get("tokens_used")
        self.latency_ms = get("latency_ms")
        self.timeout_ms = get("timeout_ms")
        self.metadata = get("metadata")
        self.created_by = get("created_by")
        self.created_at = read_time(get("created_at"))
        self.started_at = read_time(get("started_at"))
        self.finished_at = read_time(get("finished_at"))
        return self

    def or_raise(self) -> PipelineRun:
        """Itself, or `RunFailedError` if it failed or was cancelled."""
        raise_if_failed(self, self.id, self.status, self.error)
        return self


@model
class PipelineRunCancelled(Model):
    """It was cancelled; the last event"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "pipeline_run",)

    type: Literal["pipeline_run.cancelled"]
    seq: int
    pipeline_run_id: str
    created_at: datetime
    pipeline_run: PipelineRun

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunCancelled:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        self.pipeline_run = PipelineRun.from_raw(v) if (v := get("pipeline_run")).__class__ is dict else v
        return self


@model
class PipelineRunCompleted(Model):
    """It completed; the last event"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "pipeline_run",)

    type: Literal["pipeline_run.completed"]
    seq: int
    pipeline_run_id: str
    created_at: datetime
    pipeline_run: PipelineRun

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunCompleted:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        self.pipeline_run = PipelineRun.from_raw(v) if (v := get("pipeline_run")).__class__ is dict else v
        return self


@model
class PipelineRunCreated(Model):
    """The pipeline run was stored"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "pipeline_run",)

    type: Literal["pipeline_run.created"]
    seq: int
    pipeline_run_id: str
    created_at: datetime
    pipeline_run: PipelineRun

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunCreated:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        self.pipeline_run = PipelineRun.from_raw(v) if (v := get("pipeline_run")).__class__ is dict else v
        return self


@model
class PipelineRunFailed(Model):
    """It failed; the last event"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "pipeline_run",)

    type: Literal["pipeline_run.failed"]
    seq: int
    pipeline_run_id: str
    created_at: datetime
    pipeline_run: PipelineRun

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunFailed:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        self.pipeline_run = PipelineRun.from_raw(v) if (v := get("pipeline_run")).__class__ is dict else v
        return self


@model
class PipelineRunRequiresAction(Model):
    """A run waits for an action, and nothing else is active"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at",)

    type: Literal["pipeline_run.requires_action"]
    seq: int
    pipeline_run_id: str
    created_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunRequiresAction:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        return self


@model
class PipelineRunResumed(Model):
    """Something is active again"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at",)

    type: Literal["pipeline_run.resumed"]
    seq: int
    pipeline_run_id: str
    created_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunResumed:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        return self


@model
class PipelineRunStarted(Model):
    """It began"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "pipeline_version",)

    type: Literal["pipeline_run.started"]
    seq: int
    pipeline_run_id: str
    created_at: datetime
    pipeline_version: int

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunStarted:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        self.pipeline_version = get("pipeline_version")
        return self


@model
class PipelineRunStep(Model):
    """A step of a pipeline run"""

    __slots__ = ("name", "agent_id", "status", "run_id", "runs", "latency_ms", "tokens_used", "error",)

    name: str
    agent_id: str
    status: PipelineStepStatus
    run_id: str | None
    runs: list[PipelineStepRun]
    latency_ms: int | None
    tokens_used: int
    error: RunError | None

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunStep:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.name = get("name")
        self.agent_id = get("agent_id")
        self.status = get("status")
        self.run_id = get("run_id")
        self.runs = [PipelineStepRun.from_raw(i) for i in v] if (v := get("runs")).__class__ is list else v
        self.latency_ms = get("latency_ms")
        self.tokens_used = get("tokens_used")
        self.error = RunError.from_raw(v) if (v := get("error")).__class__ is dict else v
        return self


@model
class PipelineStep(Model):
    """A step of a pipeline, with the defaults of what was not given"""

    __slots__ = ("name", "agent_id", "input", "depends_on", "when", "for_each", "max_parallel", "retry", "timeout_ms", "on_failure",)

    name: str
    agent_id: str
    input: str | None
    depends_on: list[str]
    when: str | None
    for_each: str | None
    max_parallel: int
    retry: PipelineStepRetry | None
    timeout_ms: int | None
    on_failure: PipelineStepOnFailure

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStep:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.name = get("name")
        self.agent_id = get("agent_id")
        self.input = get("input")
        self.depends_on = get("depends_on")
        self.when = get("when")
        self.for_each = get("for_each")
        self.max_parallel = get("max_parallel")
        self.retry = PipelineStepRetry.from_raw(v) if (v := get("retry")).__class__ is dict else v
        self.timeout_ms = get("timeout_ms")
        self.on_failure = get("on_failure")
        return self


@model
class PipelineStepCompleted(Model):
    """A step ended with an output"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "step", "run_id", "index", "attempt",)

    type: Literal["step.completed"]
    seq: int
    pipeline_run_id: str
    created_at: datetime
    step: str
    run_id: str | None
    index: int | None
    attempt: int

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepCompleted:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        self.step = get("step")
        self.run_id = get("run_id")
        self.index = get("index")
        self.attempt = get("attempt")
        return self


@model
class PipelineStepFailed(Model):
    """A step ended with an error"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "step", "run_id", "index", "attempt", "error",)

    type: Literal["step.failed"]
    seq: int
    pipeline_run_id: str
    created_at: datetime
    step: str
    run_id: str | None
    index: int | None
    attempt: int
    error: RunError

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepFailed:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        self.step = get("step")
        self.run_id = get("run_id")
        self.index = get("index")
        self.attempt = get("attempt")
        self.error = RunError.from_raw(v) if (v := get("error")).__class__ is dict else v
        return self


@model
class PipelineStepRetry(Model):
    """How often, and when, a run that failed and may be retried is made again"""

    __slots__ = ("max_attempts", "delay_ms",)

    max_attempts: int
    delay_ms: int

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepRetry:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.max_attempts = get("max_attempts")
        self.delay_ms = get("delay_ms")
        return self


@model
class PipelineStepRun(Model):
    """A run that a step made"""

    __slots__ = ("run_id", "index", "attempt", "status",)

    run_id: str
    index: int | None
    attempt: int
    status: RunStatus

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepRun:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.run_id = get("run_id")
        self.index = get("index")
        self.attempt = get("attempt")
        self.status = get("status")
        return self


@model
class PipelineStepSkipped(Model):
    """The condition of a step did not hold"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "step",)

    type: Literal["step.skipped"]
    seq: int
    pipeline_run_id: str
    created_at: datetime
    step: str

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepSkipped:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        self.step = get("step")
        return self


@model
class PipelineStepStarted(Model):
    """A run of a step was made"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "step", "run_id", "index", "attempt",)

    type: Literal["step.started"]
    seq: int
    pipeline_run_id: str
    created_at: datetime
    step: str
    run_id: str | None
    index: int | None
    attempt: int

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepStarted:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        self.step = get("step")
        self.run_id = get("run_id")
        self.index = get("index")
        self.attempt = get("attempt")
        return self


@model
class PipelineVersion(Model):
    """A pipeline as it was, or is, at one of its versions. Versions never change"""

    __slots__ = ("pipeline_id", "version", "name", "description", "steps", "output", "metadata", "created_by", "created_at",)

    pipeline_id: str
    version: int
    name: str
    description: str | None
    steps: list[PipelineStep]
    output: str | None
    metadata: JSONObject
    created_by: str
    created_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineVersion:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.pipeline_id = get("pipeline_id")
        self.version = get("version")
        self.name = get("name")
        self.description = get("description")
        self.steps = [PipelineStep.from_raw(i) for i in v] if (v := get("steps")).__class__ is list else v
        self.output = get("output")
        self.metadata = get("metadata")
        self.created_by = get("created_by")
        self.created_at = read_time(get("created_at"))
        return self


@model
class PlanLimits(Model):
    """The limits that apply to the caller"""

    __slots__ = ("requests_per_minute", "burst", "monthly_calls",)

    requests_per_minute: int
    burst: int
    monthly_calls: int

    @classmethod
    def from_raw(cls, raw: Any) -> PlanLimits:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.requests_per_minute = get("requests_per_minute")
        self.burst = get("burst")
        self.monthly_calls = get("monthly_calls")
        return self


@model
class Policy(Model):
    """A list of guardrails for the inputs and outputs of agents"""

    __slots__ = ("id", "kind", "name", "description", "guardrails", "is_default", "used_by", "used_by_count", "created_at", "updated_at", "revision",)

    id: str
    kind: PolicyKind
    name: str
    description: str | None
    guardrails: list[Guardrail]
    is_default: bool
    used_by: list[UsingAgent] | None
    used_by_count: int | None
    created_at: datetime | None
    updated_at: datetime | None
    revision: int | None

    @classmethod
    def from_raw(cls, raw: Any) -> Policy:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.kind = get("kind")
        self.name = get("name")
        self.description = get("description")
        self.guardrails = [decode_guardrail(i) for i in v] if (v := get("guardrails")).__class__ is list else v
        self.is_default = get("is_default")
        self.used_by = [UsingAgent.from_raw(i) for i in v] if (v := get("used_by")).__class__ is list else v
        self.used_by_count = get("used_by_count")
        self.created_at = read_time(get("created_at"))
        self.updated_at = read_time(get("updated_at"))
        self.revision = get("revision")
        return self


@model
class PolicyCheck(Model):
    """What a policy would do to a value"""

    __slots__ = ("action", "findings", "count", "redacted_value",)

    action: PolicyAction
    findings: list[PolicyFinding]
    count: int
    redacted_value: Any

    @classmethod
    def from_raw(cls, raw: Any) -> PolicyCheck:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.action = get("action")
        self.findings = [PolicyFinding.from_raw(i) for i in v] if (v := get("findings")).__class__ is list else v
        self.count = get("count")
        self.redacted_value = get("redacted_value")
        return self


@model
class PolicyFinding(Model):
    """What a guardrail found in one place; never the text itself"""

    __slots__ = ("guardrail", "check", "action", "path", "in_name", "count", "kinds", "message",)

    guardrail: int
    check: str
    action: GuardrailAction
    path: str
    in_name: bool
    count: int
    kinds: list[str]
    message: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> PolicyFinding:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.guardrail = get("guardrail")
        self.check = get("check")
        self.action = get("action")
        self.path = get("path")
        self.in_name = get("in_name")
        self.count = get("count")
        self.kinds = get("kinds")
        self.message = get("message")
        return self


@model
class PromptInjectionGuardrail(Model):
    """Finds attempts to change the instructions of an agent"""

    __slots__ = ("check", "on", "action",)

    check: Literal["prompt_injection"]
    on: GuardrailDirection
    action: BlockOrFlag

    @classmethod
    def from_raw(cls, raw: Any) -> PromptInjectionGuardrail:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.check = get("check")
        self.on = get("on")
        self.action = get("action")
        return self


@model
class RedeliveredCount(Model):
    """How much is sent again"""

    __slots__ = ("redelivered",)

    redelivered: int

    @classmethod
    def from_raw(cls, raw: Any) -> RedeliveredCount:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.redelivered = get("redelivered")
        return self


@model
class RequiredAction(Model):
    """The action that a run waits for"""

    __slots__ = ("id", "type", "prompt", "schema", "expires_at",)

    id: str
    type: RequiredActionType
    prompt: str
    schema: JSONObject | None
    expires_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> RequiredAction:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.type = get("type")
        self.prompt = get("prompt")
        self.schema = get("schema")
        self.expires_at = read_time(get("expires_at"))
        return self


@model
class RotatedWebhook(Model):
    """An endpoint that events are sent to"""

    __slots__ = ("id", "url", "events", "active", "description", "created_at", "updated_at", "revision", "disabled_reason", "consecutive_failures", "last_delivery", "stats", "secret_hint", "secret", "previous_secret_expires_at",)

    _secret: ClassVar[str] = "secret"

    id: str
    url: str
    events: list[WebhookSubscription]
    active: bool
    description: str | None
    created_at: datetime
    updated_at: datetime
    revision: int
    disabled_reason: DisabledReason | None
    consecutive_failures: int
    last_delivery: DeliverySummary | None
    stats: WebhookStats
    secret_hint: str
    secret: str | None
    previous_secret_expires_at: datetime | None

    @classmethod
    def from_raw(cls, raw: Any) -> RotatedWebhook:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.url = get("url")
        self.events = get("events")
        self.active = get("active")
        self.description = get("description")
        self.created_at = read_time(get("created_at"))
        self.updated_at = read_time(get("updated_at"))
        self.revision = get("revision")
        self.disabled_reason = get("disabled_reason")
        self.consecutive_failures = get("consecutive_failures")
        self.last_delivery = DeliverySummary.from_raw(v) if (v := get("last_delivery")).__class__ is dict else v
        self.stats = WebhookStats.from_raw(v) if (v := get("stats")).__class__ is dict else v
        self.secret_hint = get("secret_hint")
        self.secret = get("secret")
        self.previous_secret_expires_at = read_time(get("previous_secret_expires_at"))
        return self


@model
class Run(Model):
    """One invocation of an agent"""

    __slots__ = ("id", "agent_id", "agent_version", "status", "input", "output", "error", "required_action", "latency_ms", "tokens_used", "timeout_ms", "attempt", "metadata", "pipeline_run_id", "pipeline_step", "created_by", "created_at", "started_at", "finished_at",)

    id: str
    agent_id: str
    agent_version: int
    status: RunStatus
    input: JSONObject
    output: JSONObject | None
    error: RunError | None
    required_action: RequiredAction | None
    latency_ms: int | None
    tokens_used: int
    timeout_ms: int
    attempt: int
    metadata: JSONObject
    pipeline_run_id: str | None
    pipeline_step: str | None
    created_by: str | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None

    @classmethod
    def from_raw(cls, raw: Any) -> Run:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.agent_id = get("agent_id")
        self.agent_version = get("agent_version")
        self.status = get("status")
        self.input = get("input")
        self.output = get("output")
        self.error = RunError.from_raw(v) if (v := get("error")).__class__ is dict else v
        self.required_action = RequiredAction.from_raw(v) if (v := get("required_action")).__class__ is dict else v
        self.latency_ms = get("latency_ms")
        self.tokens_used = get("tokens_used")
        self.timeout_ms = get("timeout_ms")
        self.attempt = get("attempt")
        self.metadata = get("metadata")
        self.pipeline_run_id = get("pipeline_run_id")
        self.pipeline_step = get("pipeline_step")
        self.created_by = get("created_by")
        self.created_at = read_time(get("created_at"))
        self.started_at = read_time(get("started_at"))
        self.finished_at = read_time(get("finished_at"))
        return self

    def or_raise(self) -> Run:
        """Itself, or `RunFailedError` if it failed or was cancelled."""
        raise_if_failed(self, self.id, self.status, self.error)
        return self


@model
class RunAction(Model):
    """What was sent to a run"""

    __slots__ = ("id", "type", "payload", "reason",)

    id: str | None
    type: RunActionType
    payload: Any
    reason: str | None

    @classmethod
    def from_raw(cls, raw: Any) -> RunAction:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.type = get("type")
        self.payload = get("payload")
        self.reason = get("reason")
        return self


@model
class RunActionEvent(Model):
    """A message was sent to the run"""

    __slots__ = ("type", "seq", "run_id", "created_at", "action",)

    type: Literal["run.action"]
    seq: int
    run_id: str
    created_at: datetime
    action: RunAction

    @classmethod
    def from_raw(cls, raw: Any) -> RunActionEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.action = RunAction.from_raw(v) if (v := get("action")).__class__ is dict else v
        return self


@model
class RunCancelled(Model):
    """The run was cancelled; the last event"""

    __slots__ = ("type", "seq", "run_id", "created_at", "run",)

    type: Literal["run.cancelled"]
    seq: int
    run_id: str
    created_at: datetime
    run: Run

    @classmethod
    def from_raw(cls, raw: Any) -> RunCancelled:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.run = Run.from_raw(v) if (v := get("run")).__class__ is dict else v
        return self


@model
class RunCompleted(Model):
    """The run completed; the last event"""

    __slots__ = ("type", "seq", "run_id", "created_at", "run",)

    type: Literal["run.completed"]
    seq: int
    run_id: str
    created_at: datetime
    run: Run

    @classmethod
    def from_raw(cls, raw: Any) -> RunCompleted:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.run = Run.from_raw(v) if (v := get("run")).__class__ is dict else v
        return self


@model
class RunCompletedWebhookEvent(SignedModel):
    """A run finished successfully"""

    __slots__ = ("type", "id", "created_at", "data",)

    type: Literal["run.completed"]
    id: str
    created_at: datetime
    data: Run

    @classmethod
    def from_raw(cls, raw: Any) -> RunCompletedWebhookEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.id = get("id")
        self.created_at = read_time(get("created_at"))
        self.data = Run.from_raw(v) if (v := get("data")).__class__ is dict else v
        self.is_time_proven = False
        return self


@model
class RunCreated(Model):
    """The run was stored"""

    __slots__ = ("type", "seq", "run_id", "created_at", "run",)

    type: Literal["run.created"]
    seq: int
    run_id: str
    created_at: datetime
    run: Run

    @classmethod
    def from_raw(cls, raw: Any) -> RunCreated:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.run = Run.from_raw(v) if (v := get("run")).__class__ is dict else v
        return self


@model
class RunError(Model):
    """Why a run failed"""

    __slots__ = ("code", "message", "type", "retryable", "step", "attempt",)

    code: str
    message: str
    type: RunErrorType
    retryable: bool
    step: str | None
    attempt: int

    @classmethod
    def from_raw(cls, raw: Any) -> RunError:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.code = get("code")
        self.message = get("message")
        self.type = get("type")
        self.retryable = get("retryable")
        self.step = get("step")
        self.attempt = get("attempt")
        return self


@model
class RunFailed(Model):
    """The run failed; the last event"""

    __slots__ = ("type", "seq", "run_id", "created_at", "run",)

    type: Literal["run.failed"]
    seq: int
    run_id: str
    created_at: datetime
    run: Run

    @classmethod
    def from_raw(cls, raw: Any) -> RunFailed:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.run = Run.from_raw(v) if (v := get("run")).__class__ is dict else v
        return self


@model
class RunFailedWebhookEvent(SignedModel):
    """A run failed or timed out"""

    __slots__ = ("type", "id", "created_at", "data",)

    type: Literal["run.failed"]
    id: str
    created_at: datetime
    data: Run

    @classmethod
    def from_raw(cls, raw: Any) -> RunFailedWebhookEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.id = get("id")
        self.created_at = read_time(get("created_at"))
        self.data = Run.from_raw(v) if (v := get("data")).__class__ is dict else v
        self.is_time_proven = False
        return self


@model
class RunRequiresAction(Model):
    """The run waits for an action"""

    __slots__ = ("type", "seq", "run_id", "created_at", "required_action",)

    type: Literal["run.requires_action"]
    seq: int
    run_id: str
    created_at: datetime
    required_action: RequiredAction

    @classmethod
    def from_raw(cls, raw: Any) -> RunRequiresAction:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.required_action = RequiredAction.from_raw(v) if (v := get("required_action")).__class__ is dict else v
        return self


@model
class RunResumed(Model):
    """The required action was answered"""

    __slots__ = ("type", "seq", "run_id", "created_at", "action",)

    type: Literal["run.resumed"]
    seq: int
    run_id: str
    created_at: datetime
    action: RunAction

    @classmethod
    def from_raw(cls, raw: Any) -> RunResumed:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.action = RunAction.from_raw(v) if (v := get("action")).__class__ is dict else v
        return self


@model
class RunStarted(Model):
    """An execution began. A higher `attempt` than before voids the deltas of the earlier one"""

    __slots__ = ("type", "seq", "run_id", "created_at", "agent_version", "attempt",)

    type: Literal["run.started"]
    seq: int
    run_id: str
    created_at: datetime
    agent_version: int
    attempt: int

    @classmethod
    def from_raw(cls, raw: Any) -> RunStarted:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.agent_version = get("agent_version")
        self.attempt = get("attempt")
        return self


@model
class RunStep(Model):
    """A step of an agent, with details of its own"""

    __slots__ = ("name", "kind",)

    name: str
    kind: str

    @classmethod
    def from_raw(cls, raw: Any) -> RunStep:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.name = get("name")
        self.kind = get("kind")
        return self


@model
class RunTotals(Model):
    """Totals over all runs of the period"""

    __slots__ = ("runs", "completed", "failed", "cancelled", "active", "success_rate", "tokens_used", "latency_ms",)

    runs: int
    completed: int
    failed: int
    cancelled: int
    active: int
    success_rate: float | None
    tokens_used: int
    latency_ms: Latency

    @classmethod
    def from_raw(cls, raw: Any) -> RunTotals:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.runs = get("runs")
        self.completed = get("completed")
        self.failed = get("failed")
        self.cancelled = get("cancelled")
        self.active = get("active")
        self.success_rate = get("success_rate")
        self.tokens_used = get("tokens_used")
        self.latency_ms = Latency.from_raw(v) if (v := get("latency_ms")).__class__ is dict else v
        return self


@model
class SecretsGuardrail(Model):
    """Finds keys, tokens and passwords"""

    __slots__ = ("check", "on", "action",)

    check: Literal["secrets"]
    on: GuardrailDirection
    action: GuardrailAction

    @classmethod
    def from_raw(cls, raw: Any) -> SecretsGuardrail:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.check = get("check")
        self.on = get("on")
        self.action = get("action")
        return self


@model
class SentDelivery(Model):
    """The sending of one event to one webhook"""

    __slots__ = ("id", "webhook_id", "event_id", "event_type", "status", "attempts", "created_at", "next_attempt_at", "request_body", "request_headers",)

    id: str
    webhook_id: str
    event_id: str
    event_type: WebhookEventType
    status: DeliveryStatus
    attempts: list[DeliveryAttempt]
    created_at: datetime
    next_attempt_at: datetime | None
    request_body: str | None
    request_headers: JSONObject | None

    @classmethod
    def from_raw(cls, raw: Any) -> SentDelivery:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.webhook_id = get("webhook_id")
        self.event_id = get("event_id")
        self.event_type = get("event_type")
        self.status = get("status")
        self.attempts = [DeliveryAttempt.from_raw(i) for i in v] if (v := get("attempts")).__class__ is list else v
        self.created_at = read_time(get("created_at"))
        self.next_attempt_at = read_time(get("next_attempt_at"))
        self.request_body = get("request_body")
        self.request_headers = get("request_headers")
        return self


@model
class SessionToken(Model):
    """A new session token"""

    __slots__ = ("token", "expires_at",)

    _secret: ClassVar[str] = "token"

    token: str
    expires_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> SessionToken:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.token = get("token")
        self.expires_at = read_time(get("expires_at"))
        return self


@model
class StepCompleted(Model):
    """A step of the agent ended"""

    __slots__ = ("type", "seq", "run_id", "created_at", "step",)

    type: Literal["step.completed"]
    seq: int
    run_id: str
    created_at: datetime
    step: RunStep

    @classmethod
    def from_raw(cls, raw: Any) -> StepCompleted:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.step = RunStep.from_raw(v) if (v := get("step")).__class__ is dict else v
        return self


@model
class StepStarted(Model):
    """A step of the agent began"""

    __slots__ = ("type", "seq", "run_id", "created_at", "step",)

    type: Literal["step.started"]
    seq: int
    run_id: str
    created_at: datetime
    step: RunStep

    @classmethod
    def from_raw(cls, raw: Any) -> StepStarted:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        self.step = RunStep.from_raw(v) if (v := get("step")).__class__ is dict else v
        return self


@model
class TestWebhookEvent(SignedModel):
    """Sent to one webhook on request"""

    __slots__ = ("type", "id", "created_at", "data",)

    type: Literal["test"]
    id: str
    created_at: datetime
    data: WebhookTest

    @classmethod
    def from_raw(cls, raw: Any) -> TestWebhookEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.id = get("id")
        self.created_at = read_time(get("created_at"))
        self.data = WebhookTest.from_raw(v) if (v := get("data")).__class__ is dict else v
        self.is_time_proven = False
        return self


@model
class Usage(Model):
    """The organisation's limits, and its usage in a calendar month (UTC)"""

    __slots__ = ("plan", "period", "limits", "usage", "by_key", "by_day", "resets_at",)

    plan: Plan
    period: UsagePeriod
    limits: PlanLimits
    usage: UsageTotals
    by_key: list[KeyUsage]
    by_day: list[DayUsage]
    resets_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> Usage:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.plan = get("plan")
        self.period = UsagePeriod.from_raw(v) if (v := get("period")).__class__ is dict else v
        self.limits = PlanLimits.from_raw(v) if (v := get("limits")).__class__ is dict else v
        self.usage = UsageTotals.from_raw(v) if (v := get("usage")).__class__ is dict else v
        self.by_key = [KeyUsage.from_raw(i) for i in v] if (v := get("by_key")).__class__ is list else v
        self.by_day = [DayUsage.from_raw(i) for i in v] if (v := get("by_day")).__class__ is list else v
        self.resets_at = read_time(get("resets_at"))
        return self


@model
class UsagePeriod(Model):
    """A span of time"""

    __slots__ = ("start", "end",)

    start: datetime
    end: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> UsagePeriod:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.start = read_time(get("start"))
        self.end = read_time(get("end"))
        return self


@model
class UsageTotals(Model):
    """What was used in the period"""

    __slots__ = ("calls", "remaining", "runs", "tokens_used",)

    calls: int | None
    remaining: int | None
    runs: int | None
    tokens_used: int | None

    @classmethod
    def from_raw(cls, raw: Any) -> UsageTotals:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.calls = get("calls")
        self.remaining = get("remaining")
        self.runs = get("runs")
        self.tokens_used = get("tokens_used")
        return self


@model
class User(Model):
    """A member of the organisation"""

    __slots__ = ("id", "email", "role",)

    id: str
    email: str | None
    role: Role

    @classmethod
    def from_raw(cls, raw: Any) -> User:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.email = get("email")
        self.role = get("role")
        return self


@model
class UsingAgent(Model):
    """An agent that uses a policy or a connector"""

    __slots__ = ("id", "name",)

    id: str
    name: str

    @classmethod
    def from_raw(cls, raw: Any) -> UsingAgent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.name = get("name")
        return self


@model
class VersionTotals(Model):
    """Totals over the runs of one version of an agent"""

    __slots__ = ("version", "runs", "completed", "failed", "cancelled", "active", "success_rate", "tokens_used", "latency_ms",)

    version: int
    runs: int
    completed: int
    failed: int
    cancelled: int
    active: int
    success_rate: float | None
    tokens_used: int
    latency_ms: Latency

    @classmethod
    def from_raw(cls, raw: Any) -> VersionTotals:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.version = get("version")
        self.runs = get("runs")
        self.completed = get("completed")
        self.failed = get("failed")
        self.cancelled = get("cancelled")
        self.active = get("active")
        self.success_rate = get("success_rate")
        self.tokens_used = get("tokens_used")
        self.latency_ms = Latency.from_raw(v) if (v := get("latency_ms")).__class__ is dict else v
        return self


@model
class Viewer(Model):
    """The caller"""

    __slots__ = ("id", "kind", "name", "user", "organization", "scopes", "agent_ids", "expires_at",)

    id: str
    kind: ViewerKind
    name: str
    user: User | None
    organization: Organization
    scopes: list[Scope]
    agent_ids: list[str] | None
    expires_at: datetime | None

    @classmethod
    def from_raw(cls, raw: Any) -> Viewer:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.kind = get("kind")
        self.name = get("name")
        self.user = User.from_raw(v) if (v := get("user")).__class__ is dict else v
        self.organization = Organization.from_raw(v) if (v := get("organization")).__class__ is dict else v
        self.scopes = get("scopes")
        self.agent_ids = get("agent_ids")
        self.expires_at = read_time(get("expires_at"))
        return self


@model
class Webhook(Model):
    """An endpoint that events are sent to"""

    __slots__ = ("id", "url", "events", "active", "description", "created_at", "updated_at", "revision", "disabled_reason", "consecutive_failures", "last_delivery", "stats", "secret_hint",)

    id: str
    url: str
    events: list[WebhookSubscription]
    active: bool
    description: str | None
    created_at: datetime
    updated_at: datetime
    revision: int
    disabled_reason: DisabledReason | None
    consecutive_failures: int
    last_delivery: DeliverySummary | None
    stats: WebhookStats
    secret_hint: str

    @classmethod
    def from_raw(cls, raw: Any) -> Webhook:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.id = get("id")
        self.url = get("url")
        self.events = get("events")
        self.active = get("active")
        self.description = get("description")
        self.created_at = read_time(get("created_at"))
        self.updated_at = read_time(get("updated_at"))
        self.revision = get("revision")
        self.disabled_reason = get("disabled_reason")
        self.consecutive_failures = get("consecutive_failures")
        self.last_delivery = DeliverySummary.from_raw(v) if (v := get("last_delivery")).__class__ is dict else v
        self.stats = WebhookStats.from_raw(v) if (v := get("stats")).__class__ is dict else v
        self.secret_hint = get("secret_hint")
        return self


@model
class WebhookStats(Model):
    """The deliveries to a webhook that were created in the last 24 hours, counted from the start of an hour"""

    __slots__ = ("since", "deliveries", "succeeded", "failed", "p95_latency_ms",)

    since: datetime
    deliveries: int
    succeeded: int
    failed: int
    p95_latency_ms: int | None

    @classmethod
    def from_raw(cls, raw: Any) -> WebhookStats:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.since = read_time(get("since"))
        self.deliveries = get("deliveries")
        self.succeeded = get("succeeded")
        self.failed = get("failed")
        self.p95_latency_ms = get("p95_latency_ms")
        return self


@model
class WebhookTest(Model):
    """The data of a test event"""

    __slots__ = ("webhook_id", "message",)

    webhook_id: str
    message: str

    @classmethod
    def from_raw(cls, raw: Any) -> WebhookTest:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.webhook_id = get("webhook_id")
        self.message = get("message")
        return self


@model
class UnknownAgentRuntime(Model):
    """One that this version of the library does not know; `raw` has all of it."""

    __slots__ = ("type",)

    type: str

    @classmethod
    def from_raw(cls, raw: Any) -> UnknownAgentRuntime:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        return self


@model
class UnknownGuardrail(Model):
    """One that this version of the library does not know; `raw` has all of it."""

    __slots__ = ("check", "on", "action",)

    check: str
    on: GuardrailDirection
    action: Any

    @classmethod
    def from_raw(cls, raw: Any) -> UnknownGuardrail:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.check = get("check")
        self.on = get("on")
        self.action = get("action")
        return self


@model
class UnknownPipelineRunEvent(Model):
    """One that this version of the library does not know; `raw` has all of it."""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at",)

    type: str
    seq: int
    pipeline_run_id: str
    created_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> UnknownPipelineRunEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.pipeline_run_id = get("pipeline_run_id")
        self.created_at = read_time(get("created_at"))
        return self


@model
class UnknownRunEvent(Model):
    """One that this version of the library does not know; `raw` has all of it."""

    __slots__ = ("type", "seq", "run_id", "created_at",)

    type: str
    seq: int
    run_id: str
    created_at: datetime

    @classmethod
    def from_raw(cls, raw: Any) -> UnknownRunEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.seq = get("seq")
        self.run_id = get("run_id")
        self.created_at = read_time(get("created_at"))
        return self


@model
class UnknownWebhookEvent(SignedModel):
    """One that this version of the library does not know; `raw` has all of it."""

    __slots__ = ("type", "id", "created_at", "data",)

    type: str
    id: str
    created_at: datetime
    data: Any

    @classmethod
    def from_raw(cls, raw: Any) -> UnknownWebhookEvent:
        self = cls.__new__(cls)
        self.raw = raw
        get = raw.get
        self.type = get("type")
        self.id = get("id")
        self.created_at = read_time(get("created_at"))
        self.data = get("data")
        self.is_time_proven = False
        return self


AgentRuntime: TypeAlias = (
    ExpressionRuntime
    | HttpRuntime
    | LlmRuntime
    | UnknownAgentRuntime
)

_AGENT_RUNTIME_CLASSES: dict[str, Any] = {
    "expression": ExpressionRuntime.from_raw,
    "http": HttpRuntime.from_raw,
    "llm": LlmRuntime.from_raw,
}


def decode_agent_runtime(raw: Any) -> AgentRuntime:
    decoded: AgentRuntime = _AGENT_RUNTIME_CLASSES.get(raw.get("type"), UnknownAgentRuntime.from_raw)(raw)
    return decoded


Guardrail: TypeAlias = (
    PiiGuardrail
    | SecretsGuardrail
    | PromptInjectionGuardrail
    | BlockedTermsGuardrail
    | MaxBytesGuardrail
    | JsonSchemaGuardrail
    | UnknownGuardrail
)

_GUARDRAIL_CLASSES: dict[str, Any] = {
    "pii": PiiGuardrail.from_raw,
    "secrets": SecretsGuardrail.from_raw,
    "prompt_injection": PromptInjectionGuardrail.from_raw,
    "blocked_terms": BlockedTermsGuardrail.from_raw,
    "max_bytes": MaxBytesGuardrail.from_raw,
    "json_schema": JsonSchemaGuardrail.from_raw,
}


def decode_guardrail(raw: Any) -> Guardrail:
    decoded: Guardrail = _GUARDRAIL_CLASSES.get(raw.get("check"), UnknownGuardrail.from_raw)(raw)
    return decoded


PipelineRunEvent: TypeAlias = (
    PipelineRunCreated
    | PipelineRunStarted
    | PipelineStepStarted
    | PipelineStepCompleted
    | PipelineStepFailed
    | PipelineStepSkipped
    | PipelineRunRequiresAction
    | PipelineRunResumed
    | PipelineRunCompleted
    | PipelineRunFailed
    | PipelineRunCancelled
    | UnknownPipelineRunEvent
)

_PIPELINE_RUN_EVENT_CLASSES: dict[str, Any] = {
    "pipeline_run.created": PipelineRunCreated.from_raw,
    "pipeline_run.started": PipelineRunStarted.from_raw,
    "step.started": PipelineStepStarted.from_raw,
    "step.completed": PipelineStepCompleted.from_raw,
    "step.failed": PipelineStepFailed.from_raw,
    "step.skipped": PipelineStepSkipped.from_raw,
    "pipeline_run.requires_action": PipelineRunRequiresAction.from_raw,
    "pipeline_run.resumed": PipelineRunResumed.from_raw,
    "pipeline_run.completed": PipelineRunCompleted.from_raw,
    "pipeline_run.failed": PipelineRunFailed.from_raw,
    "pipeline_run.cancelled": PipelineRunCancelled.from_raw,
}


def decode_pipeline_run_event(raw: Any) -> PipelineRunEvent:
    decoded: PipelineRunEvent = _PIPELINE_RUN_EVENT_CLASSES.get(raw.get("type"), UnknownPipelineRunEvent.from_raw)(raw)
    return decoded


RunEvent: TypeAlias = (
    RunCreated
    | RunStarted
    | StepStarted
    | StepCompleted
    | OutputDelta
    | GuardrailTriggered
    | RunRequiresAction
    | RunActionEvent
    | RunResumed
    | RunCompleted
    | RunFailed
    | RunCancelled
    | UnknownRunEvent
)

_RUN_EVENT_CLASSES: dict[str, Any] = {
    "run.created": RunCreated.from_raw,
    "run.started": RunStarted.from_raw,
    "step.started": StepStarted.from_raw,
    "step.completed": StepCompleted.from_raw,
    "output.delta": OutputDelta.from_raw,
    "guardrail.triggered": GuardrailTriggered.from_raw,
    "run.requires_action": RunRequiresAction.from_raw,
    "run.action": RunActionEvent.from_raw,
    "run.resumed": RunResumed.from_raw,
    "run.completed": RunCompleted.from_raw,
    "run.failed": RunFailed.from_raw,
    "run.cancelled": RunCancelled.from_raw,
}


def decode_run_event(raw: Any) -> RunEvent:
    decoded: RunEvent = _RUN_EVENT_CLASSES.get(raw.get("type"), UnknownRunEvent.from_raw)(raw)
    return decoded


WebhookEvent: TypeAlias = (
    RunCompletedWebhookEvent
    | RunFailedWebhookEvent
    | DeploymentCreatedWebhookEvent
    | DeploymentRollbackWebhookEvent
    | AlertTriggeredWebhookEvent
    | AgentUpdatedWebhookEvent
    | PipelineCompletedWebhookEvent
    | TestWebhookEvent
    | UnknownWebhookEvent
)

_WEBHOOK_EVENT_CLASSES: dict[str, Any] = {
    "run.completed": RunCompletedWebhookEvent.from_raw,
    "run.failed": RunFailedWebhookEvent.from_raw,
    "deployment.created": DeploymentCreatedWebhookEvent.from_raw,
    "deployment.rollback": DeploymentRollbackWebhookEvent.from_raw,
    "alert.triggered": AlertTriggeredWebhookEvent.from_raw,
    "agent.updated": AgentUpdatedWebhookEvent.from_raw,
    "pipeline.completed": PipelineCompletedWebhookEvent.from_raw,
    "test": TestWebhookEvent.from_raw,
}


def decode_webhook_event(raw: Any) -> WebhookEvent:
    decoded: WebhookEvent = _WEBHOOK_EVENT_CLASSES.get(raw.get("type"), UnknownWebhookEvent.from_raw)(raw)
    return decoded
