import type { JsonObject } from '../../../src/platform/json.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'

export const deployment = {
  id: exampleIds.deployment,
  agent_id: exampleIds.agent,
  version: 1,
  status: 'active',
  previous_deployment_id: null,
  reason: null,
  release_id: null,
  percent: null,
  created_by: exampleIds.apiKey,
  created_at: exampleTimes.created,
}

const inputSchema = { type: 'object', properties: { first: { type: 'string' } }, required: ['first'] }
const runtime = { type: 'expression', expression: '{"greeting": "Hello " & first}' }

const settings = {
  config: null,
  runtime,
  input_schema: inputSchema,
  output_schema: null,
  policy: 'baseline',
  timeout_ms: 600_000,
  max_concurrency: null,
  retry_on_loss: true,
  metadata: { team: 'ops' },
}

export const agentExamples: Record<string, JsonObject> = {
  Agent: {
    id: exampleIds.agent,
    name: 'Greeter',
    description: 'Greets people by their first names',
    kind: 'custom',
    catalog_key: null,
    status: 'active',
    version: 1,
    ...settings,
    require_replay: null,
    retention_days: null,
    retention_days_next: null,
    retention_days_next_at: null,
    created_at: exampleTimes.created,
    updated_at: exampleTimes.created,
    archived_at: null,
    deployment,
  },
  Deployment: deployment,
  AgentVersion: {
    agent_id: exampleIds.agent,
    version: 1,
    name: 'Greeter',
    description: 'Greets people by their first names',
    ...settings,
    base_version: null,
    created_by: exampleIds.apiKey,
    created_at: exampleTimes.created,
    deployment_id: exampleIds.deployment,
  },
  AgentVersionDiff: {
    from: 1,
    to: 2,
    changed: ['timeout_ms', 'metadata.team'],
    old: { timeout_ms: 600_000, metadata: { team: 'ops' } },
    new: { timeout_ms: 30_000, metadata: { team: 'support' } },
  },
  AgentCreateParams: {
    name: 'Greeter',
    description: 'Greets people by their first names',
    runtime,
    input_schema: inputSchema,
    policy: 'baseline',
  },
  AgentHireParams: { name: 'Bench', metadata: { team: 'ops' } },
  AgentUpdateParams: { name: 'Greeter', timeout_ms: 30_000 },
  AgentRollbackParams: { version: 1, reason: 'Version 2 answers in the wrong language' },
  AgentVersionCreateParams: { timeout_ms: 30_000 },
  DeploymentCreateParams: { version: 2, reason: 'Greets in the right language' },
  ExpressionEvaluateParams: {
    expression: '{"total": $sum(items.(price * quantity))}',
    input: { items: [{ price: 2.5, quantity: 4 }] },
  },
  EvaluatedExpression: { value: { total: 10 } },
  CatalogEntry: {
    key: 'echo',
    name: 'Echo',
    description: 'Returns its input',
    config_schema: { type: 'object', additionalProperties: false },
    input_schema: { type: 'object', properties: { query: { type: 'string' } } },
    output_schema: { type: 'object' },
    example_input: { query: 'Hello' },
  },
}
