/** The events that webhooks receive, as a union: an envelope with data for each type of event. */
import { parse } from 'graphql'
import type { EventType } from '../../../src/events/eventCatalog.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import { alertFragment } from '../../routes/alertRepresentations.ts'
import { deploymentFragment, rolledBackFragment, runFragment } from '../../routes/representations.ts'
import type { Components } from '../components.ts'
import { type EventSchema, eventUnion } from './eventUnion.ts'
import { fragmentSchema } from './fragmentSchema.ts'
import { pipelineRun } from './monitoringSchemas.ts'
import { anyObject, integer, namedObject, text, textOrNull, time } from './namedObject.ts'

export const webhookEventSchema = (components: Components): JsonObject =>
  eventUnion(components, 'WebhookEvent', unionDescription, head, events)

const unionDescription =
  'Something that happened in the organisation, as it is sent to webhooks and listed. More types may be added: ' +
  'acknowledge types that you do not know.'

const head = {
  id: text('Unique id, starts with evt_; the same for every webhook and attempt'),
  created_at: time('When it happened'),
}

type Data = (components: Components) => JsonObject

const event = (name: string, description: string, data: Data): EventSchema => ({
  name,
  description,
  fields: (components) => ({ data: data(components) }),
})

const ofFragment =
  (fragments: string, name: string, description: string): Data =>
  (components) => ({ ...fragmentSchema(components, parse(fragments), name), description })

const run = ofFragment(runFragment, 'Run', 'The run')
const deployment = ofFragment(deploymentFragment, 'Deployment', 'The deployment')
const rolledBack: Data = (components) => ({
  ...fragmentSchema(components, parse(rolledBackFragment), 'DeploymentRollback', {
    live_version: integer('The version that is live now'),
  }),
  description: 'The deployment of the version that is live again; of a release that did not complete, its deployment',
})
const alert = ofFragment(alertFragment, 'Alert', 'The alert when it fired')

const agentDiff = (components: Components): JsonObject =>
  namedObject(components, 'AgentDiff', 'What changed in an agent', {
    agent_id: text('Id of the agent'),
    old_version: integer('The previous version'),
    new_version: integer('The version that is live now'),
    changed: { type: 'array', items: { type: 'string' }, description: 'Paths of the changed values' },
    old: anyObject('The changed fields, before'),
    new: anyObject('The changed fields, after'),
    actor: namedObject(components, 'EventActor', 'Who caused it', {
      id: text('Id of the API key, user, alert rule or release'),
      kind: text('What the id belongs to: `api_key`, `user`, `alert_rule` or `release`'),
      name: textOrNull('Name of the key or rule; null for users and releases'),
    }),
  })

const webhookTest = (components: Components): JsonObject =>
  namedObject(components, 'WebhookTest', 'The data of a test event', {
    webhook_id: text('Id of the webhook'),
    message: text('Human-readable text'),
  })

/** In the order in which they are listed. */
export const events: Record<EventType, EventSchema> = {
  'run.completed': event('RunCompletedWebhookEvent', 'A run finished successfully', run),
  'run.failed': event('RunFailedWebhookEvent', 'A run failed or timed out', run),
  'deployment.created': event(
    'DeploymentCreatedWebhookEvent',
    'A version of an agent went live, or its release began',
    deployment,
  ),
  'deployment.rollback': event(
    'DeploymentRollbackWebhookEvent',
    'An earlier version of an agent went live again, or a release took its candidate back; `reason` states why',
    rolledBack,
  ),
  'alert.triggered': event('AlertTriggeredWebhookEvent', 'A monitoring alert fired', alert),
  'agent.updated': event('AgentUpdatedWebhookEvent', 'The configuration of an agent changed', agentDiff),
  'pipeline.completed': event('PipelineCompletedWebhookEvent', 'A pipeline run ended', pipelineRun),
  test: event('TestWebhookEvent', 'Sent to one webhook on request', webhookTest),
}
