// Printed by `npm run clients` from clients/openapi.json; do not edit.
/** Who did something */
export interface Actor {
  /** Id of the key, user, agent or rule; name of an operator; for nobody, id of the user whose login was refused */
  id: string
  /** What the id belongs to */
  kind: ActorKind
  /**
   * Name of the key, agent or rule, e-mail address of the user (without `users:read`, the role, as in `a member`);
   * null if unknown or deleted, and for nobody
   */
  name: string | null
}

/**
 * What kind of actor it is
 *
 * - `api_key`: An API key, or a session token that it created
 * - `user`: A user, or a session token that a user created
 * - `operator`: An administrator on the server
 * - `nobody`: A caller without valid credentials
 * - `agent`: An agent whose output was checked by guardrails
 * - `alert_rule`: An alert rule that rolled an agent back
 */
export type ActorKind = 'api_key' | 'user' | 'operator' | 'nobody' | 'agent' | 'alert_rule'

/** An agent of the organisation, in its live version */
export interface Agent {
  /** Unique id, starts with ag_ */
  id: string
  /** Name for people; need not be unique */
  name: string
  /** What the agent does; null if not given */
  description: string | null
  /** Whether it was hired or created */
  kind: AgentKind
  /** Key of its catalog entry; null for a custom agent */
  catalog_key: string | null
  /** Whether it accepts new runs */
  status: AgentStatus
  /** Number of the live version: 1, 2, 3 … */
  version: number
  /** Settings of a hired agent, as its catalog entry defines them; null for a custom agent */
  config: JSONObject | null
  /** What executes a custom agent: `type`, and the settings of that type; null for a hired agent */
  runtime: AgentRuntime | null
  /**
   * JSON Schema 2020-12 that the input of a run must match: its own, else that of its catalog entry; null: there
   * is none
   */
  input_schema: JSONObject | null
  /** JSON Schema 2020-12 that the output must match, else the run fails; null: it has none of its own */
  output_schema: JSONObject | null
  /** Name of a template or id of a policy; null: the organisation's default policy applies */
  policy: string | null
  /** Time limit of a run in milliseconds, unless the run sets its own */
  timeout_ms: number
  /** How many of its runs are executed at once; further runs are queued. Null: no limit */
  max_concurrency: number | null
  /** Whether a run is executed again if its process dies */
  retry_on_loss: boolean
  /** Your own data, at most 16 KiB of JSON */
  metadata: JSONObject
  /** When the agent was created */
  created_at: string
  /** When the agent was last changed, rolled back or archived */
  updated_at: string
  /** When the agent was archived; null while it is active */
  archived_at: string | null
  /** The deployment of the live version */
  deployment: Deployment
}

/** The first version of a custom agent */
export interface AgentCreateParams {
  /** 1 to 200 characters */
  name: string
  /** For a custom agent: `type`, and the settings of that type */
  runtime: AgentRuntimeParams
  /** At most 2,000 characters */
  description?: string | null | undefined
  /** JSON Schema 2020-12 of a run's input; null: none of its own, so that of its catalog entry applies */
  input_schema?: JSONObject | null | undefined
  /** JSON Schema 2020-12 of a run's output; null: none */
  output_schema?: JSONObject | null | undefined
  /**
   * Name of a template or id of a policy; null: the organisation's default policy. One that protects less than
   * before needs `policies:write`
   */
  policy?: string | null | undefined
  /** Time limit of a run in milliseconds: 1,000 to 3,600,000; default 600,000 */
  timeout_ms?: number | null | undefined
  /** 1 to 10,000 runs at once; further runs are queued. Null: no limit */
  max_concurrency?: number | null | undefined
  /** Your own data, at most 16 KiB of JSON */
  metadata?: JSONObject | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key creates only one agent */
  idempotency_key?: string | null | undefined
}

/** What changed in an agent */
export interface AgentDiff {
  /** Id of the agent */
  agent_id: string
  /** The version before */
  old_version: number
  /** The version that is live now */
  new_version: number
  /** Paths of the changed values */
  changed: Array<string>
  /** The changed fields, before */
  old: Record<string, unknown>
  /** The changed fields, after */
  new: Record<string, unknown>
  /** Who caused it */
  actor: EventActor
}

/** The catalog entry to hire, and what is to differ from it */
export interface AgentHireParams {
  /** 1 to 200 characters; default: the name in the catalog */
  name?: string | null | undefined
  /** At most 2,000 characters; default: the description in the catalog */
  description?: string | null | undefined
  /** For a hired agent; validated against the schema of its catalog entry */
  config?: JSONObject | null | undefined
  /**
   * Name of a template or id of a policy; null: the organisation's default policy. One that protects less than
   * before needs `policies:write`
   */
  policy?: string | null | undefined
  /** Your own data, at most 16 KiB of JSON */
  metadata?: JSONObject | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key creates only one agent */
  idempotency_key?: string | null | undefined
}

/**
 * Where an agent comes from
 *
 * - `catalog`: Hired from the catalog
 * - `custom`: Created by the organisation, with a runtime of its own
 */
export type AgentKind = 'catalog' | 'custom'

/** A page of a list */
export interface AgentPage {
  /** The items of this page */
  data: Array<Agent>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** The version to return to, and why */
export interface AgentRollbackParams {
  /** An earlier version; default: the one before the live version */
  version?: number | null | undefined
  /** Stored with the deployment; at most 2,000 characters */
  reason?: string | null | undefined
}

/** How a custom agent is executed. More types may be added */
export type AgentRuntime = ExpressionRuntime | HttpRuntime | LlmRuntime

/** How a custom agent is executed. More types may be added */
export type AgentRuntimeParams = ExpressionRuntimeParams | HttpRuntimeParams | LlmRuntimeParams

/**
 * Whether an agent accepts new runs
 *
 * - `active`: Accepts new runs
 * - `archived`: Accepts no new runs; its history stays readable
 */
export type AgentStatus = 'active' | 'archived'

/** Totals over the runs of one agent */
export interface AgentTotals {
  /** Id of the agent */
  agent_id: string
  /** Current name of the agent, archived or not */
  name: string
  /** All runs: completed, failed, cancelled and active */
  runs: number
  /** Runs that ended with an output */
  completed: number
  /** Runs that ended with an error */
  failed: number
  /** Runs that a caller cancelled */
  cancelled: number
  /** Runs that have not ended yet */
  active: number
  /** completed / (completed + failed), from 0 to 1; null if there are none */
  success_rate: number | null
  /** Tokens used by the runs */
  tokens_used: number
  /** Latency of the runs in milliseconds */
  latency_ms: Latency
  /**
   * Totals by interval: every interval of the period, in order. The agents with the most runs have it, as far as
   * 5,000 intervals go; null for the others
   */
  series: Array<IntervalTotals> | null
}

/** The fields to change; absent ones stay as they are */
export interface AgentUpdateParams {
  /** 1 to 200 characters */
  name?: string | null | undefined
  /** At most 2,000 characters; null removes it */
  description?: string | null | undefined
  /** For a hired agent; validated against the schema of its catalog entry */
  config?: JSONObject | null | undefined
  /** For a custom agent: `type`, and the settings of that type */
  runtime?: AgentRuntimeParams | null | undefined
  /** JSON Schema 2020-12 of a run's input; null: none of its own, so that of its catalog entry applies */
  input_schema?: JSONObject | null | undefined
  /** JSON Schema 2020-12 of a run's output; null: none */
  output_schema?: JSONObject | null | undefined
  /**
   * Name of a template or id of a policy; null: the organisation's default policy. One that protects less than
   * before needs `policies:write`
   */
  policy?: string | null | undefined
  /** Time limit of a run in milliseconds: 1,000 to 3,600,000 */
  timeout_ms?: number | null | undefined
  /** 1 to 10,000 runs at once; further runs are queued. Null: no limit */
  max_concurrency?: number | null | undefined
  /** Your own data, at most 16 KiB of JSON */
  metadata?: JSONObject | null | undefined
}

/** The configuration of an agent changed */
export interface AgentUpdatedWebhookEvent {
  /** Always `agent.updated` */
  type: 'agent.updated'
  /** Its id, the same for every webhook and every attempt; `evt_…` */
  id: string
  /** When it happened */
  created_at: string
  /** What changed in an agent */
  data: AgentDiff
}

/** An agent as it was, or is, at one of its versions. Versions never change */
export interface AgentVersion {
  /** Id of the agent */
  agent_id: string
  /** Number of the version: 1, 2, 3 … */
  version: number
  /** Name for people; need not be unique */
  name: string
  /** What the agent does; null if not given */
  description: string | null
  /** Settings of a hired agent, as its catalog entry defines them; null for a custom agent */
  config: JSONObject | null
  /** What executes a custom agent: `type`, and the settings of that type; null for a hired agent */
  runtime: AgentRuntime | null
  /**
   * JSON Schema 2020-12 that the input of a run must match: its own, else that of its catalog entry; null: there
   * is none
   */
  input_schema: JSONObject | null
  /** JSON Schema 2020-12 that the output must match, else the run fails; null: it has none of its own */
  output_schema: JSONObject | null
  /** Name of a template or id of a policy; null: the organisation's default policy applies */
  policy: string | null
  /** Time limit of a run in milliseconds, unless the run sets its own */
  timeout_ms: number
  /** How many of its runs are executed at once; further runs are queued. Null: no limit */
  max_concurrency: number | null
  /** Whether a run is executed again if its process dies */
  retry_on_loss: boolean
  /** Your own data, at most 16 KiB of JSON */
  metadata: JSONObject
  /** Id of the API key or user that created the version */
  created_by: string
  /** When the version was created */
  created_at: string
  /** Id of the deployment that made the version live */
  deployment_id: string
}

/** The differences between two versions of an agent, spelled as in the event `agent.updated` */
export interface AgentVersionDiff {
  /** The version that `old` is from */
  from: number
  /** The version that `new` is from */
  to: number
  /** Paths of the values that differ, for example `timeout_ms` and `metadata.team` */
  changed: Array<string>
  /** The fields that differ, as they are in `from` */
  old: JSONObject
  /** The fields that differ, as they are in `to` */
  new: JSONObject
}

/** A page of a list */
export interface AgentVersionPage {
  /** The items of this page */
  data: Array<AgentVersion>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** One episode in which the condition of a rule held; keeps what the rule was when it fired */
export interface Alert {
  /** Unique id, starts with alrt_ */
  id: string
  /** Id of the rule that fired; it may have been deleted */
  rule_id: string
  /** Name of the rule */
  name: string
  /** What the rule watched */
  metric: AlertMetric
  /** Whether the episode is over */
  status: AlertStatus
  /** The value of the metric when it fired */
  value: number
  /** What the value was compared with */
  threshold: number
  /** How it was compared */
  comparator: AlertComparator
  /** Id of the watched agent; null: all agents */
  agent_id: string | null
  /** When it fired */
  triggered_at: string
  /** When it was resolved; null while it is firing */
  resolved_at: string | null
  /** The metric when it fired */
  snapshot: AlertSnapshot
  /** Id of the deployment that was undone because of it; null if there is none */
  rolled_back_deployment_id: string | null
}

/**
 * How a value is compared with the threshold
 *
 * - `gt`: Greater than the threshold
 * - `gte`: At least the threshold
 * - `lt`: Less than the threshold
 * - `lte`: At most the threshold
 */
export type AlertComparator = 'gt' | 'gte' | 'lt' | 'lte'

/**
 * The figure that a rule watches
 *
 * - `error_rate`: Failed runs of those that completed or failed in the window, in percent
 * - `p95_latency_ms`: The 95th percentile of the latency of the runs that completed or failed in the window, in
 * milliseconds
 * - `failed_runs`: How many runs failed in the window
 * - `runs`: How many runs ended in the window
 * - `tokens_used`: The tokens of the runs that ended in the window
 * - `webhook_failures`: How many deliveries failed for good in the window
 * - `quota_used_percent`: Used calls of the month's quota, in percent; the window does not matter
 */
export type AlertMetric =
  | 'error_rate'
  | 'p95_latency_ms'
  | 'failed_runs'
  | 'runs'
  | 'tokens_used'
  | 'webhook_failures'
  | 'quota_used_percent'

/** A page of a list */
export interface AlertPage {
  /** The items of this page */
  data: Array<Alert>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/**
 * What came of an automatic rollback
 *
 * - `done`: The version before is live again
 * - `no_earlier_version`: Nothing was changed: the first version was live
 * - `already_rolled_back`: Nothing was changed: a rollback had brought the version that was live
 * - `not_allowed`: Nothing was changed: the last editor of the rule may not roll the agent back
 */
export type AlertRollback = 'done' | 'no_earlier_version' | 'already_rolled_back' | 'not_allowed'

/** A condition on a figure of the organisation, judged every few seconds */
export interface AlertRule {
  /** Unique id, starts with rule_ */
  id: string
  /** Name for people; need not be unique */
  name: string
  /** What it watches */
  metric: AlertMetric
  /** Id of the watched agent; null: all agents */
  agent_id: string | null
  /** How the value is compared */
  comparator: AlertComparator
  /** What the value is compared with */
  threshold: number
  /** The last seconds that the value is about */
  window_seconds: number
  /** Fewer completed and failed runs in the window are no data; for error_rate and p95_latency_ms alone */
  min_samples: number
  /** How long the condition must hold to fire, and not hold to be resolved */
  for_seconds: number
  /** Whether the version before goes live again when it fires */
  auto_rollback: boolean
  /** Whether it is judged */
  active: boolean
  /** What it is at */
  state: AlertRuleState
  /** The value when it was last judged; null if there were too few samples */
  last_value: number | null
  /** When it was last judged; null if not yet, since it was created, changed or switched off */
  last_evaluated_at: string | null
  /** When the rule was created */
  created_at: string
  /** When the rule was last changed */
  updated_at: string
  /** Counts the changes by callers, from 1; updates by the service do not count */
  revision: number
}

/** An alert rule: a condition on a figure */
export interface AlertRuleCreateParams {
  /** 1 to 200 characters */
  name: string
  /** What to watch */
  metric: AlertMetric
  /** Id of the agent to watch; not for webhook_failures and quota_used_percent; default: all agents */
  agent_id?: string | null | undefined
  /** How the value is compared with the threshold */
  comparator: AlertComparator
  /** What the value is compared with */
  threshold: number
  /** The last seconds that the value is about, 60 to 86,400; default 300 */
  window_seconds?: number | null | undefined
  /**
   * Fewer completed and failed runs in the window are no data, 1 to 1,000,000; for error_rate and p95_latency_ms
   * alone; default 5
   */
  min_samples?: number | null | undefined
  /** How long the condition must hold to fire, and not hold to be resolved, 0 to 3,600; default 0 */
  for_seconds?: number | null | undefined
  /**
   * True: when it fires, the version before goes live again, and only runs of the live version count. Needs an
   * agent, a metric of runs and the scope agents:write; default false
   */
  auto_rollback?: boolean | null | undefined
  /** False: it is not judged; default true */
  active?: boolean | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key creates only one alert rule */
  idempotency_key?: string | null | undefined
}

/** A page of a list */
export interface AlertRulePage {
  /** The items of this page */
  data: Array<AlertRule>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/**
 * What a rule is at
 *
 * - `ok`: No alert is firing
 * - `firing`: It has an alert that is firing
 * - `no_data`: Too few runs in the window, or not judged since it was created, changed or switched off
 */
export type AlertRuleState = 'ok' | 'firing' | 'no_data'

/** What a judgement of a rule says now */
export interface AlertRuleTest {
  /** Whether the condition holds now; how long it has held does not matter here */
  would_fire: boolean
  /** The metric now */
  snapshot: AlertSnapshot
}

/** The fields to change; absent ones stay as they are */
export interface AlertRuleUpdateParams {
  /** 1 to 200 characters */
  name?: string | null | undefined
  /** What to watch */
  metric?: AlertMetric | null | undefined
  /** Id of the agent to watch; not for webhook_failures and quota_used_percent; null: all agents */
  agent_id?: string | null | undefined
  /** How the value is compared with the threshold */
  comparator?: AlertComparator | null | undefined
  /** What the value is compared with */
  threshold?: number | null | undefined
  /** The last seconds that the value is about, 60 to 86,400 */
  window_seconds?: number | null | undefined
  /**
   * Fewer completed and failed runs in the window are no data, 1 to 1,000,000; for error_rate and p95_latency_ms
   * alone
   */
  min_samples?: number | null | undefined
  /** How long the condition must hold to fire, and not hold to be resolved, 0 to 3,600 */
  for_seconds?: number | null | undefined
  /**
   * True: when it fires, the version before goes live again, and only runs of the live version count. Needs an
   * agent, a metric of runs and the scope agents:write
   */
  auto_rollback?: boolean | null | undefined
  /** False: it is not judged */
  active?: boolean | null | undefined
}

/** The value of a rule in one minute */
export interface AlertSample {
  /** The minute */
  at: string
  /** The value; null if there were too few samples */
  value: number | null
  /** Number of runs, deliveries or calls that the value is about */
  sample_count: number
}

/** A page of a list */
export interface AlertSamplePage {
  /** The items of this page */
  data: Array<AlertSample>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** The figure of a rule at one moment */
export interface AlertSnapshot {
  /** What the rule watches */
  metric: AlertMetric
  /** The value of the metric; null in a test of a rule that has too few samples, never in an alert */
  value: number | null
  /** What the value was compared with */
  threshold: number
  /** How it was compared */
  comparator: AlertComparator
  /** Start of the time that the value is about */
  window_start: string
  /** End of the time that the value is about */
  window_end: string
  /** Number of runs, deliveries or calls that the value is about */
  sample_count: number
  /** Up to 20 runs that made it so, the latest first; none for webhooks and the quota */
  run_ids: Array<string>
  /** What came of the automatic rollback; null if the rule has none */
  rollback: AlertRollback | null
}

/**
 * Whether an alert is over
 *
 * - `firing`: The episode goes on
 * - `resolved`: The episode is over
 */
export type AlertStatus = 'firing' | 'resolved'

/** A monitoring alert fired */
export interface AlertTriggeredWebhookEvent {
  /** Always `alert.triggered` */
  type: 'alert.triggered'
  /** Its id, the same for every webhook and every attempt; `evt_…` */
  id: string
  /** When it happened */
  created_at: string
  /** The alert as it began */
  data: Alert
}

/** Totals over the organisation's runs in a period */
export interface Analytics {
  /** The period that the figures are about */
  period: AnalyticsPeriod
  /** Totals over the whole period */
  totals: RunTotals
  /** Totals by agent, those with the most runs first */
  by_agent: Array<AgentTotals>
  /** Totals by version of the agent, the newest first; null unless one agent was asked for */
  by_version: Array<VersionTotals> | null
  /** Totals by the API key or user that created the runs, those with the most runs first, at most 100 */
  by_key: Array<KeyTotals>
  /** Totals by interval: every interval of the period, in order */
  series: Array<IntervalTotals>
  /** The ten most frequent error codes */
  top_errors: Array<ErrorCount>
  /** Deliveries of the whole organisation; null for a key that is restricted to some agents */
  webhooks: DeliveryTotals | null
}

/** The requested period, extended to whole intervals in UTC */
export interface AnalyticsPeriod {
  /** Start of the period, inclusive */
  start: string
  /** End of the period, exclusive */
  end: string
  /** What the series is divided into */
  interval: Interval
}

/** Long-lived credentials with scopes */
export interface ApiKey {
  /** Unique id, starts with key_; stays the same when the key is rotated */
  id: string
  /** Name for people; need not be unique */
  name: string
  /** The start and the end of the key, to recognise it */
  redacted_key: string
  /** What the key may do; `*`: everything */
  scopes: Array<Scope>
  /** The only agents that the key may use; null: all agents */
  agent_ids: Array<string> | null
  /** Whether the key is live or for trying out */
  mode: ApiKeyMode
  /** When the key was created */
  created_at: string
  /** Id of the API key or user that created the key */
  created_by: string
  /** When the key was last used, up to 30 s late; null if never */
  last_used_at: string | null
  /** When the key expires; null: never */
  expires_at: string | null
  /** When the key got its current secret; null if it was never rotated */
  rotated_at: string | null
  /** Until then, the secret from before the last rotation is accepted too; null if it was never rotated */
  previous_key_expires_at: string | null
  /**
   * When the secret from before the last rotation was last used, up to 30 s late; null if never, or if it was
   * never rotated
   */
  previous_key_last_used_at: string | null
  /** When the key was revoked; null while it is not */
  revoked_at: string | null
}

/** The name and the rights of a key */
export interface ApiKeyCreateParams {
  /** 1 to 200 characters */
  name: string
  /**
   * What the key may do; `*`: everything, without `audit:read` unless a session of an owner creates the key.
   * Limited to your own scopes, and in demo mode to `runs:read`, `runs:write`, `agents:read` and `usage:read`
   */
  scopes: Array<Scope>
  /** The only agents that the key may use, 1 to 100; absent: all agents */
  agent_ids?: Array<string> | null | undefined
  /** When the key expires; absent: never */
  expires_at?: string | null | undefined
  /** What the key is for; default live */
  mode?: ApiKeyMode | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key creates only one API key */
  idempotency_key?: string | null | undefined
}

/**
 * What an API key is for
 *
 * - `live`: For real work, within the limits of the organisation's plan
 * - `demo`: For trying out: 10 requests a minute with a burst of 15, and no agents with private connectors
 */
export type ApiKeyMode = 'live' | 'demo'

/** A page of a list */
export interface ApiKeyPage {
  /** The items of this page */
  data: Array<ApiKey>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** What was done. More may be added */
export type AuditAction =
  | 'api_key.created'
  | 'api_key.rotated'
  | 'api_key.revoked'
  | 'session.created'
  | 'session.ended'
  | 'session.refused'
  | 'session_token.created'
  | 'agent.hired'
  | 'agent.created'
  | 'agent.updated'
  | 'agent.rolled_back'
  | 'agent.archived'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.deleted'
  | 'webhook.secret_rotated'
  | 'webhook.tested'
  | 'delivery.redelivered'
  | 'webhook.failed_redelivered'
  | 'connector.created'
  | 'connector.updated'
  | 'connector.deleted'
  | 'connector.tested'
  | 'policy.created'
  | 'policy.updated'
  | 'policy.deleted'
  | 'guardrail.blocked'
  | 'guardrail.redacted'
  | 'alert_rule.created'
  | 'alert_rule.updated'
  | 'alert_rule.deleted'
  | 'pipeline.created'
  | 'pipeline.updated'
  | 'pipeline.archived'
  | 'organization.created'
  | 'organization.updated'
  | 'user.created'
  | 'user.updated'
  | 'user.removed'
  | 'secrets.resealed'
  | (string & {})

/** Who did what, when, to what, and from where */
export interface AuditEntry {
  /** Unique id, starts with aud_ */
  id: string
  /** What was done, for example api_key.created */
  action: AuditAction
  /** Who did it */
  actor: Actor
  /** Id of the object that was changed; null if there is none */
  target_id: string | null
  /** IP address of the caller; empty if no call caused it */
  address: string
  /** Id of the request; empty if no call caused it */
  request_id: string
  /** What was changed; depends on the action, never holds a secret */
  details: JSONObject
  /** When it was done */
  created_at: string
}

/** A page of a list */
export interface AuditEntryPage {
  /** The items of this page */
  data: Array<AuditEntry>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** block: refuse it; flag: only report it */
export type BlockOrFlag = 'block' | 'flag'

/** Finds terms and patterns of your own; `terms` or `patterns` */
export interface BlockedTermsGuardrail {
  /** Always `blocked_terms` */
  check: 'blocked_terms'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: GuardrailAction
  /** Texts to look for; each has 1 to 100 characters */
  terms?: Array<string>
  /** Regular expressions to look for, without backtracking; each has 1 to 500 characters */
  patterns?: Array<string>
  /** Whether case matters; default false */
  case_sensitive?: boolean
  /** Whether terms match whole words only; default false */
  whole_words?: boolean
}

/** Finds terms and patterns of your own; `terms` or `patterns` */
export interface BlockedTermsGuardrailParams {
  /** Always `blocked_terms` */
  check: 'blocked_terms'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: GuardrailAction
  /** Texts to look for; each has 1 to 100 characters */
  terms?: Array<string> | undefined
  /** Regular expressions to look for, without backtracking; each has 1 to 500 characters */
  patterns?: Array<string> | undefined
  /** Whether case matters; default false */
  case_sensitive?: boolean | undefined
  /** Whether terms match whole words only; default false */
  whole_words?: boolean | undefined
}

/** An agent that can be hired */
export interface CatalogEntry {
  /** Names the entry, for example echo */
  key: string
  /** Name for people; the default name of a hired agent */
  name: string
  /** What the agent does */
  description: string
  /** JSON Schema that the `config` of a hired agent must match */
  config_schema: JSONObject
  /** JSON Schema of the `input` of a run */
  input_schema: JSONObject
  /** JSON Schema of the `output` of a run */
  output_schema: JSONObject
  /** An input that works */
  example_input: JSONObject
}

/** A page of a list */
export interface CatalogEntryPage {
  /** The items of this page */
  data: Array<CatalogEntry>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/**
 * What a value is checked as
 *
 * - `input`: As the input of a run
 * - `output`: As the output of a run
 */
export type CheckedDirection = 'input' | 'output'

/** Credentials for an external system; the secret is never returned */
export interface Connector {
  /** Unique id, starts with conn_; agents name the connector by it */
  id: string
  /** Name for people; need not be unique */
  name: string
  /** What it connects to; fixed at creation */
  kind: ConnectorKind
  /** The https:// URL of the system; the secret is used for its origin only */
  base_url: string
  /** Whether a secret is stored */
  has_secret: boolean
  /** If true, demo keys may not use agents that use the connector */
  private: boolean
  /**
   * The first 100 agents that are not archived and whose live version uses it; only agents that you may see, null
   * without the scope `agents:read`
   */
  used_by: Array<UsingAgent> | null
  /**
   * How many agents there are that are not archived and whose live version uses it; only agents that you may see,
   * null without the scope `agents:read`. Counted up to 1,000
   */
  used_by_count: number | null
  /** When the connector was created */
  created_at: string
  /** When the connector was last changed */
  updated_at: string
  /** Counts the changes by callers, from 1; updates by the service do not count */
  revision: number
}

/** A connector and its secret */
export interface ConnectorCreateParams {
  /** 1 to 200 characters */
  name: string
  /** Cannot be changed later */
  kind: ConnectorKind
  /** An https:// URL without credentials, query or fragment */
  base_url: string
  /** 1 to 4,096 visible ASCII characters, never returned; optional for kind http */
  secret?: string | null | undefined
  /** If true, demo keys may not use agents that use the connector; default true */
  private?: boolean | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key creates only one connector */
  idempotency_key?: string | null | undefined
}

/**
 * What a connector connects to
 *
 * - `openai`: An OpenAI-compatible model provider, called with the secret as its API key
 * - `http`: The organisation's own endpoint; calls to it are signed with the secret
 */
export type ConnectorKind = 'openai' | 'http'

/** A page of a list */
export interface ConnectorPage {
  /** The items of this page */
  data: Array<Connector>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** Whether the system behind a connector answers */
export interface ConnectorTest {
  /** Whether it answered as agents need it */
  ok: boolean
  /** HTTP status of the answer; null if there was none */
  status: number | null
  /** Milliseconds until the answer began, or until it was given up; null if no call was made */
  latency_ms: number | null
  /** Why it is not ok, in our words; null if it is */
  error: string | null
}

/** The fields to change; absent ones stay as they are */
export interface ConnectorUpdateParams {
  /** 1 to 200 characters */
  name?: string | null | undefined
  /** An https:// URL without credentials, query or fragment; a change of origin requires the secret as well */
  base_url?: string | null | undefined
  /** 1 to 4,096 visible ASCII characters, never returned; null removes it, for kind http */
  secret?: string | null | undefined
  /** If true, demo keys may not use agents that use the connector */
  private?: boolean | null | undefined
}

/** What was used on one day */
export interface DayUsage {
  /** The day in UTC, for example 2026-01-31 */
  date: string
  /** Calls on that day; null if the month's are */
  calls: number | null
  /** Runs created on that day; null if the month's are */
  runs: number | null
  /** Tokens used by the runs created on that day */
  tokens_used: number | null
}

/** The sending of one event to one webhook */
export interface Delivery {
  /** Unique id, starts with dlv_; the same for every attempt */
  id: string
  /** Id of the webhook */
  webhook_id: string
  /** Id of the event that is sent */
  event_id: string
  /** Type of the event, for example run.completed */
  event_type: WebhookEventType
  /** Whether the receiver has acknowledged the event */
  status: DeliveryStatus
  /** The attempts made so far, in order */
  attempts: Array<DeliveryAttempt>
  /** When the delivery was created */
  created_at: string
  /** When the next attempt is due; null if none will be made */
  next_attempt_at: string | null
}

/** One attempt to send a delivery */
export interface DeliveryAttempt {
  /** 1, 2, 3 …; goes on counting when a delivery is sent again */
  number: number
  /** When the attempt started */
  started_at: string
  /** Duration in milliseconds, until the end of the response */
  duration_ms: number
  /** HTTP status of the response; null if no status line was received */
  http_status: number | null
  /** The first 16 KiB of the response; null if there was none */
  response_body: string | null
  /** Why the attempt failed; begins with a code. Null if it succeeded */
  error: string | null
}

/** A page of a list */
export interface DeliveryPage {
  /** The items of this page */
  data: Array<Delivery>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/**
 * The state of a delivery
 *
 * - `pending`: Waits for its first or next attempt
 * - `succeeded`: The receiver returned a 2xx status in time
 * - `failed`: All attempts failed; it can be sent again
 */
export type DeliveryStatus = 'pending' | 'succeeded' | 'failed'

/** The sending of one event to one webhook */
export interface DeliverySummary {
  /** Unique id, starts with dlv_; the same for every attempt */
  id: string
  /** Id of the event that is sent */
  event_id: string
  /** Type of the event, for example run.completed */
  event_type: WebhookEventType
  /** Whether the receiver has acknowledged the event */
  status: DeliveryStatus
  /** When the delivery was created */
  created_at: string
}

/** Deliveries of all agents; a delivery is counted at its time of creation */
export interface DeliveryTotals {
  /** All deliveries, including pending ones */
  deliveries: number
  /** Deliveries that the receiver acknowledged */
  succeeded: number
  /** Deliveries whose attempts all failed */
  failed: number
}

/** The event of a version of an agent going live */
export interface Deployment {
  /** Unique id, starts with dep_ */
  id: string
  /** Id of the agent */
  agent_id: string
  /** The version that went live */
  version: number
  /** Whether the version is still live */
  status: DeploymentStatus
  /** Id of the deployment that this one replaced; null for the first one of an agent */
  previous_deployment_id: string | null
  /** Why the agent was rolled back; null for other deployments, and if no reason was given */
  reason: string | null
  /** Id of the API key or user that made the version live */
  created_by: string
  /** When the version went live */
  created_at: string
}

/** A version of an agent went live */
export interface DeploymentCreatedWebhookEvent {
  /** Always `deployment.created` */
  type: 'deployment.created'
  /** Its id, the same for every webhook and every attempt; `evt_…` */
  id: string
  /** When it happened */
  created_at: string
  /** The deployment */
  data: Deployment
}

/** A page of a list */
export interface DeploymentPage {
  /** The items of this page */
  data: Array<Deployment>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** An earlier version of an agent went live again; `reason` says why */
export interface DeploymentRollbackWebhookEvent {
  /** Always `deployment.rollback` */
  type: 'deployment.rollback'
  /** Its id, the same for every webhook and every attempt; `evt_…` */
  id: string
  /** When it happened */
  created_at: string
  /** The deployment */
  data: Deployment
}

/**
 * What became of a deployment
 *
 * - `active`: Its version is live
 * - `superseded`: A later change replaced its version
 * - `rolled_back`: A rollback replaced its version
 */
export type DeploymentStatus = 'active' | 'superseded' | 'rolled_back'

/**
 * Why the service disabled a webhook
 *
 * - `gone`: The endpoint returned 410
 * - `failing`: Attempts were made for 120 hours, and none succeeded
 */
export type DisabledReason = 'gone' | 'failing'

/** The pipeline run */
export interface EndedPipelineRun {
  /** Its id; `prun_…` */
  id: string
  /** Id of the pipeline */
  pipeline_id: string
  /** The version of the pipeline that it began with */
  pipeline_version: number
  /** `completed`, `failed` or `cancelled` */
  status: string
  /** What it was started with */
  input: Record<string, unknown>
  /** What it returned; null unless it completed */
  output: unknown
  /** Why it failed; null if it did not */
  error: PipelineError | null
  /** Its steps, in the order of the pipeline */
  steps: Array<EndedPipelineStep>
  /** Duration in milliseconds; null if it never started */
  latency_ms: number | null
  /** Tokens that all its runs used */
  tokens_used: number
  /** How many milliseconds it might take */
  timeout_ms: number
  /** The caller's own data */
  metadata: Record<string, unknown>
  /** Id of the API key or user that started it */
  created_by: string
  /** When it was created */
  created_at: string
  /** When it started; null if it never did */
  started_at: string | null
  /** When it ended */
  finished_at: string | null
}

/** A step of a pipeline run */
export interface EndedPipelineStep {
  /** Its name in the pipeline */
  name: string
  /** Id of the agent that it runs */
  agent_id: string
  /** `completed`, `failed`, `skipped` or `cancelled` */
  status: string
  /** Id of its latest run; null with `for_each` or if there is none */
  run_id: string | null
  /** All its runs, by index and attempt */
  runs: Array<EndedPipelineStepRun>
  /** Duration in milliseconds; null if it never started */
  latency_ms: number | null
  /** Tokens that its runs used */
  tokens_used: number
  /** Why it failed; null if it did not */
  error: PipelineError | null
}

/** A run of a step */
export interface EndedPipelineStepRun {
  /** Id of the run */
  run_id: string
  /** Place of its item in the list of `for_each`; null without one */
  index: number | null
  /** Counts the runs of the same item, from 1 */
  attempt: number
  /** Status of the run */
  status: string
}

/** What went wrong */
export interface ErrorBody {
  /** The kind of error, by the status */
  type: ErrorType
  /** The error, for programs */
  code: ErrorCode
  /** The error, for people; it may change */
  message: string
  /** The field, parameter or header that is wrong */
  param?: string
  /** Where in the text of `param` it was noticed, in characters; only of expressions */
  position?: number
  /** Id of the request, as in `X-Request-Id` */
  request_id: string
  /** The problems of the request, if there may be several */
  details?: Array<ErrorDetail>
}

/** More may be added */
export type ErrorCode =
  | 'malformed_json'
  | 'missing_field'
  | 'wrong_type'
  | 'unknown_field'
  | 'invalid_cursor'
  | 'invalid_header'
  | 'document_too_complex'
  | 'route_not_found'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'limit_out_of_range'
  | 'invalid_value'
  | 'number_out_of_range'
  | 'invalid_url'
  | 'version_conflict'
  | 'rate_limited'
  | 'internal_error'
  | 'unavailable'
  | 'https_required'
  | 'csrf_rejected'
  | 'version_not_supported'
  | 'missing_credentials'
  | 'invalid_credentials'
  | 'expired_credentials'
  | 'insufficient_scope'
  | 'agent_not_allowed'
  | 'api_key_not_found'
  | 'session_not_found'
  | 'session_required'
  | 'unknown_scope'
  | 'key_not_active'
  | 'too_many_rotations'
  | 'too_many_api_keys'
  | 'agent_not_found'
  | 'agent_version_not_found'
  | 'catalog_agent_not_found'
  | 'invalid_expression'
  | 'expression_failed'
  | 'expression_timeout'
  | 'expression_too_deep'
  | 'expression_out_of_memory'
  | 'invalid_output'
  | 'output_too_large'
  | 'agent_archived'
  | 'run_not_found'
  | 'input_schema_violation'
  | 'guardrail_blocked'
  | 'action_not_pending'
  | 'action_conflict'
  | 'too_many_messages'
  | 'run_not_active'
  | 'event_not_found'
  | 'position_expired'
  | 'unknown_event_type'
  | 'webhook_not_found'
  | 'delivery_not_found'
  | 'webhook_inactive'
  | 'too_many_webhooks'
  | 'connector_not_found'
  | 'private_connector_forbidden'
  | 'connector_in_use'
  | 'too_many_connectors'
  | 'policy_not_found'
  | 'policy_in_use'
  | 'too_many_policies'
  | 'alert_rule_not_found'
  | 'alert_not_found'
  | 'too_many_alert_rules'
  | 'pipeline_not_found'
  | 'pipeline_version_not_found'
  | 'invalid_pipeline'
  | 'pipeline_archived'
  | 'pipeline_run_not_found'
  | 'idempotency_mismatch'
  | 'too_many_open_streams'
  | 'quota_exceeded'
  | 'persisted_query_not_supported'
  | 'invalid_document'
  | 'too_many_fields'
  | 'stream_not_found'
  | 'stream_token_unknown'
  | 'stream_in_use'
  | 'operation_in_use'
  | 'too_many_streams'
  | 'too_many_operations'
  | (string & {})

/** How many runs failed with one error code */
export interface ErrorCount {
  /** Error code; other: the rarest codes together */
  code: string
  /** Failed runs with this code */
  count: number
}

/** One problem of a request */
export interface ErrorDetail {
  /** The field, parameter or header that is wrong */
  param: string
  /** The problem, for programs */
  code: ErrorCode
  /** The problem, for people; it may change */
  message: string
}

/** The body of every failed call */
export interface ErrorResponse {
  /** What went wrong */
  error: ErrorBody
}

/** More may be added */
export type ErrorType =
  | 'invalid_request'
  | 'not_found'
  | 'unprocessable'
  | 'rate_limited'
  | 'internal'
  | 'forbidden'
  | 'unauthorized'
  | (string & {})

/** What an expression came to */
export interface EvaluatedExpression {
  /** The value, as it is; null also where the expression finds nothing */
  value: unknown
}

/** Who caused it */
export interface EventActor {
  /** Id of the API key, user or alert rule */
  id: string
  /** What the id belongs to: `api_key`, `user` or `alert_rule` */
  kind: string
  /** Name of the key or rule; null for people */
  name: string | null
}

/** A type of events, for those who receive them */
export interface EventType {
  /** Its name, for example run.completed */
  name: WebhookEventType
  /** What happened when such an event is sent */
  description: string
  /** Whether webhooks can be registered for this type; false for test, which is only sent on request */
  subscribable: boolean
  /** JSON Schema (2020-12) of the whole event; events may get more fields */
  schema: JSONObject
  /** An event of this type as it is sent */
  sample: JSONObject
}

/** A page of a list */
export interface EventTypePage {
  /** The items of this page */
  data: Array<EventType>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** An expression, and what it is evaluated over */
export interface ExpressionEvaluateParams {
  /** JSONata, at most 65,536 characters */
  expression: string
  /** What the expression is evaluated over; default null */
  input?: unknown | undefined
}

/** Evaluates a JSONata expression */
export interface ExpressionRuntime {
  /** Always `expression` */
  type: 'expression'
  /** A JSONata expression over the input */
  expression: string
}

/** Evaluates a JSONata expression */
export interface ExpressionRuntimeParams {
  /** Always `expression` */
  type: 'expression'
  /** A JSONata expression over the input */
  expression: string
}

/** What is looked for in inputs and outputs, and what happens then. More checks may be added */
export type Guardrail =
  | PiiGuardrail
  | SecretsGuardrail
  | PromptInjectionGuardrail
  | BlockedTermsGuardrail
  | MaxBytesGuardrail
  | JsonSchemaGuardrail

/** block: refuse it; redact: replace what was found; flag: only report it */
export type GuardrailAction = 'block' | 'redact' | 'flag'

/** What is checked */
export type GuardrailDirection = 'input' | 'output' | 'both'

/** What is looked for in inputs and outputs, and what happens then. More checks may be added */
export type GuardrailParams =
  | PiiGuardrailParams
  | SecretsGuardrailParams
  | PromptInjectionGuardrailParams
  | BlockedTermsGuardrailParams
  | MaxBytesGuardrailParams
  | JsonSchemaGuardrailParams

/** A guardrail found something. What it found is not told */
export interface GuardrailTriggeredEvent {
  /** Always `guardrail.triggered` */
  type: 'guardrail.triggered'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** The check, for example `pii` */
  guardrail: string
  /** What was done */
  action: GuardrailAction
  /** Where it was found */
  on: GuardrailDirection
}

/** Calls an endpoint of your own */
export interface HttpRuntime {
  /** Always `http` */
  type: 'http'
  /** A connector of kind http, whose secret signs the call */
  connector_id?: string
  /** The https:// URL of your endpoint */
  url: string
  /** Headers of the call; readers of the agent see them, so secrets belong into a connector */
  headers?: Record<string, string>
}

/** Calls an endpoint of your own */
export interface HttpRuntimeParams {
  /** Always `http` */
  type: 'http'
  /** A connector of kind http, whose secret signs the call */
  connector_id?: string | undefined
  /** The https:// URL of your endpoint */
  url: string
  /** Headers of the call; readers of the agent see them, so secrets belong into a connector */
  headers?: Record<string, string> | undefined
}

/**
 * What a series is divided into
 *
 * - `hour`: Hours in UTC
 * - `day`: Days in UTC
 */
export type Interval = 'hour' | 'day'

/** Totals over the runs created in one interval */
export interface IntervalTotals {
  /** When the interval begins, inclusive */
  start: string
  /** All runs: completed, failed, cancelled and active */
  runs: number
  /** Runs that ended with an output */
  completed: number
  /** Runs that ended with an error */
  failed: number
  /** Tokens used by the runs */
  tokens_used: number
  /** Latency of the runs in milliseconds */
  latency_ms: Latency
}

/** A JSON object of any shape; its keys are never renamed */
export type JSONObject = Record<string, unknown>

/** Checks the value against a JSON Schema */
export interface JsonSchemaGuardrail {
  /** Always `json_schema` */
  check: 'json_schema'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: BlockOrFlag
  /** JSON Schema 2020-12 */
  schema: Record<string, unknown>
}

/** Checks the value against a JSON Schema */
export interface JsonSchemaGuardrailParams {
  /** Always `json_schema` */
  check: 'json_schema'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: BlockOrFlag
  /** JSON Schema 2020-12 */
  schema: Record<string, unknown>
}

/** Totals over the runs that one API key or user created */
export interface KeyTotals {
  /**
   * Id of the API key or user; null for the other runs: from before their creator was recorded, or of keys with
   * few runs
   */
  key_id: string | null
  /**
   * Name of the key, or e-mail address of the user (without `users:read`, the role, as in `a member`); null for
   * the other runs
   */
  name: string | null
  /** All runs: completed, failed, cancelled and active */
  runs: number
  /** Runs that ended with an output */
  completed: number
  /** Runs that ended with an error */
  failed: number
  /** Runs that a caller cancelled */
  cancelled: number
  /** Runs that have not ended yet */
  active: number
  /** completed / (completed + failed), from 0 to 1; null if there are none */
  success_rate: number | null
  /** Tokens used by the runs */
  tokens_used: number
}

/** The calls of one key or user */
export interface KeyUsage {
  /** Id of the API key or user */
  key_id: string
  /** Name of the key, or e-mail address of the user; without `users:read`, the role, as in `a member` */
  name: string
  /** Calls in the period */
  calls: number
}

/** Latency in milliseconds of the runs that were started and have ended; null if there are none */
export interface Latency {
  /** Arithmetic mean, exact */
  avg: number | null
  /** Median, accurate to 1% */
  p50: number | null
  /** 95th percentile, accurate to 1% */
  p95: number | null
  /** 99th percentile, accurate to 1% */
  p99: number | null
}

/** Talks to an OpenAI-compatible model through a connector */
export interface LlmRuntime {
  /** Always `llm` */
  type: 'llm'
  /** A connector of kind openai */
  connector_id: string
  /** The model's name, as its provider spells it */
  model: string
  /** What the model is told before the input */
  instructions: string
  /** How random the model's choice of words is; default: the provider's own */
  temperature?: number
  /** For each answer of the model; default: the provider's own */
  max_output_tokens?: number
  /** HTTP tools that the model may call */
  tools?: Array<LlmTool>
}

/** Talks to an OpenAI-compatible model through a connector */
export interface LlmRuntimeParams {
  /** Always `llm` */
  type: 'llm'
  /** A connector of kind openai */
  connector_id: string
  /** The model's name, as its provider spells it */
  model: string
  /** What the model is told before the input */
  instructions: string
  /** How random the model's choice of words is; default: the provider's own */
  temperature?: number | undefined
  /** For each answer of the model; default: the provider's own */
  max_output_tokens?: number | undefined
  /** HTTP tools that the model may call */
  tools?: Array<LlmToolParams> | undefined
}

/** An HTTP endpoint that the model may call */
export interface LlmTool {
  /** The name under which the model calls the tool; unique in the agent */
  name: string
  /** What the tool does, for the model to decide when to call it */
  description: string
  /** The https:// URL that is called */
  url: string
  /** Headers of the call; readers of the agent see them, so secrets belong into a connector */
  headers?: Record<string, string>
  /** The connector whose secret authenticates the call */
  connector_id?: string
  /** JSON Schema of the arguments, of type object */
  input_schema: Record<string, unknown>
  /** How it is called; default POST. GET sends the arguments in the query */
  method?: LlmToolMethod
}

/** An HTTP method */
export type LlmToolMethod = 'GET' | 'POST' | 'PUT' | 'PATCH'

/** An HTTP endpoint that the model may call */
export interface LlmToolParams {
  /** The name under which the model calls the tool; unique in the agent */
  name: string
  /** What the tool does, for the model to decide when to call it */
  description: string
  /** The https:// URL that is called */
  url: string
  /** Headers of the call; readers of the agent see them, so secrets belong into a connector */
  headers?: Record<string, string> | undefined
  /** The connector whose secret authenticates the call */
  connector_id?: string | undefined
  /** JSON Schema of the arguments, of type object */
  input_schema: Record<string, unknown>
  /** How it is called; default POST. GET sends the arguments in the query */
  method?: LlmToolMethod | undefined
}

/** Limits the size, as JSON */
export interface MaxBytesGuardrail {
  /** Always `max_bytes` */
  check: 'max_bytes'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: BlockOrFlag
  /** The largest size that passes */
  bytes: number
}

/** Limits the size, as JSON */
export interface MaxBytesGuardrailParams {
  /** Always `max_bytes` */
  check: 'max_bytes'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: BlockOrFlag
  /** The largest size that passes */
  bytes: number
}

/** A user of the organisation, as the other members see them */
export interface Member {
  /** Unique id, starts with usr_ */
  id: string
  /** E-mail address, used to log in */
  email: string
  /** Name for people: the e-mail address */
  name: string
  /** What the user may do */
  role: Role
  /** When the user was added */
  created_at: string
}

/** A page of a list */
export interface MemberPage {
  /** The items of this page */
  data: Array<Member>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** Long-lived credentials with scopes */
export interface NewApiKey {
  /** Unique id, starts with key_; stays the same when the key is rotated */
  id: string
  /** Name for people; need not be unique */
  name: string
  /** The start and the end of the key, to recognise it */
  redacted_key: string
  /** What the key may do; `*`: everything */
  scopes: Array<Scope>
  /** The only agents that the key may use; null: all agents */
  agent_ids: Array<string> | null
  /** Whether the key is live or for trying out */
  mode: ApiKeyMode
  /** When the key was created */
  created_at: string
  /** Id of the API key or user that created the key */
  created_by: string
  /** When the key was last used, up to 30 s late; null if never */
  last_used_at: string | null
  /** When the key expires; null: never */
  expires_at: string | null
  /** When the key got its current secret; null if it was never rotated */
  rotated_at: string | null
  /** Until then, the secret from before the last rotation is accepted too; null if it was never rotated */
  previous_key_expires_at: string | null
  /**
   * When the secret from before the last rotation was last used, up to 30 s late; null if never, or if it was
   * never rotated
   */
  previous_key_last_used_at: string | null
  /** When the key was revoked; null while it is not */
  revoked_at: string | null
  /** The secret key; null except in the response to the call that created or rotated it */
  key: string | null
}

/** An endpoint that events are sent to */
export interface NewWebhook {
  /** Unique id, starts with wh_ */
  id: string
  /** The https:// URL that events are sent to */
  url: string
  /** Types of the events that are sent; `*`: all types, future ones too */
  events: Array<WebhookSubscription>
  /** Whether deliveries are sent */
  active: boolean
  /** What the webhook is for; null if not given */
  description: string | null
  /** When the webhook was created */
  created_at: string
  /** When the webhook was last changed */
  updated_at: string
  /** Counts the changes by callers, from 1; updates by the service do not count */
  revision: number
  /** Why the service disabled the webhook; null if it did not */
  disabled_reason: DisabledReason | null
  /** Failed attempts since the last success */
  consecutive_failures: number
  /** The newest delivery; null if there is none */
  last_delivery: DeliverySummary | null
  /** Its deliveries of the last 24 hours */
  stats: WebhookStats
  /** The end of the secret, to recognise it */
  secret_hint: string
  /** The secret that signs deliveries; null except in the response to the call that set it */
  secret: string | null
}

/** The owner of agents, runs, keys and webhooks */
export interface Organization {
  /** Unique id, starts with org_ */
  id: string
  /** Name for people */
  name: string
  /** Sets its limits */
  plan: Plan
}

/** A piece of the output: text, or a change of a structured output, or both */
export interface OutputDeltaEvent {
  /** Always `output.delta` */
  type: 'output.delta'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** Text that follows the text of the earlier deltas */
  delta?: string
  /** A change of a structured output, often an operation of JSON Patch */
  patch?: unknown
}

/** Finds personal data */
export interface PiiGuardrail {
  /** Always `pii` */
  check: 'pii'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: GuardrailAction
  /** What is looked for; default: all kinds */
  kinds?: Array<PiiKind>
}

/** Finds personal data */
export interface PiiGuardrailParams {
  /** Always `pii` */
  check: 'pii'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: GuardrailAction
  /** What is looked for; default: all kinds */
  kinds?: Array<PiiKind> | undefined
}

/** A kind of personal data. More may be added */
export type PiiKind = 'email' | 'phone' | 'iban' | 'card' | 'ip' | (string & {})

/** Several agents as one piece of work, in its live version */
export interface Pipeline {
  /** Unique id, starts with pipe_ */
  id: string
  /** Whether it accepts new runs */
  status: PipelineStatus
  /** Number of the live version: 1, 2, 3 … */
  version: number
  /** Name for people; need not be unique */
  name: string
  /** What the pipeline does; null if not given */
  description: string | null
  /** Its 1 to 100 steps */
  steps: Array<PipelineStep>
  /**
   * JSONata for the output of a pipeline run. Null: that of the last step, or, if several steps have no dependant,
   * an object of theirs by name
   */
  output: string | null
  /** Your own data, at most 16 KiB of JSON */
  metadata: JSONObject
  /** When the pipeline was created */
  created_at: string
  /** When the pipeline was last changed or archived */
  updated_at: string
  /** When the pipeline was archived; null while it is active */
  archived_at: string | null
}

/** A pipeline run ended */
export interface PipelineCompletedWebhookEvent {
  /** Always `pipeline.completed` */
  type: 'pipeline.completed'
  /** Its id, the same for every webhook and every attempt; `evt_…` */
  id: string
  /** When it happened */
  created_at: string
  /** The pipeline run */
  data: EndedPipelineRun
}

/** The first version of a pipeline */
export interface PipelineCreateParams {
  /** 1 to 200 characters */
  name: string
  /** At most 2,000 characters; null: none */
  description?: string | null | undefined
  /** 1 to 100 steps, at most 256 KiB of JSON */
  steps: Array<PipelineStepParams>
  /**
   * Expression for the output of a pipeline run. Null: that of the last step, or, if several steps have no
   * dependant, an object of theirs by name
   */
  output?: string | null | undefined
  /** Your own data, at most 16 KiB of JSON */
  metadata?: JSONObject | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key creates only one pipeline */
  idempotency_key?: string | null | undefined
}

/** The error of the step that failed first */
export interface PipelineError {
  /** For programs: a code of the service, or one of the agent */
  code: string
  /** For people; may change */
  message: string
  /** What caused it: `agent_error`, `gateway_error` or `timeout` */
  type: string
  /** Whether the same input may succeed later */
  retryable: boolean
  /** Of the pipeline run: name of the step that failed; null if it was none */
  step: string | null
  /** The attempt that failed */
  attempt: number
}

/** A page of a list */
export interface PipelinePage {
  /** The items of this page */
  data: Array<Pipeline>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** What every PipelineRun has. */
export interface PipelineRunFields {
  /** Unique id, starts with prun_ */
  id: string
  /** Id of the pipeline */
  pipeline_id: string
  /** The version of the pipeline that it began with */
  pipeline_version: number
  /** What it was started with, as guardrails left it */
  input: JSONObject
  /** Its steps, in the order of the pipeline */
  steps: Array<PipelineRunStep>
  /** Tokens that all its runs have used */
  tokens_used: number
  /**
   * Milliseconds from start to finish, excluding the time spent in requires_action; null while it is active, and
   * if it never started
   */
  latency_ms: number | null
  /** Time limit in milliseconds, excluding the time spent in requires_action */
  timeout_ms: number
  /** Your own data, given when it was created */
  metadata: JSONObject
  /** Id of the API key or user that created it, and its runs */
  created_by: string
  /** When it was created */
  created_at: string
  /** When its first step could begin; null if it never started */
  started_at: string | null
  /** When it ended; null while it is active */
  finished_at: string | null
}

/** A pipeline run that goes on, or of which a run waits for an action */
export interface ActivePipelineRun extends PipelineRunFields {
  /** The current state; requires_action while a run waits for an action and nothing else is active */
  status: 'queued' | 'running' | 'requires_action'
  /** What it returned; null unless it completed */
  output: null
  /** The error of the step that failed first, with its name; null unless the pipeline run failed */
  error: null
}

/** A pipeline run that ended with an output */
export interface CompletedPipelineRun extends PipelineRunFields {
  /** The current state; requires_action while a run waits for an action and nothing else is active */
  status: 'completed'
  /** What it returned; null unless it completed */
  output: unknown
  /** The error of the step that failed first, with its name; null unless the pipeline run failed */
  error: null
}

/** A pipeline run that ended with an error */
export interface FailedPipelineRun extends PipelineRunFields {
  /** The current state; requires_action while a run waits for an action and nothing else is active */
  status: 'failed'
  /** What it returned; null unless it completed */
  output: null
  /** The error of the step that failed first, with its name; null unless the pipeline run failed */
  error: RunError
}

/** A pipeline run that was cancelled */
export interface CancelledPipelineRun extends PipelineRunFields {
  /** The current state; requires_action while a run waits for an action and nothing else is active */
  status: 'cancelled'
  /** What it returned; null unless it completed */
  output: null
  /** The error of the step that failed first, with its name; null unless the pipeline run failed */
  error: null
}

/** One execution of a pipeline */
export type PipelineRun = ActivePipelineRun | CompletedPipelineRun | FailedPipelineRun | CancelledPipelineRun

/** It was cancelled; the last event */
export interface PipelineRunCancelledEvent {
  /** Always `pipeline_run.cancelled` */
  type: 'pipeline_run.cancelled'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
  /** The pipeline run as it was then */
  pipeline_run: CancelledPipelineRun
}

/** It completed; the last event */
export interface PipelineRunCompletedEvent {
  /** Always `pipeline_run.completed` */
  type: 'pipeline_run.completed'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
  /** The pipeline run as it was then */
  pipeline_run: CompletedPipelineRun
}

/** Which pipeline to run, and with what */
export interface PipelineRunCreateParams {
  /** What its expressions see as `input` */
  input: JSONObject
  /** Your own data, at most 16 KiB of JSON */
  metadata?: JSONObject | null | undefined
  /**
   * Time limit in milliseconds, excluding the time spent in requires_action: 1,000 to 86,400,000; default
   * 3,600,000
   */
  timeout_ms?: number | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key creates only one pipeline run */
  idempotency_key?: string | null | undefined
}

/** The pipeline run was stored */
export interface PipelineRunCreatedEvent {
  /** Always `pipeline_run.created` */
  type: 'pipeline_run.created'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
  /** The pipeline run as it was then */
  pipeline_run: PipelineRun
}

/**
 * An event in the log of a pipeline run. Numbers count 1, 2, 3 … without gaps; the last event is
 * `pipeline_run.completed`, `pipeline_run.failed` or `pipeline_run.cancelled`. More types may be added: skip
 * those that you do not know.
 */
export type PipelineRunEvent =
  | PipelineRunCreatedEvent
  | PipelineRunStartedEvent
  | PipelineStepStartedEvent
  | PipelineStepCompletedEvent
  | PipelineStepFailedEvent
  | PipelineStepSkippedEvent
  | PipelineRunRequiresActionEvent
  | PipelineRunResumedEvent
  | PipelineRunCompletedEvent
  | PipelineRunFailedEvent
  | PipelineRunCancelledEvent
  | UnknownPipelineRunEvent

/** A `PipelineRunEvent` of a type that this version of the library does not know. */
export interface UnknownPipelineRunEvent {
  type: 'unknown'
  seq: number
  created_at: string
  /** The whole event as it came, with its own type. */
  raw: { type: string; [field: string]: unknown }
}

/** It failed; the last event */
export interface PipelineRunFailedEvent {
  /** Always `pipeline_run.failed` */
  type: 'pipeline_run.failed'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
  /** The pipeline run as it was then */
  pipeline_run: FailedPipelineRun
}

/** A page of a list */
export interface PipelineRunPage {
  /** The items of this page */
  data: Array<PipelineRun>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** A run waits for an action, and nothing else is active */
export interface PipelineRunRequiresActionEvent {
  /** Always `pipeline_run.requires_action` */
  type: 'pipeline_run.requires_action'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
}

/** Something is active again */
export interface PipelineRunResumedEvent {
  /** Always `pipeline_run.resumed` */
  type: 'pipeline_run.resumed'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
}

/** It began */
export interface PipelineRunStartedEvent {
  /** Always `pipeline_run.started` */
  type: 'pipeline_run.started'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
  /** The version of the pipeline that is executed */
  pipeline_version: number
}

/** A step of a pipeline run */
export interface PipelineRunStep {
  /** Its name in the pipeline */
  name: string
  /** Id of the agent that it runs */
  agent_id: string
  /** Its current state */
  status: PipelineStepStatus
  /** Id of its latest run; null with `for_each`, or if there is none */
  run_id: string | null
  /** All its runs, by index and attempt */
  runs: Array<PipelineStepRun>
  /** Milliseconds from start to end, excluding the time spent waiting for actions; null before its end */
  latency_ms: number | null
  /** Tokens that its runs have used */
  tokens_used: number
  /** Why it failed; null unless it did */
  error: RunError | null
}

/**
 * Whether a pipeline accepts new runs
 *
 * - `active`: Accepts new runs
 * - `archived`: Accepts no new runs; its history stays readable
 */
export type PipelineStatus = 'active' | 'archived'

/** A step of a pipeline, with the defaults of what was not given */
export interface PipelineStep {
  /** Unique in the pipeline */
  name: string
  /** Id of the agent that it runs */
  agent_id: string
  /**
   * JSONata for the run's input, an object. Null: the item of `for_each`, else what its dependencies returned,
   * else the input of the pipeline run
   */
  input: string | null
  /** Names of the steps that must have ended first */
  depends_on: Array<string>
  /** JSONata; a false value skips the step. Null: it is never skipped */
  when: string | null
  /** JSONata for a list of up to 1,000 items, each of which gets a run. Null: one run */
  for_each: string | null
  /** How many items of `for_each` run at the same time */
  max_parallel: number
  /** Null: failed runs are not retried */
  retry: PipelineStepRetry | null
  /** Time limit of each of its runs in milliseconds; null: that of the agent */
  timeout_ms: number | null
  /** What its failure means */
  on_failure: PipelineStepOnFailure
}

/** A step ended with an output */
export interface PipelineStepCompletedEvent {
  /** Always `step.completed` */
  type: 'step.completed'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
  /** Name of the step */
  step: string
  /** Id of the run; null if there is none */
  run_id: string | null
  /** Place of its item in the list of `for_each`; null without one */
  index: number | null
  /** Counts the runs of the same item, from 1 */
  attempt: number
}

/** A step ended with an error */
export interface PipelineStepFailedEvent {
  /** Always `step.failed` */
  type: 'step.failed'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
  /** Name of the step */
  step: string
  /** Id of the run; null if there is none */
  run_id: string | null
  /** Place of its item in the list of `for_each`; null without one */
  index: number | null
  /** Counts the runs of the same item, from 1 */
  attempt: number
  /** Why it failed */
  error: RunError
}

/**
 * What the failure of a step means for its pipeline run
 *
 * - `fail`: What is still active is cancelled, and the pipeline run fails
 * - `continue`: The steps that depend on it run, and see its error
 */
export type PipelineStepOnFailure = 'fail' | 'continue'

/** A step of a pipeline. Expressions are JSONata, at most 65,536 characters each */
export interface PipelineStepParams {
  /** A lower-case letter, then up to 62 lower-case letters, digits and underscores; unique */
  name: string
  /** Id of the agent that it runs */
  agent_id: string
  /**
   * Expression for the run's input, an object. Default: the item of `for_each` (`{item}` if it is no object); else
   * the output of its one dependency, of several an object by name, of none the input of the pipeline run
   */
  input?: string | null | undefined
  /** Names of the steps that must have ended first; default: the step before it. Empty: it starts at once */
  depends_on?: Array<string> | null | undefined
  /** Expression, evaluated once; a false value skips the step */
  when?: string | null | undefined
  /** Expression for a list of at most 1,000 items: one run each. Its output is the list of outputs */
  for_each?: string | null | undefined
  /** How many items of `for_each` run at the same time: 1 to 100; default 10 */
  max_parallel?: number | null | undefined
  /** Default: failed runs are not retried */
  retry?: PipelineStepRetryParams | null | undefined
  /** Time limit of each of its runs in milliseconds: 1,000 to 3,600,000; default: that of the agent */
  timeout_ms?: number | null | undefined
  /** What its failure means; default fail */
  on_failure?: PipelineStepOnFailure | null | undefined
}

/** How often, and when, a run that failed and may be retried is made again */
export interface PipelineStepRetry {
  /** How many runs are made at most, the first one included */
  max_attempts: number
  /** Milliseconds before the second one; doubled each time, up to 3,600,000 */
  delay_ms: number
}

/** How often, and when, a run that failed and may be retried is made again */
export interface PipelineStepRetryParams {
  /** 1 to 10 runs at most, the first one included */
  max_attempts: number
  /** Milliseconds before the second one: 0 to 3,600,000; default 1,000. Doubled each time, up to 3,600,000 */
  delay_ms?: number | null | undefined
}

/** A run that a step made */
export interface PipelineStepRun {
  /** Id of the run */
  run_id: string
  /** Place of its item in the list of `for_each`; null without one */
  index: number | null
  /** Counts the runs of the same item, from 1 */
  attempt: number
  /** Status of the run */
  status: RunStatus
}

/** The condition of a step did not hold */
export interface PipelineStepSkippedEvent {
  /** Always `step.skipped` */
  type: 'step.skipped'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
  /** Name of the step */
  step: string
}

/** A run of a step was made */
export interface PipelineStepStartedEvent {
  /** Always `step.started` */
  type: 'step.started'
  /** Its number in the log of the pipeline run */
  seq: number
  /** Id of the pipeline run */
  pipeline_run_id: string
  /** When it happened */
  created_at: string
  /** Name of the step */
  step: string
  /** Id of the run; null if there is none */
  run_id: string | null
  /** Place of its item in the list of `for_each`; null without one */
  index: number | null
  /** Counts the runs of the same item, from 1 */
  attempt: number
}

/**
 * The state of a step of a pipeline run
 *
 * - `pending`: Has not begun
 * - `running`: Has active runs, or will make some
 * - `requires_action`: All that is active in it waits for an action
 * - `completed`: Ended with an output
 * - `failed`: Ended with an error
 * - `skipped`: Its condition did not hold
 * - `cancelled`: Was active, or had not begun, when the pipeline run ended
 */
export type PipelineStepStatus =
  | 'pending'
  | 'running'
  | 'requires_action'
  | 'completed'
  | 'failed'
  | 'skipped'
  | 'cancelled'

/** The fields to change; absent ones stay as they are */
export interface PipelineUpdateParams {
  /** 1 to 200 characters */
  name?: string | null | undefined
  /** At most 2,000 characters; null: none */
  description?: string | null | undefined
  /** 1 to 100 steps, at most 256 KiB of JSON; they replace all present steps */
  steps?: Array<PipelineStepParams> | null | undefined
  /**
   * Expression for the output of a pipeline run. Null: that of the last step, or, if several steps have no
   * dependant, an object of theirs by name
   */
  output?: string | null | undefined
  /** Your own data, at most 16 KiB of JSON */
  metadata?: JSONObject | null | undefined
}

/** A pipeline as it was, or is, at one of its versions. Versions never change */
export interface PipelineVersion {
  /** Id of the pipeline */
  pipeline_id: string
  /** Number of the version: 1, 2, 3 … */
  version: number
  /** Name for people; need not be unique */
  name: string
  /** What the pipeline does; null if not given */
  description: string | null
  /** Its 1 to 100 steps */
  steps: Array<PipelineStep>
  /**
   * JSONata for the output of a pipeline run. Null: that of the last step, or, if several steps have no dependant,
   * an object of theirs by name
   */
  output: string | null
  /** Your own data, at most 16 KiB of JSON */
  metadata: JSONObject
  /** Id of the API key or user that created the version */
  created_by: string
  /** When the version was created */
  created_at: string
}

/** A page of a list */
export interface PipelineVersionPage {
  /** The items of this page */
  data: Array<PipelineVersion>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/**
 * Sets the limits of an organisation; usage shows those that apply
 *
 * - `free`: By default 100 requests a minute and 10,000 calls a month
 * - `developer`: By default 1,000 requests a minute and 200,000 calls a month
 * - `business`: By default 10,000 requests a minute and 5,000,000 calls a month
 * - `enterprise`: Limits by agreement
 */
export type Plan = 'free' | 'developer' | 'business' | 'enterprise'

/** The limits that apply to the caller */
export interface PlanLimits {
  /** How many calls are added to the burst each minute */
  requests_per_minute: number
  /** Maximum number of calls at once, when none were made for a while */
  burst: number
  /** Calls of the organisation in a calendar month (UTC) */
  monthly_calls: number
}

/** A list of guardrails for the inputs and outputs of agents */
export interface Policy {
  /** Unique id, starts with pol_; of a template, its name */
  id: string
  /** Whether it is built in or your own */
  kind: PolicyKind
  /** Name for people; need not be unique */
  name: string
  /** What the policy is for; null if not given */
  description: string | null
  /** Each is {check, on, action, …settings}; applied in this order */
  guardrails: Array<Guardrail>
  /** Whether it applies to agents without a policy of their own */
  is_default: boolean
  /**
   * The first 100 agents that are not archived and whose live version uses it; only agents that you may see, null
   * without the scope `agents:read`
   */
  used_by: Array<UsingAgent> | null
  /**
   * How many agents there are that are not archived and whose live version uses it; only agents that you may see,
   * null without the scope `agents:read`. Counted up to 1,000
   */
  used_by_count: number | null
  /** When the policy was created; null for a template */
  created_at: string | null
  /** When the policy was last changed; null for a template */
  updated_at: string | null
  /** Counts the changes by callers, from 1; updates by the service do not count; null for a template */
  revision: number | null
}

/**
 * What a policy does to a value
 *
 * - `pass`: Nothing was found
 * - `flag`: Something was found and noted; the value passes as it is
 * - `redact`: What was found is replaced by marks; the rest passes
 * - `block`: The value is refused
 */
export type PolicyAction = 'pass' | 'flag' | 'redact' | 'block'

/** What a policy would do to a value */
export interface PolicyCheck {
  /** The strongest action that would be taken */
  action: PolicyAction
  /** What was found, in the order of the guardrails: the first 100 places. A block ends the check */
  findings: Array<PolicyFinding>
  /** How much was found in all, also what is not listed */
  count: number
  /** The value with marks in it; null unless the action is redact */
  redacted_value: unknown
}

/** A value, and the policy or the guardrails to apply to it */
export interface PolicyCheckParams {
  /** Id of a policy, or name of a template; instead of guardrails */
  policy?: string | null | undefined
  /** At most 20, each {check, on, action, …settings}; instead of policy */
  guardrails?: Array<GuardrailParams> | null | undefined
  /** What is checked; any JSON except null */
  value: unknown
  /** Whether it is an input or an output */
  on: CheckedDirection
}

/** A policy: a list of guardrails */
export interface PolicyCreateParams {
  /** 1 to 200 characters */
  name: string
  /** At most 2,000 characters */
  description?: string | null | undefined
  /** At most 20, each {check, on, action, …settings}; applied in this order */
  guardrails: Array<GuardrailParams>
  /** True: becomes the default policy, for agents without a policy of their own; default false */
  is_default?: boolean | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key creates only one policy */
  idempotency_key?: string | null | undefined
}

/** What a guardrail found in one place; never the text itself */
export interface PolicyFinding {
  /** Position of the guardrail in the policy, from 0 */
  guardrail: number
  /** The check of the guardrail */
  check: string
  /** What the guardrail does; block also if it exceeded a limit, whatever its action */
  action: GuardrailAction
  /** Where it is: `value.items.0.email`, or `value` for the whole. Long names are cut */
  path: string
  /** Whether it is in the name of the property */
  in_name: boolean
  /** How many there are in this place */
  count: number
  /** What was found, for example email; empty if the check has none */
  kinds: Array<string>
  /** What is wrong with the value there, or which limit was exceeded; null if the kinds say it all */
  message: string | null
}

/**
 * Where a policy comes from
 *
 * - `template`: Built into the service: none, baseline, privacy or strict
 * - `custom`: Created by the organisation
 */
export type PolicyKind = 'template' | 'custom'

/** A page of a list */
export interface PolicyPage {
  /** The items of this page */
  data: Array<Policy>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** The fields to change; absent ones stay as they are */
export interface PolicyUpdateParams {
  /** 1 to 200 characters */
  name?: string | null | undefined
  /** At most 2,000 characters; null removes it */
  description?: string | null | undefined
  /** At most 20, each {check, on, action, …settings}; applied in this order */
  guardrails?: Array<GuardrailParams> | null | undefined
  /**
   * True: becomes the default policy, for agents without a policy of their own. False is refused for the default
   * policy
   */
  is_default?: boolean | null | undefined
}

/** Finds attempts to change the instructions of an agent */
export interface PromptInjectionGuardrail {
  /** Always `prompt_injection` */
  check: 'prompt_injection'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: BlockOrFlag
}

/** Finds attempts to change the instructions of an agent */
export interface PromptInjectionGuardrailParams {
  /** Always `prompt_injection` */
  check: 'prompt_injection'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: BlockOrFlag
}

/** How much is sent again */
export interface RedeliveredCount {
  /** Number of deliveries that are sent again */
  redelivered: number
}

/** The action that a run waits for */
export interface RequiredAction {
  /** Unique id, starts with act_; send it with the answer to make that repeatable */
  id: string
  /** approve: send approve or reject. respond: send respond or reject */
  type: RequiredActionType
  /** What a person is asked */
  prompt: string
  /** JSON Schema that the payload of the answer must match; null: any payload */
  schema: JSONObject | null
  /** When the run fails with action_expired if nobody has answered */
  expires_at: string
}

/** What a run asks for. More may be added */
export type RequiredActionType = 'approve' | 'respond' | (string & {})

/**
 * What a user may do
 *
 * - `owner`: Everything, including the audit log
 * - `admin`: Everything except the audit log
 * - `member`: As an admin, but nothing with API keys, and no changes of connectors and policies
 * - `viewer`: Only reads
 */
export type Role = 'owner' | 'admin' | 'member' | 'viewer'

/** An endpoint that events are sent to */
export interface RotatedWebhook {
  /** Unique id, starts with wh_ */
  id: string
  /** The https:// URL that events are sent to */
  url: string
  /** Types of the events that are sent; `*`: all types, future ones too */
  events: Array<WebhookSubscription>
  /** Whether deliveries are sent */
  active: boolean
  /** What the webhook is for; null if not given */
  description: string | null
  /** When the webhook was created */
  created_at: string
  /** When the webhook was last changed */
  updated_at: string
  /** Counts the changes by callers, from 1; updates by the service do not count */
  revision: number
  /** Why the service disabled the webhook; null if it did not */
  disabled_reason: DisabledReason | null
  /** Failed attempts since the last success */
  consecutive_failures: number
  /** The newest delivery; null if there is none */
  last_delivery: DeliverySummary | null
  /** Its deliveries of the last 24 hours */
  stats: WebhookStats
  /** The end of the secret, to recognise it */
  secret_hint: string
  /** The secret that signs deliveries; null except in the response to the call that set it */
  secret: string | null
  /** Until then, webhook-signature also carries a signature with the previous secret; null if it was never rotated */
  previous_secret_expires_at: string | null
}

/** What every Run has. */
export interface RunFields {
  /** Unique id, starts with run_ */
  id: string
  /** Id of the agent */
  agent_id: string
  /** The version of the agent that executes the run */
  agent_version: number
  /** What the agent was given, as guardrails left it */
  input: JSONObject
  /**
   * Milliseconds from start to finish, excluding the time spent waiting for an action; null while it is active,
   * and if it never started
   */
  latency_ms: number | null
  /** Tokens that the agent has used so far */
  tokens_used: number
  /** Time limit in milliseconds, excluding the time spent waiting for an action */
  timeout_ms: number
  /** The current or last execution: 0 before the first; 2 or more if a process was lost */
  attempt: number
  /** Your own data, given when it was created */
  metadata: JSONObject
  /** Id of the pipeline run that it is a step of; null for other runs */
  pipeline_run_id: string | null
  /** Name of the step of the pipeline that made it; null for other runs */
  pipeline_step: string | null
  /** Id of the API key or user that created it; null for runs from before this was recorded */
  created_by: string | null
  /** When the run was created */
  created_at: string
  /** When its execution started; null if it has not */
  started_at: string | null
  /** When it ended; null while it is active */
  finished_at: string | null
}

/** A run that goes on */
export interface ActiveRun extends RunFields {
  /** The current state; a final one never changes */
  status: 'queued' | 'running'
  /** What the agent returned; null unless the run completed */
  output: null
  /** Why the run failed; null unless it failed */
  error: null
  /** What the run waits for; null unless its status is requires_action */
  required_action: null
}

/** A run that waits for an action */
export interface WaitingRun extends RunFields {
  /** The current state; a final one never changes */
  status: 'requires_action'
  /** What the agent returned; null unless the run completed */
  output: null
  /** Why the run failed; null unless it failed */
  error: null
  /** What the run waits for; null unless its status is requires_action */
  required_action: RequiredAction
}

/** A run that ended with an output */
export interface CompletedRun extends RunFields {
  /** The current state; a final one never changes */
  status: 'completed'
  /** What the agent returned; null unless the run completed */
  output: JSONObject
  /** Why the run failed; null unless it failed */
  error: null
  /** What the run waits for; null unless its status is requires_action */
  required_action: null
}

/** A run that ended with an error */
export interface FailedRun extends RunFields {
  /** The current state; a final one never changes */
  status: 'failed'
  /** What the agent returned; null unless the run completed */
  output: null
  /** Why the run failed; null unless it failed */
  error: RunError
  /** What the run waits for; null unless its status is requires_action */
  required_action: null
}

/** A run that was cancelled */
export interface CancelledRun extends RunFields {
  /** The current state; a final one never changes */
  status: 'cancelled'
  /** What the agent returned; null unless the run completed */
  output: null
  /** Why the run failed; null unless it failed */
  error: null
  /** What the run waits for; null unless its status is requires_action */
  required_action: null
}

/** One invocation of an agent */
export type Run = ActiveRun | WaitingRun | CompletedRun | FailedRun | CancelledRun

/** What was sent to a run */
export interface RunAction {
  /** Id of the required action that it answers; absent for a message */
  id?: string
  /** The decision */
  type: RunActionType
  /** What was sent with it */
  payload: unknown
  /** Why, if it was said */
  reason: string | null
}

/** A message was sent to the run */
export interface RunActionEvent {
  /** Always `run.action` */
  type: 'run.action'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** What was sent to the run */
  action: RunAction
}

/** An answer to the required action of a run, or a message to an active run */
export interface RunActionParams {
  /** reject, or what the required action asks for; respond is also a message to a run that asks nothing */
  type: RunActionType
  /** Id of the required action that this answers; makes it safe to repeat the call */
  action_id?: string | null | undefined
  /** Validated against the required action's schema, except to reject */
  payload?: unknown | undefined
  /** Stored with the action; at most 2,000 characters */
  reason?: string | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key sends only one action */
  idempotency_key?: string | null | undefined
}

/**
 * What an action tells a run
 *
 * - `approve`: Agrees to what the run asks
 * - `reject`: Declines what the run asks, or declines to answer
 * - `respond`: Answers what the run asks; if it asks nothing, sends it a message
 */
export type RunActionType = 'approve' | 'reject' | 'respond'

/** The run was cancelled; the last event */
export interface RunCancelledEvent {
  /** Always `run.cancelled` */
  type: 'run.cancelled'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** The run as it was then */
  run: CancelledRun
}

/** The run completed; the last event */
export interface RunCompletedEvent {
  /** Always `run.completed` */
  type: 'run.completed'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** The run as it was then */
  run: CompletedRun
}

/** A run finished successfully */
export interface RunCompletedWebhookEvent {
  /** Always `run.completed` */
  type: 'run.completed'
  /** Its id, the same for every webhook and every attempt; `evt_…` */
  id: string
  /** When it happened */
  created_at: string
  /** The run */
  data: CompletedRun
}

/** Which agent to invoke, and with what */
export interface RunCreateParams {
  /** The agent to invoke */
  agent_id: string
  /**
   * The version to execute, live or not; needs the scope agents:write too. The live version's policy and
   * concurrency limit apply. Default: the live version
   */
  agent_version?: number | null | undefined
  /** What the agent is given; by convention, put the prompt in `query` */
  input: JSONObject
  /** Your own data, at most 16 KiB of JSON; runs can be filtered by it */
  metadata?: JSONObject | null | undefined
  /** Time limit in milliseconds: 1,000 to 3,600,000; default: the agent's */
  timeout_ms?: number | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key creates only one run */
  idempotency_key?: string | null | undefined
}

/** The run was stored */
export interface RunCreatedEvent {
  /** Always `run.created` */
  type: 'run.created'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** The run as it was then */
  run: Run
}

/** Why a run failed */
export interface RunError {
  /** For programs: timeout, worker_lost, … or the agent's own code */
  code: string
  /** For people; may change */
  message: string
  /** What caused it: agent_error, gateway_error or timeout */
  type: RunErrorType
  /** Whether the same input may succeed later */
  retryable: boolean
  /** Name of the step that failed; null if unknown */
  step: string | null
  /** The attempt that failed: 1, or more if a process was lost */
  attempt: number
}

/** Who caused the failure of a run. More may be added */
export type RunErrorType = 'agent_error' | 'gateway_error' | 'timeout' | (string & {})

/**
 * An event of a run's log. Numbers count 1, 2, 3 … without gaps; the last event is `run.completed`, `run.failed`
 * or `run.cancelled`. More types may be added: skip those that you do not know.
 */
export type RunEvent =
  | RunCreatedEvent
  | RunStartedEvent
  | StepStartedEvent
  | StepCompletedEvent
  | OutputDeltaEvent
  | GuardrailTriggeredEvent
  | RunRequiresActionEvent
  | RunActionEvent
  | RunResumedEvent
  | RunCompletedEvent
  | RunFailedEvent
  | RunCancelledEvent
  | UnknownRunEvent

/** A `RunEvent` of a type that this version of the library does not know. */
export interface UnknownRunEvent {
  type: 'unknown'
  seq: number
  created_at: string
  /** The whole event as it came, with its own type. */
  raw: { type: string; [field: string]: unknown }
}

/** A page of a list */
export interface RunEventPage {
  /** The items of this page */
  data: Array<RunEvent>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** The run failed; the last event */
export interface RunFailedEvent {
  /** Always `run.failed` */
  type: 'run.failed'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** The run as it was then */
  run: FailedRun
}

/** A run failed or timed out */
export interface RunFailedWebhookEvent {
  /** Always `run.failed` */
  type: 'run.failed'
  /** Its id, the same for every webhook and every attempt; `evt_…` */
  id: string
  /** When it happened */
  created_at: string
  /** The run */
  data: FailedRun
}

/** A page of a list */
export interface RunPage {
  /** The items of this page */
  data: Array<Run>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** The run waits for an action */
export interface RunRequiresActionEvent {
  /** Always `run.requires_action` */
  type: 'run.requires_action'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** What it waits for */
  required_action: RequiredAction
}

/** The required action was answered */
export interface RunResumedEvent {
  /** Always `run.resumed` */
  type: 'run.resumed'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** What was sent to the run */
  action: RunAction
}

/** An execution began. A higher `attempt` than before voids the deltas of the earlier one */
export interface RunStartedEvent {
  /** Always `run.started` */
  type: 'run.started'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** The version of the agent that is executed */
  agent_version: number
  /** Counts the executions of the run */
  attempt: number
}

/**
 * The state of a run; completed, failed and cancelled are final
 *
 * - `queued`: Waits to be executed
 * - `running`: Is being executed
 * - `requires_action`: Waits for an answer to its required action
 * - `completed`: Ended with an output
 * - `failed`: Ended with an error
 * - `cancelled`: Ended by a caller
 */
export type RunStatus = 'queued' | 'running' | 'requires_action' | 'completed' | 'failed' | 'cancelled'

/** A step of an agent, with details of its own */
export interface RunStep {
  /** Its name */
  name: string
  /** What kind of step it is, for example `model` or `tool` */
  kind: string
}

/** Totals over all runs of the period */
export interface RunTotals {
  /** All runs: completed, failed, cancelled and active */
  runs: number
  /** Runs that ended with an output */
  completed: number
  /** Runs that ended with an error */
  failed: number
  /** Runs that a caller cancelled */
  cancelled: number
  /** Runs that have not ended yet */
  active: number
  /** completed / (completed + failed), from 0 to 1; null if there are none */
  success_rate: number | null
  /** Tokens used by the runs */
  tokens_used: number
  /** Latency of the runs in milliseconds */
  latency_ms: Latency
}

/** What credentials may do; `*` is everything. More may be added */
export type Scope =
  | 'runs:read'
  | 'runs:write'
  | 'agents:read'
  | 'agents:write'
  | 'agents:deploy'
  | 'usage:read'
  | 'analytics:read'
  | 'api_keys:read'
  | 'api_keys:write'
  | 'webhooks:read'
  | 'webhooks:write'
  | 'pipelines:read'
  | 'pipelines:write'
  | 'alerts:read'
  | 'alerts:write'
  | 'policies:read'
  | 'policies:write'
  | 'connectors:read'
  | 'connectors:write'
  | 'audit:read'
  | 'users:read'
  | '*'
  | (string & {})

/** Finds keys, tokens and passwords */
export interface SecretsGuardrail {
  /** Always `secrets` */
  check: 'secrets'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: GuardrailAction
}

/** Finds keys, tokens and passwords */
export interface SecretsGuardrailParams {
  /** Always `secrets` */
  check: 'secrets'
  /** Whether inputs, outputs or both are checked */
  on: GuardrailDirection
  /** What happens when something is found */
  action: GuardrailAction
}

/** The sending of one event to one webhook */
export interface SentDelivery {
  /** Unique id, starts with dlv_; the same for every attempt */
  id: string
  /** Id of the webhook */
  webhook_id: string
  /** Id of the event that is sent */
  event_id: string
  /** Type of the event, for example run.completed */
  event_type: WebhookEventType
  /** Whether the receiver has acknowledged the event */
  status: DeliveryStatus
  /** The attempts made so far, in order */
  attempts: Array<DeliveryAttempt>
  /** When the delivery was created */
  created_at: string
  /** When the next attempt is due; null if none will be made */
  next_attempt_at: string | null
  /** The body, exactly as it is sent; null if the event was purged */
  request_body: string | null
  /** Headers of the last attempt; null before the first one */
  request_headers: JSONObject | null
}

/** A new session token */
export interface SessionToken {
  /** For "Authorization: Bearer"; not returned again */
  token: string
  /** When the token expires, unless the credentials that created it end before */
  expires_at: string
}

/** The rights and the lifetime of a token */
export interface SessionTokenCreateParams {
  /** What the token may do, limited to your own scopes; default: all of them */
  scopes?: Array<Scope> | null | undefined
  /** The only agents that the token may use, 1 to 100, limited to your own; default: your own */
  agent_ids?: Array<string> | null | undefined
  /** Lifetime in seconds, 1 to 86,400; default 900. Limited to that of your credentials */
  expires_in?: number | null | undefined
}

/**
 * Order by time of creation
 *
 * - `asc`: Oldest first
 * - `desc`: Newest first
 */
export type SortOrder = 'asc' | 'desc'

/** A step of the agent ended */
export interface StepCompletedEvent {
  /** Always `step.completed` */
  type: 'step.completed'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** The step */
  step: RunStep
}

/** A step of the agent began */
export interface StepStartedEvent {
  /** Always `step.started` */
  type: 'step.started'
  /** Its number in the log of the run */
  seq: number
  /** Id of the run */
  run_id: string
  /** When it happened */
  created_at: string
  /** The step */
  step: RunStep
}

/** Sent to one webhook on request */
export interface TestWebhookEvent {
  /** Always `test` */
  type: 'test'
  /** Its id, the same for every webhook and every attempt; `evt_…` */
  id: string
  /** When it happened */
  created_at: string
  /** The data of a test event */
  data: WebhookTest
}

/** The organisation's limits, and its usage in a calendar month (UTC) */
export interface Usage {
  /** The plan of the organisation */
  plan: Plan
  /** The calendar month (UTC) */
  period: UsagePeriod
  /** The plan's limits, or the organisation's or demo key's own */
  limits: PlanLimits
  /** Sums over the period */
  usage: UsageTotals
  /**
   * Calls by key and user, those with the most calls first; empty if the calls are not kept. Demo keys, and keys
   * that are limited to some agents, are shown only their own
   */
  by_key: Array<KeyUsage>
  /** Usage by day: every day of the month, in the current one up to today */
  by_day: Array<DayUsage>
  /** When the month after it begins */
  resets_at: string
}

/** A span of time */
export interface UsagePeriod {
  /** Start of the period, inclusive */
  start: string
  /** End of the period, exclusive */
  end: string
}

/** What was used in the period */
export interface UsageTotals {
  /** Counted calls of all keys and users, including this one; null for a month whose calls are not kept */
  calls: number | null
  /** Calls left of the present monthly limit, 0 or more; null if the calls are */
  remaining: number | null
  /** Runs created in the period; null for a month before the organisation was created */
  runs: number | null
  /** Tokens used by those runs; null if the runs are */
  tokens_used: number | null
}

/** A member of the organisation */
export interface User {
  /** Unique id, starts with usr_ */
  id: string
  /** E-mail address, used to log in; null for a session token without `users:read` */
  email: string | null
  /** What the user may do */
  role: Role
}

/** An agent that uses a policy or a connector */
export interface UsingAgent {
  /** Id of the agent */
  id: string
  /** Name of the agent */
  name: string
}

/** Totals over the runs of one version of an agent */
export interface VersionTotals {
  /** Version of the agent */
  version: number
  /** All runs: completed, failed, cancelled and active */
  runs: number
  /** Runs that ended with an output */
  completed: number
  /** Runs that ended with an error */
  failed: number
  /** Runs that a caller cancelled */
  cancelled: number
  /** Runs that have not ended yet */
  active: number
  /** completed / (completed + failed), from 0 to 1; null if there are none */
  success_rate: number | null
  /** Tokens used by the runs */
  tokens_used: number
  /** Latency of the runs in milliseconds */
  latency_ms: Latency
}

/** The caller */
export interface Viewer {
  /** Id of the API key or user; for a session token, of its creator */
  id: string
  /** What the id belongs to */
  kind: ViewerKind
  /** Name of the key, or e-mail address of the user; without `users:read`, the role, as in `a member` */
  name: string
  /** The user; null for an API key */
  user: User | null
  /** The organisation that the caller acts for */
  organization: Organization
  /** What the caller may do; `*`: everything */
  scopes: Array<Scope>
  /** The only agents that the caller may use; null: all agents */
  agent_ids: Array<string> | null
  /** When the credentials expire (use extends a session); null: never */
  expires_at: string | null
}

/**
 * What kind of caller it is
 *
 * - `api_key`: An API key, or a session token that it created
 * - `user`: A user in a browser session, or a session token that the user created
 */
export type ViewerKind = 'api_key' | 'user'

/** An endpoint that events are sent to */
export interface Webhook {
  /** Unique id, starts with wh_ */
  id: string
  /** The https:// URL that events are sent to */
  url: string
  /** Types of the events that are sent; `*`: all types, future ones too */
  events: Array<WebhookSubscription>
  /** Whether deliveries are sent */
  active: boolean
  /** What the webhook is for; null if not given */
  description: string | null
  /** When the webhook was created */
  created_at: string
  /** When the webhook was last changed */
  updated_at: string
  /** Counts the changes by callers, from 1; updates by the service do not count */
  revision: number
  /** Why the service disabled the webhook; null if it did not */
  disabled_reason: DisabledReason | null
  /** Failed attempts since the last success */
  consecutive_failures: number
  /** The newest delivery; null if there is none */
  last_delivery: DeliverySummary | null
  /** Its deliveries of the last 24 hours */
  stats: WebhookStats
  /** The end of the secret, to recognise it */
  secret_hint: string
}

/** Where to send events, and which */
export interface WebhookCreateParams {
  /** An https:// URL without credentials or fragment; at most 2,048 characters */
  url: string
  /** One or more event types without duplicates; `*`: all types, future ones too */
  events: Array<WebhookSubscription>
  /** whsec_ followed by 1 to 256 visible ASCII characters; generated if absent */
  secret?: string | null | undefined
  /** Whether deliveries are sent; default true */
  active?: boolean | null | undefined
  /** At most 1,000 characters */
  description?: string | null | undefined
  /** 1 to 255 visible ASCII characters; within 24 h, the same key creates only one webhook */
  idempotency_key?: string | null | undefined
}

/**
 * Something that happened in the organisation, as it is sent to webhooks and listed. More types may be added:
 * acknowledge those that you do not know.
 */
export type WebhookEvent =
  | RunCompletedWebhookEvent
  | RunFailedWebhookEvent
  | DeploymentCreatedWebhookEvent
  | DeploymentRollbackWebhookEvent
  | AlertTriggeredWebhookEvent
  | AgentUpdatedWebhookEvent
  | PipelineCompletedWebhookEvent
  | TestWebhookEvent
  | UnknownWebhookEvent

/** A `WebhookEvent` of a type that this version of the library does not know. */
export interface UnknownWebhookEvent {
  type: 'unknown'
  id: string
  created_at: string
  /** The whole event as it came, with its own type. */
  raw: { type: string; [field: string]: unknown }
}

/** A page of a list */
export interface WebhookEventPage {
  /** The items of this page */
  data: Array<WebhookEvent>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** What an event tells; `test` is only sent on request. More may be added */
export type WebhookEventType =
  | 'run.completed'
  | 'run.failed'
  | 'deployment.created'
  | 'deployment.rollback'
  | 'alert.triggered'
  | 'agent.updated'
  | 'pipeline.completed'
  | 'test'
  | (string & {})

/** A page of a list */
export interface WebhookPage {
  /** The items of this page */
  data: Array<Webhook>
  /** Whether there are more items after this page */
  has_more: boolean
  /** The `cursor` of the next page; null if this is the last one */
  next_cursor: string | null
}

/** Selects failed deliveries of a webhook */
export interface WebhookRedeliverFailedParams {
  /** Deliveries that were created since then and have failed */
  since: string
}

/** Selects the webhook; may give its new secret */
export interface WebhookRotateSecretParams {
  /** whsec_ followed by 1 to 256 visible ASCII characters; generated if absent */
  secret?: string | null | undefined
}

/** The deliveries to a webhook that were created in the last 24 hours, counted from the start of an hour */
export interface WebhookStats {
  /** Start of the hour that the period begins with */
  since: string
  /** Number of deliveries: settled ones, and up to 10,000 that wait for an attempt */
  deliveries: number
  /** Number of those that succeeded */
  succeeded: number
  /** Number of those that failed */
  failed: number
  /**
   * 95th percentile of the durations of the last attempts, in milliseconds, of the newest 200 deliveries; null
   * without attempts
   */
  p95_latency_ms: number | null
}

/** A type of events that a webhook gets; `*` is all of them. More may be added */
export type WebhookSubscription =
  | 'run.completed'
  | 'run.failed'
  | 'deployment.created'
  | 'deployment.rollback'
  | 'alert.triggered'
  | 'agent.updated'
  | 'pipeline.completed'
  | '*'
  | (string & {})

/** The data of a test event */
export interface WebhookTest {
  /** Id of the webhook */
  webhook_id: string
  /** A text for people */
  message: string
}

/** The fields to change; absent ones stay as they are */
export interface WebhookUpdateParams {
  /** An https:// URL without credentials or fragment; at most 2,048 characters */
  url?: string | null | undefined
  /** One or more event types without duplicates; `*`: all types, future ones too */
  events?: Array<WebhookSubscription> | null | undefined
  /** True resets the failure count; false ends pending deliveries as failed */
  active?: boolean | null | undefined
  /** At most 1,000 characters; null removes it */
  description?: string | null | undefined
}

/** Parameters of `agents.list` */
export interface AgentListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
  /** Only agents with this status; default: both. */
  status?: AgentStatus | undefined
  /** Only agents of this kind; default: both. */
  kind?: AgentKind | undefined
}

/** Parameters of `agents.listVersions` */
export interface AgentListVersionsParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `agents.diffVersions` */
export interface AgentDiffVersionsParams {
  /** The version to compare from; it may be the later one. */
  from: number
  /** The version to compare to. */
  to: number
}

/** Parameters of `agents.listDeployments` */
export interface AgentListDeploymentsParams {
  /** Created after this time, exclusive. */
  created_after?: string | Date | undefined
  /** Created before this time, exclusive. */
  created_before?: string | Date | undefined
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `runs.list` */
export interface RunListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
  /** Runs of this agent. */
  agent_id?: string | undefined
  /** Runs of this version of their agent. Looks at 10,000 runs for a page, which may then have fewer items. */
  agent_version?: number | undefined
  /** Runs with any of these statuses. Repeat the parameter, or separate the values by commas. */
  status?: Array<RunStatus> | undefined
  /** Created after this time, exclusive. */
  created_after?: string | Date | undefined
  /** Created before this time, exclusive. */
  created_before?: string | Date | undefined
  /** Runs that failed with this error code. Looks at 10,000 runs for a page, which may then have fewer items. */
  error_code?: string | undefined
  /** Runs that the steps of this pipeline run made. */
  pipeline_run_id?: string | undefined
  /** Runs that this API key or user created. Looks at 10,000 runs for a page, which may then have fewer items. */
  created_by?: string | undefined
  /**
   * Ended runs that took at least so many milliseconds. Looks at 10,000 runs for a page, which may then have fewer
   * items.
   */
  min_latency_ms?: number | undefined
  /** The run that was created with this key within the last 24 hours. */
  idempotency_key?: string | undefined
  /**
   * Up to 50 key-value pairs that the metadata must contain; text such as "7" or "true" also finds the number or
   * boolean. Looks at 10,000 runs for a page, which may then have fewer items.
   */
  metadata?: Record<string, string> | undefined
}

/** Parameters of `runs.follow` */
export interface RunFollowParams {
  /** Number of the event after which the stream starts; 0, the default, is the start of the log. */
  after?: number | undefined
}

/** Parameters of `runs.listEvents` */
export interface RunListEventsParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `runs.get` */
export interface RunGetParams {
  /** How many seconds to wait for the run to end or to require an action. */
  wait?: number | undefined
}

/** Parameters of `apiKeys.list` */
export interface ApiKeyListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `auditLog.list` */
export interface AuditLogListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
  /** Entries with this action, for example api_key.created. */
  action?: AuditAction | undefined
  /** Entries that this key, user, agent or operator caused. */
  actor_id?: string | undefined
  /** Entries about this object. */
  target_id?: string | undefined
  /** Created after this time, exclusive. */
  created_after?: string | Date | undefined
  /** Created before this time, exclusive. */
  created_before?: string | Date | undefined
}

/** Parameters of `users.list` */
export interface UserListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `usage.get` */
export interface UsageGetParams {
  /** The month to report; default: the current one. */
  month?: string | undefined
}

/** Parameters of `analytics.get` */
export interface AnalyticsGetParams {
  /** Start of the period, moved back to the start of its interval; default: 30 days before the end. */
  from?: string | Date | undefined
  /** End of the period, exclusive, moved to the end of its interval; default: the end of the current interval. */
  to?: string | Date | undefined
  /** What the series is divided into; default day. A period has at most 31 days by hour, 366 by day. */
  interval?: Interval | undefined
  /** Only runs of this agent; absent: of all agents. */
  agent_id?: string | undefined
  /** Only runs of this version of the agent; absent: of all versions. */
  agent_version?: number | undefined
}

/** Parameters of `connectors.list` */
export interface ConnectorListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `policies.list` */
export interface PolicyListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `alertRules.list` */
export interface AlertRuleListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `alerts.list` */
export interface AlertListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
  /** Alerts of this rule, which may be deleted. */
  rule_id?: string | undefined
  /** Alerts with any of these statuses. Repeat the parameter, or separate the values by commas. */
  status?: Array<AlertStatus> | undefined
}

/** Parameters of `pipelines.list` */
export interface PipelineListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
  /** Only pipelines with this status; default: both. */
  status?: PipelineStatus | undefined
}

/** Parameters of `pipelines.listVersions` */
export interface PipelineListVersionsParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `pipelineRuns.listOfPipeline` */
export interface PipelineRunListOfPipelineParams {
  /** Pipeline runs with any of these statuses. Repeat the parameter, or separate the values by commas. */
  status?: Array<RunStatus> | undefined
  /** Created after this time, exclusive. */
  created_after?: string | Date | undefined
  /** Created before this time, exclusive. */
  created_before?: string | Date | undefined
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `pipelineRuns.list` */
export interface PipelineRunListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
  /** Runs of this pipeline. */
  pipeline_id?: string | undefined
  /** Pipeline runs with any of these statuses. Repeat the parameter, or separate the values by commas. */
  status?: Array<RunStatus> | undefined
  /** Created after this time, exclusive. */
  created_after?: string | Date | undefined
  /** Created before this time, exclusive. */
  created_before?: string | Date | undefined
}

/** Parameters of `pipelineRuns.get` */
export interface PipelineRunGetParams {
  /** How many seconds to wait for the run to end or to require an action. */
  wait?: number | undefined
}

/** Parameters of `pipelineRuns.follow` */
export interface PipelineRunFollowParams {
  /** Number of the event after which the stream starts; 0, the default, is the start of the log. */
  after?: number | undefined
}

/** Parameters of `webhooks.list` */
export interface WebhookListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
}

/** Parameters of `webhooks.listDeliveries` */
export interface WebhookListDeliveriesParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
  /** Only deliveries with this status. */
  status?: DeliveryStatus | undefined
}

/** Parameters of `deliveries.list` */
export interface DeliveryListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
  /** Deliveries to this webhook, which may be deleted. */
  webhook_id?: string | undefined
  /** Deliveries of events of any of these types. Repeat the parameter, or separate the values by commas. */
  event_type?: Array<WebhookEventType> | undefined
  /** Deliveries with any of these statuses. Repeat the parameter, or separate the values by commas. */
  status?: Array<DeliveryStatus> | undefined
  /** Deliveries whose last attempt got this HTTP status, 100 to 599. */
  http_status?: number | undefined
  /** Created after this time, exclusive. */
  created_after?: string | Date | undefined
  /** Created before this time, exclusive. */
  created_before?: string | Date | undefined
}

/** Parameters of `events.follow` */
export interface EventFollowParams {
  /** Events of any of these types; by default of all. Repeat the parameter, or separate the values by commas. */
  type?: Array<string> | undefined
  /** Starts after this position, which may be up to 30 days old. Wins over since. */
  after?: string | undefined
  /** Starts with the first event that was stored after this time. */
  since?: string | Date | undefined
}

/** Parameters of `events.list` */
export interface EventListParams {
  /** The largest number of items in a page. */
  limit?: number | undefined
  /** The `next_cursor` of the page before; absent for the first page. */
  cursor?: string | undefined
  /** By time of creation: `desc` starts with the newest item, `asc` with the oldest. */
  order?: SortOrder | undefined
  /** Events of any of these types. Repeat the parameter, or separate the values by commas. */
  type?: Array<WebhookEventType> | undefined
  /** Created after this time, exclusive. */
  created_after?: string | Date | undefined
  /** Created before this time, exclusive. */
  created_before?: string | Date | undefined
}
