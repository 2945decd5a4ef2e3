import type { JsonObject } from '../../../src/platform/json.ts'
import { eventSamples } from './eventSamples.ts'
import { exampleIds, exampleTimes } from './exampleIds.ts'

const webhook = {
  id: exampleIds.webhook,
  url: 'https://hooks.example.org/agent-runs',
  events: ['run.completed', 'run.failed'],
  active: true,
  description: null,
  created_at: exampleTimes.created,
  updated_at: exampleTimes.created,
  revision: 1,
  disabled_reason: null,
  consecutive_failures: 0,
  last_delivery: {
    id: exampleIds.delivery,
    event_id: exampleIds.event,
    event_type: 'run.completed',
    status: 'succeeded',
    created_at: exampleTimes.finished,
  },
  stats: { since: exampleTimes.yesterday, deliveries: 120, succeeded: 117, failed: 2, p95_latency_ms: 184 },
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
    request_body: JSON.stringify(eventSamples['run.completed']),
    request_headers: { 'content-type': 'application/json', 'x-service-event': 'run.completed' },
  },
  WebhookEvent: eventSamples['run.completed'],
  RunFailedWebhookEvent: eventSamples['run.failed'],
  DeploymentCreatedWebhookEvent: eventSamples['deployment.created'],
  DeploymentRollbackWebhookEvent: eventSamples['deployment.rollback'],
  AlertTriggeredWebhookEvent: eventSamples['alert.triggered'],
  AgentUpdatedWebhookEvent: eventSamples['agent.updated'],
  PipelineCompletedWebhookEvent: eventSamples['pipeline.completed'],
  TestWebhookEvent: eventSamples.test,
  EventType: {
    name: 'test',
    description: 'Sent to one webhook on request',
    subscribable: false,
    schema: { type: 'object', properties: { type: { const: 'test' } }, required: ['type'] },
    sample: eventSamples.test,
  },
}
