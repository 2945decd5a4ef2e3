// Code generated from clients/openapi.json by npm run clients. DO NOT EDIT.

package ars

import (
	"encoding/json"
	"time"
)

// AgentRuntime says how a custom agent is executed. More types may be added. It is one of [ExpressionRuntime],
// [HTTPRuntime], [LLMRuntime], or *[UnknownAgentRuntime].
type AgentRuntime interface {
	// Kind is the type, also of one that this version does not know.
	Kind() string
	// JSON is the value as it was received.
	JSON() json.RawMessage
	isAgentRuntime()
}

// UnknownAgentRuntime is a [AgentRuntime] of a type that this version does not know. Raw has all of it.
type UnknownAgentRuntime struct {
	Type string `json:"type"`

	// Raw is the value as it was received.
	Raw json.RawMessage `json:"-"`
}

func (o *UnknownAgentRuntime) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *UnknownAgentRuntime) String() string { return textOf(o.Raw, o) }

func (*ExpressionRuntime) isAgentRuntime() {}

// Kind is the type.
func (o *ExpressionRuntime) Kind() string { return o.Type }

// JSON is the value as it was received.
func (o *ExpressionRuntime) JSON() json.RawMessage { return o.Raw }

func (*HTTPRuntime) isAgentRuntime() {}

// Kind is the type.
func (o *HTTPRuntime) Kind() string { return o.Type }

// JSON is the value as it was received.
func (o *HTTPRuntime) JSON() json.RawMessage { return o.Raw }

func (*LLMRuntime) isAgentRuntime() {}

// Kind is the type.
func (o *LLMRuntime) Kind() string { return o.Type }

// JSON is the value as it was received.
func (o *LLMRuntime) JSON() json.RawMessage { return o.Raw }

func (*UnknownAgentRuntime) isAgentRuntime() {}

// Kind is the type.
func (o *UnknownAgentRuntime) Kind() string { return o.Type }

// JSON is the value as it was received.
func (o *UnknownAgentRuntime) JSON() json.RawMessage { return o.Raw }

func decodeAgentRuntime(kind, data []byte) (AgentRuntime, error) {
	if len(kind) == 0 {
		kind = kindOf(data, "type")
	}
	switch string(kind) {
	case "expression":
		return decodeOne[ExpressionRuntime](data)
	case "http":
		return decodeOne[HTTPRuntime](data)
	case "llm":
		return decodeOne[LLMRuntime](data)
	}
	return decodeOne[UnknownAgentRuntime](data)
}

// AgentRuntimeParams says how a custom agent is executed. More types may be added. It is one of
// [ExpressionRuntimeParams], [HTTPRuntimeParams], [LLMRuntimeParams].
type AgentRuntimeParams interface{ isAgentRuntimeParams() }

func (ExpressionRuntimeParams) isAgentRuntimeParams() {}

// MarshalJSON adds the type.
func (o ExpressionRuntimeParams) MarshalJSON() ([]byte, error) {
	type plain ExpressionRuntimeParams
	return encodeJSON(struct {
		Type string `json:"type"`
		plain
	}{"expression", plain(o)})
}

func (HTTPRuntimeParams) isAgentRuntimeParams() {}

// MarshalJSON adds the type.
func (o HTTPRuntimeParams) MarshalJSON() ([]byte, error) {
	type plain HTTPRuntimeParams
	return encodeJSON(struct {
		Type string `json:"type"`
		plain
	}{"http", plain(o)})
}

func (LLMRuntimeParams) isAgentRuntimeParams() {}

// MarshalJSON adds the type.
func (o LLMRuntimeParams) MarshalJSON() ([]byte, error) {
	type plain LLMRuntimeParams
	return encodeJSON(struct {
		Type string `json:"type"`
		plain
	}{"llm", plain(o)})
}

// Guardrail is a check of inputs or outputs, and what happens if it finds something. More checks may be added. It is one
// of [PIIGuardrail], [SecretsGuardrail], [PromptInjectionGuardrail], [BlockedTermsGuardrail], [MaxBytesGuardrail],
// [JSONSchemaGuardrail], or *[UnknownGuardrail].
type Guardrail interface {
	// Kind is the check, also of one that this version does not know.
	Kind() string
	// JSON is the value as it was received.
	JSON() json.RawMessage
	isGuardrail()
}

// UnknownGuardrail is a [Guardrail] of a check that this version does not know. Raw has all of it.
type UnknownGuardrail struct {
	Check string `json:"check"`

	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// Raw is the value as it was received.
	Raw json.RawMessage `json:"-"`
}

func (o *UnknownGuardrail) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *UnknownGuardrail) String() string { return textOf(o.Raw, o) }

func (*PIIGuardrail) isGuardrail() {}

// Kind is the check.
func (o *PIIGuardrail) Kind() string { return o.Check }

// JSON is the value as it was received.
func (o *PIIGuardrail) JSON() json.RawMessage { return o.Raw }

func (*SecretsGuardrail) isGuardrail() {}

// Kind is the check.
func (o *SecretsGuardrail) Kind() string { return o.Check }

// JSON is the value as it was received.
func (o *SecretsGuardrail) JSON() json.RawMessage { return o.Raw }

func (*PromptInjectionGuardrail) isGuardrail() {}

// Kind is the check.
func (o *PromptInjectionGuardrail) Kind() string { return o.Check }

// JSON is the value as it was received.
func (o *PromptInjectionGuardrail) JSON() json.RawMessage { return o.Raw }

func (*BlockedTermsGuardrail) isGuardrail() {}

// Kind is the check.
func (o *BlockedTermsGuardrail) Kind() string { return o.Check }

// JSON is the value as it was received.
func (o *BlockedTermsGuardrail) JSON() json.RawMessage { return o.Raw }

func (*MaxBytesGuardrail) isGuardrail() {}

// Kind is the check.
func (o *MaxBytesGuardrail) Kind() string { return o.Check }

// JSON is the value as it was received.
func (o *MaxBytesGuardrail) JSON() json.RawMessage { return o.Raw }

func (*JSONSchemaGuardrail) isGuardrail() {}

// Kind is the check.
func (o *JSONSchemaGuardrail) Kind() string { return o.Check }

// JSON is the value as it was received.
func (o *JSONSchemaGuardrail) JSON() json.RawMessage { return o.Raw }

func (*UnknownGuardrail) isGuardrail() {}

// Kind is the check.
func (o *UnknownGuardrail) Kind() string { return o.Check }

// JSON is the value as it was received.
func (o *UnknownGuardrail) JSON() json.RawMessage { return o.Raw }

func decodeGuardrail(kind, data []byte) (Guardrail, error) {
	if len(kind) == 0 {
		kind = kindOf(data, "check")
	}
	switch string(kind) {
	case "pii":
		return decodeOne[PIIGuardrail](data)
	case "secrets":
		return decodeOne[SecretsGuardrail](data)
	case "prompt_injection":
		return decodeOne[PromptInjectionGuardrail](data)
	case "blocked_terms":
		return decodeOne[BlockedTermsGuardrail](data)
	case "max_bytes":
		return decodeOne[MaxBytesGuardrail](data)
	case "json_schema":
		return decodeOne[JSONSchemaGuardrail](data)
	}
	return decodeOne[UnknownGuardrail](data)
}

// GuardrailParams is a check of inputs or outputs, and what happens if it finds something. More checks may be added. It
// is one of [PIIGuardrailParams], [SecretsGuardrailParams], [PromptInjectionGuardrailParams],
// [BlockedTermsGuardrailParams], [MaxBytesGuardrailParams], [JSONSchemaGuardrailParams].
type GuardrailParams interface{ isGuardrailParams() }

func (PIIGuardrailParams) isGuardrailParams() {}

// MarshalJSON adds the check.
func (o PIIGuardrailParams) MarshalJSON() ([]byte, error) {
	type plain PIIGuardrailParams
	return encodeJSON(struct {
		Check string `json:"check"`
		plain
	}{"pii", plain(o)})
}

func (SecretsGuardrailParams) isGuardrailParams() {}

// MarshalJSON adds the check.
func (o SecretsGuardrailParams) MarshalJSON() ([]byte, error) {
	type plain SecretsGuardrailParams
	return encodeJSON(struct {
		Check string `json:"check"`
		plain
	}{"secrets", plain(o)})
}

func (PromptInjectionGuardrailParams) isGuardrailParams() {}

// MarshalJSON adds the check.
func (o PromptInjectionGuardrailParams) MarshalJSON() ([]byte, error) {
	type plain PromptInjectionGuardrailParams
	return encodeJSON(struct {
		Check string `json:"check"`
		plain
	}{"prompt_injection", plain(o)})
}

func (BlockedTermsGuardrailParams) isGuardrailParams() {}

// MarshalJSON adds the check.
func (o BlockedTermsGuardrailParams) MarshalJSON() ([]byte, error) {
	type plain BlockedTermsGuardrailParams
	return encodeJSON(struct {
		Check string `json:"check"`
		plain
	}{"blocked_terms", plain(o)})
}

func (MaxBytesGuardrailParams) isGuardrailParams() {}

// MarshalJSON adds the check.
func (o MaxBytesGuardrailParams) MarshalJSON() ([]byte, error) {
	type plain MaxBytesGuardrailParams
	return encodeJSON(struct {
		Check string `json:"check"`
		plain
	}{"max_bytes", plain(o)})
}

func (JSONSchemaGuardrailParams) isGuardrailParams() {}

// MarshalJSON adds the check.
func (o JSONSchemaGuardrailParams) MarshalJSON() ([]byte, error) {
	type plain JSONSchemaGuardrailParams
	return encodeJSON(struct {
		Check string `json:"check"`
		plain
	}{"json_schema", plain(o)})
}

// PipelineRunEvent is an event in the log of a pipeline run. Events are numbered 1, 2, 3 … without gaps; the last event
// is `pipeline_run.completed`, `pipeline_run.failed` or `pipeline_run.cancelled`. More types may be added: skip types
// that you do not know. It is one of [PipelineRunCreatedEvent], [PipelineRunStartedEvent], [PipelineStepStartedEvent],
// [PipelineStepCompletedEvent], [PipelineStepFailedEvent], [PipelineStepSkippedEvent], [PipelineRunRequiresActionEvent],
// [PipelineRunResumedEvent], [PipelineRunCompletedEvent], [PipelineRunFailedEvent], [PipelineRunCancelledEvent], or
// *[UnknownPipelineRunEvent].
type PipelineRunEvent interface {
	// EventType is the type, also of one that this version does not know.
	EventType() string
	// JSON is the value as it was received.
	JSON() json.RawMessage
	// Sequence is the number of the event in its log.
	Sequence() int
	subjectID() string
	isLast() bool
	isPipelineRunEvent()
}

// UnknownPipelineRunEvent is a [PipelineRunEvent] of a type that this version does not know. Raw has all of it.
type UnknownPipelineRunEvent struct {
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the value as it was received.
	Raw json.RawMessage `json:"-"`
}

func (o *UnknownPipelineRunEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *UnknownPipelineRunEvent) String() string { return textOf(o.Raw, o) }

func (*PipelineRunCreatedEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineRunCreatedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineRunCreatedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineRunCreatedEvent) Sequence() int { return o.Seq }

func (o *PipelineRunCreatedEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineRunCreatedEvent) isLast() bool { return false }

func (*PipelineRunStartedEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineRunStartedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineRunStartedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineRunStartedEvent) Sequence() int { return o.Seq }

func (o *PipelineRunStartedEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineRunStartedEvent) isLast() bool { return false }

func (*PipelineStepStartedEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineStepStartedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineStepStartedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineStepStartedEvent) Sequence() int { return o.Seq }

func (o *PipelineStepStartedEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineStepStartedEvent) isLast() bool { return false }

func (*PipelineStepCompletedEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineStepCompletedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineStepCompletedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineStepCompletedEvent) Sequence() int { return o.Seq }

func (o *PipelineStepCompletedEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineStepCompletedEvent) isLast() bool { return false }

func (*PipelineStepFailedEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineStepFailedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineStepFailedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineStepFailedEvent) Sequence() int { return o.Seq }

func (o *PipelineStepFailedEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineStepFailedEvent) isLast() bool { return false }

func (*PipelineStepSkippedEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineStepSkippedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineStepSkippedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineStepSkippedEvent) Sequence() int { return o.Seq }

func (o *PipelineStepSkippedEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineStepSkippedEvent) isLast() bool { return false }

func (*PipelineRunRequiresActionEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineRunRequiresActionEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineRunRequiresActionEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineRunRequiresActionEvent) Sequence() int { return o.Seq }

func (o *PipelineRunRequiresActionEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineRunRequiresActionEvent) isLast() bool { return false }

func (*PipelineRunResumedEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineRunResumedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineRunResumedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineRunResumedEvent) Sequence() int { return o.Seq }

func (o *PipelineRunResumedEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineRunResumedEvent) isLast() bool { return false }

func (*PipelineRunCompletedEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineRunCompletedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineRunCompletedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineRunCompletedEvent) Sequence() int { return o.Seq }

func (o *PipelineRunCompletedEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineRunCompletedEvent) isLast() bool { return true }

func (*PipelineRunFailedEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineRunFailedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineRunFailedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineRunFailedEvent) Sequence() int { return o.Seq }

func (o *PipelineRunFailedEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineRunFailedEvent) isLast() bool { return true }

func (*PipelineRunCancelledEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *PipelineRunCancelledEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineRunCancelledEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *PipelineRunCancelledEvent) Sequence() int { return o.Seq }

func (o *PipelineRunCancelledEvent) subjectID() string { return o.PipelineRunID }

func (o *PipelineRunCancelledEvent) isLast() bool { return true }

func (*UnknownPipelineRunEvent) isPipelineRunEvent() {}

// EventType is the type.
func (o *UnknownPipelineRunEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *UnknownPipelineRunEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *UnknownPipelineRunEvent) Sequence() int { return o.Seq }

func (o *UnknownPipelineRunEvent) subjectID() string { return o.PipelineRunID }

func (o *UnknownPipelineRunEvent) isLast() bool { return false }

func decodePipelineRunEvent(kind, data []byte) (PipelineRunEvent, error) {
	if len(kind) == 0 {
		kind = kindOf(data, "type")
	}
	switch string(kind) {
	case "pipeline_run.created":
		return decodeOne[PipelineRunCreatedEvent](data)
	case "pipeline_run.started":
		return decodeOne[PipelineRunStartedEvent](data)
	case "step.started":
		return decodeOne[PipelineStepStartedEvent](data)
	case "step.completed":
		return decodeOne[PipelineStepCompletedEvent](data)
	case "step.failed":
		return decodeOne[PipelineStepFailedEvent](data)
	case "step.skipped":
		return decodeOne[PipelineStepSkippedEvent](data)
	case "pipeline_run.requires_action":
		return decodeOne[PipelineRunRequiresActionEvent](data)
	case "pipeline_run.resumed":
		return decodeOne[PipelineRunResumedEvent](data)
	case "pipeline_run.completed":
		return decodeOne[PipelineRunCompletedEvent](data)
	case "pipeline_run.failed":
		return decodeOne[PipelineRunFailedEvent](data)
	case "pipeline_run.cancelled":
		return decodeOne[PipelineRunCancelledEvent](data)
	}
	return decodeOne[UnknownPipelineRunEvent](data)
}

// RunEvent is an event of a run's log. Events are numbered 1, 2, 3 … without gaps; the last event is `run.completed`,
// `run.failed` or `run.cancelled`. More types may be added: skip types that you do not know. It is one of
// [RunCreatedEvent], [RunStartedEvent], [StepStartedEvent], [StepCompletedEvent], [OutputDeltaEvent],
// [GuardrailTriggeredEvent], [RunRequiresActionEvent], [RunActionEvent], [RunResumedEvent], [RunCompletedEvent],
// [RunFailedEvent], [RunCancelledEvent], or *[UnknownRunEvent].
type RunEvent interface {
	// EventType is the type, also of one that this version does not know.
	EventType() string
	// JSON is the value as it was received.
	JSON() json.RawMessage
	// Sequence is the number of the event in its log.
	Sequence() int
	subjectID() string
	isLast() bool
	isRunEvent()
}

// UnknownRunEvent is a [RunEvent] of a type that this version does not know. Raw has all of it.
type UnknownRunEvent struct {
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the value as it was received.
	Raw json.RawMessage `json:"-"`
}

func (o *UnknownRunEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *UnknownRunEvent) String() string { return textOf(o.Raw, o) }

func (*RunCreatedEvent) isRunEvent() {}

// EventType is the type.
func (o *RunCreatedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *RunCreatedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *RunCreatedEvent) Sequence() int { return o.Seq }

func (o *RunCreatedEvent) subjectID() string { return o.RunID }

func (o *RunCreatedEvent) isLast() bool { return false }

func (*RunStartedEvent) isRunEvent() {}

// EventType is the type.
func (o *RunStartedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *RunStartedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *RunStartedEvent) Sequence() int { return o.Seq }

func (o *RunStartedEvent) subjectID() string { return o.RunID }

func (o *RunStartedEvent) isLast() bool { return false }

func (*StepStartedEvent) isRunEvent() {}

// EventType is the type.
func (o *StepStartedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *StepStartedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *StepStartedEvent) Sequence() int { return o.Seq }

func (o *StepStartedEvent) subjectID() string { return o.RunID }

func (o *StepStartedEvent) isLast() bool { return false }

func (*StepCompletedEvent) isRunEvent() {}

// EventType is the type.
func (o *StepCompletedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *StepCompletedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *StepCompletedEvent) Sequence() int { return o.Seq }

func (o *StepCompletedEvent) subjectID() string { return o.RunID }

func (o *StepCompletedEvent) isLast() bool { return false }

func (*OutputDeltaEvent) isRunEvent() {}

// EventType is the type.
func (o *OutputDeltaEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *OutputDeltaEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *OutputDeltaEvent) Sequence() int { return o.Seq }

func (o *OutputDeltaEvent) subjectID() string { return o.RunID }

func (o *OutputDeltaEvent) isLast() bool { return false }

func (*GuardrailTriggeredEvent) isRunEvent() {}

// EventType is the type.
func (o *GuardrailTriggeredEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *GuardrailTriggeredEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *GuardrailTriggeredEvent) Sequence() int { return o.Seq }

func (o *GuardrailTriggeredEvent) subjectID() string { return o.RunID }

func (o *GuardrailTriggeredEvent) isLast() bool { return false }

func (*RunRequiresActionEvent) isRunEvent() {}

// EventType is the type.
func (o *RunRequiresActionEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *RunRequiresActionEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *RunRequiresActionEvent) Sequence() int { return o.Seq }

func (o *RunRequiresActionEvent) subjectID() string { return o.RunID }

func (o *RunRequiresActionEvent) isLast() bool { return false }

func (*RunActionEvent) isRunEvent() {}

// EventType is the type.
func (o *RunActionEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *RunActionEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *RunActionEvent) Sequence() int { return o.Seq }

func (o *RunActionEvent) subjectID() string { return o.RunID }

func (o *RunActionEvent) isLast() bool { return false }

func (*RunResumedEvent) isRunEvent() {}

// EventType is the type.
func (o *RunResumedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *RunResumedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *RunResumedEvent) Sequence() int { return o.Seq }

func (o *RunResumedEvent) subjectID() string { return o.RunID }

func (o *RunResumedEvent) isLast() bool { return false }

func (*RunCompletedEvent) isRunEvent() {}

// EventType is the type.
func (o *RunCompletedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *RunCompletedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *RunCompletedEvent) Sequence() int { return o.Seq }

func (o *RunCompletedEvent) subjectID() string { return o.RunID }

func (o *RunCompletedEvent) isLast() bool { return true }

func (*RunFailedEvent) isRunEvent() {}

// EventType is the type.
func (o *RunFailedEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *RunFailedEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *RunFailedEvent) Sequence() int { return o.Seq }

func (o *RunFailedEvent) subjectID() string { return o.RunID }

func (o *RunFailedEvent) isLast() bool { return true }

func (*RunCancelledEvent) isRunEvent() {}

// EventType is the type.
func (o *RunCancelledEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *RunCancelledEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *RunCancelledEvent) Sequence() int { return o.Seq }

func (o *RunCancelledEvent) subjectID() string { return o.RunID }

func (o *RunCancelledEvent) isLast() bool { return true }

func (*UnknownRunEvent) isRunEvent() {}

// EventType is the type.
func (o *UnknownRunEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *UnknownRunEvent) JSON() json.RawMessage { return o.Raw }

// Sequence is the number of the event in its log.
func (o *UnknownRunEvent) Sequence() int { return o.Seq }

func (o *UnknownRunEvent) subjectID() string { return o.RunID }

func (o *UnknownRunEvent) isLast() bool { return false }

func decodeRunEvent(kind, data []byte) (RunEvent, error) {
	if len(kind) == 0 {
		kind = kindOf(data, "type")
	}
	switch string(kind) {
	case "run.created":
		return decodeOne[RunCreatedEvent](data)
	case "run.started":
		return decodeOne[RunStartedEvent](data)
	case "step.started":
		return decodeOne[StepStartedEvent](data)
	case "step.completed":
		return decodeOne[StepCompletedEvent](data)
	case "output.delta":
		return decodeOne[OutputDeltaEvent](data)
	case "guardrail.triggered":
		return decodeOne[GuardrailTriggeredEvent](data)
	case "run.requires_action":
		return decodeOne[RunRequiresActionEvent](data)
	case "run.action":
		return decodeOne[RunActionEvent](data)
	case "run.resumed":
		return decodeOne[RunResumedEvent](data)
	case "run.completed":
		return decodeOne[RunCompletedEvent](data)
	case "run.failed":
		return decodeOne[RunFailedEvent](data)
	case "run.cancelled":
		return decodeOne[RunCancelledEvent](data)
	}
	return decodeOne[UnknownRunEvent](data)
}

// WebhookEvent is something that happened in the organisation, as it is sent to webhooks and listed. More types may be
// added: acknowledge types that you do not know. It is one of [RunCompletedWebhookEvent], [RunFailedWebhookEvent],
// [DeploymentCreatedWebhookEvent], [DeploymentRollbackWebhookEvent], [AlertTriggeredWebhookEvent],
// [AgentUpdatedWebhookEvent], [PipelineCompletedWebhookEvent], [TestWebhookEvent], or *[UnknownWebhookEvent].
type WebhookEvent interface {
	// EventType is the type, also of one that this version does not know.
	EventType() string
	// JSON is the value as it was received.
	JSON() json.RawMessage
	// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.
	IsTimeProven() bool
	proveTime(bool)
	isWebhookEvent()
}

// UnknownWebhookEvent is a [WebhookEvent] of a type that this version does not know. Raw has all of it.
type UnknownWebhookEvent struct {
	Type string `json:"type"`

	// Unique id, starts with evt_; the same for every webhook and attempt.
	ID string `json:"id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the value as it was received.
	Raw json.RawMessage `json:"-"`

	isTimeProven bool
}

func (o *UnknownWebhookEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *UnknownWebhookEvent) String() string { return textOf(o.Raw, o) }

func (*RunCompletedWebhookEvent) isWebhookEvent() {}

// EventType is the type.
func (o *RunCompletedWebhookEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *RunCompletedWebhookEvent) JSON() json.RawMessage { return o.Raw }

// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.
func (o *RunCompletedWebhookEvent) IsTimeProven() bool { return o.isTimeProven }

func (o *RunCompletedWebhookEvent) proveTime(isProven bool) { o.isTimeProven = isProven }

func (*RunFailedWebhookEvent) isWebhookEvent() {}

// EventType is the type.
func (o *RunFailedWebhookEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *RunFailedWebhookEvent) JSON() json.RawMessage { return o.Raw }

// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.
func (o *RunFailedWebhookEvent) IsTimeProven() bool { return o.isTimeProven }

func (o *RunFailedWebhookEvent) proveTime(isProven bool) { o.isTimeProven = isProven }

func (*DeploymentCreatedWebhookEvent) isWebhookEvent() {}

// EventType is the type.
func (o *DeploymentCreatedWebhookEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *DeploymentCreatedWebhookEvent) JSON() json.RawMessage { return o.Raw }

// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.
func (o *DeploymentCreatedWebhookEvent) IsTimeProven() bool { return o.isTimeProven }

func (o *DeploymentCreatedWebhookEvent) proveTime(isProven bool) { o.isTimeProven = isProven }

func (*DeploymentRollbackWebhookEvent) isWebhookEvent() {}

// EventType is the type.
func (o *DeploymentRollbackWebhookEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *DeploymentRollbackWebhookEvent) JSON() json.RawMessage { return o.Raw }

// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.
func (o *DeploymentRollbackWebhookEvent) IsTimeProven() bool { return o.isTimeProven }

func (o *DeploymentRollbackWebhookEvent) proveTime(isProven bool) { o.isTimeProven = isProven }

func (*AlertTriggeredWebhookEvent) isWebhookEvent() {}

// EventType is the type.
func (o *AlertTriggeredWebhookEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *AlertTriggeredWebhookEvent) JSON() json.RawMessage { return o.Raw }

// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.
func (o *AlertTriggeredWebhookEvent) IsTimeProven() bool { return o.isTimeProven }

func (o *AlertTriggeredWebhookEvent) proveTime(isProven bool) { o.isTimeProven = isProven }

func (*AgentUpdatedWebhookEvent) isWebhookEvent() {}

// EventType is the type.
func (o *AgentUpdatedWebhookEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *AgentUpdatedWebhookEvent) JSON() json.RawMessage { return o.Raw }

// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.
func (o *AgentUpdatedWebhookEvent) IsTimeProven() bool { return o.isTimeProven }

func (o *AgentUpdatedWebhookEvent) proveTime(isProven bool) { o.isTimeProven = isProven }

func (*PipelineCompletedWebhookEvent) isWebhookEvent() {}

// EventType is the type.
func (o *PipelineCompletedWebhookEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *PipelineCompletedWebhookEvent) JSON() json.RawMessage { return o.Raw }

// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.
func (o *PipelineCompletedWebhookEvent) IsTimeProven() bool { return o.isTimeProven }

func (o *PipelineCompletedWebhookEvent) proveTime(isProven bool) { o.isTimeProven = isProven }

func (*TestWebhookEvent) isWebhookEvent() {}

// EventType is the type.
func (o *TestWebhookEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *TestWebhookEvent) JSON() json.RawMessage { return o.Raw }

// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.
func (o *TestWebhookEvent) IsTimeProven() bool { return o.isTimeProven }

func (o *TestWebhookEvent) proveTime(isProven bool) { o.isTimeProven = isProven }

func (*UnknownWebhookEvent) isWebhookEvent() {}

// EventType is the type.
func (o *UnknownWebhookEvent) EventType() string { return o.Type }

// JSON is the value as it was received.
func (o *UnknownWebhookEvent) JSON() json.RawMessage { return o.Raw }

// IsTimeProven reports whether the signature covers the time, so that this cannot be a replay of an old delivery.
func (o *UnknownWebhookEvent) IsTimeProven() bool { return o.isTimeProven }

func (o *UnknownWebhookEvent) proveTime(isProven bool) { o.isTimeProven = isProven }

func decodeWebhookEvent(kind, data []byte) (WebhookEvent, error) {
	if len(kind) == 0 {
		kind = kindOf(data, "type")
	}
	switch string(kind) {
	case "run.completed":
		return decodeOne[RunCompletedWebhookEvent](data)
	case "run.failed":
		return decodeOne[RunFailedWebhookEvent](data)
	case "deployment.created":
		return decodeOne[DeploymentCreatedWebhookEvent](data)
	case "deployment.rollback":
		return decodeOne[DeploymentRollbackWebhookEvent](data)
	case "alert.triggered":
		return decodeOne[AlertTriggeredWebhookEvent](data)
	case "agent.updated":
		return decodeOne[AgentUpdatedWebhookEvent](data)
	case "pipeline.completed":
		return decodeOne[PipelineCompletedWebhookEvent](data)
	case "test":
		return decodeOne[TestWebhookEvent](data)
	}
	return decodeOne[UnknownWebhookEvent](data)
}
