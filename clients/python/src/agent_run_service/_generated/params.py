# Printed by `npm run clients` from clients/openapi.json. Changes are lost.
from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, Required, TypeAlias, TypedDict

if TYPE_CHECKING:
    from .literals import (
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

    name: Required[str]
    runtime: Required[AgentRuntimeParams]
    description: str | None
    input_schema: Mapping[str, Any] | None
    output_schema: Mapping[str, Any] | None
    policy: str | None
    timeout_ms: int | None
    max_concurrency: int | None
    metadata: Mapping[str, Any] | None
    idempotency_key: str | None


class AgentHireParams(TypedDict, total=False):
    """The catalog entry to hire, and what is to differ from it"""

    name: str | None
    description: str | None
    config: Mapping[str, Any] | None
    policy: str | None
    metadata: Mapping[str, Any] | None
    idempotency_key: str | None


class AgentRollbackParams(TypedDict, total=False):
    """The version to return to, and why"""

    version: int | None
    reason: str | None


class AgentUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    name: str | None
    description: str | None
    config: Mapping[str, Any] | None
    runtime: AgentRuntimeParams | None
    input_schema: Mapping[str, Any] | None
    output_schema: Mapping[str, Any] | None
    policy: str | None
    timeout_ms: int | None
    max_concurrency: int | None
    metadata: Mapping[str, Any] | None


class AlertRuleCreateParams(TypedDict, total=False):
    """An alert rule: a condition on a figure"""

    name: Required[str]
    metric: Required[AlertMetric]
    agent_id: str | None
    comparator: Required[AlertComparator]
    threshold: Required[float]
    window_seconds: int | None
    min_samples: int | None
    for_seconds: int | None
    auto_rollback: bool | None
    active: bool | None
    idempotency_key: str | None


class AlertRuleUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    name: str | None
    metric: AlertMetric | None
    agent_id: str | None
    comparator: AlertComparator | None
    threshold: float | None
    window_seconds: int | None
    min_samples: int | None
    for_seconds: int | None
    auto_rollback: bool | None
    active: bool | None


class ApiKeyCreateParams(TypedDict, total=False):
    """The name and the rights of a key"""

    name: Required[str]
    scopes: Required[Sequence[Scope]]
    agent_ids: Sequence[str] | None
    expires_at: datetime | str | None
    mode: ApiKeyMode | None
    idempotency_key: str | None


class BlockedTermsGuardrailParams(TypedDict, total=False):
    """Finds terms and patterns of your own; `terms` or `patterns`"""

    check: Required[Literal["blocked_terms"]]
    on: Required[GuardrailDirection]
    action: Required[GuardrailAction]
    terms: Sequence[str]
    patterns: Sequence[str]
    case_sensitive: bool
    whole_words: bool


class ConnectorCreateParams(TypedDict, total=False):
    """A connector and its secret"""

    name: Required[str]
    kind: Required[ConnectorKind]
    base_url: Required[str]
    secret: str | None
    private: bool | None
    idempotency_key: str | None


class ConnectorUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    name: str | None
    base_url: str | None
    secret: str | None
    private: bool | None


class ExpressionEvaluateParams(TypedDict, total=False):
    """An expression, and what it is evaluated over"""

    expression: Required[str]
    input: Any


class ExpressionRuntimeParams(TypedDict, total=False):
    """Evaluates a JSONata expression"""

    type: Required[Literal["expression"]]
    expression: Required[str]


class HttpRuntimeParams(TypedDict, total=False):
    """Calls an endpoint of your own"""

    type: Required[Literal["http"]]
    connector_id: str
    url: Required[str]
    headers: Mapping[str, str]


class JsonSchemaGuardrailParams(TypedDict, total=False):
    """Checks the value against a JSON Schema"""

    check: Required[Literal["json_schema"]]
    on: Required[GuardrailDirection]
    action: Required[BlockOrFlag]
    schema: Required[Mapping[str, Any]]


class LlmRuntimeParams(TypedDict, total=False):
    """Talks to an OpenAI-compatible model through a connector"""

    type: Required[Literal["llm"]]
    connector_id: Required[str]
    model: Required[str]
    instructions: Required[str]
    temperature: float
    max_output_tokens: int
    tools: Sequence[LlmToolParams]


class LlmToolParams(TypedDict, total=False):
    """An HTTP endpoint that the model may call"""

    name: Required[str]
    description: Required[str]
    url: Required[str]
    headers: Mapping[str, str]
    connector_id: str
    input_schema: Required[Mapping[str, Any]]
    method: LlmToolMethod


class MaxBytesGuardrailParams(TypedDict, total=False):
    """Limits the size, as JSON"""

    check: Required[Literal["max_bytes"]]
    on: Required[GuardrailDirection]
    action: Required[BlockOrFlag]
    bytes: Required[int]


class PiiGuardrailParams(TypedDict, total=False):
    """Finds personal data"""

    check: Required[Literal["pii"]]
    on: Required[GuardrailDirection]
    action: Required[GuardrailAction]
    kinds: Sequence[PiiKind]


class PipelineCreateParams(TypedDict, total=False):
    """The first version of a pipeline"""

    name: Required[str]
    description: str | None
    steps: Required[Sequence[PipelineStepParams]]
    output: str | None
    metadata: Mapping[str, Any] | None
    idempotency_key: str | None


class PipelineRunCreateParams(TypedDict, total=False):
    """Which pipeline to run, and with what"""

    input: Required[Mapping[str, Any]]
    metadata: Mapping[str, Any] | None
    timeout_ms: int | None
    idempotency_key: str | None


class PipelineStepParams(TypedDict, total=False):
    """A step of a pipeline. Expressions are JSONata, at most 65,536 characters each"""

    name: Required[str]
    agent_id: Required[str]
    input: str | None
    depends_on: Sequence[str] | None
    when: str | None
    for_each: str | None
    max_parallel: int | None
    retry: PipelineStepRetryParams | None
    timeout_ms: int | None
    on_failure: PipelineStepOnFailure | None


class PipelineStepRetryParams(TypedDict, total=False):
    """How often, and when, a run that failed and may be retried is made again"""

    max_attempts: Required[int]
    delay_ms: int | None


class PipelineUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    name: str | None
    description: str | None
    steps: Sequence[PipelineStepParams] | None
    output: str | None
    metadata: Mapping[str, Any] | None


class PolicyCheckParams(TypedDict, total=False):
    """A value, and the policy or the guardrails to apply to it"""

    policy: str | None
    guardrails: Sequence[GuardrailParams] | None
    value: Required[Any]
    on: Required[CheckedDirection]


class PolicyCreateParams(TypedDict, total=False):
    """A policy: a list of guardrails"""

    name: Required[str]
    description: str | None
    guardrails: Required[Sequence[GuardrailParams]]
    is_default: bool | None
    idempotency_key: str | None


class PolicyUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    name: str | None
    description: str | None
    guardrails: Sequence[GuardrailParams] | None
    is_default: bool | None


class PromptInjectionGuardrailParams(TypedDict, total=False):
    """Finds attempts to change the instructions of an agent"""

    check: Required[Literal["prompt_injection"]]
    on: Required[GuardrailDirection]
    action: Required[BlockOrFlag]


class RunActionParams(TypedDict, total=False):
    """An answer to the required action of a run, or a message to an active run"""

    type: Required[RunActionType]
    action_id: str | None
    payload: Any
    reason: str | None
    idempotency_key: str | None


class RunCreateParams(TypedDict, total=False):
    """Which agent to invoke, and with what"""

    agent_id: Required[str]
    agent_version: int | None
    input: Required[Mapping[str, Any]]
    metadata: Mapping[str, Any] | None
    timeout_ms: int | None
    idempotency_key: str | None


class SecretsGuardrailParams(TypedDict, total=False):
    """Finds keys, tokens and passwords"""

    check: Required[Literal["secrets"]]
    on: Required[GuardrailDirection]
    action: Required[GuardrailAction]


class SessionTokenCreateParams(TypedDict, total=False):
    """The rights and the lifetime of a token"""

    scopes: Sequence[Scope] | None
    agent_ids: Sequence[str] | None
    expires_in: int | None


class WebhookCreateParams(TypedDict, total=False):
    """Where to send events, and which"""

    url: Required[str]
    events: Required[Sequence[WebhookSubscription]]
    secret: str | None
    active: bool | None
    description: str | None
    idempotency_key: str | None


class WebhookRedeliverFailedParams(TypedDict, total=False):
    """Selects failed deliveries of a webhook"""

    since: Required[datetime | str]


class WebhookRotateSecretParams(TypedDict, total=False):
    """Selects the webhook; may give its new secret"""

    secret: str | None


class WebhookUpdateParams(TypedDict, total=False):
    """The fields to change; absent ones stay as they are"""

    url: str | None
    events: Sequence[WebhookSubscription] | None
    active: bool | None
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
