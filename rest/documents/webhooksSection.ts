/** What the service sends to webhooks. */
import type { JsonObject } from '../../src/platform/json.ts'
import type { Components } from './components.ts'
import { exampleOf } from './examples/examples.ts'
import { webhookEventSchema } from './schemas/webhookEventSchemas.ts'

export function webhooksSection(components: Components): JsonObject {
  const example = (name: string) => exampleOf(components, name)
  return {
    event: {
      post: {
        operationId: 'webhooks.receive',
        summary: 'An event of the organisation',
        description:
          'Sent to every webhook that is registered for its type, at least once and in no guaranteed order. The body is ' +
          'signed: verify the signature over the exact bytes before you parse them.',
        tags: ['webhooks'],
        security: [],
        parameters: headers,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: webhookEventSchema(components),
              examples: {
                'run.completed': example('WebhookEvent'),
                'run.failed': example('RunFailedWebhookEvent'),
                'deployment.created': example('DeploymentCreatedWebhookEvent'),
                'deployment.rollback': example('DeploymentRollbackWebhookEvent'),
                'alert.triggered': example('AlertTriggeredWebhookEvent'),
                'agent.updated': example('AgentUpdatedWebhookEvent'),
                'pipeline.completed': example('PipelineCompletedWebhookEvent'),
                test: example('TestWebhookEvent'),
              },
            },
          },
        },
        responses: {
          '2XX': { description: 'Acknowledges the event if it is sent within 10 seconds' },
          410: { description: 'Disables the webhook' },
          default: { description: 'The attempt failed, and is retried' },
        },
        'x-sdk': false,
      },
    },
  }
}

const header = (name: string, description: string, example: string): JsonObject => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  example,
})

const headers = [
  header(
    'X-SERVICE-Signature',
    'Lower-case hex HMAC-SHA256 of the body; the key is the whole secret.',
    '5d5b09f6dcb2d53a5fffc60c4ac0d55fabdf556069d6631545f42aa6e3500f2e',
  ),
  header('X-SERVICE-Event', 'Type of the event.', 'run.completed'),
  header('X-SERVICE-Delivery', 'Id of the delivery.', 'dlv_01jd3v9w8kq2m5n7p9r1s3t5v7'),
  header('X-SERVICE-Attempt', 'Number of the attempt, from 1.', '1'),
  header('webhook-id', 'Id of the event, as defined by Standard Webhooks.', 'evt_01jd3v9w8kq2m5n7p9r1s3t5v7'),
  header('webhook-timestamp', 'When the attempt was signed, in seconds since 1970.', '1769851800'),
  header(
    'webhook-signature',
    'The signatures of Standard Webhooks, separated by spaces. Absent, like the two headers before it, if the secret ' +
      'is not base64 after `whsec_`.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]
