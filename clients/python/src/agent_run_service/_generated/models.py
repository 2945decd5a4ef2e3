# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from .._model import JSONObject, Model, SignedModel, read_time
from .._run_failure import raise_if_failed

if TYPE_CHECKING:
    from .words import (
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


@dataclass(init=False, repr=False, eq=False)
class Actor(Model):
    """Who did something"""

    __slots__ = ("id", "kind", "name",)

    #: Id of the key, user, agent or rule; name of an operator; for nobody, id of the user whose login was refused
    id: str
    #: What the id belongs to
    kind: ActorKind
    #: Name of the key, agent or rule, e-mail address of the user; null if unknown or deleted, and for nobody
    name: str | None

    def __init__(
        self,
        id: str,
        kind: ActorKind,
        name: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.kind = kind
        self.name = name
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Actor:
        get = raw.get
        return cls(
            get("id"),
            get("kind"),
            get("name"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Agent(Model):
    """An agent of the organisation, in its live version"""

    __slots__ = ("id", "name", "description", "kind", "catalog_key", "status", "version", "config", "runtime", "input_schema", "output_schema", "policy", "timeout_ms", "max_concurrency", "retry_on_loss", "metadata", "created_at", "updated_at", "archived_at", "deployment",)

    #: Unique id, starts with ag_
    id: str
    #: Name for people; need not be unique
    name: str
    #: What the agent does; null if not given
    description: str | None
    #: Whether it was hired or created
    kind: AgentKind
    #: Key of its catalog entry; null for a custom agent
    catalog_key: str | None
    #: Whether it accepts new runs
    status: AgentStatus
    #: Number of the live version: 1, 2, 3 …
    version: int
    #: Settings of a hired agent, as its catalog entry defines them; null for a custom agent
    config: JSONObject | None
    #: What executes a custom agent: `type`, and the settings of that type; null for a hired agent
    runtime: AgentRuntime | None
    #: JSON Schema 2020-12 that the input of a run must match: its own, else that of its catalog entry; null: there
    #: is none
    input_schema: JSONObject | None
    #: JSON Schema 2020-12 that the output must match, else the run fails; null: it has none of its own
    output_schema: JSONObject | None
    #: Name of a template or id of a policy; null: the organisation's default policy applies
    policy: str | None
    #: Time limit of a run in milliseconds, unless the run sets its own
    timeout_ms: int
    #: How many of its runs are executed at once; further runs are queued. Null: no limit
    max_concurrency: int | None
    #: Whether a run is executed again if its process dies
    retry_on_loss: bool
    #: Your own data, at most 16 KiB of JSON
    metadata: JSONObject
    #: When the agent was created
    created_at: datetime
    #: When the agent was last changed, rolled back or archived
    updated_at: datetime
    #: When the agent was archived; null while it is active
    archived_at: datetime | None
    #: The deployment of the live version
    deployment: Deployment

    def __init__(
        self,
        id: str,
        name: str,
        description: str | None,
        kind: AgentKind,
        catalog_key: str | None,
        status: AgentStatus,
        version: int,
        config: JSONObject | None,
        runtime: AgentRuntime | None,
        input_schema: JSONObject | None,
        output_schema: JSONObject | None,
        policy: str | None,
        timeout_ms: int,
        max_concurrency: int | None,
        retry_on_loss: bool,
        metadata: JSONObject,
        created_at: datetime,
        updated_at: datetime,
        archived_at: datetime | None,
        deployment: Deployment,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.description = description
        self.kind = kind
        self.catalog_key = catalog_key
        self.status = status
        self.version = version
        self.config = config
        self.runtime = runtime
        self.input_schema = input_schema
        self.output_schema = output_schema
        self.policy = policy
        self.timeout_ms = timeout_ms
        self.max_concurrency = max_concurrency
        self.retry_on_loss = retry_on_loss
        self.metadata = metadata
        self.created_at = created_at
        self.updated_at = updated_at
        self.archived_at = archived_at
        self.deployment = deployment
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Agent:
        get = raw.get
        return cls(
            get("id"),
            get("name"),
            get("description"),
            get("kind"),
            get("catalog_key"),
            get("status"),
            get("version"),
            get("config"),
            decode_agent_runtime(v) if (v := get("runtime")).__class__ is dict else v,
            get("input_schema"),
            get("output_schema"),
            get("policy"),
            get("timeout_ms"),
            get("max_concurrency"),
            get("retry_on_loss"),
            get("metadata"),
            read_time(get("created_at")),
            read_time(get("updated_at")),
            read_time(get("archived_at")),
            Deployment.from_raw(v) if (v := get("deployment")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AgentDiff(Model):
    """What changed in an agent"""

    __slots__ = ("agent_id", "old_version", "new_version", "changed", "old", "new", "actor",)

    #: Id of the agent
    agent_id: str
    #: The version before
    old_version: int
    #: The version that is live now
    new_version: int
    #: Paths of the changed values
    changed: list[str]
    #: The changed fields, before
    old: JSONObject
    #: The changed fields, after
    new: JSONObject
    #: Who caused it
    actor: EventActor

    def __init__(
        self,
        agent_id: str,
        old_version: int,
        new_version: int,
        changed: list[str],
        old: JSONObject,
        new: JSONObject,
        actor: EventActor,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.agent_id = agent_id
        self.old_version = old_version
        self.new_version = new_version
        self.changed = changed
        self.old = old
        self.new = new
        self.actor = actor
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AgentDiff:
        get = raw.get
        return cls(
            get("agent_id"),
            get("old_version"),
            get("new_version"),
            get("changed"),
            get("old"),
            get("new"),
            EventActor.from_raw(v) if (v := get("actor")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AgentTotals(Model):
    """Totals over the runs of one agent"""

    __slots__ = ("agent_id", "name", "runs", "completed", "failed", "cancelled", "active", "success_rate", "tokens_used", "latency_ms", "series",)

    #: Id of the agent
    agent_id: str
    #: Current name of the agent, archived or not
    name: str
    #: All runs: completed, failed, cancelled and active
    runs: int
    #: Runs that ended with an output
    completed: int
    #: Runs that ended with an error
    failed: int
    #: Runs that a caller cancelled
    cancelled: int
    #: Runs that have not ended yet
    active: int
    #: completed / (completed + failed), from 0 to 1; null if there are none
    success_rate: float | None
    #: Tokens used by the runs
    tokens_used: int
    #: Latency of the runs in milliseconds
    latency_ms: Latency
    #: Totals by interval: every interval of the period, in order. The agents with the most runs have it, as far as
    #: 5,000 intervals go; null for the others
    series: list[IntervalTotals] | None

    def __init__(
        self,
        agent_id: str,
        name: str,
        runs: int,
        completed: int,
        failed: int,
        cancelled: int,
        active: int,
        success_rate: float | None,
        tokens_used: int,
        latency_ms: Latency,
        series: list[IntervalTotals] | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.agent_id = agent_id
        self.name = name
        self.runs = runs
        self.completed = completed
        self.failed = failed
        self.cancelled = cancelled
        self.active = active
        self.success_rate = success_rate
        self.tokens_used = tokens_used
        self.latency_ms = latency_ms
        self.series = series
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AgentTotals:
        get = raw.get
        return cls(
            get("agent_id"),
            get("name"),
            get("runs"),
            get("completed"),
            get("failed"),
            get("cancelled"),
            get("active"),
            get("success_rate"),
            get("tokens_used"),
            Latency.from_raw(v) if (v := get("latency_ms")).__class__ is dict else v,
            [IntervalTotals.from_raw(i) for i in v] if (v := get("series")).__class__ is list else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AgentUpdatedWebhookEvent(SignedModel):
    """The configuration of an agent changed"""

    __slots__ = ("type", "id", "created_at", "data",)

    #: Always `agent.updated`
    type: Literal["agent.updated"]
    #: Its id, the same for every webhook and every attempt; `evt_…`
    id: str
    #: When it happened
    created_at: datetime
    #: What changed in an agent
    data: AgentDiff

    def __init__(
        self,
        type: Literal["agent.updated"],
        id: str,
        created_at: datetime,
        data: AgentDiff,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.id = id
        self.created_at = created_at
        self.data = data
        self.is_time_proven = False
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AgentUpdatedWebhookEvent:
        get = raw.get
        return cls(
            get("type"),
            get("id"),
            read_time(get("created_at")),
            AgentDiff.from_raw(v) if (v := get("data")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AgentVersion(Model):
    """An agent as it was, or is, at one of its versions. Versions never change"""

    __slots__ = ("agent_id", "version", "name", "description", "config", "runtime", "input_schema", "output_schema", "policy", "timeout_ms", "max_concurrency", "retry_on_loss", "metadata", "created_by", "created_at", "deployment_id",)

    #: Id of the agent
    agent_id: str
    #: Number of the version: 1, 2, 3 …
    version: int
    #: Name for people; need not be unique
    name: str
    #: What the agent does; null if not given
    description: str | None
    #: Settings of a hired agent, as its catalog entry defines them; null for a custom agent
    config: JSONObject | None
    #: What executes a custom agent: `type`, and the settings of that type; null for a hired agent
    runtime: AgentRuntime | None
    #: JSON Schema 2020-12 that the input of a run must match: its own, else that of its catalog entry; null: there
    #: is none
    input_schema: JSONObject | None
    #: JSON Schema 2020-12 that the output must match, else the run fails; null: it has none of its own
    output_schema: JSONObject | None
    #: Name of a template or id of a policy; null: the organisation's default policy applies
    policy: str | None
    #: Time limit of a run in milliseconds, unless the run sets its own
    timeout_ms: int
    #: How many of its runs are executed at once; further runs are queued. Null: no limit
    max_concurrency: int | None
    #: Whether a run is executed again if its process dies
    retry_on_loss: bool
    #: Your own data, at most 16 KiB of JSON
    metadata: JSONObject
    #: Id of the API key or user that created the version
    created_by: str
    #: When the version was created
    created_at: datetime
    #: Id of the deployment that made the version live
    deployment_id: str

    def __init__(
        self,
        agent_id: str,
        version: int,
        name: str,
        description: str | None,
        config: JSONObject | None,
        runtime: AgentRuntime | None,
        input_schema: JSONObject | None,
        output_schema: JSONObject | None,
        policy: str | None,
        timeout_ms: int,
        max_concurrency: int | None,
        retry_on_loss: bool,
        metadata: JSONObject,
        created_by: str,
        created_at: datetime,
        deployment_id: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.agent_id = agent_id
        self.version = version
        self.name = name
        self.description = description
        self.config = config
        self.runtime = runtime
        self.input_schema = input_schema
        self.output_schema = output_schema
        self.policy = policy
        self.timeout_ms = timeout_ms
        self.max_concurrency = max_concurrency
        self.retry_on_loss = retry_on_loss
        self.metadata = metadata
        self.created_by = created_by
        self.created_at = created_at
        self.deployment_id = deployment_id
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AgentVersion:
        get = raw.get
        return cls(
            get("agent_id"),
            get("version"),
            get("name"),
            get("description"),
            get("config"),
            decode_agent_runtime(v) if (v := get("runtime")).__class__ is dict else v,
            get("input_schema"),
            get("output_schema"),
            get("policy"),
            get("timeout_ms"),
            get("max_concurrency"),
            get("retry_on_loss"),
            get("metadata"),
            get("created_by"),
            read_time(get("created_at")),
            get("deployment_id"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AgentVersionDiff(Model):
    """The differences between two versions of an agent, spelled as in the event `agent.updated`"""

    __slots__ = ("from_", "to", "changed", "old", "new",)

    _renamed: ClassVar[dict[str, str]] = {"from_": "from"}

    #: The version that `old` is from
    from_: int
    #: The version that `new` is from
    to: int
    #: Paths of the values that differ, for example `timeout_ms` and `metadata.team`
    changed: list[str]
    #: The fields that differ, as they are in `from`
    old: JSONObject
    #: The fields that differ, as they are in `to`
    new: JSONObject

    def __init__(
        self,
        from_: int,
        to: int,
        changed: list[str],
        old: JSONObject,
        new: JSONObject,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.from_ = from_
        self.to = to
        self.changed = changed
        self.old = old
        self.new = new
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AgentVersionDiff:
        get = raw.get
        return cls(
            get("from"),
            get("to"),
            get("changed"),
            get("old"),
            get("new"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Alert(Model):
    """One episode in which the condition of a rule held; keeps what the rule was when it fired"""

    __slots__ = ("id", "rule_id", "name", "metric", "status", "value", "threshold", "comparator", "agent_id", "triggered_at", "resolved_at", "snapshot", "rolled_back_deployment_id",)

    #: Unique id, starts with alrt_
    id: str
    #: Id of the rule that fired; it may have been deleted
    rule_id: str
    #: Name of the rule
    name: str
    #: What the rule watched
    metric: AlertMetric
    #: Whether the episode is over
    status: AlertStatus
    #: The value of the metric when it fired
    value: float
    #: What the value was compared with
    threshold: float
    #: How it was compared
    comparator: AlertComparator
    #: Id of the watched agent; null: all agents
    agent_id: str | None
    #: When it fired
    triggered_at: datetime
    #: When it was resolved; null while it is firing
    resolved_at: datetime | None
    #: The metric when it fired
    snapshot: AlertSnapshot
    #: Id of the deployment that was undone because of it; null if there is none
    rolled_back_deployment_id: str | None

    def __init__(
        self,
        id: str,
        rule_id: str,
        name: str,
        metric: AlertMetric,
        status: AlertStatus,
        value: float,
        threshold: float,
        comparator: AlertComparator,
        agent_id: str | None,
        triggered_at: datetime,
        resolved_at: datetime | None,
        snapshot: AlertSnapshot,
        rolled_back_deployment_id: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.rule_id = rule_id
        self.name = name
        self.metric = metric
        self.status = status
        self.value = value
        self.threshold = threshold
        self.comparator = comparator
        self.agent_id = agent_id
        self.triggered_at = triggered_at
        self.resolved_at = resolved_at
        self.snapshot = snapshot
        self.rolled_back_deployment_id = rolled_back_deployment_id
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Alert:
        get = raw.get
        return cls(
            get("id"),
            get("rule_id"),
            get("name"),
            get("metric"),
            get("status"),
            get("value"),
            get("threshold"),
            get("comparator"),
            get("agent_id"),
            read_time(get("triggered_at")),
            read_time(get("resolved_at")),
            AlertSnapshot.from_raw(v) if (v := get("snapshot")).__class__ is dict else v,
            get("rolled_back_deployment_id"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AlertRule(Model):
    """A condition on a figure of the organisation, judged every few seconds"""

    __slots__ = ("id", "name", "metric", "agent_id", "comparator", "threshold", "window_seconds", "min_samples", "for_seconds", "auto_rollback", "active", "state", "last_value", "last_evaluated_at", "created_at", "updated_at",)

    #: Unique id, starts with rule_
    id: str
    #: Name for people; need not be unique
    name: str
    #: What it watches
    metric: AlertMetric
    #: Id of the watched agent; null: all agents
    agent_id: str | None
    #: How the value is compared
    comparator: AlertComparator
    #: What the value is compared with
    threshold: float
    #: The last seconds that the value is about
    window_seconds: int
    #: Fewer completed and failed runs in the window are no data; for error_rate and p95_latency_ms alone
    min_samples: int
    #: How long the condition must hold to fire, and not hold to be resolved
    for_seconds: int
    #: Whether the version before goes live again when it fires
    auto_rollback: bool
    #: Whether it is judged
    active: bool
    #: What it is at
    state: AlertRuleState
    #: The value when it was last judged; null if there were too few samples
    last_value: float | None
    #: When it was last judged; null if not yet, since it was created, changed or switched off
    last_evaluated_at: datetime | None
    #: When the rule was created
    created_at: datetime
    #: When the rule was last changed
    updated_at: datetime

    def __init__(
        self,
        id: str,
        name: str,
        metric: AlertMetric,
        agent_id: str | None,
        comparator: AlertComparator,
        threshold: float,
        window_seconds: int,
        min_samples: int,
        for_seconds: int,
        auto_rollback: bool,
        active: bool,
        state: AlertRuleState,
        last_value: float | None,
        last_evaluated_at: datetime | None,
        created_at: datetime,
        updated_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.metric = metric
        self.agent_id = agent_id
        self.comparator = comparator
        self.threshold = threshold
        self.window_seconds = window_seconds
        self.min_samples = min_samples
        self.for_seconds = for_seconds
        self.auto_rollback = auto_rollback
        self.active = active
        self.state = state
        self.last_value = last_value
        self.last_evaluated_at = last_evaluated_at
        self.created_at = created_at
        self.updated_at = updated_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AlertRule:
        get = raw.get
        return cls(
            get("id"),
            get("name"),
            get("metric"),
            get("agent_id"),
            get("comparator"),
            get("threshold"),
            get("window_seconds"),
            get("min_samples"),
            get("for_seconds"),
            get("auto_rollback"),
            get("active"),
            get("state"),
            get("last_value"),
            read_time(get("last_evaluated_at")),
            read_time(get("created_at")),
            read_time(get("updated_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AlertRuleTest(Model):
    """What a judgement of a rule says now"""

    __slots__ = ("would_fire", "snapshot",)

    #: Whether the condition holds now; how long it has held does not matter here
    would_fire: bool
    #: The metric now
    snapshot: AlertSnapshot

    def __init__(
        self,
        would_fire: bool,
        snapshot: AlertSnapshot,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.would_fire = would_fire
        self.snapshot = snapshot
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AlertRuleTest:
        get = raw.get
        return cls(
            get("would_fire"),
            AlertSnapshot.from_raw(v) if (v := get("snapshot")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AlertSample(Model):
    """The value of a rule in one minute"""

    __slots__ = ("at", "value", "sample_count",)

    #: The minute
    at: datetime
    #: The value; null if there were too few samples
    value: float | None
    #: Number of runs, deliveries or calls that the value is about
    sample_count: int

    def __init__(
        self,
        at: datetime,
        value: float | None,
        sample_count: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.at = at
        self.value = value
        self.sample_count = sample_count
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AlertSample:
        get = raw.get
        return cls(
            read_time(get("at")),
            get("value"),
            get("sample_count"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AlertSamplePage(Model):
    """A page of a list"""

    __slots__ = ("data", "has_more", "next_cursor",)

    #: The items of this page
    data: list[AlertSample]
    #: Whether there are more items after this page
    has_more: bool
    #: The `cursor` of the next page; null if this is the last one
    next_cursor: str | None

    def __init__(
        self,
        data: list[AlertSample],
        has_more: bool,
        next_cursor: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.data = data
        self.has_more = has_more
        self.next_cursor = next_cursor
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AlertSamplePage:
        get = raw.get
        return cls(
            [AlertSample.from_raw(i) for i in v] if (v := get("data")).__class__ is list else v,
            get("has_more"),
            get("next_cursor"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AlertSnapshot(Model):
    """The figure of a rule at one moment"""

    __slots__ = ("metric", "value", "threshold", "comparator", "window_start", "window_end", "sample_count", "run_ids", "rollback",)

    #: What the rule watches
    metric: AlertMetric
    #: The value of the metric; null in a test of a rule that has too few samples, never in an alert
    value: float | None
    #: What the value was compared with
    threshold: float
    #: How it was compared
    comparator: AlertComparator
    #: Start of the time that the value is about
    window_start: datetime
    #: End of the time that the value is about
    window_end: datetime
    #: Number of runs, deliveries or calls that the value is about
    sample_count: int
    #: Up to 20 runs that made it so, the latest first; none for webhooks and the quota
    run_ids: list[str]
    #: What came of the automatic rollback; null if the rule has none
    rollback: AlertRollback | None

    def __init__(
        self,
        metric: AlertMetric,
        value: float | None,
        threshold: float,
        comparator: AlertComparator,
        window_start: datetime,
        window_end: datetime,
        sample_count: int,
        run_ids: list[str],
        rollback: AlertRollback | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.metric = metric
        self.value = value
        self.threshold = threshold
        self.comparator = comparator
        self.window_start = window_start
        self.window_end = window_end
        self.sample_count = sample_count
        self.run_ids = run_ids
        self.rollback = rollback
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AlertSnapshot:
        get = raw.get
        return cls(
            get("metric"),
            get("value"),
            get("threshold"),
            get("comparator"),
            read_time(get("window_start")),
            read_time(get("window_end")),
            get("sample_count"),
            get("run_ids"),
            get("rollback"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AlertTriggeredWebhookEvent(SignedModel):
    """A monitoring alert fired"""

    __slots__ = ("type", "id", "created_at", "data",)

    #: Always `alert.triggered`
    type: Literal["alert.triggered"]
    #: Its id, the same for every webhook and every attempt; `evt_…`
    id: str
    #: When it happened
    created_at: datetime
    #: The alert as it began
    data: Alert

    def __init__(
        self,
        type: Literal["alert.triggered"],
        id: str,
        created_at: datetime,
        data: Alert,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.id = id
        self.created_at = created_at
        self.data = data
        self.is_time_proven = False
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AlertTriggeredWebhookEvent:
        get = raw.get
        return cls(
            get("type"),
            get("id"),
            read_time(get("created_at")),
            Alert.from_raw(v) if (v := get("data")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Analytics(Model):
    """Totals over the organisation's runs in a period"""

    __slots__ = ("period", "totals", "by_agent", "by_version", "by_key", "series", "top_errors", "webhooks",)

    #: The period that the figures are about
    period: AnalyticsPeriod
    #: Totals over the whole period
    totals: RunTotals
    #: Totals by agent, those with the most runs first
    by_agent: list[AgentTotals]
    #: Totals by version of the agent, the newest first; null unless one agent was asked for
    by_version: list[VersionTotals] | None
    #: Totals by the API key or user that created the runs, those with the most runs first, at most 100
    by_key: list[KeyTotals]
    #: Totals by interval: every interval of the period, in order
    series: list[IntervalTotals]
    #: The ten most frequent error codes
    top_errors: list[ErrorCount]
    #: Deliveries of the whole organisation; null for a key that is restricted to some agents
    webhooks: DeliveryTotals | None

    def __init__(
        self,
        period: AnalyticsPeriod,
        totals: RunTotals,
        by_agent: list[AgentTotals],
        by_version: list[VersionTotals] | None,
        by_key: list[KeyTotals],
        series: list[IntervalTotals],
        top_errors: list[ErrorCount],
        webhooks: DeliveryTotals | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.period = period
        self.totals = totals
        self.by_agent = by_agent
        self.by_version = by_version
        self.by_key = by_key
        self.series = series
        self.top_errors = top_errors
        self.webhooks = webhooks
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Analytics:
        get = raw.get
        return cls(
            AnalyticsPeriod.from_raw(v) if (v := get("period")).__class__ is dict else v,
            RunTotals.from_raw(v) if (v := get("totals")).__class__ is dict else v,
            [AgentTotals.from_raw(i) for i in v] if (v := get("by_agent")).__class__ is list else v,
            [VersionTotals.from_raw(i) for i in v] if (v := get("by_version")).__class__ is list else v,
            [KeyTotals.from_raw(i) for i in v] if (v := get("by_key")).__class__ is list else v,
            [IntervalTotals.from_raw(i) for i in v] if (v := get("series")).__class__ is list else v,
            [ErrorCount.from_raw(i) for i in v] if (v := get("top_errors")).__class__ is list else v,
            DeliveryTotals.from_raw(v) if (v := get("webhooks")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AnalyticsPeriod(Model):
    """The requested period, extended to whole intervals in UTC"""

    __slots__ = ("start", "end", "interval",)

    #: Start of the period, inclusive
    start: datetime
    #: End of the period, exclusive
    end: datetime
    #: What the series is divided into
    interval: Interval

    def __init__(
        self,
        start: datetime,
        end: datetime,
        interval: Interval,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.start = start
        self.end = end
        self.interval = interval
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AnalyticsPeriod:
        get = raw.get
        return cls(
            read_time(get("start")),
            read_time(get("end")),
            get("interval"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class ApiKey(Model):
    """Long-lived credentials with scopes"""

    __slots__ = ("id", "name", "redacted_key", "scopes", "agent_ids", "mode", "created_at", "created_by", "last_used_at", "expires_at", "rotated_at", "previous_key_expires_at", "previous_key_last_used_at", "revoked_at",)

    #: Unique id, starts with key_; stays the same when the key is rotated
    id: str
    #: Name for people; need not be unique
    name: str
    #: The start and the end of the key, to recognise it
    redacted_key: str
    #: What the key may do; `*`: everything
    scopes: list[Scope]
    #: The only agents that the key may use; null: all agents
    agent_ids: list[str] | None
    #: Whether the key is live or for trying out
    mode: ApiKeyMode
    #: When the key was created
    created_at: datetime
    #: Id of the API key or user that created the key
    created_by: str
    #: When the key was last used, up to 30 s late; null if never
    last_used_at: datetime | None
    #: When the key expires; null: never
    expires_at: datetime | None
    #: When the key got its current secret; null if it was never rotated
    rotated_at: datetime | None
    #: Until then, the secret from before the last rotation is accepted too; null if it was never rotated
    previous_key_expires_at: datetime | None
    #: When the secret from before the last rotation was last used, up to 30 s late; null if never, or if it was
    #: never rotated
    previous_key_last_used_at: datetime | None
    #: When the key was revoked; null while it is not
    revoked_at: datetime | None

    def __init__(
        self,
        id: str,
        name: str,
        redacted_key: str,
        scopes: list[Scope],
        agent_ids: list[str] | None,
        mode: ApiKeyMode,
        created_at: datetime,
        created_by: str,
        last_used_at: datetime | None,
        expires_at: datetime | None,
        rotated_at: datetime | None,
        previous_key_expires_at: datetime | None,
        previous_key_last_used_at: datetime | None,
        revoked_at: datetime | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.redacted_key = redacted_key
        self.scopes = scopes
        self.agent_ids = agent_ids
        self.mode = mode
        self.created_at = created_at
        self.created_by = created_by
        self.last_used_at = last_used_at
        self.expires_at = expires_at
        self.rotated_at = rotated_at
        self.previous_key_expires_at = previous_key_expires_at
        self.previous_key_last_used_at = previous_key_last_used_at
        self.revoked_at = revoked_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> ApiKey:
        get = raw.get
        return cls(
            get("id"),
            get("name"),
            get("redacted_key"),
            get("scopes"),
            get("agent_ids"),
            get("mode"),
            read_time(get("created_at")),
            get("created_by"),
            read_time(get("last_used_at")),
            read_time(get("expires_at")),
            read_time(get("rotated_at")),
            read_time(get("previous_key_expires_at")),
            read_time(get("previous_key_last_used_at")),
            read_time(get("revoked_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class AuditEntry(Model):
    """Who did what, when, to what, and from where"""

    __slots__ = ("id", "action", "actor", "target_id", "address", "request_id", "details", "created_at",)

    #: Unique id, starts with aud_
    id: str
    #: What was done, for example api_key.created
    action: AuditAction
    #: Who did it
    actor: Actor
    #: Id of the object that was changed; null if there is none
    target_id: str | None
    #: IP address of the caller; empty if no call caused it
    address: str
    #: Id of the request; empty if no call caused it
    request_id: str
    #: What was changed; depends on the action, never holds a secret
    details: JSONObject
    #: When it was done
    created_at: datetime

    def __init__(
        self,
        id: str,
        action: AuditAction,
        actor: Actor,
        target_id: str | None,
        address: str,
        request_id: str,
        details: JSONObject,
        created_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.action = action
        self.actor = actor
        self.target_id = target_id
        self.address = address
        self.request_id = request_id
        self.details = details
        self.created_at = created_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> AuditEntry:
        get = raw.get
        return cls(
            get("id"),
            get("action"),
            Actor.from_raw(v) if (v := get("actor")).__class__ is dict else v,
            get("target_id"),
            get("address"),
            get("request_id"),
            get("details"),
            read_time(get("created_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class BlockedTermsGuardrail(Model):
    """Finds terms and patterns of your own; `terms` or `patterns`"""

    __slots__ = ("check", "on", "action", "terms", "patterns", "case_sensitive", "whole_words",)

    #: Always `blocked_terms`
    check: Literal["blocked_terms"]
    #: Whether inputs, outputs or both are checked
    on: GuardrailDirection
    #: What happens when something is found
    action: GuardrailAction
    #: Texts to look for; each has 1 to 100 characters
    terms: list[str] | None
    #: Regular expressions to look for, without backtracking; each has 1 to 500 characters
    patterns: list[str] | None
    #: Whether case matters; default false
    case_sensitive: bool | None
    #: Whether terms match whole words only; default false
    whole_words: bool | None

    def __init__(
        self,
        check: Literal["blocked_terms"],
        on: GuardrailDirection,
        action: GuardrailAction,
        terms: list[str] | None,
        patterns: list[str] | None,
        case_sensitive: bool | None,
        whole_words: bool | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.check = check
        self.on = on
        self.action = action
        self.terms = terms
        self.patterns = patterns
        self.case_sensitive = case_sensitive
        self.whole_words = whole_words
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> BlockedTermsGuardrail:
        get = raw.get
        return cls(
            get("check"),
            get("on"),
            get("action"),
            get("terms"),
            get("patterns"),
            get("case_sensitive"),
            get("whole_words"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class CatalogEntry(Model):
    """An agent that can be hired"""

    __slots__ = ("key", "name", "description", "config_schema", "input_schema", "output_schema", "example_input",)

    #: Names the entry, for example echo
    key: str
    #: Name for people; the default name of a hired agent
    name: str
    #: What the agent does
    description: str
    #: JSON Schema that the `config` of a hired agent must match
    config_schema: JSONObject
    #: JSON Schema of the `input` of a run
    input_schema: JSONObject
    #: JSON Schema of the `output` of a run
    output_schema: JSONObject
    #: An input that works
    example_input: JSONObject

    def __init__(
        self,
        key: str,
        name: str,
        description: str,
        config_schema: JSONObject,
        input_schema: JSONObject,
        output_schema: JSONObject,
        example_input: JSONObject,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.key = key
        self.name = name
        self.description = description
        self.config_schema = config_schema
        self.input_schema = input_schema
        self.output_schema = output_schema
        self.example_input = example_input
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> CatalogEntry:
        get = raw.get
        return cls(
            get("key"),
            get("name"),
            get("description"),
            get("config_schema"),
            get("input_schema"),
            get("output_schema"),
            get("example_input"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class CatalogEntryPage(Model):
    """A page of a list"""

    __slots__ = ("data", "has_more", "next_cursor",)

    #: The items of this page
    data: list[CatalogEntry]
    #: Whether there are more items after this page
    has_more: bool
    #: The `cursor` of the next page; null if this is the last one
    next_cursor: str | None

    def __init__(
        self,
        data: list[CatalogEntry],
        has_more: bool,
        next_cursor: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.data = data
        self.has_more = has_more
        self.next_cursor = next_cursor
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> CatalogEntryPage:
        get = raw.get
        return cls(
            [CatalogEntry.from_raw(i) for i in v] if (v := get("data")).__class__ is list else v,
            get("has_more"),
            get("next_cursor"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Connector(Model):
    """Credentials for an external system; the secret is never returned"""

    __slots__ = ("id", "name", "kind", "base_url", "private", "used_by", "used_by_count", "created_at", "updated_at",)

    #: Unique id, starts with conn_; agents name the connector by it
    id: str
    #: Name for people; need not be unique
    name: str
    #: What it connects to; fixed at creation
    kind: ConnectorKind
    #: The https:// URL of the system; the secret is used for its origin only
    base_url: str
    #: If true, demo keys may not use agents that use the connector
    private: bool
    #: The first 100 agents that are not archived and whose live version uses it; only agents that you may see, null
    #: without the scope `agents:read`
    used_by: list[UsingAgent] | None
    #: How many agents there are that are not archived and whose live version uses it; only agents that you may see,
    #: null without the scope `agents:read`. Counted up to 1,000
    used_by_count: int | None
    #: When the connector was created
    created_at: datetime
    #: When the connector was last changed
    updated_at: datetime

    def __init__(
        self,
        id: str,
        name: str,
        kind: ConnectorKind,
        base_url: str,
        private: bool,
        used_by: list[UsingAgent] | None,
        used_by_count: int | None,
        created_at: datetime,
        updated_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.base_url = base_url
        self.private = private
        self.used_by = used_by
        self.used_by_count = used_by_count
        self.created_at = created_at
        self.updated_at = updated_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Connector:
        get = raw.get
        return cls(
            get("id"),
            get("name"),
            get("kind"),
            get("base_url"),
            get("private"),
            [UsingAgent.from_raw(i) for i in v] if (v := get("used_by")).__class__ is list else v,
            get("used_by_count"),
            read_time(get("created_at")),
            read_time(get("updated_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class ConnectorTest(Model):
    """Whether the system behind a connector answers"""

    __slots__ = ("ok", "status", "latency_ms", "error",)

    #: Whether it answered as agents need it
    ok: bool
    #: HTTP status of the answer; null if there was none
    status: int | None
    #: Milliseconds until the answer began, or until it was given up; null if no call was made
    latency_ms: int | None
    #: Why it is not ok, in our words; null if it is
    error: str | None

    def __init__(
        self,
        ok: bool,
        status: int | None,
        latency_ms: int | None,
        error: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.ok = ok
        self.status = status
        self.latency_ms = latency_ms
        self.error = error
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> ConnectorTest:
        get = raw.get
        return cls(
            get("ok"),
            get("status"),
            get("latency_ms"),
            get("error"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class DayUsage(Model):
    """What was used on one day"""

    __slots__ = ("date", "calls", "runs", "tokens_used",)

    #: The day in UTC, for example 2026-01-31
    date: str
    #: Calls on that day; null if the month's are
    calls: int | None
    #: Runs created on that day; null if the month's are
    runs: int | None
    #: Tokens used by the runs created on that day
    tokens_used: int | None

    def __init__(
        self,
        date: str,
        calls: int | None,
        runs: int | None,
        tokens_used: int | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.date = date
        self.calls = calls
        self.runs = runs
        self.tokens_used = tokens_used
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> DayUsage:
        get = raw.get
        return cls(
            get("date"),
            get("calls"),
            get("runs"),
            get("tokens_used"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Delivery(Model):
    """The sending of one event to one webhook"""

    __slots__ = ("id", "webhook_id", "event_id", "event_type", "status", "attempts", "created_at", "next_attempt_at",)

    #: Unique id, starts with dlv_; the same for every attempt
    id: str
    #: Id of the webhook
    webhook_id: str
    #: Id of the event that is sent
    event_id: str
    #: Type of the event, for example run.completed
    event_type: WebhookEventType
    #: Whether the receiver has acknowledged the event
    status: DeliveryStatus
    #: The attempts made so far, in order
    attempts: list[DeliveryAttempt]
    #: When the delivery was created
    created_at: datetime
    #: When the next attempt is due; null if none will be made
    next_attempt_at: datetime | None

    def __init__(
        self,
        id: str,
        webhook_id: str,
        event_id: str,
        event_type: WebhookEventType,
        status: DeliveryStatus,
        attempts: list[DeliveryAttempt],
        created_at: datetime,
        next_attempt_at: datetime | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.webhook_id = webhook_id
        self.event_id = event_id
        self.event_type = event_type
        self.status = status
        self.attempts = attempts
        self.created_at = created_at
        self.next_attempt_at = next_attempt_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Delivery:
        get = raw.get
        return cls(
            get("id"),
            get("webhook_id"),
            get("event_id"),
            get("event_type"),
            get("status"),
            [DeliveryAttempt.from_raw(i) for i in v] if (v := get("attempts")).__class__ is list else v,
            read_time(get("created_at")),
            read_time(get("next_attempt_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class DeliveryAttempt(Model):
    """One attempt to send a delivery"""

    __slots__ = ("number", "started_at", "duration_ms", "http_status", "response_body", "error",)

    #: 1, 2, 3 …; goes on counting when a delivery is sent again
    number: int
    #: When the attempt started
    started_at: datetime
    #: Duration in milliseconds, until the end of the response
    duration_ms: int
    #: HTTP status of the response; null if no status line was received
    http_status: int | None
    #: The first 16 KiB of the response; null if there was none
    response_body: str | None
    #: Why the attempt failed; begins with a code. Null if it succeeded
    error: str | None

    def __init__(
        self,
        number: int,
        started_at: datetime,
        duration_ms: int,
        http_status: int | None,
        response_body: str | None,
        error: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.number = number
        self.started_at = started_at
        self.duration_ms = duration_ms
        self.http_status = http_status
        self.response_body = response_body
        self.error = error
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> DeliveryAttempt:
        get = raw.get
        return cls(
            get("number"),
            read_time(get("started_at")),
            get("duration_ms"),
            get("http_status"),
            get("response_body"),
            get("error"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class DeliverySummary(Model):
    """The sending of one event to one webhook"""

    __slots__ = ("id", "event_id", "event_type", "status", "created_at",)

    #: Unique id, starts with dlv_; the same for every attempt
    id: str
    #: Id of the event that is sent
    event_id: str
    #: Type of the event, for example run.completed
    event_type: WebhookEventType
    #: Whether the receiver has acknowledged the event
    status: DeliveryStatus
    #: When the delivery was created
    created_at: datetime

    def __init__(
        self,
        id: str,
        event_id: str,
        event_type: WebhookEventType,
        status: DeliveryStatus,
        created_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.event_id = event_id
        self.event_type = event_type
        self.status = status
        self.created_at = created_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> DeliverySummary:
        get = raw.get
        return cls(
            get("id"),
            get("event_id"),
            get("event_type"),
            get("status"),
            read_time(get("created_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class DeliveryTotals(Model):
    """Deliveries of all agents; a delivery is counted at its time of creation"""

    __slots__ = ("deliveries", "succeeded", "failed",)

    #: All deliveries, including pending ones
    deliveries: int
    #: Deliveries that the receiver acknowledged
    succeeded: int
    #: Deliveries whose attempts all failed
    failed: int

    def __init__(
        self,
        deliveries: int,
        succeeded: int,
        failed: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.deliveries = deliveries
        self.succeeded = succeeded
        self.failed = failed
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> DeliveryTotals:
        get = raw.get
        return cls(
            get("deliveries"),
            get("succeeded"),
            get("failed"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Deployment(Model):
    """The event of a version of an agent going live"""

    __slots__ = ("id", "agent_id", "version", "status", "previous_deployment_id", "reason", "created_by", "created_at",)

    #: Unique id, starts with dep_
    id: str
    #: Id of the agent
    agent_id: str
    #: The version that went live
    version: int
    #: Whether the version is still live
    status: DeploymentStatus
    #: Id of the deployment that this one replaced; null for the first one of an agent
    previous_deployment_id: str | None
    #: Why the agent was rolled back; null for other deployments, and if no reason was given
    reason: str | None
    #: Id of the API key or user that made the version live
    created_by: str
    #: When the version went live
    created_at: datetime

    def __init__(
        self,
        id: str,
        agent_id: str,
        version: int,
        status: DeploymentStatus,
        previous_deployment_id: str | None,
        reason: str | None,
        created_by: str,
        created_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.agent_id = agent_id
        self.version = version
        self.status = status
        self.previous_deployment_id = previous_deployment_id
        self.reason = reason
        self.created_by = created_by
        self.created_at = created_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Deployment:
        get = raw.get
        return cls(
            get("id"),
            get("agent_id"),
            get("version"),
            get("status"),
            get("previous_deployment_id"),
            get("reason"),
            get("created_by"),
            read_time(get("created_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class DeploymentCreatedWebhookEvent(SignedModel):
    """A version of an agent went live"""

    __slots__ = ("type", "id", "created_at", "data",)

    #: Always `deployment.created`
    type: Literal["deployment.created"]
    #: Its id, the same for every webhook and every attempt; `evt_…`
    id: str
    #: When it happened
    created_at: datetime
    #: The deployment
    data: Deployment

    def __init__(
        self,
        type: Literal["deployment.created"],
        id: str,
        created_at: datetime,
        data: Deployment,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.id = id
        self.created_at = created_at
        self.data = data
        self.is_time_proven = False
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> DeploymentCreatedWebhookEvent:
        get = raw.get
        return cls(
            get("type"),
            get("id"),
            read_time(get("created_at")),
            Deployment.from_raw(v) if (v := get("data")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class DeploymentRollbackWebhookEvent(SignedModel):
    """An earlier version of an agent went live again; `reason` says why"""

    __slots__ = ("type", "id", "created_at", "data",)

    #: Always `deployment.rollback`
    type: Literal["deployment.rollback"]
    #: Its id, the same for every webhook and every attempt; `evt_…`
    id: str
    #: When it happened
    created_at: datetime
    #: The deployment
    data: Deployment

    def __init__(
        self,
        type: Literal["deployment.rollback"],
        id: str,
        created_at: datetime,
        data: Deployment,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.id = id
        self.created_at = created_at
        self.data = data
        self.is_time_proven = False
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> DeploymentRollbackWebhookEvent:
        get = raw.get
        return cls(
            get("type"),
            get("id"),
            read_time(get("created_at")),
            Deployment.from_raw(v) if (v := get("data")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class EndedPipelineRun(Model):
    """The pipeline run"""

    __slots__ = ("id", "pipeline_id", "pipeline_version", "status", "input", "output", "error", "steps", "latency_ms", "tokens_used", "timeout_ms", "metadata", "created_by", "created_at", "started_at", "finished_at",)

    #: Its id; `prun_…`
    id: str
    #: Id of the pipeline
    pipeline_id: str
    #: The version of the pipeline that it began with
    pipeline_version: int
    #: `completed`, `failed` or `cancelled`
    status: str
    #: What it was started with
    input: JSONObject
    #: What it returned; null unless it completed
    output: Any
    #: Why it failed; null if it did not
    error: PipelineError | None
    #: Its steps, in the order of the pipeline
    steps: list[EndedPipelineStep]
    #: Duration in milliseconds; null if it never started
    latency_ms: int | None
    #: Tokens that all its runs used
    tokens_used: int
    #: How many milliseconds it might take
    timeout_ms: int
    #: The caller's own data
    metadata: JSONObject
    #: Id of the API key or user that started it
    created_by: str
    #: When it was created
    created_at: datetime
    #: When it started; null if it never did
    started_at: datetime | None
    #: When it ended
    finished_at: datetime | None

    def __init__(
        self,
        id: str,
        pipeline_id: str,
        pipeline_version: int,
        status: str,
        input: JSONObject,
        output: Any,
        error: PipelineError | None,
        steps: list[EndedPipelineStep],
        latency_ms: int | None,
        tokens_used: int,
        timeout_ms: int,
        metadata: JSONObject,
        created_by: str,
        created_at: datetime,
        started_at: datetime | None,
        finished_at: datetime | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.pipeline_id = pipeline_id
        self.pipeline_version = pipeline_version
        self.status = status
        self.input = input
        self.output = output
        self.error = error
        self.steps = steps
        self.latency_ms = latency_ms
        self.tokens_used = tokens_used
        self.timeout_ms = timeout_ms
        self.metadata = metadata
        self.created_by = created_by
        self.created_at = created_at
        self.started_at = started_at
        self.finished_at = finished_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> EndedPipelineRun:
        get = raw.get
        return cls(
            get("id"),
            get("pipeline_id"),
            get("pipeline_version"),
            get("status"),
            get("input"),
            get("output"),
            PipelineError.from_raw(v) if (v := get("error")).__class__ is dict else v,
            [EndedPipelineStep.from_raw(i) for i in v] if (v := get("steps")).__class__ is list else v,
            get("latency_ms"),
            get("tokens_used"),
            get("timeout_ms"),
            get("metadata"),
            get("created_by"),
            read_time(get("created_at")),
            read_time(get("started_at")),
            read_time(get("finished_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class EndedPipelineStep(Model):
    """A step of a pipeline run"""

    __slots__ = ("name", "agent_id", "status", "run_id", "runs", "latency_ms", "tokens_used", "error",)

    #: Its name in the pipeline
    name: str
    #: Id of the agent that it runs
    agent_id: str
    #: `completed`, `failed`, `skipped` or `cancelled`
    status: str
    #: Id of its latest run; null with `for_each` or if there is none
    run_id: str | None
    #: All its runs, by index and attempt
    runs: list[EndedPipelineStepRun]
    #: Duration in milliseconds; null if it never started
    latency_ms: int | None
    #: Tokens that its runs used
    tokens_used: int
    #: Why it failed; null if it did not
    error: PipelineError | None

    def __init__(
        self,
        name: str,
        agent_id: str,
        status: str,
        run_id: str | None,
        runs: list[EndedPipelineStepRun],
        latency_ms: int | None,
        tokens_used: int,
        error: PipelineError | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.name = name
        self.agent_id = agent_id
        self.status = status
        self.run_id = run_id
        self.runs = runs
        self.latency_ms = latency_ms
        self.tokens_used = tokens_used
        self.error = error
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> EndedPipelineStep:
        get = raw.get
        return cls(
            get("name"),
            get("agent_id"),
            get("status"),
            get("run_id"),
            [EndedPipelineStepRun.from_raw(i) for i in v] if (v := get("runs")).__class__ is list else v,
            get("latency_ms"),
            get("tokens_used"),
            PipelineError.from_raw(v) if (v := get("error")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class EndedPipelineStepRun(Model):
    """A run of a step"""

    __slots__ = ("run_id", "index", "attempt", "status",)

    #: Id of the run
    run_id: str
    #: Place of its item in the list of `for_each`; null without one
    index: int | None
    #: Counts the runs of the same item, from 1
    attempt: int
    #: Status of the run
    status: str

    def __init__(
        self,
        run_id: str,
        index: int | None,
        attempt: int,
        status: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.run_id = run_id
        self.index = index
        self.attempt = attempt
        self.status = status
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> EndedPipelineStepRun:
        get = raw.get
        return cls(
            get("run_id"),
            get("index"),
            get("attempt"),
            get("status"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class ErrorBody(Model):
    """What went wrong"""

    __slots__ = ("type", "code", "message", "param", "position", "request_id", "details",)

    #: The kind of error, by the status
    type: ErrorType
    #: The error, for programs
    code: ErrorCode
    #: The error, for people; it may change
    message: str
    #: The field, parameter or header that is wrong
    param: str | None
    #: Where in the text of `param` it was noticed, in characters; only of expressions
    position: int | None
    #: Id of the request, as in `X-Request-Id`
    request_id: str
    #: The problems of the request, if there may be several
    details: list[ErrorDetail] | None

    def __init__(
        self,
        type: ErrorType,
        code: ErrorCode,
        message: str,
        param: str | None,
        position: int | None,
        request_id: str,
        details: list[ErrorDetail] | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.code = code
        self.message = message
        self.param = param
        self.position = position
        self.request_id = request_id
        self.details = details
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> ErrorBody:
        get = raw.get
        return cls(
            get("type"),
            get("code"),
            get("message"),
            get("param"),
            get("position"),
            get("request_id"),
            [ErrorDetail.from_raw(i) for i in v] if (v := get("details")).__class__ is list else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class ErrorCount(Model):
    """How many runs failed with one error code"""

    __slots__ = ("code", "count",)

    #: Error code; other: the rarest codes together
    code: str
    #: Failed runs with this code
    count: int

    def __init__(
        self,
        code: str,
        count: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.code = code
        self.count = count
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> ErrorCount:
        get = raw.get
        return cls(
            get("code"),
            get("count"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class ErrorDetail(Model):
    """One problem of a request"""

    __slots__ = ("param", "code", "message",)

    #: The field, parameter or header that is wrong
    param: str
    #: The problem, for programs
    code: ErrorCode
    #: The problem, for people; it may change
    message: str

    def __init__(
        self,
        param: str,
        code: ErrorCode,
        message: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.param = param
        self.code = code
        self.message = message
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> ErrorDetail:
        get = raw.get
        return cls(
            get("param"),
            get("code"),
            get("message"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class ErrorResponse(Model):
    """The body of every failed call"""

    __slots__ = ("error",)

    #: What went wrong
    error: ErrorBody

    def __init__(
        self,
        error: ErrorBody,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.error = error
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> ErrorResponse:
        get = raw.get
        return cls(
            ErrorBody.from_raw(v) if (v := get("error")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class EvaluatedExpression(Model):
    """What an expression came to"""

    __slots__ = ("value",)

    #: The value, as it is; null also where the expression finds nothing
    value: Any

    def __init__(
        self,
        value: Any,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.value = value
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> EvaluatedExpression:
        get = raw.get
        return cls(
            get("value"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class EventActor(Model):
    """Who caused it"""

    __slots__ = ("id",)

    #: Id of the API key or user
    id: str

    def __init__(
        self,
        id: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> EventActor:
        get = raw.get
        return cls(
            get("id"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class EventType(Model):
    """A type of events, for those who receive them"""

    __slots__ = ("name", "description", "schema", "sample",)

    #: Its name, for example run.completed
    name: WebhookEventType
    #: What happened when such an event is sent
    description: str
    #: JSON Schema (2020-12) of the whole event; events may get more fields
    schema: JSONObject
    #: An event of this type as it is sent
    sample: JSONObject

    def __init__(
        self,
        name: WebhookEventType,
        description: str,
        schema: JSONObject,
        sample: JSONObject,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.name = name
        self.description = description
        self.schema = schema
        self.sample = sample
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> EventType:
        get = raw.get
        return cls(
            get("name"),
            get("description"),
            get("schema"),
            get("sample"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class EventTypePage(Model):
    """A page of a list"""

    __slots__ = ("data", "has_more", "next_cursor",)

    #: The items of this page
    data: list[EventType]
    #: Whether there are more items after this page
    has_more: bool
    #: The `cursor` of the next page; null if this is the last one
    next_cursor: str | None

    def __init__(
        self,
        data: list[EventType],
        has_more: bool,
        next_cursor: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.data = data
        self.has_more = has_more
        self.next_cursor = next_cursor
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> EventTypePage:
        get = raw.get
        return cls(
            [EventType.from_raw(i) for i in v] if (v := get("data")).__class__ is list else v,
            get("has_more"),
            get("next_cursor"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class ExpressionRuntime(Model):
    """Evaluates a JSONata expression"""

    __slots__ = ("type", "expression",)

    #: Always `expression`
    type: Literal["expression"]
    #: A JSONata expression over the input
    expression: str

    def __init__(
        self,
        type: Literal["expression"],
        expression: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.expression = expression
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> ExpressionRuntime:
        get = raw.get
        return cls(
            get("type"),
            get("expression"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class GuardrailTriggered(Model):
    """A guardrail found something. What it found is not told"""

    __slots__ = ("type", "seq", "run_id", "created_at", "guardrail", "action", "on",)

    #: Always `guardrail.triggered`
    type: Literal["guardrail.triggered"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: The check, for example `pii`
    guardrail: str
    #: What was done
    action: GuardrailAction
    #: Where it was found
    on: GuardrailDirection

    def __init__(
        self,
        type: Literal["guardrail.triggered"],
        seq: int,
        run_id: str,
        created_at: datetime,
        guardrail: str,
        action: GuardrailAction,
        on: GuardrailDirection,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.guardrail = guardrail
        self.action = action
        self.on = on
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> GuardrailTriggered:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            get("guardrail"),
            get("action"),
            get("on"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class HttpRuntime(Model):
    """Calls an endpoint of your own"""

    __slots__ = ("type", "connector_id", "url", "headers",)

    #: Always `http`
    type: Literal["http"]
    #: A connector of kind http, whose secret signs the call
    connector_id: str | None
    #: The https:// URL of your endpoint
    url: str
    #: Headers of the call; readers of the agent see them, so secrets belong into a connector
    headers: dict[str, str] | None

    def __init__(
        self,
        type: Literal["http"],
        connector_id: str | None,
        url: str,
        headers: dict[str, str] | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.connector_id = connector_id
        self.url = url
        self.headers = headers
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> HttpRuntime:
        get = raw.get
        return cls(
            get("type"),
            get("connector_id"),
            get("url"),
            get("headers"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class IntervalTotals(Model):
    """Totals over the runs created in one interval"""

    __slots__ = ("start", "runs", "completed", "failed", "tokens_used", "latency_ms",)

    #: When the interval begins, inclusive
    start: datetime
    #: All runs: completed, failed, cancelled and active
    runs: int
    #: Runs that ended with an output
    completed: int
    #: Runs that ended with an error
    failed: int
    #: Tokens used by the runs
    tokens_used: int
    #: Latency of the runs in milliseconds
    latency_ms: Latency

    def __init__(
        self,
        start: datetime,
        runs: int,
        completed: int,
        failed: int,
        tokens_used: int,
        latency_ms: Latency,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.start = start
        self.runs = runs
        self.completed = completed
        self.failed = failed
        self.tokens_used = tokens_used
        self.latency_ms = latency_ms
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> IntervalTotals:
        get = raw.get
        return cls(
            read_time(get("start")),
            get("runs"),
            get("completed"),
            get("failed"),
            get("tokens_used"),
            Latency.from_raw(v) if (v := get("latency_ms")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class JsonSchemaGuardrail(Model):
    """Checks the value against a JSON Schema"""

    __slots__ = ("check", "on", "action", "schema",)

    #: Always `json_schema`
    check: Literal["json_schema"]
    #: Whether inputs, outputs or both are checked
    on: GuardrailDirection
    #: What happens when something is found
    action: BlockOrFlag
    #: JSON Schema 2020-12
    schema: JSONObject

    def __init__(
        self,
        check: Literal["json_schema"],
        on: GuardrailDirection,
        action: BlockOrFlag,
        schema: JSONObject,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.check = check
        self.on = on
        self.action = action
        self.schema = schema
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> JsonSchemaGuardrail:
        get = raw.get
        return cls(
            get("check"),
            get("on"),
            get("action"),
            get("schema"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class KeyTotals(Model):
    """Totals over the runs that one API key or user created"""

    __slots__ = ("key_id", "name", "runs", "completed", "failed", "cancelled", "active", "success_rate", "tokens_used",)

    #: Id of the API key or user; null for the other runs: from before their creator was recorded, or of keys with
    #: few runs
    key_id: str | None
    #: Name of the key, or e-mail address of the user; null for the other runs
    name: str | None
    #: All runs: completed, failed, cancelled and active
    runs: int
    #: Runs that ended with an output
    completed: int
    #: Runs that ended with an error
    failed: int
    #: Runs that a caller cancelled
    cancelled: int
    #: Runs that have not ended yet
    active: int
    #: completed / (completed + failed), from 0 to 1; null if there are none
    success_rate: float | None
    #: Tokens used by the runs
    tokens_used: int

    def __init__(
        self,
        key_id: str | None,
        name: str | None,
        runs: int,
        completed: int,
        failed: int,
        cancelled: int,
        active: int,
        success_rate: float | None,
        tokens_used: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.key_id = key_id
        self.name = name
        self.runs = runs
        self.completed = completed
        self.failed = failed
        self.cancelled = cancelled
        self.active = active
        self.success_rate = success_rate
        self.tokens_used = tokens_used
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> KeyTotals:
        get = raw.get
        return cls(
            get("key_id"),
            get("name"),
            get("runs"),
            get("completed"),
            get("failed"),
            get("cancelled"),
            get("active"),
            get("success_rate"),
            get("tokens_used"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class KeyUsage(Model):
    """The calls of one key or user"""

    __slots__ = ("key_id", "name", "calls",)

    #: Id of the API key or user
    key_id: str
    #: Name of the key, or e-mail address of the user
    name: str
    #: Calls in the period
    calls: int

    def __init__(
        self,
        key_id: str,
        name: str,
        calls: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.key_id = key_id
        self.name = name
        self.calls = calls
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> KeyUsage:
        get = raw.get
        return cls(
            get("key_id"),
            get("name"),
            get("calls"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Latency(Model):
    """Latency in milliseconds of the runs that were started and have ended; null if there are none"""

    __slots__ = ("avg", "p50", "p95", "p99",)

    #: Arithmetic mean, exact
    avg: float | None
    #: Median, accurate to 1%
    p50: float | None
    #: 95th percentile, accurate to 1%
    p95: float | None
    #: 99th percentile, accurate to 1%
    p99: float | None

    def __init__(
        self,
        avg: float | None,
        p50: float | None,
        p95: float | None,
        p99: float | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.avg = avg
        self.p50 = p50
        self.p95 = p95
        self.p99 = p99
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Latency:
        get = raw.get
        return cls(
            get("avg"),
            get("p50"),
            get("p95"),
            get("p99"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class LlmRuntime(Model):
    """Talks to an OpenAI-compatible model through a connector"""

    __slots__ = ("type", "connector_id", "model", "instructions", "temperature", "max_output_tokens", "tools",)

    #: Always `llm`
    type: Literal["llm"]
    #: A connector of kind openai
    connector_id: str
    #: The model's name, as its provider spells it
    model: str
    #: What the model is told before the input
    instructions: str
    #: How random the model's choice of words is; default: the provider's own
    temperature: float | None
    #: For each answer of the model; default: the provider's own
    max_output_tokens: int | None
    #: HTTP tools that the model may call
    tools: list[LlmTool] | None

    def __init__(
        self,
        type: Literal["llm"],
        connector_id: str,
        model: str,
        instructions: str,
        temperature: float | None,
        max_output_tokens: int | None,
        tools: list[LlmTool] | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.connector_id = connector_id
        self.model = model
        self.instructions = instructions
        self.temperature = temperature
        self.max_output_tokens = max_output_tokens
        self.tools = tools
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> LlmRuntime:
        get = raw.get
        return cls(
            get("type"),
            get("connector_id"),
            get("model"),
            get("instructions"),
            get("temperature"),
            get("max_output_tokens"),
            [LlmTool.from_raw(i) for i in v] if (v := get("tools")).__class__ is list else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class LlmTool(Model):
    """An HTTP endpoint that the model may call"""

    __slots__ = ("name", "description", "url", "headers", "connector_id", "input_schema", "method",)

    #: The name under which the model calls the tool; unique in the agent
    name: str
    #: What the tool does, for the model to decide when to call it
    description: str
    #: The https:// URL that is called
    url: str
    #: Headers of the call; readers of the agent see them, so secrets belong into a connector
    headers: dict[str, str] | None
    #: The connector whose secret authenticates the call
    connector_id: str | None
    #: JSON Schema of the arguments, of type object
    input_schema: JSONObject
    #: How it is called; default POST. GET sends the arguments in the query
    method: LlmToolMethod | None

    def __init__(
        self,
        name: str,
        description: str,
        url: str,
        headers: dict[str, str] | None,
        connector_id: str | None,
        input_schema: JSONObject,
        method: LlmToolMethod | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.name = name
        self.description = description
        self.url = url
        self.headers = headers
        self.connector_id = connector_id
        self.input_schema = input_schema
        self.method = method
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> LlmTool:
        get = raw.get
        return cls(
            get("name"),
            get("description"),
            get("url"),
            get("headers"),
            get("connector_id"),
            get("input_schema"),
            get("method"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class MaxBytesGuardrail(Model):
    """Limits the size, as JSON"""

    __slots__ = ("check", "on", "action", "bytes",)

    #: Always `max_bytes`
    check: Literal["max_bytes"]
    #: Whether inputs, outputs or both are checked
    on: GuardrailDirection
    #: What happens when something is found
    action: BlockOrFlag
    #: The largest size that passes
    bytes: int

    def __init__(
        self,
        check: Literal["max_bytes"],
        on: GuardrailDirection,
        action: BlockOrFlag,
        bytes: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.check = check
        self.on = on
        self.action = action
        self.bytes = bytes
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> MaxBytesGuardrail:
        get = raw.get
        return cls(
            get("check"),
            get("on"),
            get("action"),
            get("bytes"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Member(Model):
    """A user of the organisation, as the other members see them"""

    __slots__ = ("id", "email", "name", "role", "created_at",)

    #: Unique id, starts with usr_
    id: str
    #: E-mail address, used to log in
    email: str
    #: Name for people: the e-mail address
    name: str
    #: What the user may do
    role: Role
    #: When the user was added
    created_at: datetime

    def __init__(
        self,
        id: str,
        email: str,
        name: str,
        role: Role,
        created_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.email = email
        self.name = name
        self.role = role
        self.created_at = created_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Member:
        get = raw.get
        return cls(
            get("id"),
            get("email"),
            get("name"),
            get("role"),
            read_time(get("created_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class NewApiKey(Model):
    """Long-lived credentials with scopes"""

    __slots__ = ("id", "name", "redacted_key", "scopes", "agent_ids", "mode", "created_at", "created_by", "last_used_at", "expires_at", "rotated_at", "previous_key_expires_at", "previous_key_last_used_at", "revoked_at", "key",)

    _secret: ClassVar[str] = "key"

    #: Unique id, starts with key_; stays the same when the key is rotated
    id: str
    #: Name for people; need not be unique
    name: str
    #: The start and the end of the key, to recognise it
    redacted_key: str
    #: What the key may do; `*`: everything
    scopes: list[Scope]
    #: The only agents that the key may use; null: all agents
    agent_ids: list[str] | None
    #: Whether the key is live or for trying out
    mode: ApiKeyMode
    #: When the key was created
    created_at: datetime
    #: Id of the API key or user that created the key
    created_by: str
    #: When the key was last used, up to 30 s late; null if never
    last_used_at: datetime | None
    #: When the key expires; null: never
    expires_at: datetime | None
    #: When the key got its current secret; null if it was never rotated
    rotated_at: datetime | None
    #: Until then, the secret from before the last rotation is accepted too; null if it was never rotated
    previous_key_expires_at: datetime | None
    #: When the secret from before the last rotation was last used, up to 30 s late; null if never, or if it was
    #: never rotated
    previous_key_last_used_at: datetime | None
    #: When the key was revoked; null while it is not
    revoked_at: datetime | None
    #: The secret key; null except in the response to the call that created or rotated it
    key: str | None

    def __init__(
        self,
        id: str,
        name: str,
        redacted_key: str,
        scopes: list[Scope],
        agent_ids: list[str] | None,
        mode: ApiKeyMode,
        created_at: datetime,
        created_by: str,
        last_used_at: datetime | None,
        expires_at: datetime | None,
        rotated_at: datetime | None,
        previous_key_expires_at: datetime | None,
        previous_key_last_used_at: datetime | None,
        revoked_at: datetime | None,
        key: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.redacted_key = redacted_key
        self.scopes = scopes
        self.agent_ids = agent_ids
        self.mode = mode
        self.created_at = created_at
        self.created_by = created_by
        self.last_used_at = last_used_at
        self.expires_at = expires_at
        self.rotated_at = rotated_at
        self.previous_key_expires_at = previous_key_expires_at
        self.previous_key_last_used_at = previous_key_last_used_at
        self.revoked_at = revoked_at
        self.key = key
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> NewApiKey:
        get = raw.get
        return cls(
            get("id"),
            get("name"),
            get("redacted_key"),
            get("scopes"),
            get("agent_ids"),
            get("mode"),
            read_time(get("created_at")),
            get("created_by"),
            read_time(get("last_used_at")),
            read_time(get("expires_at")),
            read_time(get("rotated_at")),
            read_time(get("previous_key_expires_at")),
            read_time(get("previous_key_last_used_at")),
            read_time(get("revoked_at")),
            get("key"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class NewWebhook(Model):
    """An endpoint that events are sent to"""

    __slots__ = ("id", "url", "events", "active", "description", "created_at", "updated_at", "disabled_reason", "consecutive_failures", "last_delivery", "stats", "secret_hint", "secret",)

    _secret: ClassVar[str] = "secret"

    #: Unique id, starts with wh_
    id: str
    #: The https:// URL that events are sent to
    url: str
    #: Types of the events that are sent; `*`: all types, future ones too
    events: list[WebhookSubscription]
    #: Whether deliveries are sent
    active: bool
    #: What the webhook is for; null if not given
    description: str | None
    #: When the webhook was created
    created_at: datetime
    #: When the webhook was last changed
    updated_at: datetime
    #: Why the service disabled the webhook; null if it did not
    disabled_reason: DisabledReason | None
    #: Failed attempts since the last success
    consecutive_failures: int
    #: The newest delivery; null if there is none
    last_delivery: DeliverySummary | None
    #: Its deliveries of the last 24 hours
    stats: WebhookStats
    #: The end of the secret, to recognise it
    secret_hint: str
    #: The secret that signs deliveries; null except in the response to the call that set it
    secret: str | None

    def __init__(
        self,
        id: str,
        url: str,
        events: list[WebhookSubscription],
        active: bool,
        description: str | None,
        created_at: datetime,
        updated_at: datetime,
        disabled_reason: DisabledReason | None,
        consecutive_failures: int,
        last_delivery: DeliverySummary | None,
        stats: WebhookStats,
        secret_hint: str,
        secret: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.url = url
        self.events = events
        self.active = active
        self.description = description
        self.created_at = created_at
        self.updated_at = updated_at
        self.disabled_reason = disabled_reason
        self.consecutive_failures = consecutive_failures
        self.last_delivery = last_delivery
        self.stats = stats
        self.secret_hint = secret_hint
        self.secret = secret
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> NewWebhook:
        get = raw.get
        return cls(
            get("id"),
            get("url"),
            get("events"),
            get("active"),
            get("description"),
            read_time(get("created_at")),
            read_time(get("updated_at")),
            get("disabled_reason"),
            get("consecutive_failures"),
            DeliverySummary.from_raw(v) if (v := get("last_delivery")).__class__ is dict else v,
            WebhookStats.from_raw(v) if (v := get("stats")).__class__ is dict else v,
            get("secret_hint"),
            get("secret"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Organization(Model):
    """The owner of agents, runs, keys and webhooks"""

    __slots__ = ("id", "name", "plan",)

    #: Unique id, starts with org_
    id: str
    #: Name for people
    name: str
    #: Sets its limits
    plan: Plan

    def __init__(
        self,
        id: str,
        name: str,
        plan: Plan,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.plan = plan
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Organization:
        get = raw.get
        return cls(
            get("id"),
            get("name"),
            get("plan"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class OutputDelta(Model):
    """A piece of the output: text, or a change of a structured output, or both"""

    __slots__ = ("type", "seq", "run_id", "created_at", "delta", "patch",)

    #: Always `output.delta`
    type: Literal["output.delta"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: Text that follows the text of the earlier deltas
    delta: str | None
    #: A change of a structured output, often an operation of JSON Patch
    patch: Any

    def __init__(
        self,
        type: Literal["output.delta"],
        seq: int,
        run_id: str,
        created_at: datetime,
        delta: str | None,
        patch: Any,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.delta = delta
        self.patch = patch
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> OutputDelta:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            get("delta"),
            get("patch"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PiiGuardrail(Model):
    """Finds personal data"""

    __slots__ = ("check", "on", "action", "kinds",)

    #: Always `pii`
    check: Literal["pii"]
    #: Whether inputs, outputs or both are checked
    on: GuardrailDirection
    #: What happens when something is found
    action: GuardrailAction
    #: What is looked for; default: all kinds
    kinds: list[PiiKind] | None

    def __init__(
        self,
        check: Literal["pii"],
        on: GuardrailDirection,
        action: GuardrailAction,
        kinds: list[PiiKind] | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.check = check
        self.on = on
        self.action = action
        self.kinds = kinds
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PiiGuardrail:
        get = raw.get
        return cls(
            get("check"),
            get("on"),
            get("action"),
            get("kinds"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Pipeline(Model):
    """Several agents as one piece of work, in its live version"""

    __slots__ = ("id", "status", "version", "name", "description", "steps", "output", "metadata", "created_at", "updated_at", "archived_at",)

    #: Unique id, starts with pipe_
    id: str
    #: Whether it accepts new runs
    status: PipelineStatus
    #: Number of the live version: 1, 2, 3 …
    version: int
    #: Name for people; need not be unique
    name: str
    #: What the pipeline does; null if not given
    description: str | None
    #: Its 1 to 100 steps
    steps: list[PipelineStep]
    #: JSONata for the output of a pipeline run. Null: that of the last step, or, if several steps have no
    #: dependant, an object of theirs by name
    output: str | None
    #: Your own data, at most 16 KiB of JSON
    metadata: JSONObject
    #: When the pipeline was created
    created_at: datetime
    #: When the pipeline was last changed or archived
    updated_at: datetime
    #: When the pipeline was archived; null while it is active
    archived_at: datetime | None

    def __init__(
        self,
        id: str,
        status: PipelineStatus,
        version: int,
        name: str,
        description: str | None,
        steps: list[PipelineStep],
        output: str | None,
        metadata: JSONObject,
        created_at: datetime,
        updated_at: datetime,
        archived_at: datetime | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.status = status
        self.version = version
        self.name = name
        self.description = description
        self.steps = steps
        self.output = output
        self.metadata = metadata
        self.created_at = created_at
        self.updated_at = updated_at
        self.archived_at = archived_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Pipeline:
        get = raw.get
        return cls(
            get("id"),
            get("status"),
            get("version"),
            get("name"),
            get("description"),
            [PipelineStep.from_raw(i) for i in v] if (v := get("steps")).__class__ is list else v,
            get("output"),
            get("metadata"),
            read_time(get("created_at")),
            read_time(get("updated_at")),
            read_time(get("archived_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineCompletedWebhookEvent(SignedModel):
    """A pipeline run ended"""

    __slots__ = ("type", "id", "created_at", "data",)

    #: Always `pipeline.completed`
    type: Literal["pipeline.completed"]
    #: Its id, the same for every webhook and every attempt; `evt_…`
    id: str
    #: When it happened
    created_at: datetime
    #: The pipeline run
    data: EndedPipelineRun

    def __init__(
        self,
        type: Literal["pipeline.completed"],
        id: str,
        created_at: datetime,
        data: EndedPipelineRun,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.id = id
        self.created_at = created_at
        self.data = data
        self.is_time_proven = False
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineCompletedWebhookEvent:
        get = raw.get
        return cls(
            get("type"),
            get("id"),
            read_time(get("created_at")),
            EndedPipelineRun.from_raw(v) if (v := get("data")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineError(Model):
    """The error of the step that failed first"""

    __slots__ = ("code", "message", "type", "retryable", "step", "attempt",)

    #: For programs: a code of the service, or one of the agent
    code: str
    #: For people; may change
    message: str
    #: What caused it: `agent_error`, `gateway_error` or `timeout`
    type: str
    #: Whether the same input may succeed later
    retryable: bool
    #: Of the pipeline run: name of the step that failed; null if it was none
    step: str | None
    #: The attempt that failed
    attempt: int

    def __init__(
        self,
        code: str,
        message: str,
        type: str,
        retryable: bool,
        step: str | None,
        attempt: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.code = code
        self.message = message
        self.type = type
        self.retryable = retryable
        self.step = step
        self.attempt = attempt
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineError:
        get = raw.get
        return cls(
            get("code"),
            get("message"),
            get("type"),
            get("retryable"),
            get("step"),
            get("attempt"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineRun(Model):
    """One execution of a pipeline"""

    __slots__ = ("id", "pipeline_id", "pipeline_version", "status", "input", "output", "error", "steps", "tokens_used", "latency_ms", "timeout_ms", "metadata", "created_by", "created_at", "started_at", "finished_at",)

    #: Unique id, starts with prun_
    id: str
    #: Id of the pipeline
    pipeline_id: str
    #: The version of the pipeline that it began with
    pipeline_version: int
    #: The current state; requires_action while a run waits for an action and nothing else is active
    status: RunStatus
    #: What it was started with
    input: JSONObject
    #: What it returned; null unless it completed
    output: Any
    #: The error of the step that failed first, with its name; null unless the pipeline run failed
    error: RunError | None
    #: Its steps, in the order of the pipeline
    steps: list[PipelineRunStep]
    #: Tokens that all its runs have used
    tokens_used: int
    #: Milliseconds from start to finish, excluding the time spent in requires_action; null while it is active, and
    #: if it never started
    latency_ms: int | None
    #: Time limit in milliseconds, excluding the time spent in requires_action
    timeout_ms: int
    #: Your own data, given when it was created
    metadata: JSONObject
    #: Id of the API key or user that created it, and its runs
    created_by: str
    #: When it was created
    created_at: datetime
    #: When its first step could begin; null if it never started
    started_at: datetime | None
    #: When it ended; null while it is active
    finished_at: datetime | None

    def __init__(
        self,
        id: str,
        pipeline_id: str,
        pipeline_version: int,
        status: RunStatus,
        input: JSONObject,
        output: Any,
        error: RunError | None,
        steps: list[PipelineRunStep],
        tokens_used: int,
        latency_ms: int | None,
        timeout_ms: int,
        metadata: JSONObject,
        created_by: str,
        created_at: datetime,
        started_at: datetime | None,
        finished_at: datetime | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.pipeline_id = pipeline_id
        self.pipeline_version = pipeline_version
        self.status = status
        self.input = input
        self.output = output
        self.error = error
        self.steps = steps
        self.tokens_used = tokens_used
        self.latency_ms = latency_ms
        self.timeout_ms = timeout_ms
        self.metadata = metadata
        self.created_by = created_by
        self.created_at = created_at
        self.started_at = started_at
        self.finished_at = finished_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRun:
        get = raw.get
        return cls(
            get("id"),
            get("pipeline_id"),
            get("pipeline_version"),
            get("status"),
            get("input"),
            get("output"),
            RunError.from_raw(v) if (v := get("error")).__class__ is dict else v,
            [PipelineRunStep.from_raw(i) for i in v] if (v := get("steps")).__class__ is list else v,
            get("tokens_used"),
            get("latency_ms"),
            get("timeout_ms"),
            get("metadata"),
            get("created_by"),
            read_time(get("created_at")),
            read_time(get("started_at")),
            read_time(get("finished_at")),
            raw=raw,
        )

    def or_raise(self) -> PipelineRun:
        """Itself, or `RunFailedError` if it failed or was cancelled."""
        raise_if_failed(self, self.id, self.status, self.error)
        return self


@dataclass(init=False, repr=False, eq=False)
class PipelineRunCancelled(Model):
    """It was cancelled; the last event"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "pipeline_run",)

    #: Always `pipeline_run.cancelled`
    type: Literal["pipeline_run.cancelled"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime
    #: The pipeline run as it was then
    pipeline_run: PipelineRun

    def __init__(
        self,
        type: Literal["pipeline_run.cancelled"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        pipeline_run: PipelineRun,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.pipeline_run = pipeline_run
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunCancelled:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            PipelineRun.from_raw(v) if (v := get("pipeline_run")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineRunCompleted(Model):
    """It completed; the last event"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "pipeline_run",)

    #: Always `pipeline_run.completed`
    type: Literal["pipeline_run.completed"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime
    #: The pipeline run as it was then
    pipeline_run: PipelineRun

    def __init__(
        self,
        type: Literal["pipeline_run.completed"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        pipeline_run: PipelineRun,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.pipeline_run = pipeline_run
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunCompleted:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            PipelineRun.from_raw(v) if (v := get("pipeline_run")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineRunCreated(Model):
    """The pipeline run was stored"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "pipeline_run",)

    #: Always `pipeline_run.created`
    type: Literal["pipeline_run.created"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime
    #: The pipeline run as it was then
    pipeline_run: PipelineRun

    def __init__(
        self,
        type: Literal["pipeline_run.created"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        pipeline_run: PipelineRun,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.pipeline_run = pipeline_run
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunCreated:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            PipelineRun.from_raw(v) if (v := get("pipeline_run")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineRunFailed(Model):
    """It failed; the last event"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "pipeline_run",)

    #: Always `pipeline_run.failed`
    type: Literal["pipeline_run.failed"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime
    #: The pipeline run as it was then
    pipeline_run: PipelineRun

    def __init__(
        self,
        type: Literal["pipeline_run.failed"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        pipeline_run: PipelineRun,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.pipeline_run = pipeline_run
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunFailed:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            PipelineRun.from_raw(v) if (v := get("pipeline_run")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineRunRequiresAction(Model):
    """A run waits for an action, and nothing else is active"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at",)

    #: Always `pipeline_run.requires_action`
    type: Literal["pipeline_run.requires_action"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime

    def __init__(
        self,
        type: Literal["pipeline_run.requires_action"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunRequiresAction:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineRunResumed(Model):
    """Something is active again"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at",)

    #: Always `pipeline_run.resumed`
    type: Literal["pipeline_run.resumed"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime

    def __init__(
        self,
        type: Literal["pipeline_run.resumed"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunResumed:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineRunStarted(Model):
    """It began"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "pipeline_version",)

    #: Always `pipeline_run.started`
    type: Literal["pipeline_run.started"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime
    #: The version of the pipeline that is executed
    pipeline_version: int

    def __init__(
        self,
        type: Literal["pipeline_run.started"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        pipeline_version: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.pipeline_version = pipeline_version
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunStarted:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            get("pipeline_version"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineRunStep(Model):
    """A step of a pipeline run"""

    __slots__ = ("name", "agent_id", "status", "run_id", "runs", "latency_ms", "tokens_used", "error",)

    #: Its name in the pipeline
    name: str
    #: Id of the agent that it runs
    agent_id: str
    #: Its current state
    status: PipelineStepStatus
    #: Id of its latest run; null with `for_each`, or if there is none
    run_id: str | None
    #: All its runs, by index and attempt
    runs: list[PipelineStepRun]
    #: Milliseconds from start to end, excluding the time spent waiting for actions; null before its end
    latency_ms: int | None
    #: Tokens that its runs have used
    tokens_used: int
    #: Why it failed; null unless it did
    error: RunError | None

    def __init__(
        self,
        name: str,
        agent_id: str,
        status: PipelineStepStatus,
        run_id: str | None,
        runs: list[PipelineStepRun],
        latency_ms: int | None,
        tokens_used: int,
        error: RunError | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.name = name
        self.agent_id = agent_id
        self.status = status
        self.run_id = run_id
        self.runs = runs
        self.latency_ms = latency_ms
        self.tokens_used = tokens_used
        self.error = error
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineRunStep:
        get = raw.get
        return cls(
            get("name"),
            get("agent_id"),
            get("status"),
            get("run_id"),
            [PipelineStepRun.from_raw(i) for i in v] if (v := get("runs")).__class__ is list else v,
            get("latency_ms"),
            get("tokens_used"),
            RunError.from_raw(v) if (v := get("error")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineStep(Model):
    """A step of a pipeline, with the defaults of what was not given"""

    __slots__ = ("name", "agent_id", "input", "depends_on", "when", "for_each", "max_parallel", "retry", "timeout_ms", "on_failure",)

    #: Unique in the pipeline
    name: str
    #: Id of the agent that it runs
    agent_id: str
    #: JSONata for the run's input, an object. Null: the item of `for_each`, else what its dependencies returned,
    #: else the input of the pipeline run
    input: str | None
    #: Names of the steps that must have ended first
    depends_on: list[str]
    #: JSONata; a false value skips the step. Null: it is never skipped
    when: str | None
    #: JSONata for a list of up to 1,000 items, each of which gets a run. Null: one run
    for_each: str | None
    #: How many items of `for_each` run at the same time
    max_parallel: int
    #: Null: failed runs are not retried
    retry: PipelineStepRetry | None
    #: Time limit of each of its runs in milliseconds; null: that of the agent
    timeout_ms: int | None
    #: What its failure means
    on_failure: PipelineStepOnFailure

    def __init__(
        self,
        name: str,
        agent_id: str,
        input: str | None,
        depends_on: list[str],
        when: str | None,
        for_each: str | None,
        max_parallel: int,
        retry: PipelineStepRetry | None,
        timeout_ms: int | None,
        on_failure: PipelineStepOnFailure,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.name = name
        self.agent_id = agent_id
        self.input = input
        self.depends_on = depends_on
        self.when = when
        self.for_each = for_each
        self.max_parallel = max_parallel
        self.retry = retry
        self.timeout_ms = timeout_ms
        self.on_failure = on_failure
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStep:
        get = raw.get
        return cls(
            get("name"),
            get("agent_id"),
            get("input"),
            get("depends_on"),
            get("when"),
            get("for_each"),
            get("max_parallel"),
            PipelineStepRetry.from_raw(v) if (v := get("retry")).__class__ is dict else v,
            get("timeout_ms"),
            get("on_failure"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineStepCompleted(Model):
    """A step ended with an output"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "step", "run_id", "index", "attempt",)

    #: Always `step.completed`
    type: Literal["step.completed"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime
    #: Name of the step
    step: str
    #: Id of the run; null if there is none
    run_id: str | None
    #: Place of its item in the list of `for_each`; null without one
    index: int | None
    #: Counts the runs of the same item, from 1
    attempt: int

    def __init__(
        self,
        type: Literal["step.completed"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        step: str,
        run_id: str | None,
        index: int | None,
        attempt: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.step = step
        self.run_id = run_id
        self.index = index
        self.attempt = attempt
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepCompleted:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            get("step"),
            get("run_id"),
            get("index"),
            get("attempt"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineStepFailed(Model):
    """A step ended with an error"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "step", "run_id", "index", "attempt", "error",)

    #: Always `step.failed`
    type: Literal["step.failed"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime
    #: Name of the step
    step: str
    #: Id of the run; null if there is none
    run_id: str | None
    #: Place of its item in the list of `for_each`; null without one
    index: int | None
    #: Counts the runs of the same item, from 1
    attempt: int
    #: Why it failed
    error: RunError

    def __init__(
        self,
        type: Literal["step.failed"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        step: str,
        run_id: str | None,
        index: int | None,
        attempt: int,
        error: RunError,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.step = step
        self.run_id = run_id
        self.index = index
        self.attempt = attempt
        self.error = error
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepFailed:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            get("step"),
            get("run_id"),
            get("index"),
            get("attempt"),
            RunError.from_raw(v) if (v := get("error")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineStepRetry(Model):
    """How often, and when, a run that failed and may be retried is made again"""

    __slots__ = ("max_attempts", "delay_ms",)

    #: How many runs are made at most, the first one included
    max_attempts: int
    #: Milliseconds before the second one; doubled each time, up to 3,600,000
    delay_ms: int

    def __init__(
        self,
        max_attempts: int,
        delay_ms: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.max_attempts = max_attempts
        self.delay_ms = delay_ms
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepRetry:
        get = raw.get
        return cls(
            get("max_attempts"),
            get("delay_ms"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineStepRun(Model):
    """A run that a step made"""

    __slots__ = ("run_id", "index", "attempt", "status",)

    #: Id of the run
    run_id: str
    #: Place of its item in the list of `for_each`; null without one
    index: int | None
    #: Counts the runs of the same item, from 1
    attempt: int
    #: Status of the run
    status: RunStatus

    def __init__(
        self,
        run_id: str,
        index: int | None,
        attempt: int,
        status: RunStatus,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.run_id = run_id
        self.index = index
        self.attempt = attempt
        self.status = status
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepRun:
        get = raw.get
        return cls(
            get("run_id"),
            get("index"),
            get("attempt"),
            get("status"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineStepSkipped(Model):
    """The condition of a step did not hold"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "step",)

    #: Always `step.skipped`
    type: Literal["step.skipped"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime
    #: Name of the step
    step: str

    def __init__(
        self,
        type: Literal["step.skipped"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        step: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.step = step
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepSkipped:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            get("step"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineStepStarted(Model):
    """A run of a step was made"""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at", "step", "run_id", "index", "attempt",)

    #: Always `step.started`
    type: Literal["step.started"]
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime
    #: Name of the step
    step: str
    #: Id of the run; null if there is none
    run_id: str | None
    #: Place of its item in the list of `for_each`; null without one
    index: int | None
    #: Counts the runs of the same item, from 1
    attempt: int

    def __init__(
        self,
        type: Literal["step.started"],
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        step: str,
        run_id: str | None,
        index: int | None,
        attempt: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.step = step
        self.run_id = run_id
        self.index = index
        self.attempt = attempt
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineStepStarted:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            get("step"),
            get("run_id"),
            get("index"),
            get("attempt"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PipelineVersion(Model):
    """A pipeline as it was, or is, at one of its versions. Versions never change"""

    __slots__ = ("pipeline_id", "version", "name", "description", "steps", "output", "metadata", "created_by", "created_at",)

    #: Id of the pipeline
    pipeline_id: str
    #: Number of the version: 1, 2, 3 …
    version: int
    #: Name for people; need not be unique
    name: str
    #: What the pipeline does; null if not given
    description: str | None
    #: Its 1 to 100 steps
    steps: list[PipelineStep]
    #: JSONata for the output of a pipeline run. Null: that of the last step, or, if several steps have no
    #: dependant, an object of theirs by name
    output: str | None
    #: Your own data, at most 16 KiB of JSON
    metadata: JSONObject
    #: Id of the API key or user that created the version
    created_by: str
    #: When the version was created
    created_at: datetime

    def __init__(
        self,
        pipeline_id: str,
        version: int,
        name: str,
        description: str | None,
        steps: list[PipelineStep],
        output: str | None,
        metadata: JSONObject,
        created_by: str,
        created_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.pipeline_id = pipeline_id
        self.version = version
        self.name = name
        self.description = description
        self.steps = steps
        self.output = output
        self.metadata = metadata
        self.created_by = created_by
        self.created_at = created_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PipelineVersion:
        get = raw.get
        return cls(
            get("pipeline_id"),
            get("version"),
            get("name"),
            get("description"),
            [PipelineStep.from_raw(i) for i in v] if (v := get("steps")).__class__ is list else v,
            get("output"),
            get("metadata"),
            get("created_by"),
            read_time(get("created_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PlanLimits(Model):
    """The limits that apply to the caller"""

    __slots__ = ("requests_per_minute", "burst", "monthly_calls",)

    #: How many calls are added to the burst each minute
    requests_per_minute: int
    #: Maximum number of calls at once, when none were made for a while
    burst: int
    #: Calls of the organisation in a calendar month (UTC)
    monthly_calls: int

    def __init__(
        self,
        requests_per_minute: int,
        burst: int,
        monthly_calls: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.requests_per_minute = requests_per_minute
        self.burst = burst
        self.monthly_calls = monthly_calls
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PlanLimits:
        get = raw.get
        return cls(
            get("requests_per_minute"),
            get("burst"),
            get("monthly_calls"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Policy(Model):
    """A list of guardrails for the inputs and outputs of agents"""

    __slots__ = ("id", "kind", "name", "description", "guardrails", "is_default", "used_by", "used_by_count", "created_at", "updated_at",)

    #: Unique id, starts with pol_; of a template, its name
    id: str
    #: Whether it is built in or your own
    kind: PolicyKind
    #: Name for people; need not be unique
    name: str
    #: What the policy is for; null if not given
    description: str | None
    #: Each is {check, on, action, …settings}; applied in this order
    guardrails: list[Guardrail]
    #: Whether it applies to agents without a policy of their own
    is_default: bool
    #: The first 100 agents that are not archived and whose live version uses it; only agents that you may see, null
    #: without the scope `agents:read`
    used_by: list[UsingAgent] | None
    #: How many agents there are that are not archived and whose live version uses it; only agents that you may see,
    #: null without the scope `agents:read`. Counted up to 1,000
    used_by_count: int | None
    #: When the policy was created; null for a template
    created_at: datetime | None
    #: When the policy was last changed; null for a template
    updated_at: datetime | None

    def __init__(
        self,
        id: str,
        kind: PolicyKind,
        name: str,
        description: str | None,
        guardrails: list[Guardrail],
        is_default: bool,
        used_by: list[UsingAgent] | None,
        used_by_count: int | None,
        created_at: datetime | None,
        updated_at: datetime | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.kind = kind
        self.name = name
        self.description = description
        self.guardrails = guardrails
        self.is_default = is_default
        self.used_by = used_by
        self.used_by_count = used_by_count
        self.created_at = created_at
        self.updated_at = updated_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Policy:
        get = raw.get
        return cls(
            get("id"),
            get("kind"),
            get("name"),
            get("description"),
            [decode_guardrail(i) for i in v] if (v := get("guardrails")).__class__ is list else v,
            get("is_default"),
            [UsingAgent.from_raw(i) for i in v] if (v := get("used_by")).__class__ is list else v,
            get("used_by_count"),
            read_time(get("created_at")),
            read_time(get("updated_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PolicyCheck(Model):
    """What a policy would do to a value"""

    __slots__ = ("action", "findings", "count", "redacted_value",)

    #: The strongest action that would be taken
    action: PolicyAction
    #: What was found, in the order of the guardrails: the first 100 places. A block ends the check
    findings: list[PolicyFinding]
    #: How much was found in all, also what is not listed
    count: int
    #: The value with marks in it; null unless the action is redact
    redacted_value: Any

    def __init__(
        self,
        action: PolicyAction,
        findings: list[PolicyFinding],
        count: int,
        redacted_value: Any,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.action = action
        self.findings = findings
        self.count = count
        self.redacted_value = redacted_value
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PolicyCheck:
        get = raw.get
        return cls(
            get("action"),
            [PolicyFinding.from_raw(i) for i in v] if (v := get("findings")).__class__ is list else v,
            get("count"),
            get("redacted_value"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PolicyFinding(Model):
    """What a guardrail found in one place; never the text itself"""

    __slots__ = ("guardrail", "check", "action", "path", "in_name", "count", "kinds", "message",)

    #: Position of the guardrail in the policy, from 0
    guardrail: int
    #: The check of the guardrail
    check: str
    #: What the guardrail does; block also if it exceeded a limit, whatever its action
    action: GuardrailAction
    #: Where it is: `value.items.0.email`, or `value` for the whole. Long names are cut
    path: str
    #: Whether it is in the name of the property
    in_name: bool
    #: How many there are in this place
    count: int
    #: What was found, for example email; empty if the check has none
    kinds: list[str]
    #: What is wrong with the value there, or which limit was exceeded; null if the kinds say it all
    message: str | None

    def __init__(
        self,
        guardrail: int,
        check: str,
        action: GuardrailAction,
        path: str,
        in_name: bool,
        count: int,
        kinds: list[str],
        message: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.guardrail = guardrail
        self.check = check
        self.action = action
        self.path = path
        self.in_name = in_name
        self.count = count
        self.kinds = kinds
        self.message = message
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PolicyFinding:
        get = raw.get
        return cls(
            get("guardrail"),
            get("check"),
            get("action"),
            get("path"),
            get("in_name"),
            get("count"),
            get("kinds"),
            get("message"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class PromptInjectionGuardrail(Model):
    """Finds attempts to change the instructions of an agent"""

    __slots__ = ("check", "on", "action",)

    #: Always `prompt_injection`
    check: Literal["prompt_injection"]
    #: Whether inputs, outputs or both are checked
    on: GuardrailDirection
    #: What happens when something is found
    action: BlockOrFlag

    def __init__(
        self,
        check: Literal["prompt_injection"],
        on: GuardrailDirection,
        action: BlockOrFlag,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.check = check
        self.on = on
        self.action = action
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> PromptInjectionGuardrail:
        get = raw.get
        return cls(
            get("check"),
            get("on"),
            get("action"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RedeliveredCount(Model):
    """How much is sent again"""

    __slots__ = ("redelivered",)

    #: Number of deliveries that are sent again
    redelivered: int

    def __init__(
        self,
        redelivered: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.redelivered = redelivered
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RedeliveredCount:
        get = raw.get
        return cls(
            get("redelivered"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RequiredAction(Model):
    """The action that a run waits for"""

    __slots__ = ("id", "type", "prompt", "schema", "expires_at",)

    #: Unique id, starts with act_; send it with the answer to make that repeatable
    id: str
    #: approve: send approve or reject. respond: send respond or reject
    type: RequiredActionType
    #: What a person is asked
    prompt: str
    #: JSON Schema that the payload of the answer must match; null: any payload
    schema: JSONObject | None
    #: When the run fails with action_expired if nobody has answered
    expires_at: datetime

    def __init__(
        self,
        id: str,
        type: RequiredActionType,
        prompt: str,
        schema: JSONObject | None,
        expires_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.type = type
        self.prompt = prompt
        self.schema = schema
        self.expires_at = expires_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RequiredAction:
        get = raw.get
        return cls(
            get("id"),
            get("type"),
            get("prompt"),
            get("schema"),
            read_time(get("expires_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RotatedWebhook(Model):
    """An endpoint that events are sent to"""

    __slots__ = ("id", "url", "events", "active", "description", "created_at", "updated_at", "disabled_reason", "consecutive_failures", "last_delivery", "stats", "secret_hint", "secret", "previous_secret_expires_at",)

    _secret: ClassVar[str] = "secret"

    #: Unique id, starts with wh_
    id: str
    #: The https:// URL that events are sent to
    url: str
    #: Types of the events that are sent; `*`: all types, future ones too
    events: list[WebhookSubscription]
    #: Whether deliveries are sent
    active: bool
    #: What the webhook is for; null if not given
    description: str | None
    #: When the webhook was created
    created_at: datetime
    #: When the webhook was last changed
    updated_at: datetime
    #: Why the service disabled the webhook; null if it did not
    disabled_reason: DisabledReason | None
    #: Failed attempts since the last success
    consecutive_failures: int
    #: The newest delivery; null if there is none
    last_delivery: DeliverySummary | None
    #: Its deliveries of the last 24 hours
    stats: WebhookStats
    #: The end of the secret, to recognise it
    secret_hint: str
    #: The secret that signs deliveries; null except in the response to the call that set it
    secret: str | None
    #: Until then, webhook-signature also carries a signature with the previous secret; null if it was never rotated
    previous_secret_expires_at: datetime | None

    def __init__(
        self,
        id: str,
        url: str,
        events: list[WebhookSubscription],
        active: bool,
        description: str | None,
        created_at: datetime,
        updated_at: datetime,
        disabled_reason: DisabledReason | None,
        consecutive_failures: int,
        last_delivery: DeliverySummary | None,
        stats: WebhookStats,
        secret_hint: str,
        secret: str | None,
        previous_secret_expires_at: datetime | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.url = url
        self.events = events
        self.active = active
        self.description = description
        self.created_at = created_at
        self.updated_at = updated_at
        self.disabled_reason = disabled_reason
        self.consecutive_failures = consecutive_failures
        self.last_delivery = last_delivery
        self.stats = stats
        self.secret_hint = secret_hint
        self.secret = secret
        self.previous_secret_expires_at = previous_secret_expires_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RotatedWebhook:
        get = raw.get
        return cls(
            get("id"),
            get("url"),
            get("events"),
            get("active"),
            get("description"),
            read_time(get("created_at")),
            read_time(get("updated_at")),
            get("disabled_reason"),
            get("consecutive_failures"),
            DeliverySummary.from_raw(v) if (v := get("last_delivery")).__class__ is dict else v,
            WebhookStats.from_raw(v) if (v := get("stats")).__class__ is dict else v,
            get("secret_hint"),
            get("secret"),
            read_time(get("previous_secret_expires_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Run(Model):
    """One invocation of an agent"""

    __slots__ = ("id", "agent_id", "agent_version", "status", "input", "output", "error", "required_action", "latency_ms", "tokens_used", "timeout_ms", "attempt", "metadata", "pipeline_run_id", "pipeline_step", "created_by", "created_at", "started_at", "finished_at",)

    #: Unique id, starts with run_
    id: str
    #: Id of the agent
    agent_id: str
    #: The version of the agent that executes the run
    agent_version: int
    #: The current state; a final one never changes
    status: RunStatus
    #: What the agent was given, as guardrails left it
    input: JSONObject
    #: What the agent returned; null unless the run completed
    output: JSONObject | None
    #: Why the run failed; null unless it failed
    error: RunError | None
    #: What the run waits for; null unless its status is requires_action
    required_action: RequiredAction | None
    #: Milliseconds from start to finish, excluding the time spent waiting for an action; null while it is active,
    #: and if it never started
    latency_ms: int | None
    #: Tokens that the agent has used so far
    tokens_used: int
    #: Time limit in milliseconds, excluding the time spent waiting for an action
    timeout_ms: int
    #: The current or last execution: 0 before the first; 2 or more if a process was lost
    attempt: int
    #: Your own data, given when it was created
    metadata: JSONObject
    #: Id of the pipeline run that it is a step of; null for other runs
    pipeline_run_id: str | None
    #: Name of the step of the pipeline that made it; null for other runs
    pipeline_step: str | None
    #: Id of the API key or user that created it; null for runs from before this was recorded
    created_by: str | None
    #: When the run was created
    created_at: datetime
    #: When its execution started; null if it has not
    started_at: datetime | None
    #: When it ended; null while it is active
    finished_at: datetime | None

    def __init__(
        self,
        id: str,
        agent_id: str,
        agent_version: int,
        status: RunStatus,
        input: JSONObject,
        output: JSONObject | None,
        error: RunError | None,
        required_action: RequiredAction | None,
        latency_ms: int | None,
        tokens_used: int,
        timeout_ms: int,
        attempt: int,
        metadata: JSONObject,
        pipeline_run_id: str | None,
        pipeline_step: str | None,
        created_by: str | None,
        created_at: datetime,
        started_at: datetime | None,
        finished_at: datetime | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.agent_id = agent_id
        self.agent_version = agent_version
        self.status = status
        self.input = input
        self.output = output
        self.error = error
        self.required_action = required_action
        self.latency_ms = latency_ms
        self.tokens_used = tokens_used
        self.timeout_ms = timeout_ms
        self.attempt = attempt
        self.metadata = metadata
        self.pipeline_run_id = pipeline_run_id
        self.pipeline_step = pipeline_step
        self.created_by = created_by
        self.created_at = created_at
        self.started_at = started_at
        self.finished_at = finished_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Run:
        get = raw.get
        return cls(
            get("id"),
            get("agent_id"),
            get("agent_version"),
            get("status"),
            get("input"),
            get("output"),
            RunError.from_raw(v) if (v := get("error")).__class__ is dict else v,
            RequiredAction.from_raw(v) if (v := get("required_action")).__class__ is dict else v,
            get("latency_ms"),
            get("tokens_used"),
            get("timeout_ms"),
            get("attempt"),
            get("metadata"),
            get("pipeline_run_id"),
            get("pipeline_step"),
            get("created_by"),
            read_time(get("created_at")),
            read_time(get("started_at")),
            read_time(get("finished_at")),
            raw=raw,
        )

    def or_raise(self) -> Run:
        """Itself, or `RunFailedError` if it failed or was cancelled."""
        raise_if_failed(self, self.id, self.status, self.error)
        return self


@dataclass(init=False, repr=False, eq=False)
class RunAction(Model):
    """What was sent to a run"""

    __slots__ = ("id", "type", "payload", "reason",)

    #: Id of the required action that it answers; absent for a message
    id: str | None
    #: The decision
    type: RunActionType
    #: What was sent with it
    payload: Any
    #: Why, if it was said
    reason: str | None

    def __init__(
        self,
        id: str | None,
        type: RunActionType,
        payload: Any,
        reason: str | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.type = type
        self.payload = payload
        self.reason = reason
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunAction:
        get = raw.get
        return cls(
            get("id"),
            get("type"),
            get("payload"),
            get("reason"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunActionEvent(Model):
    """A message was sent to the run"""

    __slots__ = ("type", "seq", "run_id", "created_at", "action",)

    #: Always `run.action`
    type: Literal["run.action"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: What was sent to the run
    action: RunAction

    def __init__(
        self,
        type: Literal["run.action"],
        seq: int,
        run_id: str,
        created_at: datetime,
        action: RunAction,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.action = action
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunActionEvent:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            RunAction.from_raw(v) if (v := get("action")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunCancelled(Model):
    """The run was cancelled; the last event"""

    __slots__ = ("type", "seq", "run_id", "created_at", "run",)

    #: Always `run.cancelled`
    type: Literal["run.cancelled"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: The run as it was then
    run: Run

    def __init__(
        self,
        type: Literal["run.cancelled"],
        seq: int,
        run_id: str,
        created_at: datetime,
        run: Run,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.run = run
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunCancelled:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            Run.from_raw(v) if (v := get("run")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunCompleted(Model):
    """The run completed; the last event"""

    __slots__ = ("type", "seq", "run_id", "created_at", "run",)

    #: Always `run.completed`
    type: Literal["run.completed"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: The run as it was then
    run: Run

    def __init__(
        self,
        type: Literal["run.completed"],
        seq: int,
        run_id: str,
        created_at: datetime,
        run: Run,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.run = run
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunCompleted:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            Run.from_raw(v) if (v := get("run")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunCompletedWebhookEvent(SignedModel):
    """A run finished successfully"""

    __slots__ = ("type", "id", "created_at", "data",)

    #: Always `run.completed`
    type: Literal["run.completed"]
    #: Its id, the same for every webhook and every attempt; `evt_…`
    id: str
    #: When it happened
    created_at: datetime
    #: The run
    data: Run

    def __init__(
        self,
        type: Literal["run.completed"],
        id: str,
        created_at: datetime,
        data: Run,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.id = id
        self.created_at = created_at
        self.data = data
        self.is_time_proven = False
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunCompletedWebhookEvent:
        get = raw.get
        return cls(
            get("type"),
            get("id"),
            read_time(get("created_at")),
            Run.from_raw(v) if (v := get("data")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunCreated(Model):
    """The run was stored"""

    __slots__ = ("type", "seq", "run_id", "created_at", "run",)

    #: Always `run.created`
    type: Literal["run.created"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: The run as it was then
    run: Run

    def __init__(
        self,
        type: Literal["run.created"],
        seq: int,
        run_id: str,
        created_at: datetime,
        run: Run,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.run = run
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunCreated:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            Run.from_raw(v) if (v := get("run")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunError(Model):
    """Why a run failed"""

    __slots__ = ("code", "message", "type", "retryable", "step", "attempt",)

    #: For programs: timeout, worker_lost, … or the agent's own code
    code: str
    #: For people; may change
    message: str
    #: What caused it: agent_error, gateway_error or timeout
    type: RunErrorType
    #: Whether the same input may succeed later
    retryable: bool
    #: Name of the step that failed; null if unknown
    step: str | None
    #: The attempt that failed: 1, or more if a process was lost
    attempt: int

    def __init__(
        self,
        code: str,
        message: str,
        type: RunErrorType,
        retryable: bool,
        step: str | None,
        attempt: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.code = code
        self.message = message
        self.type = type
        self.retryable = retryable
        self.step = step
        self.attempt = attempt
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunError:
        get = raw.get
        return cls(
            get("code"),
            get("message"),
            get("type"),
            get("retryable"),
            get("step"),
            get("attempt"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunFailed(Model):
    """The run failed; the last event"""

    __slots__ = ("type", "seq", "run_id", "created_at", "run",)

    #: Always `run.failed`
    type: Literal["run.failed"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: The run as it was then
    run: Run

    def __init__(
        self,
        type: Literal["run.failed"],
        seq: int,
        run_id: str,
        created_at: datetime,
        run: Run,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.run = run
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunFailed:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            Run.from_raw(v) if (v := get("run")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunFailedWebhookEvent(SignedModel):
    """A run failed or timed out"""

    __slots__ = ("type", "id", "created_at", "data",)

    #: Always `run.failed`
    type: Literal["run.failed"]
    #: Its id, the same for every webhook and every attempt; `evt_…`
    id: str
    #: When it happened
    created_at: datetime
    #: The run
    data: Run

    def __init__(
        self,
        type: Literal["run.failed"],
        id: str,
        created_at: datetime,
        data: Run,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.id = id
        self.created_at = created_at
        self.data = data
        self.is_time_proven = False
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunFailedWebhookEvent:
        get = raw.get
        return cls(
            get("type"),
            get("id"),
            read_time(get("created_at")),
            Run.from_raw(v) if (v := get("data")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunRequiresAction(Model):
    """The run waits for an action"""

    __slots__ = ("type", "seq", "run_id", "created_at", "required_action",)

    #: Always `run.requires_action`
    type: Literal["run.requires_action"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: What it waits for
    required_action: RequiredAction

    def __init__(
        self,
        type: Literal["run.requires_action"],
        seq: int,
        run_id: str,
        created_at: datetime,
        required_action: RequiredAction,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.required_action = required_action
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunRequiresAction:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            RequiredAction.from_raw(v) if (v := get("required_action")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunResumed(Model):
    """The required action was answered"""

    __slots__ = ("type", "seq", "run_id", "created_at", "action",)

    #: Always `run.resumed`
    type: Literal["run.resumed"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: What was sent to the run
    action: RunAction

    def __init__(
        self,
        type: Literal["run.resumed"],
        seq: int,
        run_id: str,
        created_at: datetime,
        action: RunAction,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.action = action
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunResumed:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            RunAction.from_raw(v) if (v := get("action")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunStarted(Model):
    """An execution began. A higher `attempt` than before voids the deltas of the earlier one"""

    __slots__ = ("type", "seq", "run_id", "created_at", "agent_version", "attempt",)

    #: Always `run.started`
    type: Literal["run.started"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: The version of the agent that is executed
    agent_version: int
    #: Counts the executions of the run
    attempt: int

    def __init__(
        self,
        type: Literal["run.started"],
        seq: int,
        run_id: str,
        created_at: datetime,
        agent_version: int,
        attempt: int,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.agent_version = agent_version
        self.attempt = attempt
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunStarted:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            get("agent_version"),
            get("attempt"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunStep(Model):
    """A step of an agent, with details of its own"""

    __slots__ = ("name", "kind",)

    #: Its name
    name: str
    #: What kind of step it is, for example `model` or `tool`
    kind: str

    def __init__(
        self,
        name: str,
        kind: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunStep:
        get = raw.get
        return cls(
            get("name"),
            get("kind"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class RunTotals(Model):
    """Totals over all runs of the period"""

    __slots__ = ("runs", "completed", "failed", "cancelled", "active", "success_rate", "tokens_used", "latency_ms",)

    #: All runs: completed, failed, cancelled and active
    runs: int
    #: Runs that ended with an output
    completed: int
    #: Runs that ended with an error
    failed: int
    #: Runs that a caller cancelled
    cancelled: int
    #: Runs that have not ended yet
    active: int
    #: completed / (completed + failed), from 0 to 1; null if there are none
    success_rate: float | None
    #: Tokens used by the runs
    tokens_used: int
    #: Latency of the runs in milliseconds
    latency_ms: Latency

    def __init__(
        self,
        runs: int,
        completed: int,
        failed: int,
        cancelled: int,
        active: int,
        success_rate: float | None,
        tokens_used: int,
        latency_ms: Latency,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.runs = runs
        self.completed = completed
        self.failed = failed
        self.cancelled = cancelled
        self.active = active
        self.success_rate = success_rate
        self.tokens_used = tokens_used
        self.latency_ms = latency_ms
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> RunTotals:
        get = raw.get
        return cls(
            get("runs"),
            get("completed"),
            get("failed"),
            get("cancelled"),
            get("active"),
            get("success_rate"),
            get("tokens_used"),
            Latency.from_raw(v) if (v := get("latency_ms")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class SecretsGuardrail(Model):
    """Finds keys, tokens and passwords"""

    __slots__ = ("check", "on", "action",)

    #: Always `secrets`
    check: Literal["secrets"]
    #: Whether inputs, outputs or both are checked
    on: GuardrailDirection
    #: What happens when something is found
    action: GuardrailAction

    def __init__(
        self,
        check: Literal["secrets"],
        on: GuardrailDirection,
        action: GuardrailAction,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.check = check
        self.on = on
        self.action = action
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> SecretsGuardrail:
        get = raw.get
        return cls(
            get("check"),
            get("on"),
            get("action"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class SentDelivery(Model):
    """The sending of one event to one webhook"""

    __slots__ = ("id", "webhook_id", "event_id", "event_type", "status", "attempts", "created_at", "next_attempt_at", "request_body", "request_headers",)

    #: Unique id, starts with dlv_; the same for every attempt
    id: str
    #: Id of the webhook
    webhook_id: str
    #: Id of the event that is sent
    event_id: str
    #: Type of the event, for example run.completed
    event_type: WebhookEventType
    #: Whether the receiver has acknowledged the event
    status: DeliveryStatus
    #: The attempts made so far, in order
    attempts: list[DeliveryAttempt]
    #: When the delivery was created
    created_at: datetime
    #: When the next attempt is due; null if none will be made
    next_attempt_at: datetime | None
    #: The body, exactly as it is sent; null if the event was purged
    request_body: str | None
    #: Headers of the last attempt; null before the first one
    request_headers: JSONObject | None

    def __init__(
        self,
        id: str,
        webhook_id: str,
        event_id: str,
        event_type: WebhookEventType,
        status: DeliveryStatus,
        attempts: list[DeliveryAttempt],
        created_at: datetime,
        next_attempt_at: datetime | None,
        request_body: str | None,
        request_headers: JSONObject | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.webhook_id = webhook_id
        self.event_id = event_id
        self.event_type = event_type
        self.status = status
        self.attempts = attempts
        self.created_at = created_at
        self.next_attempt_at = next_attempt_at
        self.request_body = request_body
        self.request_headers = request_headers
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> SentDelivery:
        get = raw.get
        return cls(
            get("id"),
            get("webhook_id"),
            get("event_id"),
            get("event_type"),
            get("status"),
            [DeliveryAttempt.from_raw(i) for i in v] if (v := get("attempts")).__class__ is list else v,
            read_time(get("created_at")),
            read_time(get("next_attempt_at")),
            get("request_body"),
            get("request_headers"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class SessionToken(Model):
    """A new session token"""

    __slots__ = ("token", "expires_at",)

    _secret: ClassVar[str] = "token"

    #: For "Authorization: Bearer"; not returned again
    token: str
    #: When the token expires, unless the credentials that created it end before
    expires_at: datetime

    def __init__(
        self,
        token: str,
        expires_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.token = token
        self.expires_at = expires_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> SessionToken:
        get = raw.get
        return cls(
            get("token"),
            read_time(get("expires_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class StepCompleted(Model):
    """A step of the agent ended"""

    __slots__ = ("type", "seq", "run_id", "created_at", "step",)

    #: Always `step.completed`
    type: Literal["step.completed"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: The step
    step: RunStep

    def __init__(
        self,
        type: Literal["step.completed"],
        seq: int,
        run_id: str,
        created_at: datetime,
        step: RunStep,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.step = step
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> StepCompleted:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            RunStep.from_raw(v) if (v := get("step")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class StepStarted(Model):
    """A step of the agent began"""

    __slots__ = ("type", "seq", "run_id", "created_at", "step",)

    #: Always `step.started`
    type: Literal["step.started"]
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime
    #: The step
    step: RunStep

    def __init__(
        self,
        type: Literal["step.started"],
        seq: int,
        run_id: str,
        created_at: datetime,
        step: RunStep,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.step = step
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> StepStarted:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            RunStep.from_raw(v) if (v := get("step")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class TestWebhookEvent(SignedModel):
    """Sent to one webhook on request"""

    __slots__ = ("type", "id", "created_at", "data",)

    #: Always `test`
    type: Literal["test"]
    #: Its id, the same for every webhook and every attempt; `evt_…`
    id: str
    #: When it happened
    created_at: datetime
    #: The data of a test event
    data: WebhookTest

    def __init__(
        self,
        type: Literal["test"],
        id: str,
        created_at: datetime,
        data: WebhookTest,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.id = id
        self.created_at = created_at
        self.data = data
        self.is_time_proven = False
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> TestWebhookEvent:
        get = raw.get
        return cls(
            get("type"),
            get("id"),
            read_time(get("created_at")),
            WebhookTest.from_raw(v) if (v := get("data")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Usage(Model):
    """The organisation's limits, and its usage in a calendar month (UTC)"""

    __slots__ = ("plan", "period", "limits", "usage", "by_key", "by_day", "resets_at",)

    #: The plan of the organisation
    plan: Plan
    #: The calendar month (UTC)
    period: UsagePeriod
    #: The plan's limits, or the organisation's or demo key's own
    limits: PlanLimits
    #: Sums over the period
    usage: UsageTotals
    #: Calls by key and user, those with the most calls first; empty if the calls are not kept
    by_key: list[KeyUsage]
    #: Usage by day: every day of the month, in the current one up to today
    by_day: list[DayUsage]
    #: When the month after it begins
    resets_at: datetime

    def __init__(
        self,
        plan: Plan,
        period: UsagePeriod,
        limits: PlanLimits,
        usage: UsageTotals,
        by_key: list[KeyUsage],
        by_day: list[DayUsage],
        resets_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.plan = plan
        self.period = period
        self.limits = limits
        self.usage = usage
        self.by_key = by_key
        self.by_day = by_day
        self.resets_at = resets_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Usage:
        get = raw.get
        return cls(
            get("plan"),
            UsagePeriod.from_raw(v) if (v := get("period")).__class__ is dict else v,
            PlanLimits.from_raw(v) if (v := get("limits")).__class__ is dict else v,
            UsageTotals.from_raw(v) if (v := get("usage")).__class__ is dict else v,
            [KeyUsage.from_raw(i) for i in v] if (v := get("by_key")).__class__ is list else v,
            [DayUsage.from_raw(i) for i in v] if (v := get("by_day")).__class__ is list else v,
            read_time(get("resets_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class UsagePeriod(Model):
    """A span of time"""

    __slots__ = ("start", "end",)

    #: Start of the period, inclusive
    start: datetime
    #: End of the period, exclusive
    end: datetime

    def __init__(
        self,
        start: datetime,
        end: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.start = start
        self.end = end
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> UsagePeriod:
        get = raw.get
        return cls(
            read_time(get("start")),
            read_time(get("end")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class UsageTotals(Model):
    """What was used in the period"""

    __slots__ = ("calls", "remaining", "runs", "tokens_used",)

    #: Counted calls of all keys and users, including this one; null for a month whose calls are not kept
    calls: int | None
    #: Calls left of the present monthly limit, 0 or more; null if the calls are
    remaining: int | None
    #: Runs created in the period; null for a month before the organisation was created
    runs: int | None
    #: Tokens used by those runs; null if the runs are
    tokens_used: int | None

    def __init__(
        self,
        calls: int | None,
        remaining: int | None,
        runs: int | None,
        tokens_used: int | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.calls = calls
        self.remaining = remaining
        self.runs = runs
        self.tokens_used = tokens_used
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> UsageTotals:
        get = raw.get
        return cls(
            get("calls"),
            get("remaining"),
            get("runs"),
            get("tokens_used"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class User(Model):
    """A member of the organisation"""

    __slots__ = ("id", "email", "role",)

    #: Unique id, starts with usr_
    id: str
    #: E-mail address, used to log in
    email: str
    #: What the user may do
    role: Role

    def __init__(
        self,
        id: str,
        email: str,
        role: Role,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.email = email
        self.role = role
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> User:
        get = raw.get
        return cls(
            get("id"),
            get("email"),
            get("role"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class UsingAgent(Model):
    """An agent that uses a policy or a connector"""

    __slots__ = ("id", "name",)

    #: Id of the agent
    id: str
    #: Name of the agent
    name: str

    def __init__(
        self,
        id: str,
        name: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> UsingAgent:
        get = raw.get
        return cls(
            get("id"),
            get("name"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class VersionTotals(Model):
    """Totals over the runs of one version of an agent"""

    __slots__ = ("version", "runs", "completed", "failed", "cancelled", "active", "success_rate", "tokens_used", "latency_ms",)

    #: Version of the agent
    version: int
    #: All runs: completed, failed, cancelled and active
    runs: int
    #: Runs that ended with an output
    completed: int
    #: Runs that ended with an error
    failed: int
    #: Runs that a caller cancelled
    cancelled: int
    #: Runs that have not ended yet
    active: int
    #: completed / (completed + failed), from 0 to 1; null if there are none
    success_rate: float | None
    #: Tokens used by the runs
    tokens_used: int
    #: Latency of the runs in milliseconds
    latency_ms: Latency

    def __init__(
        self,
        version: int,
        runs: int,
        completed: int,
        failed: int,
        cancelled: int,
        active: int,
        success_rate: float | None,
        tokens_used: int,
        latency_ms: Latency,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.version = version
        self.runs = runs
        self.completed = completed
        self.failed = failed
        self.cancelled = cancelled
        self.active = active
        self.success_rate = success_rate
        self.tokens_used = tokens_used
        self.latency_ms = latency_ms
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> VersionTotals:
        get = raw.get
        return cls(
            get("version"),
            get("runs"),
            get("completed"),
            get("failed"),
            get("cancelled"),
            get("active"),
            get("success_rate"),
            get("tokens_used"),
            Latency.from_raw(v) if (v := get("latency_ms")).__class__ is dict else v,
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Viewer(Model):
    """The caller"""

    __slots__ = ("id", "kind", "name", "user", "organization", "scopes", "agent_ids", "expires_at",)

    #: Id of the API key or user; for a session token, of its creator
    id: str
    #: What the id belongs to
    kind: ViewerKind
    #: Name of the key, or e-mail address of the user
    name: str
    #: The user; null for an API key
    user: User | None
    #: The organisation that the caller acts for
    organization: Organization
    #: What the caller may do; `*`: everything
    scopes: list[Scope]
    #: The only agents that the caller may use; null: all agents
    agent_ids: list[str] | None
    #: When the credentials expire (use extends a session); null: never
    expires_at: datetime | None

    def __init__(
        self,
        id: str,
        kind: ViewerKind,
        name: str,
        user: User | None,
        organization: Organization,
        scopes: list[Scope],
        agent_ids: list[str] | None,
        expires_at: datetime | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.kind = kind
        self.name = name
        self.user = user
        self.organization = organization
        self.scopes = scopes
        self.agent_ids = agent_ids
        self.expires_at = expires_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Viewer:
        get = raw.get
        return cls(
            get("id"),
            get("kind"),
            get("name"),
            User.from_raw(v) if (v := get("user")).__class__ is dict else v,
            Organization.from_raw(v) if (v := get("organization")).__class__ is dict else v,
            get("scopes"),
            get("agent_ids"),
            read_time(get("expires_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class Webhook(Model):
    """An endpoint that events are sent to"""

    __slots__ = ("id", "url", "events", "active", "description", "created_at", "updated_at", "disabled_reason", "consecutive_failures", "last_delivery", "stats", "secret_hint",)

    #: Unique id, starts with wh_
    id: str
    #: The https:// URL that events are sent to
    url: str
    #: Types of the events that are sent; `*`: all types, future ones too
    events: list[WebhookSubscription]
    #: Whether deliveries are sent
    active: bool
    #: What the webhook is for; null if not given
    description: str | None
    #: When the webhook was created
    created_at: datetime
    #: When the webhook was last changed
    updated_at: datetime
    #: Why the service disabled the webhook; null if it did not
    disabled_reason: DisabledReason | None
    #: Failed attempts since the last success
    consecutive_failures: int
    #: The newest delivery; null if there is none
    last_delivery: DeliverySummary | None
    #: Its deliveries of the last 24 hours
    stats: WebhookStats
    #: The end of the secret, to recognise it
    secret_hint: str

    def __init__(
        self,
        id: str,
        url: str,
        events: list[WebhookSubscription],
        active: bool,
        description: str | None,
        created_at: datetime,
        updated_at: datetime,
        disabled_reason: DisabledReason | None,
        consecutive_failures: int,
        last_delivery: DeliverySummary | None,
        stats: WebhookStats,
        secret_hint: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.id = id
        self.url = url
        self.events = events
        self.active = active
        self.description = description
        self.created_at = created_at
        self.updated_at = updated_at
        self.disabled_reason = disabled_reason
        self.consecutive_failures = consecutive_failures
        self.last_delivery = last_delivery
        self.stats = stats
        self.secret_hint = secret_hint
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> Webhook:
        get = raw.get
        return cls(
            get("id"),
            get("url"),
            get("events"),
            get("active"),
            get("description"),
            read_time(get("created_at")),
            read_time(get("updated_at")),
            get("disabled_reason"),
            get("consecutive_failures"),
            DeliverySummary.from_raw(v) if (v := get("last_delivery")).__class__ is dict else v,
            WebhookStats.from_raw(v) if (v := get("stats")).__class__ is dict else v,
            get("secret_hint"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class WebhookStats(Model):
    """The deliveries to a webhook that were created in the last 24 hours, counted from the start of an hour"""

    __slots__ = ("since", "deliveries", "succeeded", "failed", "p95_latency_ms",)

    #: Start of the hour that the period begins with
    since: datetime
    #: Number of deliveries: settled ones, and up to 10,000 that wait for an attempt
    deliveries: int
    #: Number of those that succeeded
    succeeded: int
    #: Number of those that failed
    failed: int
    #: 95th percentile of the durations of the last attempts, in milliseconds, of the newest 200 deliveries; null
    #: without attempts
    p95_latency_ms: int | None

    def __init__(
        self,
        since: datetime,
        deliveries: int,
        succeeded: int,
        failed: int,
        p95_latency_ms: int | None,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.since = since
        self.deliveries = deliveries
        self.succeeded = succeeded
        self.failed = failed
        self.p95_latency_ms = p95_latency_ms
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> WebhookStats:
        get = raw.get
        return cls(
            read_time(get("since")),
            get("deliveries"),
            get("succeeded"),
            get("failed"),
            get("p95_latency_ms"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class WebhookTest(Model):
    """The data of a test event"""

    __slots__ = ("webhook_id", "message",)

    #: Id of the webhook
    webhook_id: str
    #: A text for people
    message: str

    def __init__(
        self,
        webhook_id: str,
        message: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.webhook_id = webhook_id
        self.message = message
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> WebhookTest:
        get = raw.get
        return cls(
            get("webhook_id"),
            get("message"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class UnknownAgentRuntime(Model):
    """One that this version of the library does not know; `raw` has all of it."""

    __slots__ = ("type",)

    type: str

    def __init__(
        self,
        type: str,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> UnknownAgentRuntime:
        get = raw.get
        return cls(
            get("type"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class UnknownGuardrail(Model):
    """One that this version of the library does not know; `raw` has all of it."""

    __slots__ = ("check", "on", "action",)

    check: str
    #: Whether inputs, outputs or both are checked
    on: GuardrailDirection
    action: Any

    def __init__(
        self,
        check: str,
        on: GuardrailDirection,
        action: Any,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.check = check
        self.on = on
        self.action = action
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> UnknownGuardrail:
        get = raw.get
        return cls(
            get("check"),
            get("on"),
            get("action"),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class UnknownPipelineRunEvent(Model):
    """One that this version of the library does not know; `raw` has all of it."""

    __slots__ = ("type", "seq", "pipeline_run_id", "created_at",)

    type: str
    #: Its number in the log of the pipeline run
    seq: int
    #: Id of the pipeline run
    pipeline_run_id: str
    #: When it happened
    created_at: datetime

    def __init__(
        self,
        type: str,
        seq: int,
        pipeline_run_id: str,
        created_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.pipeline_run_id = pipeline_run_id
        self.created_at = created_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> UnknownPipelineRunEvent:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("pipeline_run_id"),
            read_time(get("created_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class UnknownRunEvent(Model):
    """One that this version of the library does not know; `raw` has all of it."""

    __slots__ = ("type", "seq", "run_id", "created_at",)

    type: str
    #: Its number in the log of the run
    seq: int
    #: Id of the run
    run_id: str
    #: When it happened
    created_at: datetime

    def __init__(
        self,
        type: str,
        seq: int,
        run_id: str,
        created_at: datetime,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.seq = seq
        self.run_id = run_id
        self.created_at = created_at
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> UnknownRunEvent:
        get = raw.get
        return cls(
            get("type"),
            get("seq"),
            get("run_id"),
            read_time(get("created_at")),
            raw=raw,
        )


@dataclass(init=False, repr=False, eq=False)
class UnknownWebhookEvent(SignedModel):
    """One that this version of the library does not know; `raw` has all of it."""

    __slots__ = ("type", "id", "created_at", "data",)

    type: str
    #: Its id, the same for every webhook and every attempt; `evt_…`
    id: str
    #: When it happened
    created_at: datetime
    data: Any

    def __init__(
        self,
        type: str,
        id: str,
        created_at: datetime,
        data: Any,
        *,
        raw: JSONObject | None = None,
    ) -> None:
        self.type = type
        self.id = id
        self.created_at = created_at
        self.data = data
        self.is_time_proven = False
        self.raw = {} if raw is None else raw

    @classmethod
    def from_raw(cls, raw: Any) -> UnknownWebhookEvent:
        get = raw.get
        return cls(
            get("type"),
            get("id"),
            read_time(get("created_at")),
            get("data"),
            raw=raw,
        )


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
