/** REST's representations: a fragment selects exactly the fields of the body. OpenAPI's schemas are generated from it. */

const requiredActionFragment = `
  fragment RequiredAction on RequiredAction { id type prompt schema expires_at: expiresAt }`

const runErrorFragment = `
  fragment RunError on RunError { code message type retryable step attempt }`

export const runFragment = `${requiredActionFragment}${runErrorFragment}
  fragment Run on Run {
    id agent_id: agentId agent_version: agentVersion status input output
    error { ...RunError }
    required_action: requiredAction { ...RequiredAction }
    latency_ms: latencyMs tokens_used: tokensUsed timeout_ms: timeoutMs attempt metadata
    pipeline_run_id: pipelineRunId pipeline_step: pipelineStep created_by: createdBy created_at: createdAt started_at: startedAt finished_at: finishedAt
  }`

export const deploymentFragment = `
  fragment Deployment on Deployment {
    id agent_id: agentId version status previous_deployment_id: previousDeploymentId reason
    created_by: createdBy created_at: createdAt
  }`

export const agentFragment = `${deploymentFragment}
  fragment Agent on Agent {
    id name description kind catalog_key: catalogKey status version config runtime
    input_schema: inputSchema output_schema: outputSchema policy timeout_ms: timeoutMs
    max_concurrency: maxConcurrency retry_on_loss: retryOnLoss metadata
    created_at: createdAt updated_at: updatedAt archived_at: archivedAt
    deployment { ...Deployment }
  }`

export const agentVersionFragment = `
  fragment AgentVersion on AgentVersion {
    agent_id: agentId version name description config runtime input_schema: inputSchema output_schema: outputSchema
    policy timeout_ms: timeoutMs max_concurrency: maxConcurrency retry_on_loss: retryOnLoss metadata
    created_by: createdBy created_at: createdAt deployment_id: deploymentId
  }`

export const agentVersionDiffFragment = `
  fragment AgentVersionDiff on AgentVersionDiff { from to changed old new }`

export const evaluatedExpressionFragment = `
  fragment EvaluatedExpression on EvaluatedExpression { value }`

export const catalogFragment = `
  fragment CatalogEntry on CatalogEntry {
    key name description config_schema: configSchema input_schema: inputSchema
    output_schema: outputSchema example_input: exampleInput
  }`

const apiKeyFields = `
    id name redacted_key: redactedKey scopes agent_ids: agentIds mode
    created_at: createdAt created_by: createdBy last_used_at: lastUsedAt expires_at: expiresAt
    rotated_at: rotatedAt previous_key_expires_at: previousKeyExpiresAt
    previous_key_last_used_at: previousKeyLastUsedAt revoked_at: revokedAt`

export const apiKeyFragment = `
  fragment ApiKey on ApiKey {${apiKeyFields}
  }`

export const newApiKeyFragment = `
  fragment NewApiKey on ApiKey {${apiKeyFields} key
  }`

export const auditEntryFragment = `
  fragment Actor on Actor { id kind name }
  fragment AuditEntry on AuditEntry {
    id action actor { ...Actor } target_id: targetId address request_id: requestId details created_at: createdAt
  }`

export const viewerFragment = `
  fragment User on User { id email role }
  fragment Organization on Organization { id name plan }
  fragment Viewer on Viewer {
    id kind name user { ...User } organization { ...Organization } scopes agent_ids: agentIds expires_at: expiresAt
  }`

export const memberFragment = `
  fragment Member on Member { id email name role created_at: createdAt }`

export const sessionTokenFragment = `
  fragment SessionToken on CreateSessionTokenPayload { token expires_at: expiresAt }`

const usingAgentFragment = `
  fragment UsingAgent on UsingAgent { id name }`

const usedByFields = 'used_by: usedBy { ...UsingAgent } used_by_count: usedByCount'

export const policyFragment = `${usingAgentFragment}
  fragment Policy on Policy {
    id kind name description guardrails is_default: isDefault
    ${usedByFields}
    created_at: createdAt updated_at: updatedAt revision
  }`

export const policyCheckFragment = `
  fragment PolicyFinding on PolicyFinding { guardrail check action path in_name: inName count kinds message }
  fragment PolicyCheck on PolicyCheck {
    action
    findings { ...PolicyFinding }
    count redacted_value: redactedValue
  }`

const pipelineContentFields = `
    name description
    steps { ...PipelineStep }
    output metadata`

const pipelineStepFragment = `
  fragment PipelineStepRetry on PipelineStepRetry { max_attempts: maxAttempts delay_ms: delayMs }
  fragment PipelineStep on PipelineStep {
    name agent_id: agentId input depends_on: dependsOn when for_each: forEach max_parallel: maxParallel
    retry { ...PipelineStepRetry }
    timeout_ms: timeoutMs on_failure: onFailure
  }`

export const pipelineFragment = `${pipelineStepFragment}
  fragment Pipeline on Pipeline {
    id status version ${pipelineContentFields}
    created_at: createdAt updated_at: updatedAt archived_at: archivedAt
  }`

export const pipelineVersionFragment = `${pipelineStepFragment}
  fragment PipelineVersion on PipelineVersion {
    pipeline_id: pipelineId version ${pipelineContentFields}
    created_by: createdBy created_at: createdAt
  }`

export const pipelineRunFragment = `${runErrorFragment}
  fragment PipelineStepRun on PipelineStepRun { run_id: runId index attempt status }
  fragment PipelineRunStep on PipelineRunStep {
    name agent_id: agentId status run_id: runId
    runs { ...PipelineStepRun }
    latency_ms: latencyMs tokens_used: tokensUsed
    error { ...RunError }
  }
  fragment PipelineRun on PipelineRun {
    id pipeline_id: pipelineId pipeline_version: pipelineVersion status input output
    error { ...RunError }
    steps { ...PipelineRunStep }
    tokens_used: tokensUsed latency_ms: latencyMs timeout_ms: timeoutMs metadata
    created_by: createdBy created_at: createdAt started_at: startedAt finished_at: finishedAt
  }`

const deliverySummaryFragment = `
  fragment DeliverySummary on Delivery {
    id event_id: eventId event_type: eventType status created_at: createdAt
  }`

const webhookStatsFragment = `
  fragment WebhookStats on WebhookStats { since deliveries succeeded failed p95_latency_ms: p95LatencyMs }`

const webhookFields = `
    id url events active description created_at: createdAt updated_at: updatedAt revision
    disabled_reason: disabledReason consecutive_failures: consecutiveFailures
    last_delivery: lastDelivery { ...DeliverySummary } stats { ...WebhookStats }
    secret_hint: secretHint`

export const webhookFragment = `${deliverySummaryFragment}${webhookStatsFragment}
  fragment Webhook on Webhook {${webhookFields}
  }`

export const newWebhookFragment = `${deliverySummaryFragment}${webhookStatsFragment}
  fragment NewWebhook on Webhook {${webhookFields} secret
  }`

export const rotatedWebhookFragment = `${deliverySummaryFragment}${webhookStatsFragment}
  fragment RotatedWebhook on Webhook {${webhookFields} secret
    previous_secret_expires_at: previousSecretExpiresAt
  }`

export const connectorFragment = `${usingAgentFragment}
  fragment Connector on Connector {
    id name kind base_url: baseUrl has_secret: hasSecret private
    ${usedByFields}
    created_at: createdAt updated_at: updatedAt revision
  }`

export const connectorTestFragment = `
  fragment ConnectorTest on TestConnectorPayload { ok status latency_ms: latencyMs error }`

const attemptFragment = `
  fragment DeliveryAttempt on DeliveryAttempt {
    number started_at: startedAt duration_ms: durationMs http_status: httpStatus response_body: responseBody error
  }`

const deliveryFields = `
    id webhook_id: webhookId event_id: eventId event_type: eventType status
    attempts { ...DeliveryAttempt }
    created_at: createdAt next_attempt_at: nextAttemptAt`

export const deliveryFragment = `${attemptFragment}
  fragment Delivery on Delivery {${deliveryFields}
  }`

export const sentDeliveryFragment = `${attemptFragment}
  fragment SentDelivery on Delivery {${deliveryFields}
    request_body: requestBody request_headers: requestHeaders
  }`

export const redeliveredFragment = `
  fragment RedeliveredCount on RedeliverFailedPayload { redelivered }`

export const eventFragment = `
  fragment WebhookEvent on Event { id type created_at: createdAt data }`

export const eventTypeFragment = `
  fragment EventType on EventType { name description subscribable schema sample }`

/** The selection of a connection that becomes a list. */
export const listFields = (fragment: string) => `edges { node { ...${fragment} } } pageInfo { hasNextPage endCursor }`
