/** The events that webhooks receive, as a union: an envelope with data for each type of event. */
import { parse } from 'graphql'
import { memberOf, unionOf } from '../../../schema/values/unionSchema.ts'
import type { EventType } from '../../../src/events/eventCatalog.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import { alertFragment } from '../../routes/alertRepresentations.ts'
import { deploymentFragment, runFragment } from '../../routes/representations.ts'
import type { Components } from '../components.ts'
import { fragmentSchema } from './fragmentSchema.ts'
import { pipelineRun } from './monitoringSchemas.ts'
import { anyObject, integer, namedObject, text, textOrNull } from './namedObject.ts'

export function webhookEventSchema(components: Components): JsonObject {
  return components.refer('schemas', 'WebhookEvent', () => {
    const names = Object.entries(events).map(([type, { name }]) => [type, name] as const)
    for (const [type, { name, description, data }] of Object.entries(events)) {
      components.refer('schemas', name, () =>
        memberOf('type', type, description, { ...head, data: data(components) }, [...Object.keys(head), 'data']),
      )
    }
    const { WebhookEvent } = unionOf('WebhookEvent', unionDescription, 'type', Object.fromEntries(names))
    return WebhookEvent ?? {}
  })
}

const unionDescription =
  'Something that happened in the organisation, as it is sent to webhooks and listed. More types may be added: ' +
  'acknowledge types that you do not know.'

const head = {
  id: { type: 'string', description: 'Unique id, starts with evt_; the same for every webhook and attempt' },
  created_at: { type: 'string', format: 'date-time', description: 'When it happened' },
}

type EventSchema = { name: string; description: string; data(components: Components): JsonObject }

const run = (components: Components): JsonObject => ({
  ...fragmentSchema(components, parse(runFragment), 'Run'),
  description: 'The run',
})

const deployment = (components: Components): JsonObject => ({
  ...fragmentSchema(components, parse(deploymentFragment), 'Deployment'),
  description: 'The deployment',
})

const alert = (components: Components): JsonObject => ({
  ...fragmentSchema(components, parse(alertFragment), 'Alert'),
  description: 'The alert when it fired',
})

const agentDiff = (components: Components): JsonObject =>
  namedObject(components, 'AgentDiff', 'What changed in an agent', {
    agent_id: text('Id of the agent'),
    old_version: integer('The previous version'),
    new_version: integer('The version that is live now'),
    changed: { type: 'array', items: { type: 'string' }, description: 'Paths of the changed values' },
    old: anyObject('The changed fields, before'),
    new: anyObject('The changed fields, after'),
    actor: namedObject(components, 'EventActor', 'Who caused it', {
      id: text('Id of the API key, user or alert rule'),
      kind: text('What the id belongs to: `api_key`, `user` or `alert_rule`'),
      name: textOrNull('Name of the key or rule; null for users'),
    }),
  })

const webhookTest = (components: Components): JsonObject =>
  namedObject(components, 'WebhookTest', 'The data of a test event', {
    webhook_id: text('Id of the webhook'),
    message: text('Human-readable text'),
  })

/** In the order in which they are listed. */
export const events: Record<EventType, EventSchema> = {
  'run.completed': { name: 'RunCompletedWebhookEvent', description: 'A run finished successfully', data: run },
  'run.failed': { name: 'RunFailedWebhookEvent', description: 'A run failed or timed out', data: run },
  'deployment.created': {
    name: 'DeploymentCreatedWebhookEvent',
    description: 'A version of an agent went live',
    data: deployment,
  },
  'deployment.rollback': {
    name: 'DeploymentRollbackWebhookEvent',
    description: 'An earlier version of an agent went live again; `reason` states why',
    data: deployment,
  },
  'alert.triggered': { name: 'AlertTriggeredWebhookEvent', description: 'A monitoring alert fired', data: alert },
  'agent.updated': {
    name: 'AgentUpdatedWebhookEvent',
    description: 'The configuration of an agent changed',
    data: agentDiff,
  },
  'pipeline.completed': {
    name: 'PipelineCompletedWebhookEvent',
    description: 'A pipeline run ended',
    data: pipelineRun,
  },
  test: { name: 'TestWebhookEvent', description: 'Sent to one webhook on request', data: webhookTest },
}
