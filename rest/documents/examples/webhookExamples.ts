import type { JsonObject } from '../../../src/platform/json.ts'
import { deployment } from './agentExamples.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'
import { completedRun } from './runExamples.ts'

const webhook = {
  id: exampleIds.webhook,
  url: 'https://hooks.example.org/agent-runs',
  events: ['run.completed', 'run.failed'],
  active: true,
  description: null,
  created_at: exampleTimes.created,
  updated_at: exampleTimes.created,
  disabled_reason: null,
  consecutive_failures: 0,
  last_delivery: {
    id: exampleIds.delivery,
    event_id: exampleIds.event,
    event_type: 'run.completed',
    status: 'succeeded',
    created_at: exampleTimes.finished,
  },
  secret_hint: '…8fQ=',
}

const delivery = {
  id: exampleIds.delivery,
  webhook_id: exampleIds.webhook,
  event_id: exampleIds.event,
  event_type: 'run.completed',
  status: 'succeeded',
  attempts: [
    {
      number: 1,
      started_at: exampleTimes.finished,
      duration_ms: 38,
      http_status: 200,
      response_body: 'ok',
      error: null,
    },
  ],
  created_at: exampleTimes.finished,
  next_attempt_at: null,
}

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const event = (type: string, data: JsonObject): JsonObject => ({
  id: exampleIds.event,
  type,
  created_at: exampleTimes.finished,
  data,
})

export const webhookExamples: Record<string, JsonObject> = {
  Webhook: webhook,
  NewWebhook: { ...webhook, last_delivery: null, secret },
  RotatedWebhook: { ...webhook, secret, previous_secret_expires_at: exampleTimes.tomorrow },
  WebhookCreateParams: { url: webhook.url, events: webhook.events },
  WebhookUpdateParams: { events: ['*'], active: true },
  WebhookRotateSecretParams: {},
  WebhookRedeliverFailedParams: { since: exampleTimes.created },
  RedeliveredCount: { redelivered: 3 },
  Delivery: delivery,
  SentDelivery: {
    ...delivery,
    request_body: JSON.stringify(event('run.completed', completedRun)),
    request_headers: { 'content-type': 'application/json', 'x-service-event': 'run.completed' },
  },
  WebhookEvent: event('run.completed', completedRun),
  DeploymentCreatedWebhookEvent: event('deployment.created', deployment),
  AgentUpdatedWebhookEvent: event('agent.updated', {
    agent_id: exampleIds.agent,
    old_version: 1,
    new_version: 2,
    changed: ['name'],
    old: { name: 'Greeter' },
    new: { name: 'Host' },
    actor: { id: exampleIds.apiKey },
  }),
  TestWebhookEvent: event('test', { webhook_id: exampleIds.webhook, message: 'A test event' }),
}
