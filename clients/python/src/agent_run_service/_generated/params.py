# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, Required, TypeAlias, TypedDict

if TYPE_CHECKING:
    from .words import (
        AlertComparator,
        AlertMetric,
        ApiKeyMode,
        BlockOrFlag,
        CheckedDirection,
        ConnectorKind,
        GuardrailAction,
        GuardrailDirection,
        LlmToolMethod,
        PiiKind,
        PipelineStepOnFailure,
        RunActionType,
        Scope,
        WebhookSubscription,
    )

__all__ = [
    "AgentCreateParams",
    "AgentHireParams",
    "AgentRollbackParams",
    "AgentRuntimeParams",
    "AgentUpdateParams",
    "AlertRuleCreateParams",
    "AlertRuleUpdateParams",
    "ApiKeyCreateParams",
    "BlockedTermsGuardrailParams",
    "ConnectorCreateParams",
    "ConnectorUpdateParams",
    "ExpressionEvaluateParams",
    "ExpressionRuntimeParams",
    "GuardrailParams",
    "HttpRuntimeParams",
    "JsonSchemaGuardrailParams",
    "LlmRuntimeParams",
    "LlmToolParams",
    "MaxBytesGuardrailParams",
    "PiiGuardrailParams",
    "PipelineCreateParams",
    "PipelineRunCreateParams",
    "PipelineStepParams",
    "PipelineStepRetryParams",
    "PipelineUpdateParams",
    "PolicyCheckParams",
    "PolicyCreateParams",
    "PolicyUpdateParams",
    "PromptInjectionGuardrailParams",
    "RunActionParams",
    "RunCreateParams",
    "SecretsGuardrailParams",
    "SessionTokenCreateParams",
    "WebhookCreateParams",
    "WebhookRedeliverFailedParams",
    "WebhookRotateSecretParams",
    "WebhookUpdateParams",
]


class AgentCreateParams(TypedDict, total=False):
    """The first version of a custom agent"""

    #: 1 to 200 characters
    name: Required[str]
    #: For a custom agent: `type`, and the settings of that type
    runtime: Required[AgentRuntimeParams]
    #: At most 2,000 characters
    description: str | None
    #: JSON Schema 2020-12 of a run's input; null: none of its own, so that of its catalog entry applies
    input_schema: Mapping[str, Any] | None
    #: JSON Schema 2020-12 of a run's output; null: none
    output_schema: Mapping[str, Any] | None
    #: Name of a template or id of a policy; null: the organisation's default policy. One that protects less than
    #: before needs `policies:write`
    policy: str | None
    #: Time limit of a run in milliseconds: 1,000 to 3,600,000; default 600,000
    timeout_ms: int | None
    #: 1 to 10,000 runs at once; further runs are queued. Null: no limit
    max_concurrency: int | None
    #: Your own data, at most 16 KiB of JSON
    metadata: Mapping[str, Any] | None
    #: 1 to 255 visible ASCII characters; within 24 h, the same key creates only one agent
    idempotency_key: str | None


class AgentHireParams(TypedDict, total=False):
    """The catalog entry to hire, and what is to differ from it"""

    #: 1 to 200 characters; default: the name in the catalog
    name: str | None
    #: At most 2,000 characters; default: the description in the catalog
    description: str | None
    #: For a hired agent; validated against the schema of its catalog entry
    config: Mapping[str, Any] | None
    #: Name of a template or id of a policy; null: the organisation's default policy. One that protects less than
    #: before needs `policies:write`
    policy: str | None
    #: Your own data, at most 16 KiB of JSON
    metadata: Mapping[str, Any] | None
    #: 1 to 255 visible ASCII characters; within 24 h, the same key creates only one agent
    idempotency_key: str | None


class AgentRollbackParams(TypedDict, total=False):
    """The version to return to, and why"""

    #: An earlier version; default: the one before the live version
    version: int | None
    #: Stored with the deployment; at most 2,000 characters
    reason: str | None


class AgentUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    #: 1 to 200 characters
    name: str | None
    #: At most 2,000 characters; null removes it
    description: str | None
    #: For a hired agent; validated against the schema of its catalog entry
    config: Mapping[str, Any] | None
    #: For a custom agent: `type`, and the settings of that type
    runtime: AgentRuntimeParams | None
    #: JSON Schema 2020-12 of a run's input; null: none of its own, so that of its catalog entry applies
    input_schema: Mapping[str, Any] | None
    #: JSON Schema 2020-12 of a run's output; null: none
    output_schema: Mapping[str, Any] | None
    #: Name of a template or id of a policy; null: the organisation's default policy. One that protects less than
    #: before needs `policies:write`
    policy: str | None
    #: Time limit of a run in milliseconds: 1,000 to 3,600,000
    timeout_ms: int | None
    #: 1 to 10,000 runs at once; further runs are queued. Null: no limit
    max_concurrency: int | None
    #: Your own data, at most 16 KiB of JSON
    metadata: Mapping[str, Any] | None


class AlertRuleCreateParams(TypedDict, total=False):
    """An alert rule: a condition on a figure"""

    #: 1 to 200 characters
    name: Required[str]
    #: What to watch
    metric: Required[AlertMetric]
    #: Id of the agent to watch; not for webhook_failures and quota_used_percent; default: all agents
    agent_id: str | None
    #: How the value is compared with the threshold
    comparator: Required[AlertComparator]
    #: What the value is compared with
    threshold: Required[float]
    #: The last seconds that the value is about, 60 to 86,400; default 300
    window_seconds: int | None
    #: Fewer completed and failed runs in the window are no data, 1 to 1,000,000; for error_rate and p95_latency_ms
    #: alone; default 5
    min_samples: int | None
    #: How long the condition must hold to fire, and not hold to be resolved, 0 to 3,600; default 0
    for_seconds: int | None
    #: True: when it fires, the version before goes live again, and only runs of the live version count. Needs an
    #: agent, a metric of runs and the scope agents:write; default false
    auto_rollback: bool | None
    #: False: it is not judged; default true
    active: bool | None
    #: 1 to 255 visible ASCII characters; within 24 h, the same key creates only one alert rule
    idempotency_key: str | None


class AlertRuleUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    #: 1 to 200 characters
    name: str | None
    #: What to watch
    metric: AlertMetric | None
    #: Id of the agent to watch; not for webhook_failures and quota_used_percent; null: all agents
    agent_id: str | None
    #: How the value is compared with the threshold
    comparator: AlertComparator | None
    #: What the value is compared with
    threshold: float | None
    #: The last seconds that the value is about, 60 to 86,400
    window_seconds: int | None
    #: Fewer completed and failed runs in the window are no data, 1 to 1,000,000; for error_rate and p95_latency_ms
    #: alone
    min_samples: int | None
    #: How long the condition must hold to fire, and not hold to be resolved, 0 to 3,600
    for_seconds: int | None
    #: True: when it fires, the version before goes live again, and only runs of the live version count. Needs an
    #: agent, a metric of runs and the scope agents:write
    auto_rollback: bool | None
    #: False: it is not judged
    active: bool | None


class ApiKeyCreateParams(TypedDict, total=False):
    """The name and the rights of a key"""

    #: 1 to 200 characters
    name: Required[str]
    #: What the key may do; `*`: everything, without `audit:read` unless a session of an owner creates the key.
    #: Limited to your own scopes, and in demo mode to `runs:read`, `runs:write`, `agents:read` and `usage:read`
    scopes: Required[Sequence[Scope]]
    #: The only agents that the key may use, 1 to 100; absent: all agents
    agent_ids: Sequence[str] | None
    #: When the key expires; absent: never
    expires_at: datetime | str | None
    #: What the key is for; default live
    mode: ApiKeyMode | None
    #: 1 to 255 visible ASCII characters; within 24 h, the same key creates only one API key
    idempotency_key: str | None


class BlockedTermsGuardrailParams(TypedDict, total=False):
    """Finds terms and patterns of your own; `terms` or `patterns`"""

    #: Always `blocked_terms`
    check: Required[Literal["blocked_terms"]]
    #: Whether inputs, outputs or both are checked
    on: Required[GuardrailDirection]
    #: What happens when something is found
    action: Required[GuardrailAction]
    #: Texts to look for; each has 1 to 100 characters
    terms: Sequence[str]
    #: Regular expressions to look for, without backtracking; each has 1 to 500 characters
    patterns: Sequence[str]
    #: Whether case matters; default false
    case_sensitive: bool
    #: Whether terms match whole words only; default false
    whole_words: bool


class ConnectorCreateParams(TypedDict, total=False):
    """A connector and its secret"""

    #: 1 to 200 characters
    name: Required[str]
    #: Cannot be changed later
    kind: Required[ConnectorKind]
    #: An https:// URL without credentials, query or fragment
    base_url: Required[str]
    #: 1 to 4,096 visible ASCII characters, never returned; optional for kind http
    secret: str | None
    #: If true, demo keys may not use agents that use the connector; default true
    private: bool | None
    #: 1 to 255 visible ASCII characters; within 24 h, the same key creates only one connector
    idempotency_key: str | None


class ConnectorUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    #: 1 to 200 characters
    name: str | None
    #: An https:// URL without credentials, query or fragment; a change of origin requires the secret as well
    base_url: str | None
    #: 1 to 4,096 visible ASCII characters, never returned; null removes it, for kind http
    secret: str | None
    #: If true, demo keys may not use agents that use the connector
    private: bool | None


class ExpressionEvaluateParams(TypedDict, total=False):
    """An expression, and what it is evaluated over"""

    #: JSONata, at most 65,536 characters
    expression: Required[str]
    #: What the expression is evaluated over; default null
    input: Any


class ExpressionRuntimeParams(TypedDict, total=False):
    """Evaluates a JSONata expression"""

    #: Always `expression`
    type: Required[Literal["expression"]]
    #: A JSONata expression over the input
    expression: Required[str]


class HttpRuntimeParams(TypedDict, total=False):
    """Calls an endpoint of your own"""

    #: Always `http`
    type: Required[Literal["http"]]
    #: A connector of kind http, whose secret signs the call
    connector_id: str
    #: The https:// URL of your endpoint
    url: Required[str]
    #: Headers of the call; readers of the agent see them, so secrets belong into a connector
    headers: Mapping[str, str]


class JsonSchemaGuardrailParams(TypedDict, total=False):
    """Checks the value against a JSON Schema"""

    #: Always `json_schema`
    check: Required[Literal["json_schema"]]
    #: Whether inputs, outputs or both are checked
    on: Required[GuardrailDirection]
    #: What happens when something is found
    action: Required[BlockOrFlag]
    #: JSON Schema 2020-12
    schema: Required[Mapping[str, Any]]


class LlmRuntimeParams(TypedDict, total=False):
    """Talks to an OpenAI-compatible model through a connector"""

    #: Always `llm`
    type: Required[Literal["llm"]]
    #: A connector of kind openai
    connector_id: Required[str]
    #: The model's name, as its provider spells it
    model: Required[str]
    #: What the model is told before the input
    instructions: Required[str]
    #: How random the model's choice of words is; default: the provider's own
    temperature: float
    #: For each answer of the model; default: the provider's own
    max_output_tokens: int
    #: HTTP tools that the model may call
    tools: Sequence[LlmToolParams]


class LlmToolParams(TypedDict, total=False):
    """An HTTP endpoint that the model may call"""

    #: The name under which the model calls the tool; unique in the agent
    name: Required[str]
    #: What the tool does, for the model to decide when to call it
    description: Required[str]
    #: The https:// URL that is called
    url: Required[str]
    #: Headers of the call; readers of the agent see them, so secrets belong into a connector
    headers: Mapping[str, str]
    #: The connector whose secret authenticates the call
    connector_id: str
    #: JSON Schema of the arguments, of type object
    input_schema: Required[Mapping[str, Any]]
    #: How it is called; default POST. GET sends the arguments in the query
    method: LlmToolMethod


class MaxBytesGuardrailParams(TypedDict, total=False):
    """Limits the size, as JSON"""

    #: Always `max_bytes`
    check: Required[Literal["max_bytes"]]
    #: Whether inputs, outputs or both are checked
    on: Required[GuardrailDirection]
    #: What happens when something is found
    action: Required[BlockOrFlag]
    #: The largest size that passes
    bytes: Required[int]


class PiiGuardrailParams(TypedDict, total=False):
    """Finds personal data"""

    #: Always `pii`
    check: Required[Literal["pii"]]
    #: Whether inputs, outputs or both are checked
    on: Required[GuardrailDirection]
    #: What happens when something is found
    action: Required[GuardrailAction]
    #: What is looked for; default: all kinds
    kinds: Sequence[PiiKind]


class PipelineCreateParams(TypedDict, total=False):
    """The first version of a pipeline"""

    #: 1 to 200 characters
    name: Required[str]
    #: At most 2,000 characters; null: none
    description: str | None
    #: 1 to 100 steps, at most 256 KiB of JSON
    steps: Required[Sequence[PipelineStepParams]]
    #: Expression for the output of a pipeline run. Null: that of the last step, or, if several steps have no
    #: dependant, an object of theirs by name
    output: str | None
    #: Your own data, at most 16 KiB of JSON
    metadata: Mapping[str, Any] | None
    #: 1 to 255 visible ASCII characters; within 24 h, the same key creates only one pipeline
    idempotency_key: str | None


class PipelineRunCreateParams(TypedDict, total=False):
    """Which pipeline to run, and with what"""

    #: What its expressions see as `input`
    input: Required[Mapping[str, Any]]
    #: Your own data, at most 16 KiB of JSON
    metadata: Mapping[str, Any] | None
    #: Time limit in milliseconds, excluding the time spent in requires_action: 1,000 to 86,400,000; default
    #: 3,600,000
    timeout_ms: int | None
    #: 1 to 255 visible ASCII characters; within 24 h, the same key creates only one pipeline run
    idempotency_key: str | None


class PipelineStepParams(TypedDict, total=False):
    """A step of a pipeline. Expressions are JSONata, at most 65,536 characters each"""

    #: A lower-case letter, then up to 62 lower-case letters, digits and underscores; unique
    name: Required[str]
    #: Id of the agent that it runs
    agent_id: Required[str]
    #: Expression for the run's input, an object. Default: the item of `for_each` (`{item}` if it is no object);
    #: else the output of its one dependency, of several an object by name, of none the input of the pipeline run
    input: str | None
    #: Names of the steps that must have ended first; default: the step before it. Empty: it starts at once
    depends_on: Sequence[str] | None
    #: Expression, evaluated once; a false value skips the step
    when: str | None
    #: Expression for a list of at most 1,000 items: one run each. Its output is the list of outputs
    for_each: str | None
    #: How many items of `for_each` run at the same time: 1 to 100; default 10
    max_parallel: int | None
    #: Default: failed runs are not retried
    retry: PipelineStepRetryParams | None
    #: Time limit of each of its runs in milliseconds: 1,000 to 3,600,000; default: that of the agent
    timeout_ms: int | None
    #: What its failure means; default fail
    on_failure: PipelineStepOnFailure | None


class PipelineStepRetryParams(TypedDict, total=False):
    """How often, and when, a run that failed and may be retried is made again"""

    #: 1 to 10 runs at most, the first one included
    max_attempts: Required[int]
    #: Milliseconds before the second one: 0 to 3,600,000; default 1,000. Doubled each time, up to 3,600,000
    delay_ms: int | None


class PipelineUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    #: 1 to 200 characters
    name: str | None
    #: At most 2,000 characters; null: none
    description: str | None
    #: 1 to 100 steps, at most 256 KiB of JSON; they replace all present steps
    steps: Sequence[PipelineStepParams] | None
    #: Expression for the output of a pipeline run. Null: that of the last step, or, if several steps have no
    #: dependant, an object of theirs by name
    output: str | None
    #: Your own data, at most 16 KiB of JSON
    metadata: Mapping[str, Any] | None


class PolicyCheckParams(TypedDict, total=False):
    """A value, and the policy or the guardrails to apply to it"""

    #: Id of a policy, or name of a template; instead of guardrails
    policy: str | None
    #: At most 20, each {check, on, action, …settings}; instead of policy
    guardrails: Sequence[GuardrailParams] | None
    #: What is checked; any JSON except null
    value: Required[Any]
    #: Whether it is an input or an output
    on: Required[CheckedDirection]


class PolicyCreateParams(TypedDict, total=False):
    """A policy: a list of guardrails"""

    #: 1 to 200 characters
    name: Required[str]
    #: At most 2,000 characters
    description: str | None
    #: At most 20, each {check, on, action, …settings}; applied in this order
    guardrails: Required[Sequence[GuardrailParams]]
    #: True: becomes the default policy, for agents without a policy of their own; default false
    is_default: bool | None
    #: 1 to 255 visible ASCII characters; within 24 h, the same key creates only one policy
    idempotency_key: str | None


class PolicyUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    #: 1 to 200 characters
    name: str | None
    #: At most 2,000 characters; null removes it
    description: str | None
    #: At most 20, each {check, on, action, …settings}; applied in this order
    guardrails: Sequence[GuardrailParams] | None
    #: True: becomes the default policy, for agents without a policy of their own. False is refused for the default
    #: policy
    is_default: bool | None


class PromptInjectionGuardrailParams(TypedDict, total=False):
    """Finds attempts to change the instructions of an agent"""

    #: Always `prompt_injection`
    check: Required[Literal["prompt_injection"]]
    #: Whether inputs, outputs or both are checked
    on: Required[GuardrailDirection]
    #: What happens when something is found
    action: Required[BlockOrFlag]


class RunActionParams(TypedDict, total=False):
    """An answer to the required action of a run, or a message to an active run"""

    #: reject, or what the required action asks for; respond is also a message to a run that asks nothing
    type: Required[RunActionType]
    #: Id of the required action that this answers; makes it safe to repeat the call
    action_id: str | None
    #: Validated against the required action's schema, except to reject
    payload: Any
    #: Stored with the action; at most 2,000 characters
    reason: str | None


class RunCreateParams(TypedDict, total=False):
    """Which agent to invoke, and with what"""

    #: The agent to invoke
    agent_id: Required[str]
    #: The version to execute, live or not; needs the scope agents:write too. The live version's policy and
    #: concurrency limit apply. Default: the live version
    agent_version: int | None
    #: What the agent is given; by convention, put the prompt in `query`
    input: Required[Mapping[str, Any]]
    #: Your own data, at most 16 KiB of JSON; runs can be filtered by it
    metadata: Mapping[str, Any] | None
    #: Time limit in milliseconds: 1,000 to 3,600,000; default: the agent's
    timeout_ms: int | None
    #: 1 to 255 visible ASCII characters; within 24 h, the same key creates only one run
    idempotency_key: str | None


class SecretsGuardrailParams(TypedDict, total=False):
    """Finds keys, tokens and passwords"""

    #: Always `secrets`
    check: Required[Literal["secrets"]]
    #: Whether inputs, outputs or both are checked
    on: Required[GuardrailDirection]
    #: What happens when something is found
    action: Required[GuardrailAction]


class SessionTokenCreateParams(TypedDict, total=False):
    """The rights and the lifetime of a token"""

    #: What the token may do, limited to your own scopes; default: all of them
    scopes: Sequence[Scope] | None
    #: The only agents that the token may use, 1 to 100, limited to your own; default: your own
    agent_ids: Sequence[str] | None
    #: Lifetime in seconds, 1 to 86,400; default 900. Limited to that of your credentials
    expires_in: int | None


class WebhookCreateParams(TypedDict, total=False):
    """Where to send events, and which"""

    #: An https:// URL without credentials or fragment; at most 2,048 characters
    url: Required[str]
    #: One or more event types without duplicates; `*`: all types, future ones too
    events: Required[Sequence[WebhookSubscription]]
    #: whsec_ followed by 1 to 256 visible ASCII characters; generated if absent
    secret: str | None
    #: Whether deliveries are sent; default true
    active: bool | None
    #: At most 1,000 characters
    description: str | None
    #: 1 to 255 visible ASCII characters; within 24 h, the same key creates only one webhook
    idempotency_key: str | None


class WebhookRedeliverFailedParams(TypedDict, total=False):
    """Selects failed deliveries of a webhook"""

    #: Deliveries that were created since then and have failed
    since: Required[datetime | str]


class WebhookRotateSecretParams(TypedDict, total=False):
    """Selects the webhook; may give its new secret"""

    #: whsec_ followed by 1 to 256 visible ASCII characters; generated if absent
    secret: str | None


class WebhookUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    #: An https:// URL without credentials or fragment; at most 2,048 characters
    url: str | None
    #: One or more event types without duplicates; `*`: all types, future ones too
    events: Sequence[WebhookSubscription] | None
    #: True resets the failure count; false ends pending deliveries as failed
    active: bool | None
    #: At most 1,000 characters; null removes it
    description: str | None


AgentRuntimeParams: TypeAlias = (
    ExpressionRuntimeParams
    | HttpRuntimeParams
    | LlmRuntimeParams
)


GuardrailParams: TypeAlias = (
    PiiGuardrailParams
    | SecretsGuardrailParams
    | PromptInjectionGuardrailParams
    | BlockedTermsGuardrailParams
    | MaxBytesGuardrailParams
    | JsonSchemaGuardrailParams
)
