/** The requests of the webhook scenarios to the service, over a few connections. */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, toBytes } from '../load/call.ts'
import { openClient } from '../load/openClient.ts'
import type { Service } from '../startService.ts'

export type FinishedRun = { id: string; finishedAtMs: number }

export type WebhookCalls = {
  register(url: string, event?: 'run.completed' | 'run.failed', active?: boolean): Promise<string>
  setActive(webhookId: string, active: boolean): Promise<void>
  remove(webhookId: string): Promise<void>
  redeliverAll(webhookId: string): Promise<void>
  /** Waits until the webhook has no pending deliveries. */
  settled(webhookId: string): Promise<void>
  /** Runs echo this many times, one after the other, with pauses. */
  runInTurn(count: number, pauseMs: number): Promise<FinishedRun[]>
  /** Runs echo this many times, several at once, without pauses. */
  runTogether(count: number): Promise<void>
  /** Creates this many runs that fail. */
  failInTurn(count: number): Promise<void>
}

const clients = 8
const pollMs = 50
const patienceMs = 60_000

export async function openWebhookCalls(owned: AsyncDisposableStack, service: Service): Promise<WebhookCalls> {
  const ca = await readFile(service.caFile, 'utf8')
  const opened = await Promise.all(Array.from({ length: clients }, () => openClient(service.origin, ca)))
  owned.defer(() => {
    for (const client of opened) client.close()
  })
  const headers = { authorization: service.authorization }

  async function ask(method: Call['method'], path: string, body?: object, client = opened[0]): Promise<unknown> {
    const call: Call = { method, path: `/v2${path}`, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await client?.send(toBytes(call))
    if (response === undefined || response.status >= 300) {
      throw new Error(`${method} ${path} returned ${response?.status}: ${response?.body}`)
    }
    return JSON.parse(response.body)
  }

  async function run(client = opened[0]): Promise<FinishedRun> {
    const body = { agent_id: service.echoAgentId, input: { query: 'hello' } }
    const made = (await ask('POST', '/runs', body, client)) as { id: string; status: string; finished_at: string }
    if (made.status !== 'completed') throw new Error(`A run is ${made.status}`)
    return { id: made.id, finishedAtMs: Date.parse(made.finished_at) }
  }

  return {
    register: async (url, event = 'run.completed', active = true) =>
      ((await ask('POST', '/webhooks', { url, events: [event], active })) as { id: string }).id,
    setActive: async (id, active) => void (await ask('PATCH', `/webhooks/${id}`, { active })),
    remove: async (id) => void (await ask('DELETE', `/webhooks/${id}`)),
    redeliverAll: async (id) =>
      void (await ask('POST', `/webhooks/${id}/redeliver`, { since: new Date(0).toISOString() })),
    async settled(id) {
      const pending = async () =>
        ((await ask('GET', `/webhooks/${id}/deliveries?status=pending&limit=1`)) as { data: unknown[] }).data
      const until = Date.now() + patienceMs
      while ((await pending()).length > 0) {
        if (Date.now() > until) throw new Error(`Deliveries are pending after ${patienceMs / 1_000} s`)
        await sleep(pollMs)
      }
    },
    async runInTurn(count, pauseMs) {
      const runs: FinishedRun[] = []
      while (runs.length < count) {
        runs.push(await run())
        await sleep(pauseMs)
      }
      return runs
    },
    async failInTurn(count) {
      const body = { agent_id: service.simulatorAgentId, input: { fail: {} } }
      for (let made = 0; made < count; made++) await ask('POST', '/runs', body)
    },
    async runTogether(count) {
      let left = count
      const loop = async (client = opened[0]): Promise<void> => {
        while (left-- > 0) await run(client)
      }
      await Promise.all(opened.map(loop))
    },
  }
}
