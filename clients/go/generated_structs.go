// Code generated from clients/openapi.json by npm run clients. DO NOT EDIT.

package ars

import (
	"encoding/json"
	"time"
)

// Actor says who performed an action.
type Actor struct {
	// Id of the key, user, agent, rule or release; for an operator, the name; for nobody, the id of the user whose login
	// was refused.
	ID string `json:"id"`

	// What the id belongs to.
	Kind ActorKind `json:"kind"`

	// Name of the key, user, agent, rule or operator; of a user without one, the e-mail address (without `users:read`, the
	// role instead, such as `a member`); null if unknown or deleted, for releases, and for nobody.
	Name string `json:"name"`
}

// Agent is an agent of the organisation, in its live version.
type Agent struct {
	// Unique id, starts with ag_.
	ID string `json:"id"`

	// Display name; need not be unique.
	Name string `json:"name"`

	// What the agent does; null if not given.
	Description string `json:"description"`

	// Whether it was hired or created.
	Kind AgentKind `json:"kind"`

	// Key of its catalog entry; null for a custom agent.
	CatalogKey string `json:"catalog_key"`

	// Whether it accepts new runs.
	Status AgentStatus `json:"status"`

	// Number of the live version: 1, 2, 3 ….
	Version int `json:"version"`

	// Settings of a hired agent, as its catalog entry defines them; null for a custom agent.
	Config Object `json:"config"`

	// What executes a custom agent: `type`, and the settings of that type; null for a hired agent.
	Runtime AgentRuntime `json:"runtime"`

	// JSON Schema 2020-12 that the input of a run must match: the agent's own, else that of its catalog entry; null if
	// there is neither.
	InputSchema Object `json:"input_schema"`

	// JSON Schema 2020-12 that the output must match, else the run fails; null if the agent sets none.
	OutputSchema Object `json:"output_schema"`

	// Name of a template or id of a policy; null if the organisation's default policy applies.
	Policy string `json:"policy"`

	// Time limit of a run in milliseconds, unless the run sets its own.
	TimeoutMS int `json:"timeout_ms"`

	// Maximum number of its runs executed at once; further runs are queued. Null means no limit.
	MaxConcurrency *int `json:"max_concurrency"`

	// Whether a run is executed again if the process executing it dies.
	RetryOnLoss bool `json:"retry_on_loss"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Object `json:"metadata"`

	// The replay that a version needs before it goes live by a deployment, a release or an update; null if versions go live
	// without one. Rollbacks need no replay.
	RequireReplay *RequiredReplay `json:"require_replay"`

	// Days after which ended runs are deleted, with everything that belongs to them. Null: never; for an agent, after the
	// days of the organisation.
	RetentionDays *int `json:"retention_days"`

	// The shorter time that will apply; null if no change is pending.
	RetentionDaysNext *int `json:"retention_days_next"`

	// When the shorter time takes effect, 24 h after it was set; until then it can be taken back. Null if no change is
	// pending.
	RetentionDaysNextAt time.Time `json:"retention_days_next_at"`

	// When the agent was created.
	CreatedAt time.Time `json:"created_at"`

	// When the agent was last changed, rolled back or archived.
	UpdatedAt time.Time `json:"updated_at"`

	// When the agent was archived; null while it is active.
	ArchivedAt time.Time `json:"archived_at"`

	// The deployment of the live version.
	Deployment Deployment `json:"deployment"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Agent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Agent) String() string { return textOf(o.Raw, o) }

// UnmarshalJSON reads the fields that can have one of several types.
func (o *Agent) UnmarshalJSON(data []byte) error {
	type plain Agent
	read := struct {
		*plain
		Runtime json.RawMessage `json:"runtime"`
	}{plain: (*plain)(o)}
	err := decodeJSON(data, &read)
	if err != nil && !isMismatch(err) {
		return err
	}
	if o.Runtime, err = readUnion(read.Runtime, decodeAgentRuntime); err != nil {
		return err
	}
	return nil
}

// AgentCreateParams holds the first version of a custom agent.
type AgentCreateParams struct {
	// 1 to 200 characters.
	Name string `json:"name"`

	// For a custom agent: `type`, and the settings of that type.
	Runtime AgentRuntimeParams `json:"runtime"`

	// At most 2,000 characters.
	Description string `json:"description,omitzero"`

	// JSON Schema 2020-12 of a run's input; null means that the one of its catalog entry applies, if there is one.
	InputSchema Object `json:"input_schema,omitzero"`

	// JSON Schema 2020-12 of a run's output; null for none.
	OutputSchema Object `json:"output_schema,omitzero"`

	// Name of a template or id of a policy; null for the organisation's default policy. Setting one that protects less than
	// before requires `policies:write`.
	Policy string `json:"policy,omitzero"`

	// Time limit of a run in milliseconds: 1,000 to 3,600,000; default 600,000.
	TimeoutMS int `json:"timeout_ms,omitzero"`

	// Maximum number of runs executed at once, 1 to 10,000; further runs are queued. Null means no limit.
	MaxConcurrency int `json:"max_concurrency,omitzero"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Object `json:"metadata,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one agent.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o AgentCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// AgentDiff says what changed in an agent.
type AgentDiff struct {
	// Id of the agent.
	AgentID string `json:"agent_id"`

	// The previous version.
	OldVersion int `json:"old_version"`

	// The version that is live now.
	NewVersion int `json:"new_version"`

	// Paths of the changed values.
	Changed []string `json:"changed"`

	// The changed fields, before.
	Old Object `json:"old"`

	// The changed fields, after.
	New Object `json:"new"`

	// Who caused it.
	Actor EventActor `json:"actor"`
}

// AgentHireParams holds the catalog entry to hire, and the values that differ from it.
type AgentHireParams struct {
	// 1 to 200 characters; default: the name in the catalog.
	Name string `json:"name,omitzero"`

	// At most 2,000 characters; default: the description in the catalog.
	Description string `json:"description,omitzero"`

	// Settings of a hired agent, validated against the schema of its catalog entry.
	Config Object `json:"config,omitzero"`

	// Name of a template or id of a policy; null for the organisation's default policy. Setting one that protects less than
	// before requires `policies:write`.
	Policy string `json:"policy,omitzero"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Object `json:"metadata,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one agent.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o AgentHireParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// AgentRollbackParams holds the version to roll back to, and the reason.
type AgentRollbackParams struct {
	// A version that was live before; default: the last one with other content that no rollback has undone.
	Version int `json:"version,omitzero"`

	// Stored with the deployment; at most 2,000 characters.
	Reason string `json:"reason,omitzero"`
}

// AgentTotals holds totals over the runs of one agent.
type AgentTotals struct {
	// Id of the agent.
	AgentID string `json:"agent_id"`

	// Current name of the agent, archived or not.
	Name string `json:"name"`

	// All runs: completed, failed, cancelled and active.
	Runs int64 `json:"runs"`

	// Runs that ended with an output.
	Completed int64 `json:"completed"`

	// Runs that ended with an error.
	Failed int64 `json:"failed"`

	// Runs that a caller cancelled.
	Cancelled int64 `json:"cancelled"`

	// Runs that have not ended yet.
	Active int64 `json:"active"`

	// completed / (completed + failed), from 0 to 1; null if none completed or failed.
	SuccessRate *float64 `json:"success_rate"`

	// Tokens used by the runs.
	TokensUsed int64 `json:"tokens_used"`

	// Latency of the runs in milliseconds.
	LatencyMS Latency `json:"latency_ms"`

	// Totals by interval: every interval of the period, in order. Only for the agents with the most runs, up to 5,000
	// intervals in total; null for the others.
	Series []IntervalTotals `json:"series"`
}

// AgentUpdateParams holds the fields to change; omitted fields keep their values.
type AgentUpdateParams struct {
	// 1 to 200 characters.
	Name Optional[string] `json:"name,omitzero"`

	// At most 2,000 characters; null removes it.
	Description Optional[string] `json:"description,omitzero"`

	// Settings of a hired agent, validated against the schema of its catalog entry.
	Config Optional[Object] `json:"config,omitzero"`

	// For a custom agent: `type`, and the settings of that type.
	Runtime Optional[AgentRuntimeParams] `json:"runtime,omitzero"`

	// JSON Schema 2020-12 of a run's input; null means that the one of its catalog entry applies, if there is one.
	InputSchema Optional[Object] `json:"input_schema,omitzero"`

	// JSON Schema 2020-12 of a run's output; null for none.
	OutputSchema Optional[Object] `json:"output_schema,omitzero"`

	// Name of a template or id of a policy; null for the organisation's default policy. Setting one that protects less than
	// before requires `policies:write`.
	Policy Optional[string] `json:"policy,omitzero"`

	// Time limit of a run in milliseconds: 1,000 to 3,600,000.
	TimeoutMS Optional[int] `json:"timeout_ms,omitzero"`

	// Maximum number of runs executed at once, 1 to 10,000; further runs are queued. Null means no limit.
	MaxConcurrency Optional[int] `json:"max_concurrency,omitzero"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Optional[Object] `json:"metadata,omitzero"`

	// The replay that a version needs before it goes live; null removes the requirement. Not part of a version. Requires
	// `agents:release` too.
	RequireReplay Optional[RequireReplayParams] `json:"require_replay,omitzero"`

	// Days after which its ended runs are deleted: 1 to the organisation's; null for the organisation's. Not part of a
	// version. A shorter time takes effect 24 h later. Requires `runs:erase` too.
	RetentionDays Optional[int] `json:"retention_days,omitzero"`
}

// AgentUpdatedWebhookEvent reports that the configuration of an agent changed.
type AgentUpdatedWebhookEvent struct {
	// Always `agent.updated`.
	Type string `json:"type"`

	// Unique id, starts with evt_; the same for every webhook and attempt.
	ID string `json:"id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// What changed in an agent.
	Data AgentDiff `json:"data"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`

	isTimeProven bool
}

func (o *AgentUpdatedWebhookEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *AgentUpdatedWebhookEvent) String() string { return textOf(o.Raw, o) }

// AgentVersion is a version of an agent. Versions never change.
type AgentVersion struct {
	// Id of the agent.
	AgentID string `json:"agent_id"`

	// Number of the version: 1, 2, 3 ….
	Version int `json:"version"`

	// Display name; need not be unique.
	Name string `json:"name"`

	// What the agent does; null if not given.
	Description string `json:"description"`

	// Settings of a hired agent, as its catalog entry defines them; null for a custom agent.
	Config Object `json:"config"`

	// What executes a custom agent: `type`, and the settings of that type; null for a hired agent.
	Runtime AgentRuntime `json:"runtime"`

	// JSON Schema 2020-12 that the input of a run must match: the agent's own, else that of its catalog entry; null if
	// there is neither.
	InputSchema Object `json:"input_schema"`

	// JSON Schema 2020-12 that the output must match, else the run fails; null if the agent sets none.
	OutputSchema Object `json:"output_schema"`

	// Name of a template or id of a policy; null if the organisation's default policy applies.
	Policy string `json:"policy"`

	// Time limit of a run in milliseconds, unless the run sets its own.
	TimeoutMS int `json:"timeout_ms"`

	// Maximum number of its runs executed at once; further runs are queued. Null means no limit.
	MaxConcurrency *int `json:"max_concurrency"`

	// Whether a run is executed again if the process executing it dies.
	RetryOnLoss bool `json:"retry_on_loss"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Object `json:"metadata"`

	// For a candidate, the version that was live when it was created; null for all others.
	BaseVersion *int `json:"base_version"`

	// Id of the API key or user that created the version.
	CreatedBy string `json:"created_by"`

	// When the version was created.
	CreatedAt time.Time `json:"created_at"`

	// Id of the deployment that made the version live; null for a candidate that was never live.
	DeploymentID string `json:"deployment_id"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *AgentVersion) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *AgentVersion) String() string { return textOf(o.Raw, o) }

// UnmarshalJSON reads the fields that can have one of several types.
func (o *AgentVersion) UnmarshalJSON(data []byte) error {
	type plain AgentVersion
	read := struct {
		*plain
		Runtime json.RawMessage `json:"runtime"`
	}{plain: (*plain)(o)}
	err := decodeJSON(data, &read)
	if err != nil && !isMismatch(err) {
		return err
	}
	if o.Runtime, err = readUnion(read.Runtime, decodeAgentRuntime); err != nil {
		return err
	}
	return nil
}

// AgentVersionCreateParams holds the fields that differ from the live version, or from the one to copy.
type AgentVersionCreateParams struct {
	// The version to start from, whether it was live or not; default: the live one.
	CopyOf int `json:"copy_of,omitzero"`

	// 1 to 200 characters.
	Name string `json:"name,omitzero"`

	// At most 2,000 characters; null removes it.
	Description string `json:"description,omitzero"`

	// Settings of a hired agent, validated against the schema of its catalog entry.
	Config Object `json:"config,omitzero"`

	// For a custom agent: `type`, and the settings of that type.
	Runtime Object `json:"runtime,omitzero"`

	// JSON Schema 2020-12 of a run's input; null means that the one of its catalog entry applies, if there is one.
	InputSchema Object `json:"input_schema,omitzero"`

	// JSON Schema 2020-12 of a run's output; null for none.
	OutputSchema Object `json:"output_schema,omitzero"`

	// Name of a template or id of a policy; null for the organisation's default policy. Setting one that protects less than
	// before requires `policies:write`.
	Policy string `json:"policy,omitzero"`

	// Time limit of a run in milliseconds: 1,000 to 3,600,000.
	TimeoutMS int `json:"timeout_ms,omitzero"`

	// Maximum number of runs executed at once, 1 to 10,000; further runs are queued. Null means no limit.
	MaxConcurrency int `json:"max_concurrency,omitzero"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Object `json:"metadata,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one version.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o AgentVersionCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// AgentVersionDiff holds the differences between two versions of an agent, in the format of the event `agent.updated`.
type AgentVersionDiff struct {
	// The version that `old` is from.
	From int `json:"from"`

	// The version that `new` is from.
	To int `json:"to"`

	// Paths of the values that differ, for example `timeout_ms` and `metadata.team`.
	Changed []string `json:"changed"`

	// The fields that differ, as they are in `from`.
	Old Object `json:"old"`

	// The fields that differ, as they are in `to`.
	New Object `json:"new"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *AgentVersionDiff) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *AgentVersionDiff) String() string { return textOf(o.Raw, o) }

// Alert is a period in which the condition of a rule held, with the settings that the rule had when it fired.
type Alert struct {
	// Unique id, starts with alrt_.
	ID string `json:"id"`

	// Id of the rule that fired; it may have been deleted.
	RuleID string `json:"rule_id"`

	// Name of the rule.
	Name string `json:"name"`

	// What the rule watched.
	Metric AlertMetric `json:"metric"`

	// Whether it is still firing.
	Status AlertStatus `json:"status"`

	// The value of the metric when it fired.
	Value float64 `json:"value"`

	// What the value was compared with.
	Threshold float64 `json:"threshold"`

	// How it was compared.
	Comparator AlertComparator `json:"comparator"`

	// Id of the watched agent; null means all agents.
	AgentID string `json:"agent_id"`

	// When it fired.
	TriggeredAt time.Time `json:"triggered_at"`

	// When it was resolved; null while it is firing.
	ResolvedAt time.Time `json:"resolved_at"`

	// The metric when it fired.
	Snapshot AlertSnapshot `json:"snapshot"`

	// Id of the deployment that the alert rolled back; null if it rolled back none.
	RolledBackDeploymentID string `json:"rolled_back_deployment_id"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Alert) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Alert) String() string { return textOf(o.Raw, o) }

// AlertRule is a condition on a metric of the organisation, evaluated every few seconds.
type AlertRule struct {
	// Unique id, starts with rule_.
	ID string `json:"id"`

	// Display name; need not be unique.
	Name string `json:"name"`

	// The metric that it watches.
	Metric AlertMetric `json:"metric"`

	// Id of the watched agent; null means all agents.
	AgentID string `json:"agent_id"`

	// How the value is compared.
	Comparator AlertComparator `json:"comparator"`

	// What the value is compared with.
	Threshold float64 `json:"threshold"`

	// Length of the window that the value covers, in seconds.
	WindowSeconds int `json:"window_seconds"`

	// Number of completed and failed runs in the window below which there is not enough data; only for error_rate and
	// p95_latency_ms.
	MinSamples int `json:"min_samples"`

	// Seconds that the condition must hold before the rule fires, and must not hold before the alert is resolved.
	ForSeconds int `json:"for_seconds"`

	// Whether the agent is rolled back to its previous version when the rule fires.
	AutoRollback bool `json:"auto_rollback"`

	// Whether it is evaluated.
	Active bool `json:"active"`

	// Its current state.
	State AlertRuleState `json:"state"`

	// Value at the last evaluation; null if there were too few samples, or if it was not evaluated yet.
	LastValue *float64 `json:"last_value"`

	// When it was last evaluated; null if it was not since it was created, changed or switched off.
	LastEvaluatedAt time.Time `json:"last_evaluated_at"`

	// When the rule was created.
	CreatedAt time.Time `json:"created_at"`

	// When the rule was last changed.
	UpdatedAt time.Time `json:"updated_at"`

	// Starts at 1 and increases with each change by a caller; updates by the service do not change it.
	Revision int `json:"revision"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *AlertRule) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *AlertRule) String() string { return textOf(o.Raw, o) }

// AlertRuleCreateParams holds a condition on a metric.
type AlertRuleCreateParams struct {
	// 1 to 200 characters.
	Name string `json:"name"`

	// The metric to watch.
	Metric AlertMetric `json:"metric"`

	// Id of the agent to watch; not for webhook_failures and quota_used_percent; default: all agents.
	AgentID string `json:"agent_id,omitzero"`

	// How the value is compared with the threshold.
	Comparator AlertComparator `json:"comparator"`

	// What the value is compared with.
	Threshold float64 `json:"threshold"`

	// Length of the window that the value covers, in seconds: 60 to 86,400; default 300.
	WindowSeconds int `json:"window_seconds,omitzero"`

	// Number of completed and failed runs in the window below which there is not enough data, 1 to 1,000,000; only for
	// error_rate and p95_latency_ms; default 5.
	MinSamples int `json:"min_samples,omitzero"`

	// Seconds that the condition must hold before the rule fires, and must not hold before the alert is resolved: 0 to
	// 3,600; default 0.
	ForSeconds int `json:"for_seconds,omitzero"`

	// Whether to roll the agent back to its previous version when the rule fires; only runs of the live version then count.
	// Requires an agent, a metric of runs and the scope agents:write; default false.
	AutoRollback *bool `json:"auto_rollback,omitzero"`

	// Whether the rule is evaluated; default true.
	Active *bool `json:"active,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one alert rule.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o AlertRuleCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// AlertRuleTest is the result of evaluating a rule now.
type AlertRuleTest struct {
	// Whether the condition holds now, regardless of how long it has held.
	WouldFire bool `json:"would_fire"`

	// The metric now.
	Snapshot AlertSnapshot `json:"snapshot"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *AlertRuleTest) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *AlertRuleTest) String() string { return textOf(o.Raw, o) }

// AlertRuleUpdateParams holds the fields to change; omitted fields keep their values.
type AlertRuleUpdateParams struct {
	// 1 to 200 characters.
	Name Optional[string] `json:"name,omitzero"`

	// The metric to watch.
	Metric Optional[AlertMetric] `json:"metric,omitzero"`

	// Id of the agent to watch; not for webhook_failures and quota_used_percent; null means all agents.
	AgentID Optional[string] `json:"agent_id,omitzero"`

	// How the value is compared with the threshold.
	Comparator Optional[AlertComparator] `json:"comparator,omitzero"`

	// What the value is compared with.
	Threshold Optional[float64] `json:"threshold,omitzero"`

	// Length of the window that the value covers, in seconds: 60 to 86,400.
	WindowSeconds Optional[int] `json:"window_seconds,omitzero"`

	// Number of completed and failed runs in the window below which there is not enough data, 1 to 1,000,000; only for
	// error_rate and p95_latency_ms.
	MinSamples Optional[int] `json:"min_samples,omitzero"`

	// Seconds that the condition must hold before the rule fires, and must not hold before the alert is resolved: 0 to
	// 3,600.
	ForSeconds Optional[int] `json:"for_seconds,omitzero"`

	// Whether to roll the agent back to its previous version when the rule fires; only runs of the live version then count.
	// Requires an agent, a metric of runs and the scope agents:write.
	AutoRollback Optional[bool] `json:"auto_rollback,omitzero"`

	// Whether the rule is evaluated.
	Active Optional[bool] `json:"active,omitzero"`
}

// AlertSample is the value of a rule in one minute.
type AlertSample struct {
	// Start of the minute.
	At time.Time `json:"at"`

	// The value; null if there were too few samples.
	Value *float64 `json:"value"`

	// Number of runs, deliveries or calls that the value covers.
	SampleCount int64 `json:"sample_count"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *AlertSample) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *AlertSample) String() string { return textOf(o.Raw, o) }

// AlertSnapshot is the metric of a rule at one point in time.
type AlertSnapshot struct {
	// What the rule watches.
	Metric AlertMetric `json:"metric"`

	// Value of the metric; null only when a rule with too few samples is tested, never in an alert.
	Value *float64 `json:"value"`

	// What the value was compared with.
	Threshold float64 `json:"threshold"`

	// How it was compared.
	Comparator AlertComparator `json:"comparator"`

	// Start of the window that the value covers.
	WindowStart time.Time `json:"window_start"`

	// End of the window that the value covers.
	WindowEnd time.Time `json:"window_end"`

	// Number of runs, deliveries or calls that the value covers.
	SampleCount int64 `json:"sample_count"`

	// Ids of up to 20 runs that triggered it, latest first; empty for webhook_failures and quota_used_percent.
	RunIDs []string `json:"run_ids"`

	// Outcome of the automatic rollback; null if the rule has none.
	Rollback AlertRollback `json:"rollback"`
}

// AlertTriggeredWebhookEvent reports that a monitoring alert fired.
type AlertTriggeredWebhookEvent struct {
	// Always `alert.triggered`.
	Type string `json:"type"`

	// Unique id, starts with evt_; the same for every webhook and attempt.
	ID string `json:"id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The alert when it fired.
	Data Alert `json:"data"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`

	isTimeProven bool
}

func (o *AlertTriggeredWebhookEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *AlertTriggeredWebhookEvent) String() string { return textOf(o.Raw, o) }

// Analytics holds totals over the organisation's runs in a period.
type Analytics struct {
	// The period that the figures cover.
	Period AnalyticsPeriod `json:"period"`

	// Totals over the whole period.
	Totals RunTotals `json:"totals"`

	// Totals by agent, most runs first.
	ByAgent []AgentTotals `json:"by_agent"`

	// Totals by version of the agent, newest first; null unless one agent was requested.
	ByVersion []VersionTotals `json:"by_version"`

	// Totals by the API key or user that created the runs, most runs first, at most 100. Demo keys, and keys that are
	// limited to some agents, see only their own.
	ByKey []KeyTotals `json:"by_key"`

	// Totals by interval: every interval of the period, in order.
	Series []IntervalTotals `json:"series"`

	// The ten most frequent error codes.
	TopErrors []ErrorCount `json:"top_errors"`

	// Deliveries of the whole organisation; null for a key that is limited to some agents.
	Webhooks *DeliveryTotals `json:"webhooks"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Analytics) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Analytics) String() string { return textOf(o.Raw, o) }

// AnalyticsPeriod is the requested period, extended to whole intervals in UTC.
type AnalyticsPeriod struct {
	// Start of the period, inclusive.
	Start time.Time `json:"start"`

	// End of the period, exclusive.
	End time.Time `json:"end"`

	// Length of the intervals of the series.
	Interval Interval `json:"interval"`
}

// APIKey holds long-lived credentials with scopes.
type APIKey struct {
	// Unique id, starts with key_; stays the same when the key is rotated.
	ID string `json:"id"`

	// Display name; need not be unique.
	Name string `json:"name"`

	// First and last characters of the key, to identify it.
	RedactedKey string `json:"redacted_key"`

	// What the key may do; `*` means everything except `users:write`, `runs:erase`, `organization:write`.
	Scopes []Scope `json:"scopes"`

	// Agents that the key may use; null means all agents.
	AgentIDs []string `json:"agent_ids"`

	// Whether it is a live key or a demo key.
	Mode APIKeyMode `json:"mode"`

	// When the key was created.
	CreatedAt time.Time `json:"created_at"`

	// Id of the API key or user that created the key.
	CreatedBy string `json:"created_by"`

	// Id of the user that the key belongs to, whose `ars login` created it: its rights are limited to the user's role, and
	// it ends with the user. Null for a key of the organisation.
	UserID string `json:"user_id"`

	// When the key was last used, up to 30 s late; null if never.
	LastUsedAt time.Time `json:"last_used_at"`

	// When the key expires; null if never.
	ExpiresAt time.Time `json:"expires_at"`

	// When the key was last rotated; null if never.
	RotatedAt time.Time `json:"rotated_at"`

	// Until when the previous secret is accepted as well; null if the key was never rotated.
	PreviousKeyExpiresAt time.Time `json:"previous_key_expires_at"`

	// When the previous secret was last used, up to 30 s late; null if it was never used, or if the key was never rotated.
	PreviousKeyLastUsedAt time.Time `json:"previous_key_last_used_at"`

	// When the key was revoked; null if it is not.
	RevokedAt time.Time `json:"revoked_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *APIKey) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *APIKey) String() string { return textOf(o.Raw, o) }

// APIKeyCreateParams holds the name and rights of the new key.
type APIKeyCreateParams struct {
	// 1 to 200 characters.
	Name string `json:"name"`

	// What the key may do; `*` means everything except `users:write`, `runs:erase`, `organization:write`, and includes
	// `audit:read` only if an owner's session creates the key. Limited to your own scopes, and in demo mode to `runs:read`,
	// `runs:write`, `agents:read` and `usage:read`.
	Scopes []Scope `json:"scopes"`

	// Agents that the key may use, 1 to 100; default: all agents.
	AgentIDs []string `json:"agent_ids,omitzero"`

	// When the key expires; default: never.
	ExpiresAt time.Time `json:"expires_at,omitzero"`

	// What the key is for; default live.
	Mode APIKeyMode `json:"mode,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one API key.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o APIKeyCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// AuditEntry says who did what, when, to what, and from where.
type AuditEntry struct {
	// Unique id, starts with aud_.
	ID string `json:"id"`

	// What was done, for example api_key.created.
	Action AuditAction `json:"action"`

	// Who did it.
	Actor Actor `json:"actor"`

	// Id of the object that was changed; null without such an object.
	TargetID string `json:"target_id"`

	// IP address of the caller; empty if it was not caused by a call.
	Address string `json:"address"`

	// Id of the request; empty if it was not caused by a call.
	RequestID string `json:"request_id"`

	// What was changed; depends on the action and never contains a secret.
	Details Object `json:"details"`

	// When it was done.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *AuditEntry) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *AuditEntry) String() string { return textOf(o.Raw, o) }

// BlockedTermsGuardrail finds your own terms and patterns; requires `terms` or `patterns`.
type BlockedTermsGuardrail struct {
	// Always `blocked_terms`.
	Check string `json:"check"`

	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action GuardrailAction `json:"action"`

	// Terms to look for; each has 1 to 100 characters.
	Terms []string `json:"terms"`

	// Regular expressions to look for, without backtracking; each has 1 to 500 characters.
	Patterns []string `json:"patterns"`

	// Whether case matters; default false.
	CaseSensitive *bool `json:"case_sensitive"`

	// Whether terms match whole words only; default false.
	WholeWords *bool `json:"whole_words"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *BlockedTermsGuardrail) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *BlockedTermsGuardrail) String() string { return textOf(o.Raw, o) }

// BlockedTermsGuardrailParams finds your own terms and patterns; requires `terms` or `patterns`.
type BlockedTermsGuardrailParams struct {
	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action GuardrailAction `json:"action"`

	// Terms to look for; each has 1 to 100 characters.
	Terms []string `json:"terms,omitzero"`

	// Regular expressions to look for, without backtracking; each has 1 to 500 characters.
	Patterns []string `json:"patterns,omitzero"`

	// Whether case matters; default false.
	CaseSensitive *bool `json:"case_sensitive,omitzero"`

	// Whether terms match whole words only; default false.
	WholeWords *bool `json:"whole_words,omitzero"`
}

// CatalogEntry is an agent that can be hired.
type CatalogEntry struct {
	// Unique key of the entry, for example echo.
	Key string `json:"key"`

	// Display name; the default name of a hired agent.
	Name string `json:"name"`

	// What the agent does.
	Description string `json:"description"`

	// JSON Schema that the `config` of a hired agent must match.
	ConfigSchema Object `json:"config_schema"`

	// JSON Schema of the `input` of a run.
	InputSchema Object `json:"input_schema"`

	// JSON Schema of the `output` of a run.
	OutputSchema Object `json:"output_schema"`

	// An example of a valid input.
	ExampleInput Object `json:"example_input"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *CatalogEntry) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *CatalogEntry) String() string { return textOf(o.Raw, o) }

// Connector holds credentials for an external system; the secret is never returned.
type Connector struct {
	// Unique id, starts with conn_; agents refer to the connector by it.
	ID string `json:"id"`

	// Display name; need not be unique.
	Name string `json:"name"`

	// What it connects to; fixed at creation.
	Kind ConnectorKind `json:"kind"`

	// The https:// URL of the system; the secret is used only for its origin.
	BaseURL string `json:"base_url"`

	// Whether a secret is stored.
	HasSecret bool `json:"has_secret"`

	// Whether agents that use the connector are closed to demo keys.
	Private bool `json:"private"`

	// The first 100 active agents whose live version uses it, as far as you may see them; null without the scope
	// `agents:read`.
	UsedBy []UsingAgent `json:"used_by"`

	// Number of active agents whose live version uses it, as far as you may see them; null without the scope `agents:read`.
	// Counted up to 1,000.
	UsedByCount *int `json:"used_by_count"`

	// When the connector was created.
	CreatedAt time.Time `json:"created_at"`

	// When the connector was last changed.
	UpdatedAt time.Time `json:"updated_at"`

	// Starts at 1 and increases with each change by a caller; updates by the service do not change it.
	Revision int `json:"revision"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Connector) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Connector) String() string { return textOf(o.Raw, o) }

// ConnectorCreateParams holds a connector and its secret.
type ConnectorCreateParams struct {
	// 1 to 200 characters.
	Name string `json:"name"`

	// Cannot be changed later.
	Kind ConnectorKind `json:"kind"`

	// An https:// URL without credentials, query or fragment.
	BaseURL string `json:"base_url"`

	// 1 to 4,096 visible ASCII characters, never returned; optional for kind http.
	Secret string `json:"secret,omitzero"`

	// Whether agents that use the connector are closed to demo keys; default true.
	Private *bool `json:"private,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one connector.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o ConnectorCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// ConnectorTest is the result of testing the system behind a connector.
type ConnectorTest struct {
	// Whether it responded as agents require.
	Ok bool `json:"ok"`

	// HTTP status of the response; null without a response.
	Status *int `json:"status"`

	// Milliseconds until the response began, or until the call was abandoned; null if no call was made.
	LatencyMS *int `json:"latency_ms"`

	// Why the test failed, worded by the service; null if it did not.
	Error string `json:"error"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *ConnectorTest) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *ConnectorTest) String() string { return textOf(o.Raw, o) }

// ConnectorUpdateParams holds the fields to change; omitted fields keep their values.
type ConnectorUpdateParams struct {
	// 1 to 200 characters.
	Name Optional[string] `json:"name,omitzero"`

	// An https:// URL without credentials, query or fragment; a change of origin requires the secret as well.
	BaseURL Optional[string] `json:"base_url,omitzero"`

	// 1 to 4,096 visible ASCII characters, never returned; null removes it, for kind http.
	Secret Optional[string] `json:"secret,omitzero"`

	// Whether agents that use the connector are closed to demo keys.
	Private Optional[bool] `json:"private,omitzero"`
}

// DayUsage is the usage on one day.
type DayUsage struct {
	// The day in UTC, for example 2026-01-31.
	Date string `json:"date"`

	// Calls on that day; null if those of the month are.
	Calls *int64 `json:"calls"`

	// Runs created on that day; null if those of the month are.
	Runs *int64 `json:"runs"`

	// Tokens used by the runs created on that day.
	TokensUsed *int64 `json:"tokens_used"`
}

// Delivery is the delivery of one event to one webhook.
type Delivery struct {
	// Unique id, starts with dlv_; the same for every attempt.
	ID string `json:"id"`

	// Id of the webhook.
	WebhookID string `json:"webhook_id"`

	// Id of the event that is sent.
	EventID string `json:"event_id"`

	// Type of the event, for example run.completed.
	EventType WebhookEventType `json:"event_type"`

	// Whether the receiver has acknowledged the event.
	Status DeliveryStatus `json:"status"`

	// The attempts made so far, in order.
	Attempts []DeliveryAttempt `json:"attempts"`

	// When the delivery was created.
	CreatedAt time.Time `json:"created_at"`

	// When the next attempt is due; null if none will be made.
	NextAttemptAt time.Time `json:"next_attempt_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Delivery) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Delivery) String() string { return textOf(o.Raw, o) }

// DeliveryAttempt is one attempt to send a delivery.
type DeliveryAttempt struct {
	// 1, 2, 3 …; continues when a delivery is sent again.
	Number int `json:"number"`

	// When the attempt started.
	StartedAt time.Time `json:"started_at"`

	// Duration in milliseconds, until the end of the response.
	DurationMS int `json:"duration_ms"`

	// HTTP status of the response; null if no status line was received.
	HTTPStatus *int `json:"http_status"`

	// The first 16 KiB of the response; null without a response.
	ResponseBody string `json:"response_body"`

	// Why the attempt failed; begins with a code. Null if it succeeded.
	Error string `json:"error"`
}

// DeliverySummary is the delivery of one event to one webhook.
type DeliverySummary struct {
	// Unique id, starts with dlv_; the same for every attempt.
	ID string `json:"id"`

	// Id of the event that is sent.
	EventID string `json:"event_id"`

	// Type of the event, for example run.completed.
	EventType WebhookEventType `json:"event_type"`

	// Whether the receiver has acknowledged the event.
	Status DeliveryStatus `json:"status"`

	// When the delivery was created.
	CreatedAt time.Time `json:"created_at"`
}

// DeliveryTotals holds the deliveries of all agents; a delivery is counted at its time of creation.
type DeliveryTotals struct {
	// All deliveries, including pending ones.
	Deliveries int64 `json:"deliveries"`

	// Deliveries that the receiver acknowledged.
	Succeeded int64 `json:"succeeded"`

	// Deliveries whose attempts all failed.
	Failed int64 `json:"failed"`
}

// Deployment is a record of a version of an agent going live.
type Deployment struct {
	// Unique id, starts with dep_.
	ID string `json:"id"`

	// Id of the agent.
	AgentID string `json:"agent_id"`

	// The version that went live, or is released.
	Version int `json:"version"`

	// Whether the version is still live.
	Status DeploymentStatus `json:"status"`

	// Id of the deployment that this one replaced; null for the first one of an agent.
	PreviousDeploymentID string `json:"previous_deployment_id"`

	// Why the version went live, if a rollback, a release or the deployment of a candidate gave a reason, or why its
	// release did not complete; else null.
	Reason string `json:"reason"`

	// Id of the release that it began with; null if it went live at once.
	ReleaseID string `json:"release_id"`

	// Share of new runs that its version gets; null unless it is releasing.
	Percent *int `json:"percent"`

	// Id of the API key or user that made the version live.
	CreatedBy string `json:"created_by"`

	// When the version went live, or its release began.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Deployment) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Deployment) String() string { return textOf(o.Raw, o) }

// DeploymentCreateParams holds the candidate to make live, and the reason.
type DeploymentCreateParams struct {
	// A version that was never live.
	Version int `json:"version"`

	// Stored with the deployment; at most 2,000 characters.
	Reason string `json:"reason,omitzero"`

	// Whether to replace a version that has gone live since the candidate was created; default: false.
	Force *bool `json:"force,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one deployment.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o DeploymentCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// DeploymentCreatedWebhookEvent reports that a version of an agent went live, or its release began.
type DeploymentCreatedWebhookEvent struct {
	// Always `deployment.created`.
	Type string `json:"type"`

	// Unique id, starts with evt_; the same for every webhook and attempt.
	ID string `json:"id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The deployment.
	Data Deployment `json:"data"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`

	isTimeProven bool
}

func (o *DeploymentCreatedWebhookEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *DeploymentCreatedWebhookEvent) String() string { return textOf(o.Raw, o) }

// DeploymentRollback is a record of a version of an agent going live.
type DeploymentRollback struct {
	// Unique id, starts with dep_.
	ID string `json:"id"`

	// Id of the agent.
	AgentID string `json:"agent_id"`

	// The version that went live, or is released.
	Version int `json:"version"`

	// Whether the version is still live.
	Status DeploymentStatus `json:"status"`

	// Id of the deployment that this one replaced; null for the first one of an agent.
	PreviousDeploymentID string `json:"previous_deployment_id"`

	// Why the version went live, if a rollback, a release or the deployment of a candidate gave a reason, or why its
	// release did not complete; else null.
	Reason string `json:"reason"`

	// Id of the release that it began with; null if it went live at once.
	ReleaseID string `json:"release_id"`

	// Share of new runs that its version gets; null unless it is releasing.
	Percent *int `json:"percent"`

	// Id of the API key or user that made the version live.
	CreatedBy string `json:"created_by"`

	// When the version went live, or its release began.
	CreatedAt time.Time `json:"created_at"`

	// The version that is live now.
	LiveVersion int `json:"live_version"`
}

// DeploymentRollbackWebhookEvent reports that an earlier version of an agent went live again, or a release took its
// candidate back; `reason` states why.
type DeploymentRollbackWebhookEvent struct {
	// Always `deployment.rollback`.
	Type string `json:"type"`

	// Unique id, starts with evt_; the same for every webhook and attempt.
	ID string `json:"id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The deployment of the version that is live again; of a release that did not complete, its deployment.
	Data DeploymentRollback `json:"data"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`

	isTimeProven bool
}

func (o *DeploymentRollbackWebhookEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *DeploymentRollbackWebhookEvent) String() string { return textOf(o.Raw, o) }

// EndedPipelineRun is the pipeline run.
type EndedPipelineRun struct {
	// Unique id, starts with prun_.
	ID string `json:"id"`

	// Id of the pipeline.
	PipelineID string `json:"pipeline_id"`

	// The version of the pipeline that it executed.
	PipelineVersion int `json:"pipeline_version"`

	// `completed`, `failed` or `cancelled`.
	Status string `json:"status"`

	// What it was started with; null if it was erased.
	Input Object `json:"input"`

	// What it returned; null unless it completed.
	Output any `json:"output"`

	// Why it failed; null if it did not.
	Error *PipelineError `json:"error"`

	// Its steps, in the order of the pipeline.
	Steps []EndedPipelineStep `json:"steps"`

	// Duration in milliseconds; null if it never started.
	LatencyMS *int `json:"latency_ms"`

	// Tokens that all its runs used.
	TokensUsed int `json:"tokens_used"`

	// Time limit in milliseconds.
	TimeoutMS int `json:"timeout_ms"`

	// The caller's own data; null if it was erased.
	Metadata Object `json:"metadata"`

	// Id of the API key or user that started it.
	CreatedBy string `json:"created_by"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When it started; null if it never did.
	StartedAt time.Time `json:"started_at"`

	// When it ended.
	FinishedAt time.Time `json:"finished_at"`

	// When its content was erased; null if it was not.
	ErasedAt time.Time `json:"erased_at"`
}

// EndedPipelineStep is a step of a pipeline run.
type EndedPipelineStep struct {
	// Its name in the pipeline.
	Name string `json:"name"`

	// Id of the agent that it runs.
	AgentID string `json:"agent_id"`

	// `completed`, `failed`, `skipped` or `cancelled`.
	Status string `json:"status"`

	// Id of its latest run; null with `for_each` or before it has a run.
	RunID string `json:"run_id"`

	// All its runs, sorted by index, then by attempt.
	Runs []EndedPipelineStepRun `json:"runs"`

	// Duration in milliseconds; null if it never started.
	LatencyMS *int `json:"latency_ms"`

	// Tokens that its runs used.
	TokensUsed int `json:"tokens_used"`

	// Why it failed; null if it did not.
	Error *PipelineError `json:"error"`
}

// EndedPipelineStepRun is a run of a step.
type EndedPipelineStepRun struct {
	// Id of the run.
	RunID string `json:"run_id"`

	// Position of its item in the list of `for_each`, from 0; null without `for_each`.
	Index *int `json:"index"`

	// Number of the run among those of the same item, from 1.
	Attempt int `json:"attempt"`

	// Status of the run.
	Status string `json:"status"`
}

// Erasure is the receipt of an erasure: it does not show what was erased.
type Erasure struct {
	// Unique id, starts with era_.
	ID string `json:"id"`

	// Whether it has ended.
	Status ErasureStatus `json:"status"`

	// Whether it only counted.
	DryRun bool `json:"dry_run"`

	// How many of each kind, so far.
	Counts ErasureCounts `json:"counts"`

	// The given reason; null if none was given.
	Reason string `json:"reason"`

	// Id of the API key or user that created it.
	CreatedBy string `json:"created_by"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When it ended; null while it is running.
	FinishedAt time.Time `json:"finished_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Erasure) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Erasure) String() string { return textOf(o.Raw, o) }

// ErasureCounts says how many of each kind had content to remove.
type ErasureCounts struct {
	// Runs, including those of the same pipeline runs.
	Runs int `json:"runs"`

	// Pipeline runs, each with all of its runs.
	PipelineRuns int `json:"pipeline_runs"`

	// Events that showed the content.
	Events int `json:"events"`

	// Deliveries of these events.
	Deliveries int `json:"deliveries"`

	// Alerts whose snapshots named the runs.
	Alerts int `json:"alerts"`
}

// ErasureCreateParams says what to erase: either ids or a filter.
type ErasureCreateParams struct {
	// Ids of runs and pipeline runs, up to 10,000; unknown ones are ignored.
	RunIDs []string `json:"run_ids,omitzero"`

	// Conditions, instead of ids.
	Filter *ErasureFilter `json:"filter,omitzero"`

	// Stored with the receipt; at most 2,000 characters.
	Reason string `json:"reason,omitzero"`

	// Whether to only count; default false.
	DryRun *bool `json:"dry_run,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one erasure.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o ErasureCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// ErasureFilter selects runs and pipeline runs: all of the conditions must hold, and at least one must be given.
type ErasureFilter struct {
	// Runs of this agent, and pipeline runs with a step of it.
	AgentID string `json:"agent_id,omitzero"`

	// Those whose metadata contains all of these pairs.
	Metadata Object `json:"metadata,omitzero"`

	// Those that this API key or user created.
	CreatedBy string `json:"created_by,omitzero"`

	// Those created after this time.
	CreatedAfter time.Time `json:"created_after,omitzero"`

	// Those created before this time; default: now.
	CreatedBefore time.Time `json:"created_before,omitzero"`
}

// ErrorBody says what went wrong.
type ErrorBody struct {
	// The kind of error, as given by the status.
	Type ErrorType `json:"type"`

	// Machine-readable code of the error.
	Code ErrorCode `json:"code"`

	// Human-readable message; may change.
	Message string `json:"message"`

	// The field, parameter or header that is wrong.
	Param string `json:"param"`

	// Position in the text of `param` at which it was detected, in characters; only for expressions.
	Position *int `json:"position"`

	// Id of the request, as in `X-Request-Id`.
	RequestID string `json:"request_id"`

	// Address of the page about this error: when it happens, and what to do.
	DocURL string `json:"doc_url"`

	// The problems in the request, if there may be several.
	Details []ErrorDetail `json:"details"`
}

// ErrorCount says how many runs failed with one error code.
type ErrorCount struct {
	// Error code; `other` sums up the rarest codes.
	Code string `json:"code"`

	// Failed runs with this code.
	Count int64 `json:"count"`
}

// ErrorDetail is one problem in a request.
type ErrorDetail struct {
	// The field, parameter or header that is wrong.
	Param string `json:"param"`

	// Machine-readable code of the problem.
	Code ErrorCode `json:"code"`

	// Human-readable message; may change.
	Message string `json:"message"`
}

// ErrorResponse is the body of every failed call.
type ErrorResponse struct {
	// What went wrong.
	Error ErrorBody `json:"error"`
}

// EvaluatedExpression is the result of an expression.
type EvaluatedExpression struct {
	// The result, not converted in any way; also null if the expression matches nothing.
	Value any `json:"value"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *EvaluatedExpression) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *EvaluatedExpression) String() string { return textOf(o.Raw, o) }

// EventActor says who caused it.
type EventActor struct {
	// Id of the API key, user, alert rule or release.
	ID string `json:"id"`

	// What the id belongs to: `api_key`, `user`, `alert_rule` or `release`.
	Kind string `json:"kind"`

	// Name of the key or rule; null for users and releases.
	Name string `json:"name"`
}

// EventType is a type of event that the service sends.
type EventType struct {
	// Its name, for example run.completed.
	Name WebhookEventType `json:"name"`

	// When events of this type are sent.
	Description string `json:"description"`

	// Whether webhooks can be registered for this type; false for test, which is only sent on request.
	Subscribable bool `json:"subscribable"`

	// JSON Schema (2020-12) of the whole event; more fields may be added.
	Schema Object `json:"schema"`

	// An event of this type as it is sent.
	Sample Object `json:"sample"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *EventType) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *EventType) String() string { return textOf(o.Raw, o) }

// Export is a defined set of rows, which can be downloaded for a week. They are read when they are downloaded.
type Export struct {
	// Unique id, starts with exp_.
	ID string `json:"id"`

	// What it contains.
	What ExportWhat `json:"what"`

	// How the rows are written.
	Format ExportFormat `json:"format"`

	// Id of the API key or user that created it.
	CreatedBy string `json:"created_by"`

	// When it was created: it contains what had ended, or existed, at this time.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Export) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Export) String() string { return textOf(o.Raw, o) }

// ExportCreateParams says what to export, and how.
type ExportCreateParams struct {
	// What it contains.
	What ExportWhat `json:"what"`

	// How the rows are written.
	Format ExportFormat `json:"format"`

	// Conditions; default: everything.
	Filter *ExportFilter `json:"filter,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one export.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o ExportCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// ExportFilter selects the rows by the conditions of their list; conditions of other lists are refused.
type ExportFilter struct {
	// Created after this time, exclusive.
	CreatedAfter time.Time `json:"created_after,omitzero"`

	// Created before this time, exclusive.
	CreatedBefore time.Time `json:"created_before,omitzero"`

	// Of runs: those of this agent.
	AgentID string `json:"agent_id,omitzero"`

	// Of runs: those of this version of their agent.
	AgentVersion int `json:"agent_version,omitzero"`

	// Of runs: those with any of these statuses.
	Status []RunStatus `json:"status,omitzero"`

	// Of runs: those that failed with this error code.
	ErrorCode string `json:"error_code,omitzero"`

	// Of runs: those of this pipeline run.
	PipelineRunID string `json:"pipeline_run_id,omitzero"`

	// Of runs: those that this replay made; without it, none of a replay.
	ReplayID string `json:"replay_id,omitzero"`

	// Of runs: those that this API key or user created.
	CreatedBy string `json:"created_by,omitzero"`

	// Of runs: those that took at least this many milliseconds.
	MinLatencyMS int `json:"min_latency_ms,omitzero"`

	// Of runs: those whose metadata contains these pairs.
	Metadata Object `json:"metadata,omitzero"`

	// Of events: those of any of these types.
	Type []string `json:"type,omitzero"`

	// Of the audit log: entries with this action.
	Action string `json:"action,omitzero"`

	// Of the audit log: entries caused by this actor.
	ActorID string `json:"actor_id,omitzero"`

	// Of the audit log: entries about this object.
	TargetID string `json:"target_id,omitzero"`

	// Of usage: the days of this month, for example 2026-01.
	Month string `json:"month,omitzero"`
}

// ExpressionEvaluateParams holds an expression, and the value to evaluate it on.
type ExpressionEvaluateParams struct {
	// JSONata, at most 65,536 characters.
	Expression string `json:"expression"`

	// Value that the expression is evaluated on; default null.
	Input any `json:"input,omitzero"`
}

// ExpressionRuntime evaluates a JSONata expression.
type ExpressionRuntime struct {
	// Always `expression`.
	Type string `json:"type"`

	// A JSONata expression over the input.
	Expression string `json:"expression"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *ExpressionRuntime) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *ExpressionRuntime) String() string { return textOf(o.Raw, o) }

// ExpressionRuntimeParams evaluates a JSONata expression.
type ExpressionRuntimeParams struct {
	// A JSONata expression over the input.
	Expression string `json:"expression"`
}

// GuardrailTriggeredEvent reports that a guardrail found something. What it found is not included.
type GuardrailTriggeredEvent struct {
	// Always `guardrail.triggered`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The check, for example `pii`.
	Guardrail string `json:"guardrail"`

	// What was done.
	Action GuardrailAction `json:"action"`

	// Where it was found.
	On GuardrailDirection `json:"on"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *GuardrailTriggeredEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *GuardrailTriggeredEvent) String() string { return textOf(o.Raw, o) }

// HTTPRuntime calls your own endpoint.
type HTTPRuntime struct {
	// Always `http`.
	Type string `json:"type"`

	// A connector of kind http, whose secret signs the call.
	ConnectorID string `json:"connector_id"`

	// The https:// URL of your endpoint.
	URL string `json:"url"`

	// Headers of the call; readers of the agent see them, so secrets belong in a connector.
	Headers map[string]string `json:"headers"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *HTTPRuntime) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *HTTPRuntime) String() string { return textOf(o.Raw, o) }

// HTTPRuntimeParams calls your own endpoint.
type HTTPRuntimeParams struct {
	// A connector of kind http, whose secret signs the call.
	ConnectorID string `json:"connector_id,omitzero"`

	// The https:// URL of your endpoint.
	URL string `json:"url"`

	// Headers of the call; readers of the agent see them, so secrets belong in a connector.
	Headers map[string]string `json:"headers,omitzero"`
}

// IntervalTotals holds totals over the runs created in one interval.
type IntervalTotals struct {
	// When the interval begins, inclusive.
	Start time.Time `json:"start"`

	// All runs: completed, failed, cancelled and active.
	Runs int64 `json:"runs"`

	// Runs that ended with an output.
	Completed int64 `json:"completed"`

	// Runs that ended with an error.
	Failed int64 `json:"failed"`

	// Tokens used by the runs.
	TokensUsed int64 `json:"tokens_used"`

	// Latency of the runs in milliseconds.
	LatencyMS Latency `json:"latency_ms"`
}

// Invitation is a link with which a person joins the organisation.
type Invitation struct {
	// Unique id, starts with inv_.
	ID string `json:"id"`

	// E-mail address that the person will log in with.
	Email string `json:"email"`

	// What the person will be able to do.
	Role Role `json:"role"`

	// Id of the API key or user that invited the person.
	CreatedBy string `json:"created_by"`

	// When the person was invited.
	CreatedAt time.Time `json:"created_at"`

	// When the link expires, after 7 days.
	ExpiresAt time.Time `json:"expires_at"`

	// The link; null except in the response to the call that created it.
	URL string `json:"url"`

	// Whether the mail server accepted an e-mail with the link; null if the service sends no e-mail, and except in the
	// response to the call that created it.
	Emailed *bool `json:"emailed"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Invitation) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Invitation) String() string { return textOf(o.Raw, o) }

// InvitationCreateParams holds the person to invite.
type InvitationCreateParams struct {
	// E-mail address of the person.
	Email string `json:"email"`

	// What the person will be able to do. Only an owner's session can invite owners; keys can invite members and viewers.
	Role Role `json:"role"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one invitation.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o InvitationCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// JSONSchemaGuardrail checks the value against a JSON Schema.
type JSONSchemaGuardrail struct {
	// Always `json_schema`.
	Check string `json:"check"`

	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action BlockOrFlag `json:"action"`

	// JSON Schema 2020-12.
	Schema Object `json:"schema"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *JSONSchemaGuardrail) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *JSONSchemaGuardrail) String() string { return textOf(o.Raw, o) }

// JSONSchemaGuardrailParams checks the value against a JSON Schema.
type JSONSchemaGuardrailParams struct {
	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action BlockOrFlag `json:"action"`

	// JSON Schema 2020-12.
	Schema Object `json:"schema"`
}

// KeyTotals holds totals over the runs that one API key or user created.
type KeyTotals struct {
	// Id of the API key or user; null for the remaining runs, created before creators were recorded or by keys with few
	// runs.
	KeyID string `json:"key_id"`

	// Name of the key or user (of a user without one, the e-mail address; without `users:read`, the role instead, such as
	// `a member`); null for the remaining runs.
	Name string `json:"name"`

	// All runs: completed, failed, cancelled and active.
	Runs int64 `json:"runs"`

	// Runs that ended with an output.
	Completed int64 `json:"completed"`

	// Runs that ended with an error.
	Failed int64 `json:"failed"`

	// Runs that a caller cancelled.
	Cancelled int64 `json:"cancelled"`

	// Runs that have not ended yet.
	Active int64 `json:"active"`

	// completed / (completed + failed), from 0 to 1; null if none completed or failed.
	SuccessRate *float64 `json:"success_rate"`

	// Tokens used by the runs.
	TokensUsed int64 `json:"tokens_used"`
}

// KeyUsage holds the calls of one key or user.
type KeyUsage struct {
	// Id of the API key or user.
	KeyID string `json:"key_id"`

	// Name of the key or user (of a user without one, the e-mail address); without `users:read`, the role instead, such as
	// `a member`.
	Name string `json:"name"`

	// Calls in the period.
	Calls int64 `json:"calls"`
}

// Latency is the latency in milliseconds of the runs that were started and have ended; null without such runs.
type Latency struct {
	// Arithmetic mean, exact.
	Avg *float64 `json:"avg"`

	// Median, accurate to 1%.
	P50 *float64 `json:"p50"`

	// 95th percentile, accurate to 1%.
	P95 *float64 `json:"p95"`

	// 99th percentile, accurate to 1%.
	P99 *float64 `json:"p99"`
}

// LLMRuntime talks to an OpenAI-compatible model through a connector.
type LLMRuntime struct {
	// Always `llm`.
	Type string `json:"type"`

	// A connector of kind openai.
	ConnectorID string `json:"connector_id"`

	// The model's name, as its provider spells it.
	Model string `json:"model"`

	// Instructions that the model gets before the input.
	Instructions string `json:"instructions"`

	// How random the model's choice of words is; default: the provider's own.
	Temperature *float64 `json:"temperature"`

	// For each answer of the model; default: the provider's own.
	MaxOutputTokens *int `json:"max_output_tokens"`

	// Whether a run's log gets the arguments and the result of each tool call, up to 64 KiB each, so that replays can use
	// them; default false.
	RecordTools *bool `json:"record_tools"`

	// HTTP tools that the model may call.
	Tools []LLMTool `json:"tools"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *LLMRuntime) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *LLMRuntime) String() string { return textOf(o.Raw, o) }

// LLMRuntimeParams talks to an OpenAI-compatible model through a connector.
type LLMRuntimeParams struct {
	// A connector of kind openai.
	ConnectorID string `json:"connector_id"`

	// The model's name, as its provider spells it.
	Model string `json:"model"`

	// Instructions that the model gets before the input.
	Instructions string `json:"instructions"`

	// How random the model's choice of words is; default: the provider's own.
	Temperature *float64 `json:"temperature,omitzero"`

	// For each answer of the model; default: the provider's own.
	MaxOutputTokens int `json:"max_output_tokens,omitzero"`

	// Whether a run's log gets the arguments and the result of each tool call, up to 64 KiB each, so that replays can use
	// them; default false.
	RecordTools *bool `json:"record_tools,omitzero"`

	// HTTP tools that the model may call.
	Tools []LLMToolParams `json:"tools,omitzero"`
}

// LLMTool is an HTTP endpoint that the model may call.
type LLMTool struct {
	// The name under which the model calls the tool; unique in the agent.
	Name string `json:"name"`

	// What the tool does, for the model to decide when to call it.
	Description string `json:"description"`

	// The https:// URL that is called.
	URL string `json:"url"`

	// Headers of the call; readers of the agent see them, so secrets belong in a connector.
	Headers map[string]string `json:"headers"`

	// The connector whose secret authenticates the call.
	ConnectorID string `json:"connector_id"`

	// JSON Schema of the arguments, of type object.
	InputSchema Object `json:"input_schema"`

	// How it is called; default POST. GET sends the arguments in the query.
	Method LLMToolMethod `json:"method"`
}

// LLMToolParams holds an HTTP endpoint that the model may call.
type LLMToolParams struct {
	// The name under which the model calls the tool; unique in the agent.
	Name string `json:"name"`

	// What the tool does, for the model to decide when to call it.
	Description string `json:"description"`

	// The https:// URL that is called.
	URL string `json:"url"`

	// Headers of the call; readers of the agent see them, so secrets belong in a connector.
	Headers map[string]string `json:"headers,omitzero"`

	// The connector whose secret authenticates the call.
	ConnectorID string `json:"connector_id,omitzero"`

	// JSON Schema of the arguments, of type object.
	InputSchema Object `json:"input_schema"`

	// How it is called; default POST. GET sends the arguments in the query.
	Method LLMToolMethod `json:"method,omitzero"`
}

// MaxBytesGuardrail limits the size of the value as JSON.
type MaxBytesGuardrail struct {
	// Always `max_bytes`.
	Check string `json:"check"`

	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action BlockOrFlag `json:"action"`

	// Largest size that passes, in bytes.
	Bytes int `json:"bytes"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *MaxBytesGuardrail) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *MaxBytesGuardrail) String() string { return textOf(o.Raw, o) }

// MaxBytesGuardrailParams limits the size of the value as JSON.
type MaxBytesGuardrailParams struct {
	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action BlockOrFlag `json:"action"`

	// Largest size that passes, in bytes.
	Bytes int `json:"bytes"`
}

// Member is a user of the organisation, as other members see them.
type Member struct {
	// Unique id, starts with usr_.
	ID string `json:"id"`

	// E-mail address, used to log in; null without `users:read`.
	Email string `json:"email"`

	// Display name: the e-mail address of users without a name; without `users:read`, the role instead, such as `a member`.
	Name string `json:"name"`

	// What the user may do.
	Role Role `json:"role"`

	// When the user was added.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Member) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Member) String() string { return textOf(o.Raw, o) }

// MemberKey is an API key that a member created.
type MemberKey struct {
	// Unique id, starts with key_.
	ID string `json:"id"`

	// Display name; need not be unique.
	Name string `json:"name"`

	// First and last characters of the key, to identify it.
	RedactedKey string `json:"redacted_key"`

	// When the key was last used, up to 30 s late; null if never.
	LastUsedAt time.Time `json:"last_used_at"`
}

// NewAPIKey holds long-lived credentials with scopes.
type NewAPIKey struct {
	// Unique id, starts with key_; stays the same when the key is rotated.
	ID string `json:"id"`

	// Display name; need not be unique.
	Name string `json:"name"`

	// First and last characters of the key, to identify it.
	RedactedKey string `json:"redacted_key"`

	// What the key may do; `*` means everything except `users:write`, `runs:erase`, `organization:write`.
	Scopes []Scope `json:"scopes"`

	// Agents that the key may use; null means all agents.
	AgentIDs []string `json:"agent_ids"`

	// Whether it is a live key or a demo key.
	Mode APIKeyMode `json:"mode"`

	// When the key was created.
	CreatedAt time.Time `json:"created_at"`

	// Id of the API key or user that created the key.
	CreatedBy string `json:"created_by"`

	// Id of the user that the key belongs to, whose `ars login` created it: its rights are limited to the user's role, and
	// it ends with the user. Null for a key of the organisation.
	UserID string `json:"user_id"`

	// When the key was last used, up to 30 s late; null if never.
	LastUsedAt time.Time `json:"last_used_at"`

	// When the key expires; null if never.
	ExpiresAt time.Time `json:"expires_at"`

	// When the key was last rotated; null if never.
	RotatedAt time.Time `json:"rotated_at"`

	// Until when the previous secret is accepted as well; null if the key was never rotated.
	PreviousKeyExpiresAt time.Time `json:"previous_key_expires_at"`

	// When the previous secret was last used, up to 30 s late; null if it was never used, or if the key was never rotated.
	PreviousKeyLastUsedAt time.Time `json:"previous_key_last_used_at"`

	// When the key was revoked; null if it is not.
	RevokedAt time.Time `json:"revoked_at"`

	// The secret key; null except in the response to the call that created or rotated it.
	Key string `json:"key"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *NewAPIKey) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *NewAPIKey) String() string { return textOf(o.Raw, o) }

// NewWebhook is an endpoint that events are sent to.
type NewWebhook struct {
	// Unique id, starts with wh_.
	ID string `json:"id"`

	// The https:// URL that events are sent to.
	URL string `json:"url"`

	// Types of the events that are sent; `*` means all types, including future ones.
	Events []WebhookSubscription `json:"events"`

	// Whether deliveries are sent.
	Active bool `json:"active"`

	// What the webhook is for; null if not given.
	Description string `json:"description"`

	// When the webhook was created.
	CreatedAt time.Time `json:"created_at"`

	// When the webhook was last changed.
	UpdatedAt time.Time `json:"updated_at"`

	// Starts at 1 and increases with each change by a caller; updates by the service do not change it.
	Revision int `json:"revision"`

	// Why the service disabled the webhook; null if it did not.
	DisabledReason DisabledReason `json:"disabled_reason"`

	// Failed attempts since the last success.
	ConsecutiveFailures int `json:"consecutive_failures"`

	// The newest delivery; null before the first one.
	LastDelivery *DeliverySummary `json:"last_delivery"`

	// Its deliveries of the last 24 hours.
	Stats WebhookStats `json:"stats"`

	// Last characters of the secret, to identify it.
	SecretHint string `json:"secret_hint"`

	// The secret that signs deliveries; null except in the response to the call that set it.
	Secret string `json:"secret"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *NewWebhook) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *NewWebhook) String() string { return textOf(o.Raw, o) }

// Organization is the owner of agents, runs, keys and webhooks.
type Organization struct {
	// Unique id, starts with org_.
	ID string `json:"id"`

	// Display name.
	Name string `json:"name"`

	// The plan, which sets its limits.
	Plan Plan `json:"plan"`
}

// OrganizationSettings is the owner of agents, runs, keys and webhooks.
type OrganizationSettings struct {
	// Unique id, starts with org_.
	ID string `json:"id"`

	// Display name.
	Name string `json:"name"`

	// The plan, which sets its limits.
	Plan Plan `json:"plan"`

	// Days after which ended runs are deleted, with everything that belongs to them. Null: never; for an agent, after the
	// days of the organisation.
	RetentionDays *int `json:"retention_days"`

	// The shorter time that will apply; null if no change is pending.
	RetentionDaysNext *int `json:"retention_days_next"`

	// When the shorter time takes effect, 24 h after it was set; until then it can be taken back. Null if no change is
	// pending.
	RetentionDaysNextAt time.Time `json:"retention_days_next_at"`

	// When the organisation was created.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *OrganizationSettings) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *OrganizationSettings) String() string { return textOf(o.Raw, o) }

// OrganizationUpdateParams holds the fields to change; omitted fields keep their values.
type OrganizationUpdateParams struct {
	// Days after which ended runs are deleted: 1 to 3,650, at most what the plan allows; null never deletes them. A shorter
	// time takes effect 24 h later.
	RetentionDays Optional[int] `json:"retention_days,omitzero"`
}

// OutputDeltaEvent is a piece of the output: text, a change to a structured output, or both.
type OutputDeltaEvent struct {
	// Always `output.delta`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// Text that follows the text of the earlier deltas.
	Delta string `json:"delta"`

	// A change to a structured output, often a JSON Patch operation.
	Patch any `json:"patch"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *OutputDeltaEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *OutputDeltaEvent) String() string { return textOf(o.Raw, o) }

// PIIGuardrail finds personal data.
type PIIGuardrail struct {
	// Always `pii`.
	Check string `json:"check"`

	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action GuardrailAction `json:"action"`

	// Kinds to look for; default: all.
	Kinds []PIIKind `json:"kinds"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PIIGuardrail) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PIIGuardrail) String() string { return textOf(o.Raw, o) }

// PIIGuardrailParams finds personal data.
type PIIGuardrailParams struct {
	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action GuardrailAction `json:"action"`

	// Kinds to look for; default: all.
	Kinds []PIIKind `json:"kinds,omitzero"`
}

// Pipeline is several agents combined into one workflow, in its live version.
type Pipeline struct {
	// Unique id, starts with pipe_.
	ID string `json:"id"`

	// Whether it accepts new runs.
	Status PipelineStatus `json:"status"`

	// Number of the live version: 1, 2, 3 ….
	Version int `json:"version"`

	// Display name; need not be unique.
	Name string `json:"name"`

	// What the pipeline does; null if not given.
	Description string `json:"description"`

	// Its 1 to 100 steps.
	Steps []PipelineStep `json:"steps"`

	// JSONata for the output of a pipeline run. Null: the output of the last step or, if several steps have no dependants,
	// an object of their outputs by step name.
	Output string `json:"output"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Object `json:"metadata"`

	// When the pipeline was created.
	CreatedAt time.Time `json:"created_at"`

	// When the pipeline was last changed or archived.
	UpdatedAt time.Time `json:"updated_at"`

	// When the pipeline was archived; null while it is active.
	ArchivedAt time.Time `json:"archived_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Pipeline) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Pipeline) String() string { return textOf(o.Raw, o) }

// PipelineCompletedWebhookEvent reports that a pipeline run ended.
type PipelineCompletedWebhookEvent struct {
	// Always `pipeline.completed`.
	Type string `json:"type"`

	// Unique id, starts with evt_; the same for every webhook and attempt.
	ID string `json:"id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The pipeline run.
	Data EndedPipelineRun `json:"data"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`

	isTimeProven bool
}

func (o *PipelineCompletedWebhookEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineCompletedWebhookEvent) String() string { return textOf(o.Raw, o) }

// PipelineCreateParams holds the first version of a pipeline.
type PipelineCreateParams struct {
	// 1 to 200 characters.
	Name string `json:"name"`

	// At most 2,000 characters; null for none.
	Description string `json:"description,omitzero"`

	// 1 to 100 steps, at most 256 KiB of JSON.
	Steps []PipelineStepParams `json:"steps"`

	// Expression for the output of a pipeline run. Null: the output of the last step or, if several steps have no
	// dependants, an object of their outputs by step name.
	Output string `json:"output,omitzero"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Object `json:"metadata,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one pipeline.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o PipelineCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// PipelineError is the error of the step that failed first.
type PipelineError struct {
	// Machine-readable code, of the service or the agent's own.
	Code string `json:"code"`

	// Human-readable message; may change. Null, like the fields below, if it was erased.
	Message string `json:"message"`

	// What caused it: `agent_error`, `gateway_error` or `timeout`.
	Type string `json:"type"`

	// Whether the same input may succeed later.
	Retryable *bool `json:"retryable"`

	// In the error of a pipeline run, the name of the step that failed; null if no step did.
	Step string `json:"step"`

	// The attempt that failed.
	Attempt *int `json:"attempt"`
}

// PipelineRun is one execution of a pipeline.
type PipelineRun struct {
	// Unique id, starts with prun_.
	ID string `json:"id"`

	// Id of the pipeline.
	PipelineID string `json:"pipeline_id"`

	// The version of the pipeline that it executes.
	PipelineVersion int `json:"pipeline_version"`

	// The current state; requires_action while a run waits for an action and nothing else is active.
	Status RunStatus `json:"status"`

	// What it was started with, after redaction by guardrails; null if it was erased.
	Input Object `json:"input"`

	// What it returned; null unless it completed, and if it was erased.
	Output any `json:"output"`

	// Error of the step that failed first, with the name of the step; null unless the pipeline run failed.
	Error *RunError `json:"error"`

	// Its steps, in the order of the pipeline.
	Steps []PipelineRunStep `json:"steps"`

	// Tokens that all its runs have used.
	TokensUsed int64 `json:"tokens_used"`

	// Milliseconds from start to finish, excluding the time spent in requires_action; null while it is active, and if it
	// never started.
	LatencyMS *int64 `json:"latency_ms"`

	// Time limit in milliseconds, excluding the time spent in requires_action.
	TimeoutMS int `json:"timeout_ms"`

	// Your own data, given when it was created; null if it was erased.
	Metadata Object `json:"metadata"`

	// Id of the API key or user that created it and its runs.
	CreatedBy string `json:"created_by"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When its first step could start; null if it never started.
	StartedAt time.Time `json:"started_at"`

	// When it ended; null while it is active.
	FinishedAt time.Time `json:"finished_at"`

	// When its content was erased: only ids, times, its status and figures are left. Null if it was not.
	ErasedAt time.Time `json:"erased_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineRun) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineRun) String() string { return textOf(o.Raw, o) }

// PipelineRunCancelledEvent reports that the pipeline run was cancelled; it is the last event.
type PipelineRunCancelledEvent struct {
	// Always `pipeline_run.cancelled`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The pipeline run at that time.
	PipelineRun PipelineRun `json:"pipeline_run"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineRunCancelledEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineRunCancelledEvent) String() string { return textOf(o.Raw, o) }

// PipelineRunCompletedEvent reports that the pipeline run completed; it is the last event.
type PipelineRunCompletedEvent struct {
	// Always `pipeline_run.completed`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The pipeline run at that time.
	PipelineRun PipelineRun `json:"pipeline_run"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineRunCompletedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineRunCompletedEvent) String() string { return textOf(o.Raw, o) }

// PipelineRunCreateParams holds the pipeline to run, and its input.
type PipelineRunCreateParams struct {
	// Input of the pipeline run; expressions refer to it as `input`.
	Input Object `json:"input"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Object `json:"metadata,omitzero"`

	// Time limit in milliseconds, excluding the time spent in requires_action: 1,000 to 86,400,000; default 3,600,000.
	TimeoutMS int `json:"timeout_ms,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one pipeline run.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o PipelineRunCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// PipelineRunCreatedEvent reports that the pipeline run was created.
type PipelineRunCreatedEvent struct {
	// Always `pipeline_run.created`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The pipeline run at that time.
	PipelineRun PipelineRun `json:"pipeline_run"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineRunCreatedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineRunCreatedEvent) String() string { return textOf(o.Raw, o) }

// PipelineRunFailedEvent reports that the pipeline run failed; it is the last event.
type PipelineRunFailedEvent struct {
	// Always `pipeline_run.failed`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The pipeline run at that time.
	PipelineRun PipelineRun `json:"pipeline_run"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineRunFailedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineRunFailedEvent) String() string { return textOf(o.Raw, o) }

// PipelineRunRequiresActionEvent reports that a run waits for an action, and nothing else is active.
type PipelineRunRequiresActionEvent struct {
	// Always `pipeline_run.requires_action`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineRunRequiresActionEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineRunRequiresActionEvent) String() string { return textOf(o.Raw, o) }

// PipelineRunResumedEvent reports that the pipeline run is active again.
type PipelineRunResumedEvent struct {
	// Always `pipeline_run.resumed`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineRunResumedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineRunResumedEvent) String() string { return textOf(o.Raw, o) }

// PipelineRunStartedEvent reports that execution of the pipeline run started.
type PipelineRunStartedEvent struct {
	// Always `pipeline_run.started`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The version of the pipeline that is executed.
	PipelineVersion int `json:"pipeline_version"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineRunStartedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineRunStartedEvent) String() string { return textOf(o.Raw, o) }

// PipelineRunStep is a step of a pipeline run.
type PipelineRunStep struct {
	// Its name in the pipeline.
	Name string `json:"name"`

	// Id of the agent that it runs.
	AgentID string `json:"agent_id"`

	// Its current state.
	Status PipelineStepStatus `json:"status"`

	// Id of its latest run; null with `for_each` or before it has a run.
	RunID string `json:"run_id"`

	// All its runs, sorted by index, then by attempt.
	Runs []PipelineStepRun `json:"runs"`

	// Milliseconds from start to end, excluding the time spent waiting for actions; null until it ends.
	LatencyMS *int64 `json:"latency_ms"`

	// Tokens that its runs have used.
	TokensUsed int64 `json:"tokens_used"`

	// Why it failed; null unless it did.
	Error *RunError `json:"error"`
}

// PipelineStep is a step of a pipeline, with defaults filled in.
type PipelineStep struct {
	// Unique in the pipeline.
	Name string `json:"name"`

	// Id of the agent that it runs.
	AgentID string `json:"agent_id"`

	// JSONata for the run's input, an object. Null: the item of `for_each`, else the outputs of its dependencies, else the
	// input of the pipeline run.
	Input string `json:"input"`

	// Names of the steps that must have ended first.
	DependsOn []string `json:"depends_on"`

	// JSONata; a false value skips the step. Null if the step always runs.
	When string `json:"when"`

	// JSONata for a list of up to 1,000 items, each of which gets a run. Null if the step has a single run.
	ForEach string `json:"for_each"`

	// How many items of `for_each` run at the same time.
	MaxParallel int `json:"max_parallel"`

	// How failed runs are retried; null if they are not.
	Retry *PipelineStepRetry `json:"retry"`

	// Time limit of each of its runs in milliseconds; null if that of the agent applies.
	TimeoutMS *int `json:"timeout_ms"`

	// What happens if the step fails.
	OnFailure PipelineStepOnFailure `json:"on_failure"`
}

// PipelineStepCompletedEvent reports that a step ended with an output.
type PipelineStepCompletedEvent struct {
	// Always `step.completed`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// Name of the step.
	Step string `json:"step"`

	// Id of the run; null without one.
	RunID string `json:"run_id"`

	// Position of its item in the list of `for_each`, from 0; null without `for_each`.
	Index *int `json:"index"`

	// Number of the run among those of the same item, from 1.
	Attempt int `json:"attempt"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineStepCompletedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineStepCompletedEvent) String() string { return textOf(o.Raw, o) }

// PipelineStepFailedEvent reports that a step ended with an error.
type PipelineStepFailedEvent struct {
	// Always `step.failed`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// Name of the step.
	Step string `json:"step"`

	// Id of the run; null without one.
	RunID string `json:"run_id"`

	// Position of its item in the list of `for_each`, from 0; null without `for_each`.
	Index *int `json:"index"`

	// Number of the run among those of the same item, from 1.
	Attempt int `json:"attempt"`

	// Why it failed.
	Error RunError `json:"error"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineStepFailedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineStepFailedEvent) String() string { return textOf(o.Raw, o) }

// PipelineStepParams holds a step of a pipeline. Expressions are JSONata, at most 65,536 characters each.
type PipelineStepParams struct {
	// A lower-case letter, then up to 62 lower-case letters, digits and underscores; unique.
	Name string `json:"name"`

	// Id of the agent that it runs.
	AgentID string `json:"agent_id"`

	// Expression for the run's input, an object. Default: the item of `for_each` (`{item}` if it is not an object);
	// otherwise the output of its dependency, an object of outputs by step name if it has several, or the input of the
	// pipeline run if it has none.
	Input string `json:"input,omitzero"`

	// Names of the steps that must have ended first; default: the previous step. If empty, the step starts immediately.
	DependsOn []string `json:"depends_on,omitzero"`

	// Expression, evaluated once; a false value skips the step.
	When string `json:"when,omitzero"`

	// Expression for a list of at most 1,000 items, each of which gets a run. The output of the step is the list of their
	// outputs.
	ForEach string `json:"for_each,omitzero"`

	// How many items of `for_each` run at the same time: 1 to 100; default 10.
	MaxParallel int `json:"max_parallel,omitzero"`

	// How failed runs are retried; default: they are not.
	Retry *PipelineStepRetryParams `json:"retry,omitzero"`

	// Time limit of each of its runs in milliseconds: 1,000 to 3,600,000; default: that of the agent.
	TimeoutMS int `json:"timeout_ms,omitzero"`

	// What happens if the step fails; default fail.
	OnFailure PipelineStepOnFailure `json:"on_failure,omitzero"`
}

// PipelineStepRetry says how runs that failed with a retryable error are repeated.
type PipelineStepRetry struct {
	// Maximum number of runs, including the first.
	MaxAttempts int `json:"max_attempts"`

	// Milliseconds before the second run; doubled for each further run, up to 3,600,000.
	DelayMS int `json:"delay_ms"`
}

// PipelineStepRetryParams says how runs that failed with a retryable error are repeated.
type PipelineStepRetryParams struct {
	// Maximum number of runs, including the first: 1 to 10.
	MaxAttempts int `json:"max_attempts"`

	// Milliseconds before the second run: 0 to 3,600,000; default 1,000. Doubled for each further run, up to 3,600,000.
	DelayMS int `json:"delay_ms,omitzero"`
}

// PipelineStepRun is a run that a step created.
type PipelineStepRun struct {
	// Id of the run.
	RunID string `json:"run_id"`

	// Position of its item in the list of `for_each`, from 0; null without `for_each`.
	Index *int `json:"index"`

	// Number of the run among those of the same item, from 1.
	Attempt int `json:"attempt"`

	// Status of the run.
	Status RunStatus `json:"status"`
}

// PipelineStepSkippedEvent reports that the condition of a step did not hold.
type PipelineStepSkippedEvent struct {
	// Always `step.skipped`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// Name of the step.
	Step string `json:"step"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineStepSkippedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineStepSkippedEvent) String() string { return textOf(o.Raw, o) }

// PipelineStepStartedEvent reports that a run of a step was created.
type PipelineStepStartedEvent struct {
	// Always `step.started`.
	Type string `json:"type"`

	// Its number in the log of the pipeline run.
	Seq int `json:"seq"`

	// Id of the pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// Name of the step.
	Step string `json:"step"`

	// Id of the run; null without one.
	RunID string `json:"run_id"`

	// Position of its item in the list of `for_each`, from 0; null without `for_each`.
	Index *int `json:"index"`

	// Number of the run among those of the same item, from 1.
	Attempt int `json:"attempt"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineStepStartedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineStepStartedEvent) String() string { return textOf(o.Raw, o) }

// PipelineUpdateParams holds the fields to change; omitted fields keep their values.
type PipelineUpdateParams struct {
	// 1 to 200 characters.
	Name Optional[string] `json:"name,omitzero"`

	// At most 2,000 characters; null for none.
	Description Optional[string] `json:"description,omitzero"`

	// 1 to 100 steps, at most 256 KiB of JSON; replaces all existing steps.
	Steps Optional[[]PipelineStepParams] `json:"steps,omitzero"`

	// Expression for the output of a pipeline run. Null: the output of the last step or, if several steps have no
	// dependants, an object of their outputs by step name.
	Output Optional[string] `json:"output,omitzero"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Optional[Object] `json:"metadata,omitzero"`
}

// PipelineVersion is a version of a pipeline. Versions never change.
type PipelineVersion struct {
	// Id of the pipeline.
	PipelineID string `json:"pipeline_id"`

	// Number of the version: 1, 2, 3 ….
	Version int `json:"version"`

	// Display name; need not be unique.
	Name string `json:"name"`

	// What the pipeline does; null if not given.
	Description string `json:"description"`

	// Its 1 to 100 steps.
	Steps []PipelineStep `json:"steps"`

	// JSONata for the output of a pipeline run. Null: the output of the last step or, if several steps have no dependants,
	// an object of their outputs by step name.
	Output string `json:"output"`

	// Your own data, at most 16 KiB of JSON.
	Metadata Object `json:"metadata"`

	// Id of the API key or user that created the version.
	CreatedBy string `json:"created_by"`

	// When the version was created.
	CreatedAt time.Time `json:"created_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PipelineVersion) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PipelineVersion) String() string { return textOf(o.Raw, o) }

// PlanLimits holds the limits that apply to the caller.
type PlanLimits struct {
	// How many calls are added to the burst each minute.
	RequestsPerMinute int `json:"requests_per_minute"`

	// Maximum number of calls at once, after a while without calls.
	Burst int `json:"burst"`

	// Calls of the organisation in a calendar month (UTC).
	MonthlyCalls int64 `json:"monthly_calls"`
}

// Policy is a list of guardrails for the inputs and outputs of agents.
type Policy struct {
	// Unique id, starts with pol_; for a template, its name.
	ID string `json:"id"`

	// Whether it is built in or your own.
	Kind PolicyKind `json:"kind"`

	// Display name; need not be unique.
	Name string `json:"name"`

	// What the policy is for; null if not given.
	Description string `json:"description"`

	// Each is {check, on, action, …settings}; applied in this order.
	Guardrails []Guardrail `json:"guardrails"`

	// Whether it applies to agents without their own policy.
	IsDefault bool `json:"is_default"`

	// The first 100 active agents whose live version uses it, as far as you may see them; null without the scope
	// `agents:read`.
	UsedBy []UsingAgent `json:"used_by"`

	// Number of active agents whose live version uses it, as far as you may see them; null without the scope `agents:read`.
	// Counted up to 1,000.
	UsedByCount *int `json:"used_by_count"`

	// When the policy was created; null for a template.
	CreatedAt time.Time `json:"created_at"`

	// When the policy was last changed; null for a template.
	UpdatedAt time.Time `json:"updated_at"`

	// Starts at 1 and increases with each change by a caller; updates by the service do not change it; null for a template.
	Revision *int `json:"revision"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Policy) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Policy) String() string { return textOf(o.Raw, o) }

// UnmarshalJSON reads the fields that can have one of several types.
func (o *Policy) UnmarshalJSON(data []byte) error {
	type plain Policy
	read := struct {
		*plain
		Guardrails []json.RawMessage `json:"guardrails"`
	}{plain: (*plain)(o)}
	err := decodeJSON(data, &read)
	if err != nil && !isMismatch(err) {
		return err
	}
	if o.Guardrails, err = readUnions(read.Guardrails, decodeGuardrail); err != nil {
		return err
	}
	return nil
}

// PolicyCheck says what a policy would do to a value.
type PolicyCheck struct {
	// The strongest action that would be taken.
	Action PolicyAction `json:"action"`

	// What was found in the first 100 places, in the order of the guardrails. A block ends the check.
	Findings []PolicyFinding `json:"findings"`

	// How much was found in total, including what is not listed.
	Count int `json:"count"`

	// The value with placeholders for what was found; null unless the action is redact.
	RedactedValue any `json:"redacted_value"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PolicyCheck) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PolicyCheck) String() string { return textOf(o.Raw, o) }

// PolicyCheckParams holds a value, and the policy or the guardrails to apply to it.
type PolicyCheckParams struct {
	// Id of a policy, or name of a template; instead of guardrails.
	Policy string `json:"policy,omitzero"`

	// At most 20, each {check, on, action, …settings}; instead of policy.
	Guardrails []GuardrailParams `json:"guardrails,omitzero"`

	// The value to check: any JSON except null.
	Value any `json:"value"`

	// Whether it is an input or an output.
	On CheckedDirection `json:"on"`
}

// PolicyCreateParams holds a list of guardrails, with its name.
type PolicyCreateParams struct {
	// 1 to 200 characters.
	Name string `json:"name"`

	// At most 2,000 characters.
	Description string `json:"description,omitzero"`

	// At most 20, each {check, on, action, …settings}; applied in this order.
	Guardrails []GuardrailParams `json:"guardrails"`

	// Whether it becomes the default policy, for agents without their own policy; default false.
	IsDefault *bool `json:"is_default,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one policy.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o PolicyCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// PolicyFinding says what a guardrail found in one place; never the text itself.
type PolicyFinding struct {
	// Position of the guardrail in the policy, from 0.
	Guardrail int `json:"guardrail"`

	// The check of the guardrail.
	Check string `json:"check"`

	// Action of the guardrail; always block if it exceeded a limit.
	Action GuardrailAction `json:"action"`

	// Where it was found, such as `value.items.0.email`, or `value` for the whole value. Long names are truncated.
	Path string `json:"path"`

	// Whether it was found in the name of the property, not in its value.
	InName bool `json:"in_name"`

	// How often it was found in this place.
	Count int `json:"count"`

	// What was found, for example email; empty if the check has none.
	Kinds []string `json:"kinds"`

	// What is wrong with the value there, or which limit was exceeded; null if the kinds suffice.
	Message string `json:"message"`
}

// PolicyUpdateParams holds the fields to change; omitted fields keep their values.
type PolicyUpdateParams struct {
	// 1 to 200 characters.
	Name Optional[string] `json:"name,omitzero"`

	// At most 2,000 characters; null removes it.
	Description Optional[string] `json:"description,omitzero"`

	// At most 20, each {check, on, action, …settings}; applied in this order.
	Guardrails Optional[[]GuardrailParams] `json:"guardrails,omitzero"`

	// Whether it becomes the default policy, for agents without their own policy. False is rejected for the default policy.
	IsDefault Optional[bool] `json:"is_default,omitzero"`
}

// PromptInjectionGuardrail finds attempts to change the instructions of an agent.
type PromptInjectionGuardrail struct {
	// Always `prompt_injection`.
	Check string `json:"check"`

	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action BlockOrFlag `json:"action"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *PromptInjectionGuardrail) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *PromptInjectionGuardrail) String() string { return textOf(o.Raw, o) }

// PromptInjectionGuardrailParams finds attempts to change the instructions of an agent.
type PromptInjectionGuardrailParams struct {
	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action BlockOrFlag `json:"action"`
}

// RedeliveredCount is the number of deliveries that are sent again.
type RedeliveredCount struct {
	// Number of deliveries that are sent again.
	Redelivered int `json:"redelivered"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RedeliveredCount) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RedeliveredCount) String() string { return textOf(o.Raw, o) }

// Release is a candidate that gets a share of the runs first.
type Release struct {
	// Unique id, starts with rel_.
	ID string `json:"id"`

	// Id of the agent.
	AgentID string `json:"agent_id"`

	// The candidate.
	Version int `json:"version"`

	// The live version during the release; once it has ended, the one that was live until then.
	LiveVersion int `json:"live_version"`

	// The current state.
	Status ReleaseStatus `json:"status"`

	// The current stage, or the last one: 1, 2, 3 ….
	Stage int `json:"stage"`

	// Share of new runs that the candidate gets in this stage.
	Percent int `json:"percent"`

	// All stages, in their order.
	Stages []ReleaseStage `json:"stages"`

	// When it is stopped.
	Judge ReleaseJudge `json:"judge"`

	// What keeps runs on one version, such as `metadata.user`; null: each run is assigned separately.
	StickyBy string `json:"sticky_by"`

	// Id of the passed replay that was named when it was created; null without one.
	ReplayID string `json:"replay_id"`

	// Id of its deployment.
	DeploymentID string `json:"deployment_id"`

	// The reason given when it was created; null without one.
	Reason string `json:"reason"`

	// Why it was stopped; null unless it was.
	StoppedBecause ReleaseStopReason `json:"stopped_because"`

	// Ended runs of the current stage, or of the last one.
	Figures ReleaseFigures `json:"figures"`

	// Id of the API key or user that created it.
	CreatedBy string `json:"created_by"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When the current stage ends, if both sides have enough runs then; null once the release has ended.
	StageEndsAt time.Time `json:"stage_ends_at"`

	// When it ended; null while it is active.
	FinishedAt time.Time `json:"finished_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Release) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Release) String() string { return textOf(o.Raw, o) }

// ReleaseCreateParams holds the candidate to release, and how.
type ReleaseCreateParams struct {
	// A candidate made from the live version, never released before.
	Version int `json:"version"`

	// 1 to 10 stages; after the last one the candidate is live for all runs.
	Stages []ReleaseStageParams `json:"stages"`

	// Id of a replay of this version, which must have passed.
	ReplayID string `json:"replay_id,omitzero"`

	// When to stop the release; omitted settings have their defaults.
	Judge *ReleaseJudgeParams `json:"judge,omitzero"`

	// `metadata.` and a key: runs with the same value there get the same version. Default: each run is assigned separately.
	StickyBy string `json:"sticky_by,omitzero"`

	// Stored with the release and its deployment; at most 2,000 characters.
	Reason string `json:"reason,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one release.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o ReleaseCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// ReleaseFigures holds the figures of both sides, at most a few seconds old.
type ReleaseFigures struct {
	// Runs that the candidate was given.
	Candidate ReleaseSide `json:"candidate"`

	// Runs that the live version executed.
	Live ReleaseSide `json:"live"`
}

// ReleaseJudge says when a release is stopped.
type ReleaseJudge struct {
	// Ended runs of each side that a stage needs.
	MinRuns int `json:"min_runs"`

	// Percentage points by which the error rate of the candidate may be higher.
	ErrorRatePoints float64 `json:"error_rate_points"`

	// How many times the live p95 latency counts as slow.
	P95Ratio float64 `json:"p95_ratio"`
}

// ReleaseJudgeParams says when to stop the release.
type ReleaseJudgeParams struct {
	// Ended runs of each side that a stage needs: 1 to 100,000; default 20.
	MinRuns int `json:"min_runs,omitzero"`

	// Percentage points by which the error rate of the candidate may be higher: 0 to 100; default 5.
	ErrorRatePoints *float64 `json:"error_rate_points,omitzero"`

	// How many times the live p95 latency counts as slow: 1 to 1,000; default 1.5.
	P95Ratio *float64 `json:"p95_ratio,omitzero"`
}

// ReleaseSide holds the runs of one side in a stage that completed or failed.
type ReleaseSide struct {
	// Number of runs.
	Runs int `json:"runs"`

	// Those that failed; for the candidate, also those whose input only the live version accepts.
	Failed int `json:"failed"`

	// Share of failed runs in percent; null without runs.
	ErrorRate *float64 `json:"error_rate"`

	// 95% of the runs took at most this long; null without runs.
	P95LatencyMS *int `json:"p95_latency_ms"`
}

// ReleaseStage is a stage of a release.
type ReleaseStage struct {
	// Share of new runs that the candidate gets.
	Percent int `json:"percent"`

	// How long it lasts, if both sides have enough runs then.
	Seconds int `json:"seconds"`
}

// ReleaseStageParams holds a stage of a release.
type ReleaseStageParams struct {
	// Share of new runs that the candidate gets: 1 to 99, more than in the previous stage.
	Percent int `json:"percent"`

	// How long it lasts: 60 to 604,800. It lasts longer, up to three times, until both sides have enough runs.
	Seconds int `json:"seconds"`
}

// RemovedMember is a user of the organisation, as other members see them.
type RemovedMember struct {
	// Unique id, starts with usr_.
	ID string `json:"id"`

	// E-mail address, used to log in; null without `users:read`.
	Email string `json:"email"`

	// Display name: the e-mail address of users without a name; without `users:read`, the role instead, such as `a member`.
	Name string `json:"name"`

	// What the user may do.
	Role Role `json:"role"`

	// When the user was added.
	CreatedAt time.Time `json:"created_at"`

	// Active keys that the user created, which stay if the user is removed; for `api_keys:read` and `users:write`.
	APIKeys []MemberKey `json:"api_keys"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RemovedMember) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RemovedMember) String() string { return textOf(o.Raw, o) }

// Replay is a version of an agent tried on recorded runs.
type Replay struct {
	// Unique id, starts with rpl_.
	ID string `json:"id"`

	// Id of the agent.
	AgentID string `json:"agent_id"`

	// The version that is tried.
	Version int `json:"version"`

	// The current state.
	Status ReplayStatus `json:"status"`

	// Whether every check held; null unless the replay completed.
	Verdict ReplayVerdict `json:"verdict"`

	// How many recorded runs it repeats.
	Runs ReplayRuns `json:"runs"`

	// Its checks, in their order.
	Checks []ReplayCheck `json:"checks"`

	// Latencies of both sides.
	LatencyMS ReplayLatency `json:"latency_ms"`

	// Tokens of both sides.
	TokensUsed ReplayTokens `json:"tokens_used"`

	// Id of the API key or user that created it.
	CreatedBy string `json:"created_by"`

	// When it was created.
	CreatedAt time.Time `json:"created_at"`

	// When it ended; null while it is running.
	FinishedAt time.Time `json:"finished_at"`

	// Why it ended early; null unless it failed.
	Error *ReplayError `json:"error"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Replay) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Replay) String() string { return textOf(o.Raw, o) }

// ReplayCheck is a check of a replay, with its result so far.
type ReplayCheck struct {
	// Its name; default: its type.
	Name string `json:"name"`

	// What it asks.
	Check ReplayCheckType `json:"check"`

	// Runs that passed; null if it judges all runs together.
	Passed *int `json:"passed"`

	// Runs that failed; null if it judges all runs together.
	Failed *int `json:"failed"`

	// Share of judged runs that passed; null before the first.
	Share *float64 `json:"share"`

	// The share that must pass.
	MinShare float64 `json:"min_share"`

	// Whether it held; null unless the replay completed.
	Holds *bool `json:"holds"`
}

// ReplayCheckParams holds a check of a replay. Which settings it has depends on its type.
type ReplayCheckParams struct {
	// What it asks.
	Check ReplayCheckType `json:"check"`

	// 1 to 100 characters, unique in the replay; default: the type.
	Name string `json:"name,omitzero"`

	// The share of runs that must pass, 0 to 1; default 1. Not for latency and tokens.
	MinShare *float64 `json:"min_share,omitzero"`

	// For same_output: paths within the output that may differ, such as `a.b.0`; at most 50.
	Ignore []string `json:"ignore,omitzero"`

	// For output_schema: JSON Schema 2020-12.
	Schema Object `json:"schema,omitzero"`

	// For expression: JSONata over `input`, `metadata`, `before` and `after`, both with `status`, `output`, `error`,
	// `latency_ms` and `tokens_used`.
	Expression string `json:"expression,omitzero"`

	// For agent: another agent. Its input has `input`, `before` and `after`; its output has `score`, and may have `reason`.
	AgentID string `json:"agent_id,omitzero"`

	// For expression and agent: the least score that passes, 0 to 1; default 0.5.
	MinScore *float64 `json:"min_score,omitzero"`

	// For latency and tokens: the most that after ÷ before may be.
	MaxRatio *float64 `json:"max_ratio,omitzero"`
}

// ReplayCreateParams holds the version to try, on which runs, and the checks.
type ReplayCreateParams struct {
	// The version to try, live or not.
	Version int `json:"version"`

	// The recorded runs to repeat.
	Runs ReplayRunsParams `json:"runs"`

	// Up to 10 checks; default: completes.
	Checks []ReplayCheckParams `json:"checks,omitzero"`

	// How many of its runs are executed at once, 1 to 50; default 5.
	MaxParallel int `json:"max_parallel,omitzero"`

	// Whether your endpoint may be called, and tools whose answers were not recorded; default: false.
	AllowSideEffects *bool `json:"allow_side_effects,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one replay.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o ReplayCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// ReplayError says why a replay ended early.
type ReplayError struct {
	// Machine-readable code: quota_exceeded, agent_archived or internal_error.
	Code string `json:"code"`

	// Human-readable message; may change.
	Message string `json:"message"`
}

// ReplayJudgement is the judgement of a check about one run.
type ReplayJudgement struct {
	// Name of the check.
	Name string `json:"name"`

	// Whether the run passed.
	Passed bool `json:"passed"`

	// The score of an expression or an agent; null without one.
	Score *float64 `json:"score"`

	// Why it did not pass, or what the judging agent said; null without a reason.
	Reason string `json:"reason"`
}

// ReplayLatency holds the latencies of the runs that are done.
type ReplayLatency struct {
	// Of the recorded runs.
	Before ReplayPercentiles `json:"before"`

	// Of the runs that repeat them.
	After ReplayPercentiles `json:"after"`
}

// ReplayPercentiles holds the percentiles of latencies in milliseconds.
type ReplayPercentiles struct {
	// Half of the runs took at most this long; null without runs.
	P50 *int `json:"p50"`

	// 95% of the runs took at most this long; null without runs.
	P95 *int `json:"p95"`
}

// ReplayResult is a recorded run, and the run that repeated it.
type ReplayResult struct {
	// Id of the run that repeated it; null if the version refused the input.
	RunID string `json:"run_id"`

	// Id of the recorded run.
	ReplayOf string `json:"replay_of"`

	// Whether it passed each check of single runs.
	Verdict ReplayVerdict `json:"verdict"`

	// The judgements of the checks of single runs.
	Checks []ReplayJudgement `json:"checks"`

	// Paths within the output, such as `a.b`, of values that differ; at most 100.
	Changed []string `json:"changed"`

	// The recorded run.
	Before ReplaySide `json:"before"`

	// The run that repeated it.
	After ReplaySide `json:"after"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *ReplayResult) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *ReplayResult) String() string { return textOf(o.Raw, o) }

// ReplayRuns says how many recorded runs a replay repeats.
type ReplayRuns struct {
	// All of them; fixed when the replay was created.
	Total int `json:"total"`

	// Those that were repeated and judged.
	Done int `json:"done"`

	// Of those that are done: whose repetition completed.
	Completed int `json:"completed"`

	// Of those that are done: whose repetition failed, or was refused.
	Failed int `json:"failed"`
}

// ReplayRunsParams holds the recorded runs to repeat: ended runs of the agent, by their ids or by a filter.
type ReplayRunsParams struct {
	// Ids of 1 to 1,000 runs; without a filter.
	RunIDs []string `json:"run_ids,omitzero"`

	// Runs that ended with any of these statuses.
	Status []RunStatus `json:"status,omitzero"`

	// Created after this time, exclusive.
	CreatedAfter time.Time `json:"created_after,omitzero"`

	// Created before this time, exclusive.
	CreatedBefore time.Time `json:"created_before,omitzero"`

	// Up to 50 key-value pairs that their metadata must contain.
	Metadata Object `json:"metadata,omitzero"`

	// Takes the newest runs that match: 1 to 1,000, default 100. At most 10,000 runs are scanned for matches.
	Limit int `json:"limit,omitzero"`
}

// ReplaySide says how a run ended.
type ReplaySide struct {
	// Its final status.
	Status RunStatus `json:"status"`

	// What the agent returned; null unless the run completed.
	Output Object `json:"output"`

	// Why the run failed, or why the version refused the input; else null.
	Error *RunError `json:"error"`

	// Milliseconds from start to finish; null if it never started.
	LatencyMS *int `json:"latency_ms"`

	// Tokens that the agent used.
	TokensUsed int `json:"tokens_used"`
}

// ReplayTokens holds the tokens of the runs that are done.
type ReplayTokens struct {
	// Used by the recorded runs.
	Before int64 `json:"before"`

	// Used by the runs that repeat them.
	After int64 `json:"after"`
}

// RequireReplayParams holds the replay of the last 7 days that a version needs before it goes live.
type RequireReplayParams struct {
	// How many recorded runs it must have repeated: 1 to 1,000.
	MinRuns int `json:"min_runs"`

	// 1 to 10 checks that it must have passed, with settings at least as strict.
	Checks []ReplayCheckParams `json:"checks"`
}

// RequiredAction is the action that a run waits for.
type RequiredAction struct {
	// Unique id, starts with act_; send it with the answer so that repeating the call is safe.
	ID string `json:"id"`

	// approve: send approve or reject. respond: send respond or reject.
	Type RequiredActionType `json:"type"`

	// What a person is asked.
	Prompt string `json:"prompt"`

	// JSON Schema that the payload of the answer must match; null if any payload is accepted.
	Schema Object `json:"schema"`

	// When the run fails with action_expired if nobody has answered.
	ExpiresAt time.Time `json:"expires_at"`
}

// RequiredReplay is the replay of the last 7 days without which no version goes live.
type RequiredReplay struct {
	// How many recorded runs it must have repeated.
	MinRuns int `json:"min_runs"`

	// The checks that it must have passed.
	Checks []RequiredReplayCheck `json:"checks"`
}

// RequiredReplayCheck is a check that the replay must have, with settings at least as strict.
type RequiredReplayCheck struct {
	// What it asks.
	Check ReplayCheckType `json:"check"`

	// Its name; default: its type. The name in the replay may differ.
	Name string `json:"name"`

	// The share of runs that must pass.
	MinShare float64 `json:"min_share"`

	// For same_output: paths that may differ; else null.
	Ignore []string `json:"ignore"`

	// For output_schema: the JSON Schema; else null.
	Schema Object `json:"schema"`

	// For expression: the JSONata expression; else null.
	Expression string `json:"expression"`

	// For agent: id of the judging agent; else null.
	AgentID string `json:"agent_id"`

	// The least score that passes; null: 0.5.
	MinScore *float64 `json:"min_score"`

	// For latency and tokens: the highest ratio; else null.
	MaxRatio *float64 `json:"max_ratio"`
}

// RotatedWebhook is an endpoint that events are sent to.
type RotatedWebhook struct {
	// Unique id, starts with wh_.
	ID string `json:"id"`

	// The https:// URL that events are sent to.
	URL string `json:"url"`

	// Types of the events that are sent; `*` means all types, including future ones.
	Events []WebhookSubscription `json:"events"`

	// Whether deliveries are sent.
	Active bool `json:"active"`

	// What the webhook is for; null if not given.
	Description string `json:"description"`

	// When the webhook was created.
	CreatedAt time.Time `json:"created_at"`

	// When the webhook was last changed.
	UpdatedAt time.Time `json:"updated_at"`

	// Starts at 1 and increases with each change by a caller; updates by the service do not change it.
	Revision int `json:"revision"`

	// Why the service disabled the webhook; null if it did not.
	DisabledReason DisabledReason `json:"disabled_reason"`

	// Failed attempts since the last success.
	ConsecutiveFailures int `json:"consecutive_failures"`

	// The newest delivery; null before the first one.
	LastDelivery *DeliverySummary `json:"last_delivery"`

	// Its deliveries of the last 24 hours.
	Stats WebhookStats `json:"stats"`

	// Last characters of the secret, to identify it.
	SecretHint string `json:"secret_hint"`

	// The secret that signs deliveries; null except in the response to the call that set it.
	Secret string `json:"secret"`

	// Until when webhook-signature also carries a signature with the previous secret; null if it was never rotated.
	PreviousSecretExpiresAt time.Time `json:"previous_secret_expires_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RotatedWebhook) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RotatedWebhook) String() string { return textOf(o.Raw, o) }

// Run is one invocation of an agent.
type Run struct {
	// Unique id, starts with run_.
	ID string `json:"id"`

	// Id of the agent.
	AgentID string `json:"agent_id"`

	// The version of the agent that executes the run.
	AgentVersion int `json:"agent_version"`

	// The current state; a final one never changes.
	Status RunStatus `json:"status"`

	// What the agent was given, after redaction by guardrails; null if the run was erased.
	Input Object `json:"input"`

	// What the agent returned; null unless the run completed, and if it was erased.
	Output Object `json:"output"`

	// Why the run failed; null unless it failed.
	Error *RunError `json:"error"`

	// What the run waits for; null unless its status is requires_action.
	RequiredAction *RequiredAction `json:"required_action"`

	// Milliseconds from start to finish, excluding the time spent waiting for an action; null while it is active, and if it
	// never started.
	LatencyMS *int `json:"latency_ms"`

	// Tokens that the agent has used so far.
	TokensUsed int `json:"tokens_used"`

	// Time limit in milliseconds, excluding the time spent waiting for an action.
	TimeoutMS int `json:"timeout_ms"`

	// The current or last execution: 0 before the first; 2 or more if a process died.
	Attempt int `json:"attempt"`

	// Your own data, given when it was created; null if it was erased.
	Metadata Object `json:"metadata"`

	// Id of the pipeline run that it belongs to; null for other runs.
	PipelineRunID string `json:"pipeline_run_id"`

	// Name of the pipeline step that created it; null for other runs.
	PipelineStep string `json:"pipeline_step"`

	// Id of the replay that made it; null for all other runs.
	ReplayID string `json:"replay_id"`

	// Id of the recorded run that it repeats; null for other runs, and for one that judges another run.
	ReplayOf string `json:"replay_of"`

	// Id of the release that was active when it was created, whichever version it got; null without one, and if the caller
	// named a version.
	ReleaseID string `json:"release_id"`

	// Id of the API key or user that created it; null for runs created before this was recorded.
	CreatedBy string `json:"created_by"`

	// When the run was created.
	CreatedAt time.Time `json:"created_at"`

	// When its execution started; null if it has not.
	StartedAt time.Time `json:"started_at"`

	// When it ended; null while it is active.
	FinishedAt time.Time `json:"finished_at"`

	// When its content was erased: only ids, times, its status and figures are left. Null if it was not.
	ErasedAt time.Time `json:"erased_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Run) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Run) String() string { return textOf(o.Raw, o) }

// RunAction says what was sent to a run.
type RunAction struct {
	// Id of the required action that it answers; absent for a message.
	ID string `json:"id"`

	// The decision.
	Type RunActionType `json:"type"`

	// Data that was sent with it.
	Payload any `json:"payload"`

	// Reason, if one was given.
	Reason string `json:"reason"`
}

// RunActionEvent reports that a message was sent to the run.
type RunActionEvent struct {
	// Always `run.action`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// What was sent to the run.
	Action RunAction `json:"action"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RunActionEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RunActionEvent) String() string { return textOf(o.Raw, o) }

// RunActionParams holds an answer to the required action of a run, or a message to an active run.
type RunActionParams struct {
	// reject, or the type of the required action; respond also sends a message to a run that requires no action.
	Type RunActionType `json:"type"`

	// Id of the required action that this answers; makes it safe to repeat the call.
	ActionID string `json:"action_id,omitzero"`

	// Validated against the required action's schema, unless the type is reject.
	Payload any `json:"payload,omitzero"`

	// Stored with the action; at most 2,000 characters.
	Reason string `json:"reason,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key sends only one action.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o RunActionParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// RunCancelledEvent reports that the run was cancelled; it is the last event.
type RunCancelledEvent struct {
	// Always `run.cancelled`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The run at that time.
	Run Run `json:"run"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RunCancelledEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RunCancelledEvent) String() string { return textOf(o.Raw, o) }

// RunCompletedEvent reports that the run completed; it is the last event.
type RunCompletedEvent struct {
	// Always `run.completed`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The run at that time.
	Run Run `json:"run"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RunCompletedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RunCompletedEvent) String() string { return textOf(o.Raw, o) }

// RunCompletedWebhookEvent reports that a run finished successfully.
type RunCompletedWebhookEvent struct {
	// Always `run.completed`.
	Type string `json:"type"`

	// Unique id, starts with evt_; the same for every webhook and attempt.
	ID string `json:"id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The run.
	Data Run `json:"data"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`

	isTimeProven bool
}

func (o *RunCompletedWebhookEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RunCompletedWebhookEvent) String() string { return textOf(o.Raw, o) }

// RunCreateParams holds the agent to invoke, and its input.
type RunCreateParams struct {
	// The agent to invoke.
	AgentID string `json:"agent_id"`

	// The version to execute, live or not; also requires the scope agents:write. The live version's policy and concurrency
	// limit apply. Default: the live version.
	AgentVersion int `json:"agent_version,omitzero"`

	// What the agent is given; by convention, put the prompt in `query`.
	Input Object `json:"input"`

	// Your own data, at most 16 KiB of JSON; runs can be filtered by it.
	Metadata Object `json:"metadata,omitzero"`

	// Time limit in milliseconds: 1,000 to 3,600,000; default: the agent's.
	TimeoutMS int `json:"timeout_ms,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one run.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o RunCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// RunCreatedEvent reports that the run was created.
type RunCreatedEvent struct {
	// Always `run.created`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The run at that time.
	Run Run `json:"run"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RunCreatedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RunCreatedEvent) String() string { return textOf(o.Raw, o) }

// RunError says why a run failed.
type RunError struct {
	// Machine-readable code: timeout, worker_lost, … or the agent's own.
	Code string `json:"code"`

	// Human-readable message; may change. Null, like the fields below, if the run was erased.
	Message string `json:"message"`

	// What caused it: agent_error, gateway_error or timeout.
	Type RunErrorType `json:"type"`

	// Whether the same input may succeed later.
	Retryable *bool `json:"retryable"`

	// Name of the step that failed; null if unknown.
	Step string `json:"step"`

	// The attempt that failed: 1, or more if a process died.
	Attempt *int `json:"attempt"`
}

// RunFailedEvent reports that the run failed; it is the last event.
type RunFailedEvent struct {
	// Always `run.failed`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The run at that time.
	Run Run `json:"run"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RunFailedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RunFailedEvent) String() string { return textOf(o.Raw, o) }

// RunFailedWebhookEvent reports that a run failed or timed out.
type RunFailedWebhookEvent struct {
	// Always `run.failed`.
	Type string `json:"type"`

	// Unique id, starts with evt_; the same for every webhook and attempt.
	ID string `json:"id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The run.
	Data Run `json:"data"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`

	isTimeProven bool
}

func (o *RunFailedWebhookEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RunFailedWebhookEvent) String() string { return textOf(o.Raw, o) }

// RunRequiresActionEvent reports that the run waits for an action.
type RunRequiresActionEvent struct {
	// Always `run.requires_action`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// What it waits for.
	RequiredAction RequiredAction `json:"required_action"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RunRequiresActionEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RunRequiresActionEvent) String() string { return textOf(o.Raw, o) }

// RunResumedEvent reports that the required action was answered.
type RunResumedEvent struct {
	// Always `run.resumed`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// What was sent to the run.
	Action RunAction `json:"action"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RunResumedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RunResumedEvent) String() string { return textOf(o.Raw, o) }

// RunStartedEvent reports that an execution started. If `attempt` is higher than before, the earlier deltas are void.
type RunStartedEvent struct {
	// Always `run.started`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The version of the agent that is executed.
	AgentVersion int `json:"agent_version"`

	// Number of the execution of the run, from 1.
	Attempt int `json:"attempt"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *RunStartedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *RunStartedEvent) String() string { return textOf(o.Raw, o) }

// RunStep is a step of an agent, with its own details.
type RunStep struct {
	// Name of the step.
	Name string `json:"name"`

	// Kind of step, for example `model` or `tool`.
	Kind string `json:"kind"`
}

// RunTotals holds totals over all runs of the period.
type RunTotals struct {
	// All runs: completed, failed, cancelled and active.
	Runs int64 `json:"runs"`

	// Runs that ended with an output.
	Completed int64 `json:"completed"`

	// Runs that ended with an error.
	Failed int64 `json:"failed"`

	// Runs that a caller cancelled.
	Cancelled int64 `json:"cancelled"`

	// Runs that have not ended yet.
	Active int64 `json:"active"`

	// completed / (completed + failed), from 0 to 1; null if none completed or failed.
	SuccessRate *float64 `json:"success_rate"`

	// Tokens used by the runs.
	TokensUsed int64 `json:"tokens_used"`

	// Latency of the runs in milliseconds.
	LatencyMS Latency `json:"latency_ms"`
}

// SecretsGuardrail finds keys, tokens and passwords.
type SecretsGuardrail struct {
	// Always `secrets`.
	Check string `json:"check"`

	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action GuardrailAction `json:"action"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *SecretsGuardrail) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *SecretsGuardrail) String() string { return textOf(o.Raw, o) }

// SecretsGuardrailParams finds keys, tokens and passwords.
type SecretsGuardrailParams struct {
	// Whether inputs, outputs or both are checked.
	On GuardrailDirection `json:"on"`

	// What happens when something is found.
	Action GuardrailAction `json:"action"`
}

// SentDelivery is the delivery of one event to one webhook.
type SentDelivery struct {
	// Unique id, starts with dlv_; the same for every attempt.
	ID string `json:"id"`

	// Id of the webhook.
	WebhookID string `json:"webhook_id"`

	// Id of the event that is sent.
	EventID string `json:"event_id"`

	// Type of the event, for example run.completed.
	EventType WebhookEventType `json:"event_type"`

	// Whether the receiver has acknowledged the event.
	Status DeliveryStatus `json:"status"`

	// The attempts made so far, in order.
	Attempts []DeliveryAttempt `json:"attempts"`

	// When the delivery was created.
	CreatedAt time.Time `json:"created_at"`

	// When the next attempt is due; null if none will be made.
	NextAttemptAt time.Time `json:"next_attempt_at"`

	// The body, exactly as it is sent; null if the event was purged.
	RequestBody string `json:"request_body"`

	// Headers of the last attempt; null before the first one.
	RequestHeaders Object `json:"request_headers"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *SentDelivery) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *SentDelivery) String() string { return textOf(o.Raw, o) }

// SessionToken is a new session token.
type SessionToken struct {
	// The token, for "Authorization: Bearer"; returned only in this response.
	Token string `json:"token"`

	// When the token expires, unless the credentials that created it end earlier.
	ExpiresAt time.Time `json:"expires_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *SessionToken) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *SessionToken) String() string { return textOf(o.Raw, o) }

// SessionTokenCreateParams holds the rights and lifetime of the new token.
type SessionTokenCreateParams struct {
	// What the token may do, limited to your own scopes; default: all of them.
	Scopes []Scope `json:"scopes,omitzero"`

	// Agents that the token may use, 1 to 100, limited to your own; default: all that you may use.
	AgentIDs []string `json:"agent_ids,omitzero"`

	// Lifetime in seconds, 1 to 86,400; default 900. Limited to the lifetime of your credentials.
	ExpiresIn int `json:"expires_in,omitzero"`
}

// StepCompletedEvent reports that a step of the agent ended.
type StepCompletedEvent struct {
	// Always `step.completed`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The step.
	Step RunStep `json:"step"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *StepCompletedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *StepCompletedEvent) String() string { return textOf(o.Raw, o) }

// StepStartedEvent reports that a step of the agent started.
type StepStartedEvent struct {
	// Always `step.started`.
	Type string `json:"type"`

	// Its number in the log of the run.
	Seq int `json:"seq"`

	// Id of the run.
	RunID string `json:"run_id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The step.
	Step RunStep `json:"step"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *StepStartedEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *StepStartedEvent) String() string { return textOf(o.Raw, o) }

// TestWebhookEvent is sent to one webhook on request.
type TestWebhookEvent struct {
	// Always `test`.
	Type string `json:"type"`

	// Unique id, starts with evt_; the same for every webhook and attempt.
	ID string `json:"id"`

	// When it happened.
	CreatedAt time.Time `json:"created_at"`

	// The data of a test event.
	Data WebhookTest `json:"data"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`

	isTimeProven bool
}

func (o *TestWebhookEvent) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *TestWebhookEvent) String() string { return textOf(o.Raw, o) }

// Usage holds the organisation's limits, and its usage in a calendar month (UTC).
type Usage struct {
	// The plan of the organisation.
	Plan Plan `json:"plan"`

	// The calendar month (UTC).
	Period UsagePeriod `json:"period"`

	// Limits of the plan, unless the organisation or the demo key has its own.
	Limits PlanLimits `json:"limits"`

	// Sums over the period.
	Usage UsageTotals `json:"usage"`

	// Calls by key and user, most calls first; empty if the calls are not stored. Demo keys, and keys that are limited to
	// some agents, see only their own.
	ByKey []KeyUsage `json:"by_key"`

	// Usage by day: every day of the month, or in the current month every day up to today.
	ByDay []DayUsage `json:"by_day"`

	// Start of the following month.
	ResetsAt time.Time `json:"resets_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Usage) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Usage) String() string { return textOf(o.Raw, o) }

// UsagePeriod is a span of time.
type UsagePeriod struct {
	// Start of the period, inclusive.
	Start time.Time `json:"start"`

	// End of the period, exclusive.
	End time.Time `json:"end"`
}

// UsageTotals is the usage in the period.
type UsageTotals struct {
	// Counted calls of all keys and users, including this one; null for a month whose calls are not stored.
	Calls *int64 `json:"calls"`

	// Calls left of the current monthly limit, 0 or more; null if calls is null.
	Remaining *int64 `json:"remaining"`

	// Runs created in the period; null for a month before the organisation was created.
	Runs *int64 `json:"runs"`

	// Tokens used by those runs; null if runs is null.
	TokensUsed *int64 `json:"tokens_used"`
}

// User is a member of the organisation.
type User struct {
	// Unique id, starts with usr_.
	ID string `json:"id"`

	// E-mail address, used to log in; null for a session token without `users:read`.
	Email string `json:"email"`

	// Display name: the e-mail address of users without a name; without `users:read`, the role instead.
	Name string `json:"name"`

	// What the user may do.
	Role Role `json:"role"`
}

// UserUpdateParams holds the fields to change; omitted fields keep their values.
type UserUpdateParams struct {
	// What the user may do. Only an owner's session can make owners or change them; keys can give `member` and `viewer`.
	// Nobody can change their own role.
	Role Optional[Role] `json:"role,omitzero"`

	// Display name, 1 to 200 characters on one line; null shows the e-mail address.
	Name Optional[string] `json:"name,omitzero"`
}

// UsingAgent is an agent that uses a policy or a connector.
type UsingAgent struct {
	// Id of the agent.
	ID string `json:"id"`

	// Name of the agent.
	Name string `json:"name"`
}

// VersionTotals holds totals over the runs of one version of an agent.
type VersionTotals struct {
	// Version of the agent.
	Version int `json:"version"`

	// All runs: completed, failed, cancelled and active.
	Runs int64 `json:"runs"`

	// Runs that ended with an output.
	Completed int64 `json:"completed"`

	// Runs that ended with an error.
	Failed int64 `json:"failed"`

	// Runs that a caller cancelled.
	Cancelled int64 `json:"cancelled"`

	// Runs that have not ended yet.
	Active int64 `json:"active"`

	// completed / (completed + failed), from 0 to 1; null if none completed or failed.
	SuccessRate *float64 `json:"success_rate"`

	// Tokens used by the runs.
	TokensUsed int64 `json:"tokens_used"`

	// Latency of the runs in milliseconds.
	LatencyMS Latency `json:"latency_ms"`
}

// Viewer is the caller.
type Viewer struct {
	// Id of the API key or user; for a session token, of its creator.
	ID string `json:"id"`

	// What the id belongs to.
	Kind ViewerKind `json:"kind"`

	// Name of the key or user (the e-mail address of a user without one); without `users:read`, the role instead, such as
	// `a member`.
	Name string `json:"name"`

	// The user; null for an API key.
	User *User `json:"user"`

	// The organisation that the caller acts for.
	Organization Organization `json:"organization"`

	// What the caller may do; `*` means everything except `users:write`, `runs:erase`, `organization:write`.
	Scopes []Scope `json:"scopes"`

	// Agents that the caller may use; null means all agents.
	AgentIDs []string `json:"agent_ids"`

	// When the credentials expire (a session is extended by use); null if never.
	ExpiresAt time.Time `json:"expires_at"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Viewer) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Viewer) String() string { return textOf(o.Raw, o) }

// Webhook is an endpoint that events are sent to.
type Webhook struct {
	// Unique id, starts with wh_.
	ID string `json:"id"`

	// The https:// URL that events are sent to.
	URL string `json:"url"`

	// Types of the events that are sent; `*` means all types, including future ones.
	Events []WebhookSubscription `json:"events"`

	// Whether deliveries are sent.
	Active bool `json:"active"`

	// What the webhook is for; null if not given.
	Description string `json:"description"`

	// When the webhook was created.
	CreatedAt time.Time `json:"created_at"`

	// When the webhook was last changed.
	UpdatedAt time.Time `json:"updated_at"`

	// Starts at 1 and increases with each change by a caller; updates by the service do not change it.
	Revision int `json:"revision"`

	// Why the service disabled the webhook; null if it did not.
	DisabledReason DisabledReason `json:"disabled_reason"`

	// Failed attempts since the last success.
	ConsecutiveFailures int `json:"consecutive_failures"`

	// The newest delivery; null before the first one.
	LastDelivery *DeliverySummary `json:"last_delivery"`

	// Its deliveries of the last 24 hours.
	Stats WebhookStats `json:"stats"`

	// Last characters of the secret, to identify it.
	SecretHint string `json:"secret_hint"`

	// Raw is the object as it was received, with the fields that this version does not know.
	Raw json.RawMessage `json:"-"`
}

func (o *Webhook) keepRaw(raw json.RawMessage) { o.Raw = raw }

// String is the object as JSON.
func (o *Webhook) String() string { return textOf(o.Raw, o) }

// WebhookCreateParams holds the endpoint, and the events to send to it.
type WebhookCreateParams struct {
	// An https:// URL without credentials or fragment; at most 2,048 characters.
	URL string `json:"url"`

	// One or more event types without duplicates; `*` means all types, including future ones.
	Events []WebhookSubscription `json:"events"`

	// whsec_ followed by 1 to 256 visible ASCII characters; generated if absent.
	Secret string `json:"secret,omitzero"`

	// Whether deliveries are sent; default true.
	Active *bool `json:"active,omitzero"`

	// At most 1,000 characters.
	Description string `json:"description,omitzero"`

	// 1 to 255 visible ASCII characters; within 24 h, the same key creates only one webhook.
	IdempotencyKey string `json:"idempotency_key,omitzero"`
}

func (o WebhookCreateParams) ownIdempotencyKey() string { return o.IdempotencyKey }

// WebhookRedeliverFailedParams selects failed deliveries of a webhook.
type WebhookRedeliverFailedParams struct {
	// Failed deliveries that were created since this time.
	Since time.Time `json:"since"`
}

// WebhookRotateSecretParams holds the webhook, and optionally its new secret.
type WebhookRotateSecretParams struct {
	// whsec_ followed by 1 to 256 visible ASCII characters; generated if absent.
	Secret string `json:"secret,omitzero"`
}

// WebhookStats holds the deliveries to a webhook created in the last 24 hours, starting on the hour.
type WebhookStats struct {
	// Start of the period, on the hour.
	Since time.Time `json:"since"`

	// Number of deliveries: all that have ended, and up to 10,000 pending ones.
	Deliveries int64 `json:"deliveries"`

	// Number of those that succeeded.
	Succeeded int64 `json:"succeeded"`

	// Number of those that failed.
	Failed int64 `json:"failed"`

	// 95th percentile of the durations of the last attempts of the newest 200 deliveries, in milliseconds; null without
	// attempts.
	P95LatencyMS *int `json:"p95_latency_ms"`
}

// WebhookTest is the data of a test event.
type WebhookTest struct {
	// Id of the webhook.
	WebhookID string `json:"webhook_id"`

	// Human-readable text.
	Message string `json:"message"`
}

// WebhookUpdateParams holds the fields to change; omitted fields keep their values.
type WebhookUpdateParams struct {
	// An https:// URL without credentials or fragment; at most 2,048 characters.
	URL Optional[string] `json:"url,omitzero"`

	// One or more event types without duplicates; `*` means all types, including future ones.
	Events Optional[[]WebhookSubscription] `json:"events,omitzero"`

	// Whether deliveries are sent. True resets the failure count; false fails pending deliveries.
	Active Optional[bool] `json:"active,omitzero"`

	// At most 1,000 characters; null removes it.
	Description Optional[string] `json:"description,omitzero"`
}
