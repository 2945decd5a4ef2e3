/** Agents of the http runtime, with real HTTPS endpoints. */
import type { JsonObject } from '../../src/platform/json.ts'
import { rest } from './httpClient.ts'
import type { Behaviour } from './receiver.ts'
import { type Frame, stream } from './sse.ts'
import { startWebhookService, type WebhookService } from './webhookService.ts'

export type HttpAgents = WebhookService & {
  /** Creates an agent whose endpoint has this behaviour. */
  agent(behaviour: Behaviour, more?: { secret?: string; private?: boolean; headers?: JsonObject }): Promise<HttpAgent>
  /** Runs an agent with POST /runs, which waits for the end. */
  ended(agentId: string, input?: JsonObject, more?: JsonObject): Promise<EndedRun>
  frames(agentId: string, input?: JsonObject): Promise<Frame[]>
}

export type HttpAgent = { id: string; connectorId: string | undefined; receiver: Receiver }
type Receiver = Awaited<ReturnType<WebhookService['receiver']>>
export type EndedRun = JsonObject & {
  id: string
  status: string
  output: JsonObject | null
  error: { code: string; message: string; retryable: boolean; step: string | null } | null
}

export async function startHttpAgents(env: Record<string, string> = {}): Promise<HttpAgents> {
  const service = await startWebhookService({ env })
  return {
    ...service,
    async agent(behaviour, { secret, private: isPrivate, headers } = {}) {
      const receiver = await service.receiver(behaviour)
      const connector = { name: 'C', kind: 'http', base_url: receiver.url('/'), secret, private: isPrivate }
      const needed = secret !== undefined || isPrivate !== undefined
      const connectorId = needed ? String((await service.call('POST', '/connectors', connector)).id) : undefined
      const runtime = { type: 'http', url: receiver.url('/run?a=b'), connector_id: connectorId, headers }
      const { id } = await service.call('POST', '/agents/custom', { name: 'Own', runtime })
      return { id: String(id), connectorId, receiver }
    },
    ended: async (agentId, input = {}, more = {}) =>
      (await rest(service, 'POST', '/runs', { body: { agent_id: agentId, input, ...more } })).json as EndedRun,
    frames: async (agentId, input = {}) =>
      (await stream(service, 'POST', '/v2/runs/stream', { body: { agent_id: agentId, input } })).frames,
  }
}

export const json =
  (value: unknown, status = 200, type = 'application/json'): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(typeof value === 'string' ? value : JSON.stringify(value))

export const ndjson = (...events: unknown[]): Behaviour =>
  json(events.map((event) => `${JSON.stringify(event)}\n`).join(''), 200, 'application/x-ndjson; charset=utf-8')

export const sse = (text: string): Behaviour => json(text, 200, 'text/event-stream')
