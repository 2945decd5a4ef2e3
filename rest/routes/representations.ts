/** REST's representations: a fragment selects exactly the fields of the body. OpenAPI's schemas are generated from it. */
import { fragment } from './fragment.ts'

const requiredActionFragment = fragment('RequiredAction', 'id type prompt schema expiresAt')
const runErrorFragment = fragment('RunError', 'code message type retryable step attempt')

export const runFragment =
  requiredActionFragment +
  runErrorFragment +
  fragment(
    'Run',
    `id agentId agentVersion status input output error { ...RunError } requiredAction { ...RequiredAction }
    latencyMs tokensUsed timeoutMs attempt metadata pipelineRunId pipelineStep replayId replayOf releaseId createdBy createdAt
    startedAt finishedAt erasedAt`,
  )

export const replayFragment =
  fragment('ReplayRuns', 'total done completed failed') +
  fragment('ReplayCheck', 'name check passed failed share minShare holds') +
  fragment('ReplayPercentiles', 'p50 p95') +
  fragment('ReplayLatency', 'before { ...ReplayPercentiles } after { ...ReplayPercentiles }') +
  fragment('ReplayTokens', 'before after') +
  fragment('ReplayError', 'code message') +
  fragment(
    'Replay',
    `id agentId version status verdict runs { ...ReplayRuns } checks { ...ReplayCheck } latencyMs { ...ReplayLatency }
    tokensUsed { ...ReplayTokens } createdBy createdAt finishedAt error { ...ReplayError }`,
  )

export const replayResultFragment =
  runErrorFragment +
  fragment('ReplayJudgement', 'name passed score reason') +
  fragment('ReplaySide', 'status output error { ...RunError } latencyMs tokensUsed') +
  fragment(
    'ReplayResult',
    `runId replayOf verdict checks { ...ReplayJudgement } changed before { ...ReplaySide } after { ...ReplaySide }`,
  )

const deploymentFields = 'id agentId version status previousDeploymentId reason releaseId percent createdBy createdAt'
export const deploymentFragment = fragment('Deployment', deploymentFields)
/** The data of an event, which has more. */
export const rolledBackFragment = fragment('DeploymentRollback', deploymentFields, 'Deployment')

export const releaseFragment =
  fragment('ReleaseStage', 'percent seconds') +
  fragment('ReleaseJudge', 'minRuns errorRatePoints p95Ratio') +
  fragment('ReleaseSide', 'runs failed errorRate p95LatencyMs') +
  fragment('ReleaseFigures', 'candidate { ...ReleaseSide } live { ...ReleaseSide }') +
  fragment(
    'Release',
    `id agentId version liveVersion status stage percent stages { ...ReleaseStage } judge { ...ReleaseJudge } stickyBy replayId
    deploymentId reason stoppedBecause figures { ...ReleaseFigures } createdBy createdAt stageEndsAt finishedAt`,
  )

export const agentFragment =
  deploymentFragment +
  fragment('RequiredReplayCheck', 'check name minShare ignore schema expression agentId minScore maxRatio') +
  fragment('RequiredReplay', 'minRuns checks { ...RequiredReplayCheck }') +
  fragment(
    'Agent',
    `id name description kind catalogKey status version config runtime inputSchema outputSchema policy timeoutMs
    maxConcurrency retryOnLoss metadata requireReplay { ...RequiredReplay } retentionDays retentionDaysNext retentionDaysNextAt createdAt
    updatedAt archivedAt deployment { ...Deployment }`,
  )

export const agentVersionFragment = fragment(
  'AgentVersion',
  `agentId version name description config runtime inputSchema outputSchema policy timeoutMs maxConcurrency retryOnLoss
  metadata baseVersion createdBy createdAt deploymentId`,
)

export const agentVersionDiffFragment = fragment('AgentVersionDiff', 'from to changed old new')
export const evaluatedExpressionFragment = fragment('EvaluatedExpression', 'value')

export const catalogFragment = fragment(
  'CatalogEntry',
  'key name description configSchema inputSchema outputSchema exampleInput',
)

const apiKeyFields = `id name redactedKey scopes agentIds mode createdAt createdBy userId lastUsedAt expiresAt rotatedAt
  previousKeyExpiresAt previousKeyLastUsedAt revokedAt`

export const apiKeyFragment = fragment('ApiKey', apiKeyFields)
export const newApiKeyFragment = fragment('NewApiKey', `${apiKeyFields} key`, 'ApiKey')

export const auditEntryFragment =
  fragment('Actor', 'id kind name') +
  fragment('AuditEntry', 'id action actor { ...Actor } targetId address requestId details createdAt')

export const viewerFragment =
  fragment('User', 'id email name role') +
  fragment('Organization', 'id name plan') +
  fragment('Viewer', 'id kind name user { ...User } organization { ...Organization } scopes agentIds expiresAt')

const memberFields = 'id email name role createdAt'
export const memberFragment = fragment('Member', memberFields)
export const removedMemberFragment =
  fragment('MemberKey', 'id name redactedKey lastUsedAt') +
  fragment('RemovedMember', `${memberFields} apiKeys { ...MemberKey }`, 'Member')
export const passwordResetFragment = fragment('PasswordReset', 'url expiresAt', 'CreatePasswordResetPayload')

export const invitationFragment = fragment('Invitation', 'id email role createdBy createdAt expiresAt url emailed')

export const organizationFragment = fragment(
  'OrganizationSettings',
  'id name plan retentionDays retentionDaysNext retentionDaysNextAt createdAt',
  'Organization',
)

export const erasureFragment =
  fragment('ErasureCounts', 'runs pipelineRuns events deliveries alerts') +
  fragment('Erasure', 'id status dryRun counts { ...ErasureCounts } reason createdBy createdAt finishedAt')

export const exportFragment = fragment('Export', 'id what format createdBy createdAt')
export const sessionTokenFragment = fragment('SessionToken', 'token expiresAt', 'CreateSessionTokenPayload')

const usingAgentFragment = fragment('UsingAgent', 'id name')
const changedFields = 'usedBy { ...UsingAgent } usedByCount createdAt updatedAt revision'

export const policyFragment =
  usingAgentFragment + fragment('Policy', `id kind name description guardrails isDefault ${changedFields}`)

export const policyCheckFragment =
  fragment('PolicyFinding', 'guardrail check action path inName count kinds message') +
  fragment('PolicyCheck', 'action findings { ...PolicyFinding } count redactedValue')

const pipelineStepFragment =
  fragment('PipelineStepRetry', 'maxAttempts delayMs') +
  fragment(
    'PipelineStep',
    `name agentId input dependsOn when forEach maxParallel retry { ...PipelineStepRetry } timeoutMs onFailure`,
  )
const pipelineContentFields = 'name description steps { ...PipelineStep } output metadata'

export const pipelineFragment =
  pipelineStepFragment +
  fragment('Pipeline', `id status version ${pipelineContentFields} createdAt updatedAt archivedAt`)

export const pipelineVersionFragment =
  pipelineStepFragment + fragment('PipelineVersion', `pipelineId version ${pipelineContentFields} createdBy createdAt`)

export const pipelineRunFragment =
  runErrorFragment +
  fragment('PipelineStepRun', 'runId index attempt status') +
  fragment(
    'PipelineRunStep',
    'name agentId status runId runs { ...PipelineStepRun } latencyMs tokensUsed error { ...RunError }',
  ) +
  fragment(
    'PipelineRun',
    `id pipelineId pipelineVersion status input output error { ...RunError } steps { ...PipelineRunStep }
    tokensUsed latencyMs timeoutMs metadata createdBy createdAt startedAt finishedAt erasedAt`,
  )

const webhookParts =
  fragment('DeliverySummary', 'id eventId eventType status createdAt', 'Delivery') +
  fragment('WebhookStats', 'since deliveries succeeded failed p95LatencyMs')
const webhookFields = `id url events active description createdAt updatedAt revision disabledReason consecutiveFailures
  lastDelivery { ...DeliverySummary } stats { ...WebhookStats } secretHint`

export const webhookFragment = webhookParts + fragment('Webhook', webhookFields)
export const newWebhookFragment = webhookParts + fragment('NewWebhook', `${webhookFields} secret`, 'Webhook')
export const rotatedWebhookFragment =
  webhookParts + fragment('RotatedWebhook', `${webhookFields} secret previousSecretExpiresAt`, 'Webhook')

export const connectorFragment =
  usingAgentFragment + fragment('Connector', `id name kind baseUrl hasSecret private ${changedFields}`)

export const connectorTestFragment = fragment('ConnectorTest', 'ok status latencyMs error', 'TestConnectorPayload')

const attemptFragment = fragment('DeliveryAttempt', 'number startedAt durationMs httpStatus responseBody error')
const deliveryFields = 'id webhookId eventId eventType status attempts { ...DeliveryAttempt } createdAt nextAttemptAt'

export const deliveryFragment = attemptFragment + fragment('Delivery', deliveryFields)
export const sentDeliveryFragment =
  attemptFragment + fragment('SentDelivery', `${deliveryFields} requestBody requestHeaders`, 'Delivery')

export const redeliveredFragment = fragment('RedeliveredCount', 'redelivered', 'RedeliverFailedPayload')
export const eventFragment = fragment('WebhookEvent', 'id type createdAt data', 'Event')
export const eventTypeFragment = fragment('EventType', 'name description subscribable schema sample')

/** The selection of a connection that becomes a list. */
export const listFields = (name: string) => `edges { node { ...${name} } } pageInfo { hasNextPage endCursor }`
