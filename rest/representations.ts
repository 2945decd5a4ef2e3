/** REST's representations. A fragment is the body, field for field; OpenAPI's schemas are printed from it. */

export const runFragment = `
  fragment Run on Run {
    id agent_id: agentId agent_version: agentVersion status input output
    error { code message type retryable step attempt }
    required_action: requiredAction { id type prompt schema expires_at: expiresAt }
    latency_ms: latencyMs tokens_used: tokensUsed metadata
    created_at: createdAt started_at: startedAt finished_at: finishedAt
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

export const catalogFragment = `
  fragment CatalogEntry on CatalogEntry {
    key name description config_schema: configSchema input_schema: inputSchema
    output_schema: outputSchema example_input: exampleInput
  }`

/** What a connection must select to become a list. */
export const listFields = (fragment: string) => `edges { node { ...${fragment} } } pageInfo { hasNextPage endCursor }`
