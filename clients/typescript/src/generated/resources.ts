// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../calls/call.ts'
import type { CallOptions, CreateOptions, CreateRunOptions, FeedOptions, UpdateOptions } from '../calls/callOptions.ts'
import type { PageCall } from '../calls/page.ts'
import type { PipelineRunResult, RunResult } from '../calls/runResult.ts'
import type { FeedStream, LogStream } from '../streams/eventStream.ts'
import type {
  Agent,
  AgentCreateParams,
  AgentDiffVersionsParams,
  AgentHireParams,
  AgentListDeploymentsParams,
  AgentListParams,
  AgentListVersionsParams,
  AgentRollbackParams,
  AgentUpdateParams,
  AgentVersion,
  AgentVersionDiff,
  Alert,
  AlertListParams,
  AlertRule,
  AlertRuleCreateParams,
  AlertRuleListParams,
  AlertRuleTest,
  AlertRuleUpdateParams,
  AlertSamplePage,
  Analytics,
  AnalyticsGetParams,
  ApiKey,
  ApiKeyCreateParams,
  ApiKeyListParams,
  AuditEntry,
  AuditLogListParams,
  CatalogEntry,
  CatalogEntryPage,
  Connector,
  ConnectorCreateParams,
  ConnectorListParams,
  ConnectorTest,
  ConnectorUpdateParams,
  Delivery,
  DeliveryListParams,
  Deployment,
  EvaluatedExpression,
  EventFollowParams,
  EventListParams,
  EventTypePage,
  ExpressionEvaluateParams,
  Member,
  NewApiKey,
  NewWebhook,
  Pipeline,
  PipelineCreateParams,
  PipelineListParams,
  PipelineListVersionsParams,
  PipelineRunCreateParams,
  PipelineRunEvent,
  PipelineRunFollowParams,
  PipelineRunGetParams,
  PipelineRunListOfPipelineParams,
  PipelineRunListParams,
  PipelineUpdateParams,
  PipelineVersion,
  Policy,
  PolicyCheck,
  PolicyCheckParams,
  PolicyCreateParams,
  PolicyListParams,
  PolicyUpdateParams,
  RedeliveredCount,
  RotatedWebhook,
  RunActionParams,
  RunCreateParams,
  RunEvent,
  RunFollowParams,
  RunGetParams,
  RunListEventsParams,
  RunListParams,
  SentDelivery,
  SessionToken,
  SessionTokenCreateParams,
  Usage,
  UsageGetParams,
  UserListParams,
  Viewer,
  Webhook,
  WebhookCreateParams,
  WebhookEvent,
  WebhookListDeliveriesParams,
  WebhookListParams,
  WebhookRedeliverFailedParams,
  WebhookRotateSecretParams,
  WebhookUpdateParams,
} from './types.ts'

export interface AgentsResource {
  /**
   * List all agents.
   *
   * The organisation's agents, archived ones included; a key for some agents sees those.
   *
   * Needs the scope `agents:read`.
   */
  list(params?: AgentListParams, options?: CallOptions): PageCall<Agent>

  /**
   * Get an agent by id.
   *
   * The agent as its live version has it, with the deployment that made that version live.
   *
   * Needs the scope `agents:read`.
   */
  get(id: string, options?: CallOptions): Call<Agent>

  /**
   * Update agent configuration.
   *
   * Changes the fields that are given. Each effective change makes a new version and a deployment, and fires
   * `agent.updated`; one that changes nothing makes neither.
   *
   * Needs the scope `agents:write`.
   */
  update(id: string, params?: AgentUpdateParams, options?: UpdateOptions): Call<Agent>

  /**
   * Archive an agent.
   *
   * An archived agent takes no new runs; active ones finish, and its history stays readable.
   *
   * Needs the scope `agents:write`.
   */
  archive(id: string, options?: UpdateOptions): Call<Agent>

  /**
   * Create a custom organisation agent.
   *
   * A custom agent has a `runtime`: an expression, an HTTP endpoint of yours, or a model.
   *
   * Needs the scope `agents:deploy`.
   */
  create(params: AgentCreateParams, options?: CreateOptions): Call<Agent>

  /**
   * Hire a catalog agent into the organisation.
   *
   * Hiring the same catalog agent twice makes two agents, unless the idempotency key is the same.
   *
   * Needs the scope `agents:deploy`.
   */
  hire(catalogKey: string, params?: AgentHireParams, options?: CreateOptions): Call<Agent>

  /**
   * Make an earlier version live again.
   *
   * The whole content of the earlier version, its name included, becomes the next version.
   *
   * Needs the scope `agents:write`.
   */
  rollback(id: string, params?: AgentRollbackParams, options?: UpdateOptions): Call<Agent>

  /**
   * List an agent's versions.
   *
   * The whole content of each version that the agent ever had. Versions never change.
   *
   * Needs the scope `agents:read`.
   */
  listVersions(id: string, params?: AgentListVersionsParams, options?: CallOptions): PageCall<AgentVersion>

  /**
   * Get a version of an agent.
   *
   * The whole content of the version, who made it, and the deployment that made it live.
   *
   * Needs the scope `agents:read`.
   */
  getVersion(id: string, version: number, options?: CallOptions): Call<AgentVersion>

  /**
   * Compare two versions of an agent.
   *
   * Any two versions, in either order. What differs is spelled as in the event `agent.updated`: the paths, and the
   * fields that they are in as both versions have them.
   *
   * Needs the scope `agents:read`.
   */
  diffVersions(id: string, params: AgentDiffVersionsParams, options?: CallOptions): Call<AgentVersionDiff>

  /**
   * List an agent's deployments.
   *
   * One for each version that went live.
   *
   * Needs the scope `agents:read`.
   */
  listDeployments(id: string, params?: AgentListDeploymentsParams, options?: CallOptions): PageCall<Deployment>
}

export interface CatalogResource {
  /**
   * List the agents that can be hired.
   *
   * The whole catalog in one answer; it is the same for every organisation.
   */
  list(options?: CallOptions): Call<CatalogEntryPage>

  /**
   * Get a catalog agent by its key.
   *
   * What the agent does, with the JSON Schemas of its configuration, input and output.
   */
  get(key: string, options?: CallOptions): Call<CatalogEntry>
}

export interface ExpressionsResource {
  /**
   * Evaluate a JSONata expression.
   *
   * Evaluates an expression over an input as an agent of runtime `expression` would, within the same limits, and
   * creates nothing. An expression that can't be parsed is `invalid_expression`, with its `position`; one that
   * fails has the code that its run would fail with.
   *
   * Needs the scope `agents:read`.
   */
  evaluate(params: ExpressionEvaluateParams, options?: CallOptions): Call<EvaluatedExpression>
}

export interface RunsResource {
  /**
   * Invoke an agent (create a run).
   *
   * Waits up to 50 seconds for the end of the run, or as long as `Prefer` says. A failed run is a 200: the call
   * succeeded, the agent did not. A client that disconnects does not cancel its run.
   *
   * Needs the scope `runs:write`.
   */
  create(params: RunCreateParams, options?: CreateRunOptions): Call<RunResult>

  /**
   * Creates a run and waits until it has ended or requires an action, however long that takes: bound it with
   * `signal`. A failed run is returned, not thrown.
   */
  createAndWait(params: RunCreateParams, options?: CreateOptions): Promise<RunResult>

  /**
   * List runs with filters.
   *
   * All filters that are given must match. A page may hold fewer than `limit` runs where they are large, and where
   * 10,000 runs were looked at to find those that match: go by `has_more`.
   *
   * Needs the scope `runs:read`.
   */
  list(params?: RunListParams, options?: CallOptions): PageCall<RunResult>

  /**
   * Stream run output as SSE.
   *
   * Creates a run and streams its log. The last frame is the run's end; a stream that ends without it was cut off,
   * and continues at `GET /runs/{id}/stream`, or here with the same idempotency key and `Last-Event-ID`.
   *
   * Needs the scope `runs:write`.
   */
  stream(params: RunCreateParams, options?: CreateOptions): LogStream<RunEvent, RunResult>

  /**
   * Stream the events of a run, from the start or after an event.
   *
   * During the run and after it, on any instance, without a gap or a repeat. A comment every 15 seconds keeps the
   * connection alive.
   *
   * Needs the scope `runs:read`.
   */
  follow(id: string, params?: RunFollowParams, options?: CallOptions): LogStream<RunEvent, RunResult>

  /**
   * List the events of a run.
   *
   * The log that the streams show, in pages.
   *
   * Needs the scope `runs:read`.
   */
  listEvents(id: string, params?: RunListEventsParams, options?: CallOptions): PageCall<RunEvent>

  /**
   * Send an action to an active run.
   *
   * Answers the `required_action` of a run, or sends a message (`respond`) to one that is queued or running. With
   * `action_id`, an answer can be repeated; with an idempotency key, a message too.
   *
   * Needs the scope `runs:write`.
   */
  sendAction(id: string, params: RunActionParams, options?: CreateOptions): Call<RunResult>

  /**
   * Get a run result.
   *
   * Answers at once, or with `wait` when the run has ended or requires an action.
   *
   * Needs the scope `runs:read`.
   */
  get(id: string, params?: RunGetParams, options?: CallOptions): Call<RunResult>

  /**
   * Cancel a run.
   *
   * Stops an active run, wherever it is executed. Cancelling a cancelled run again is a 200.
   *
   * Needs the scope `runs:write`.
   */
  cancel(id: string, options?: CallOptions): Call<RunResult>
}

export interface ApiKeysResource {
  /**
   * List scoped API keys.
   *
   * The organisation's keys, revoked and expired ones included, without their secrets.
   *
   * Needs the scope `api_keys:read`.
   */
  list(params?: ApiKeyListParams, options?: CallOptions): PageCall<ApiKey>

  /**
   * Create a scoped API key.
   *
   * A key can not have more rights, or live longer, than the credentials that create it.
   *
   * Needs the scope `api_keys:write`.
   */
  create(params: ApiKeyCreateParams, options?: CreateOptions): Call<NewApiKey>

  /**
   * Get an API key by id.
   *
   * What the key may do and when it was last used; its secret is never shown again.
   *
   * Needs the scope `api_keys:read`.
   */
  get(id: string, options?: CallOptions): Call<ApiKey>

  /**
   * Revoke an API key.
   *
   * Ends all secrets of the key, and the session tokens that were made with it, at once.
   *
   * Needs the scope `api_keys:write`.
   */
  revoke(id: string, options?: CallOptions): Call<ApiKey>

  /**
   * Give an API key a new secret.
   *
   * The key keeps its id, scopes and limits. The previous secret is accepted for another 24 hours.
   *
   * Needs the scope `api_keys:write`.
   */
  rotate(id: string, options?: CallOptions): Call<NewApiKey>
}

export interface AuditLogResource {
  /**
   * List the entries of the organisation's audit log.
   *
   * Who changed what, when and from where. For owners, and credentials with `audit:read`.
   *
   * Needs the scope `audit:read`.
   */
  list(params?: AuditLogListParams, options?: CallOptions): PageCall<AuditEntry>
}

export interface AuthResource {
  /**
   * Get the caller.
   *
   * Whose credentials these are, what they may do, and when they end.
   */
  me(options?: CallOptions): Call<Viewer>

  /**
   * Create a short-lived session token.
   *
   * For browsers and other places that must not hold a key. The token has at most the rights of the credentials
   * that create it, and ends with them. Only where `SESSION_TOKENS` is on.
   */
  createToken(params?: SessionTokenCreateParams, options?: CallOptions): Call<SessionToken>
}

export interface UsersResource {
  /**
   * List the members of the organisation.
   *
   * Who can log in, and with which role. Members are added and removed by the operator.
   *
   * Needs the scope `users:read`.
   */
  list(params?: UserListParams, options?: CallOptions): PageCall<Member>
}

export interface UsageResource {
  /**
   * Plan limits and monthly usage.
   *
   * Of this month, or an earlier one. The unit of the quota is the call, not the token.
   *
   * Needs the scope `usage:read`.
   */
  get(params?: UsageGetParams, options?: CallOptions): Call<Usage>
}

export interface AnalyticsResource {
  /**
   * Organisation analytics summary.
   *
   * Runs, success, tokens and latency of a period: in all, by agent, version and key, and over time.
   *
   * Needs the scope `analytics:read`.
   */
  get(params?: AnalyticsGetParams, options?: CallOptions): Call<Analytics>
}

export interface ConnectorsResource {
  /**
   * List connectors.
   *
   * The organisation's connectors; their secrets are never shown.
   *
   * Needs the scope `connectors:read`.
   */
  list(params?: ConnectorListParams, options?: CallOptions): PageCall<Connector>

  /**
   * Store credentials for an external system.
   *
   * The secret is encrypted, and only the agents that name the connector use it.
   *
   * Needs the scope `connectors:write`.
   */
  create(params: ConnectorCreateParams, options?: CreateOptions): Call<Connector>

  /**
   * Get a connector by id.
   *
   * Where it leads and who may use it; its secret is never shown.
   *
   * Needs the scope `connectors:read`.
   */
  get(id: string, options?: CallOptions): Call<Connector>

  /**
   * Update a connector, including its secret.
   *
   * Changes the fields that are given. Another origin needs the secret again.
   *
   * Needs the scope `connectors:write`.
   */
  update(id: string, params?: ConnectorUpdateParams, options?: UpdateOptions): Call<Connector>

  /**
   * Delete a connector that no agent uses.
   *
   * Refused while an agent that is not archived uses it.
   *
   * Needs the scope `connectors:write`.
   */
  delete(id: string, options?: UpdateOptions): Call<Connector>

  /**
   * Ask whether the external system answers.
   *
   * Calls it once, within 10 seconds: for kind `openai`, the list of models with the secret; for kind `http`, the
   * base URL without it. Nothing of the answer is shown but its status. 30 tests a minute for an organisation.
   *
   * Needs the scope `connectors:write`.
   */
  test(id: string, options?: CallOptions): Call<ConnectorTest>
}

export interface PoliciesResource {
  /**
   * List policies and templates.
   *
   * The organisation's policies, and the built-in templates as the oldest ones.
   *
   * Needs the scope `policies:read`.
   */
  list(params?: PolicyListParams, options?: CallOptions): PageCall<Policy>

  /**
   * Create a policy.
   *
   * Agents name it by its id; the default policy holds for agents that name none.
   *
   * Needs the scope `policies:write`.
   */
  create(params: PolicyCreateParams, options?: CreateOptions): Call<Policy>

  /**
   * Get a policy by id, or a template by name.
   *
   * What is looked for in inputs and outputs, and what happens then.
   *
   * Needs the scope `policies:read`.
   */
  get(id: string, options?: CallOptions): Call<Policy>

  /**
   * Update a policy, or make it the organisation's default.
   *
   * Holds for every execution that starts from then on. A template can only be made the default.
   *
   * Needs the scope `policies:write`.
   */
  update(id: string, params?: PolicyUpdateParams, options?: UpdateOptions): Call<Policy>

  /**
   * Delete a policy that is not in use.
   *
   * Refused for the default policy, and while an agent that is not archived names it.
   *
   * Needs the scope `policies:write`.
   */
  delete(id: string, options?: UpdateOptions): Call<Policy>

  /**
   * Apply a policy to a value, without a run.
   *
   * Says what would be found where, and what would be done, as in a run with the same limits. Give `policy` or
   * `guardrails`. Nothing is stored.
   *
   * Needs the scope `policies:read`.
   */
  check(params: PolicyCheckParams, options?: CallOptions): Call<PolicyCheck>
}

export interface AlertRulesResource {
  /**
   * List alert rules.
   *
   * A key that is limited to some agents sees the rules about these alone.
   *
   * Needs the scope `alerts:read`.
   */
  list(params?: AlertRuleListParams, options?: CallOptions): PageCall<AlertRule>

  /**
   * Create an alert rule.
   *
   * A condition on a figure, judged every few seconds. `auto_rollback` needs an `agent_id`, a metric of runs and
   * the scope `agents:write` besides.
   *
   * Needs the scope `alerts:write`.
   */
  create(params: AlertRuleCreateParams, options?: CreateOptions): Call<AlertRule>

  /**
   * Get an alert rule by id.
   *
   * The condition, and what it is at.
   *
   * Needs the scope `alerts:read`.
   */
  get(id: string, options?: CallOptions): Call<AlertRule>

  /**
   * Update an alert rule.
   *
   * Changes the fields that are given. Another `metric`, `agent_id`, `comparator`, `threshold` or
   * `window_seconds`, and `active: false`, resolve the alert of the rule that is firing.
   *
   * Needs the scope `alerts:write`.
   */
  update(id: string, params?: AlertRuleUpdateParams, options?: UpdateOptions): Call<AlertRule>

  /**
   * Delete an alert rule.
   *
   * Resolves its alert if one is firing. Its alerts can still be read.
   *
   * Needs the scope `alerts:write`.
   */
  delete(id: string, options?: UpdateOptions): Call<AlertRule>

  /**
   * Judge an alert rule now, without firing.
   *
   * Says whether the condition holds now, whether the rule is active or not; `for_seconds` is not waited for.
   * Nothing is stored.
   *
   * Needs the scope `alerts:read`.
   */
  test(id: string, options?: CallOptions): Call<AlertRuleTest>

  /**
   * List the values of an alert rule.
   *
   * By the minute, the last 24 hours, the oldest first; all in one page.
   *
   * Needs the scope `alerts:read`.
   */
  history(id: string, options?: CallOptions): Call<AlertSamplePage>
}

export interface AlertsResource {
  /**
   * List alerts.
   *
   * Those of deleted rules too. A key that is limited to some agents sees the alerts about these alone.
   *
   * Needs the scope `alerts:read`.
   */
  list(params?: AlertListParams, options?: CallOptions): PageCall<Alert>

  /**
   * Get an alert by id.
   *
   * The episode, with the figures of the moment it fired.
   *
   * Needs the scope `alerts:read`.
   */
  get(id: string, options?: CallOptions): Call<Alert>
}

export interface PipelinesResource {
  /**
   * List pipelines.
   *
   * The organisation's pipelines, archived ones included; a key for some agents sees those whose steps use no
   * others. A page may hold fewer than `limit` pipelines where they are large: go by `has_more`.
   *
   * Needs the scope `pipelines:read`.
   */
  list(params?: PipelineListParams, options?: CallOptions): PageCall<Pipeline>

  /**
   * Create a pipeline.
   *
   * All problems of the definition are told at once: `invalid_pipeline` with `details`, each with its path, such
   * as `steps.2.depends_on.0`.
   *
   * Needs the scope `pipelines:write`.
   */
  create(params: PipelineCreateParams, options?: CreateOptions): Call<Pipeline>

  /**
   * Get a pipeline by id.
   *
   * The pipeline as its live version has it, with the defaults of what its steps leave out.
   *
   * Needs the scope `pipelines:read`.
   */
  get(id: string, options?: CallOptions): Call<Pipeline>

  /**
   * Update a pipeline.
   *
   * Changes the fields that are given; `steps` replace all present ones. Each effective change makes a new
   * version; runs keep the version that they began with.
   *
   * Needs the scope `pipelines:write`.
   */
  update(id: string, params?: PipelineUpdateParams, options?: UpdateOptions): Call<Pipeline>

  /**
   * Archive a pipeline.
   *
   * An archived pipeline takes no new runs; active ones finish, and its history stays readable.
   *
   * Needs the scope `pipelines:write`.
   */
  archive(id: string, options?: UpdateOptions): Call<Pipeline>

  /**
   * List a pipeline's versions.
   *
   * The whole content of each version that the pipeline ever had; a key for some agents sees those whose steps use
   * no others. Versions never change.
   *
   * Needs the scope `pipelines:read`.
   */
  listVersions(id: string, params?: PipelineListVersionsParams, options?: CallOptions): PageCall<PipelineVersion>

  /**
   * Get a version of a pipeline.
   *
   * The whole content of the version, and who made it.
   *
   * Needs the scope `pipelines:read`.
   */
  getVersion(id: string, version: number, options?: CallOptions): Call<PipelineVersion>
}

export interface PipelineRunsResource {
  /**
   * Run a pipeline.
   *
   * Waits up to 50 seconds for the end of the pipeline run, or as long as `Prefer` says. One that fails is a 200:
   * the call succeeded, a step did not. A client that disconnects does not cancel it.
   *
   * Needs the scope `runs:write`.
   */
  create(id: string, params: PipelineRunCreateParams, options?: CreateRunOptions): Call<PipelineRunResult>

  /**
   * Creates a run and waits until it has ended or requires an action, however long that takes: bound it with
   * `signal`. A failed run is returned, not thrown.
   */
  createAndWait(id: string, params: PipelineRunCreateParams, options?: CreateOptions): Promise<PipelineRunResult>

  /**
   * List the runs of a pipeline.
   *
   * Runs of all its versions. A page may hold fewer than `limit` pipeline runs where they are large: go by
   * `has_more`.
   *
   * Needs the scope `runs:read`.
   */
  listOfPipeline(
    id: string,
    params?: PipelineRunListOfPipelineParams,
    options?: CallOptions,
  ): PageCall<PipelineRunResult>

  /**
   * Run a pipeline and stream its events.
   *
   * The same body as for a call that waits. To continue after a lost connection, send it again with the same
   * idempotency key and `Last-Event-ID`. What a step says itself is in the log of its run.
   *
   * Needs the scope `runs:write`.
   */
  stream(
    id: string,
    params: PipelineRunCreateParams,
    options?: CreateOptions,
  ): LogStream<PipelineRunEvent, PipelineRunResult>

  /**
   * List pipeline runs with filters.
   *
   * All filters that are given must match. A key for some agents sees those that use no others. A page may hold
   * fewer than `limit` pipeline runs where they are large: go by `has_more`.
   *
   * Needs the scope `runs:read`.
   */
  list(params?: PipelineRunListParams, options?: CallOptions): PageCall<PipelineRunResult>

  /**
   * Get a pipeline run.
   *
   * Answers at once, or with `wait` when the pipeline run has ended or requires an action.
   *
   * Needs the scope `runs:read`.
   */
  get(id: string, params?: PipelineRunGetParams, options?: CallOptions): Call<PipelineRunResult>

  /**
   * Cancel a pipeline run.
   *
   * Stops a pipeline run and what is active in it, wherever that is executed. Cancelling a cancelled one again is
   * a 200.
   *
   * Needs the scope `runs:write`.
   */
  cancel(id: string, options?: CallOptions): Call<PipelineRunResult>

  /**
   * Stream the events of a pipeline run, from the start or after an event.
   *
   * While it is active and after it, on any instance, without a gap or a repeat. A comment every 15 seconds keeps
   * the connection alive.
   *
   * Needs the scope `runs:read`.
   */
  follow(
    id: string,
    params?: PipelineRunFollowParams,
    options?: CallOptions,
  ): LogStream<PipelineRunEvent, PipelineRunResult>
}

export interface WebhooksResource {
  /**
   * List webhook endpoints.
   *
   * Each with its state of health and its last delivery.
   *
   * Needs the scope `webhooks:read`.
   */
  list(params?: WebhookListParams, options?: CallOptions): PageCall<Webhook>

  /**
   * Register a webhook endpoint.
   *
   * Every delivery is signed with the secret, which is made here unless one is given.
   *
   * Needs the scope `webhooks:write`.
   */
  create(params: WebhookCreateParams, options?: CreateOptions): Call<NewWebhook>

  /**
   * Get a webhook by id.
   *
   * With its state of health and its last delivery; its secret is never shown again.
   *
   * Needs the scope `webhooks:read`.
   */
  get(id: string, options?: CallOptions): Call<Webhook>

  /**
   * Update a webhook.
   *
   * Changes the fields that are given. Deliveries that are pending go to the new address.
   *
   * Needs the scope `webhooks:write`.
   */
  update(id: string, params?: WebhookUpdateParams, options?: UpdateOptions): Call<Webhook>

  /**
   * Delete a webhook.
   *
   * Drops its pending deliveries.
   *
   * Needs the scope `webhooks:write`.
   */
  delete(id: string, options?: UpdateOptions): Call<Webhook>

  /**
   * Send a test event to a webhook.
   *
   * An event of type `test` goes to this webhook only, signed and retried like any other.
   *
   * Needs the scope `webhooks:write`.
   */
  test(id: string, options?: CallOptions): Call<Delivery>

  /**
   * Change a webhook's secret.
   *
   * For 24 hours, `webhook-signature` has a signature with the previous secret too.
   *
   * Needs the scope `webhooks:write`.
   */
  rotateSecret(id: string, params?: WebhookRotateSecretParams, options?: CallOptions): Call<RotatedWebhook>

  /**
   * List a webhook's deliveries.
   *
   * Kept for 30 days, each with its attempts.
   *
   * Needs the scope `webhooks:read`.
   */
  listDeliveries(id: string, params?: WebhookListDeliveriesParams, options?: CallOptions): PageCall<Delivery>

  /**
   * Send the deliveries that failed since a time again.
   *
   * The same bytes under the same event ids, with new attempts.
   *
   * Needs the scope `webhooks:write`.
   */
  redeliverFailed(id: string, params: WebhookRedeliverFailedParams, options?: CallOptions): Call<RedeliveredCount>
}

export interface DeliveriesResource {
  /**
   * List the deliveries to all webhooks.
   *
   * Kept for 30 days, each with its attempts; those of deleted webhooks too. A page that had to look at 10,000
   * deliveries ends early: go by `has_more`.
   *
   * Needs the scope `webhooks:read`.
   */
  list(params?: DeliveryListParams, options?: CallOptions): PageCall<Delivery>

  /**
   * Get a delivery with its request.
   *
   * Every attempt with what came back, and the body and headers that were sent.
   *
   * Needs the scope `webhooks:read`.
   */
  get(id: string, options?: CallOptions): Call<SentDelivery>

  /**
   * Send a delivery again.
   *
   * The same bytes under the same event id, with new attempts. A pending delivery is left as it is.
   *
   * Needs the scope `webhooks:write`.
   */
  redeliver(id: string, options?: CallOptions): Call<Delivery>
}

export interface EventsResource {
  /**
   * Stream the events of the organisation as they happen.
   *
   * Each event once, whichever process or transaction stored it; `data` is what webhooks get, byte for byte. The
   * first frame has an `id` alone: the position to continue from if the connection is lost before the first event.
   * A comment `: ready` says that every event that is stored from then on will come. `Last-Event-ID` continues
   * after any position of the last 30 days. A comment every 15 seconds keeps the connection alive.
   *
   * Needs the scope `webhooks:read`.
   */
  follow(params?: EventFollowParams, options?: FeedOptions): FeedStream<WebhookEvent>

  /**
   * List the types of events.
   *
   * Each with the JSON Schema of its events and a sample; the same for every organisation.
   */
  listTypes(options?: CallOptions): Call<EventTypePage>

  /**
   * List events with filters.
   *
   * What happened in the organisation, as webhooks get it; kept for 30 days.
   *
   * Needs the scope `webhooks:read`.
   */
  list(params?: EventListParams, options?: CallOptions): PageCall<WebhookEvent>

  /**
   * Get an event by id.
   *
   * The event as webhooks get it.
   *
   * Needs the scope `webhooks:read`.
   */
  get(id: string, options?: CallOptions): Call<WebhookEvent>
}

export interface Resources {
  agents: AgentsResource
  catalog: CatalogResource
  expressions: ExpressionsResource
  runs: RunsResource
  apiKeys: ApiKeysResource
  auditLog: AuditLogResource
  auth: AuthResource
  users: UsersResource
  usage: UsageResource
  analytics: AnalyticsResource
  connectors: ConnectorsResource
  policies: PoliciesResource
  alertRules: AlertRulesResource
  alerts: AlertsResource
  pipelines: PipelinesResource
  pipelineRuns: PipelineRunsResource
  webhooks: WebhooksResource
  deliveries: DeliveriesResource
  events: EventsResource
}
