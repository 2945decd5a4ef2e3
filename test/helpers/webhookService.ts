/** A test service that trusts local receivers, and functions to work with its webhooks. */
import type { Judge } from '../../src/guardrails/judge.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Environment } from '../../src/platform/config.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type CallOptions, rest } from './httpClient.ts'
import { type Behaviour, type Receiver, startReceiver } from './receiver.ts'
import { type ReceiverAuthority, receiverAuthority } from './receiverAuthority.ts'
import { startTestService } from './sharedService.ts'
import { startOwnService, type TestService } from './testService.ts'

export type Attempt = {
  number: number
  started_at: string
  duration_ms: number
  http_status: number | null
  response_body: string | null
  error: string | null
}
export type Delivery = {
  id: string
  webhook_id: string
  event_id: string
  event_type: string
  status: string
  attempts: Attempt[]
  created_at: string
  next_attempt_at: string | null
}
export type Webhook = JsonObject & { id: string; secret: string }

export type WebhookService = TestService & {
  authority: ReceiverAuthority
  /** Starts a receiver, which is closed with the service. */
  receiver(behaviour?: Behaviour | number): Promise<Receiver>
  /** Sends a request that must succeed. */
  call(method: string, path: string, body?: JsonObject, options?: CallOptions): Promise<JsonObject>
  register(url: string, more?: JsonObject, options?: CallOptions): Promise<Webhook>
  /** Runs an agent, and returns the ended run. */
  run(agentId: string, input: JsonObject, more?: JsonObject): Promise<JsonObject & { id: string }>
  echo(query: string): Promise<JsonObject & { id: string }>
  /** Newest first. */
  deliveries(webhookId: string): Promise<Delivery[]>
  /** Waits until the only delivery of a webhook is no longer pending. */
  settled(webhookId: string): Promise<Delivery>
}

/** Without options, the worker's shared service. */
type Options = { env?: Environment; clock?: Clock; judge?: Judge; because?: string }

export async function startWebhookService({ env = {}, ...injected }: Options = {}): Promise<WebhookService> {
  const authority = await receiverAuthority()
  const given = { WEBHOOK_CA_FILE: authority.caFile, WEBHOOK_ALLOW_PRIVATE: 'on', ...env }
  const isShared = Object.keys(env).length + Object.keys(injected).length === 0
  const service = isShared ? await startTestService() : await startOwnService({ env: given, ...injected })
  const receivers: Receiver[] = []
  const call: WebhookService['call'] = async (method, path, body, options = {}) => {
    const response = await rest(service, method, path, { ...options, ...(body && { body }) })
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
    return response.json
  }
  const run: WebhookService['run'] = async (agentId, input, more = {}) =>
    (await call('POST', '/runs', { agent_id: agentId, input, ...more })) as JsonObject & { id: string }
  const deliveries: WebhookService['deliveries'] = async (webhookId) =>
    (await call('GET', `/webhooks/${webhookId}/deliveries?limit=100`)).data as unknown as Delivery[]
  return {
    ...service,
    authority,
    call,
    run,
    deliveries,
    async receiver(behaviour) {
      const receiver = await startReceiver(authority.certificate, behaviour)
      receivers.push(receiver)
      return receiver
    },
    register: async (url, more = {}, options = {}) =>
      (await call('POST', '/webhooks', { url, events: ['*'], ...more }, options)) as Webhook,
    echo: (query) => run(service.credentials.agents.echo, { query }),
    settled: (webhookId) =>
      waitUntil('the delivery is settled', 25_000, async () => {
        const [delivery] = await deliveries(webhookId)
        return delivery !== undefined && delivery.status !== 'pending' && delivery
      }),
    async dispose() {
      await Promise.all(receivers.map((receiver) => receiver.close()))
      await service.dispose()
    },
  }
}
