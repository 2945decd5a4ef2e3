/**
 * Plays a scenario with this library, and records what a caller sees. Compares nothing. `TRANSPORT=fetch` uses the
 * platform's `fetch` instead of the one for custom certificate authorities.
 */
import { inspect } from 'node:util'
import { AgentRunService, type LogStream, operations } from '../src/sdk.ts'
import { verifyWebhook } from '../src/webhooks.ts'
import { describeError } from './describeError.ts'
import { platformFetch } from './platformFetch.ts'

export interface StartedScenario {
  id: string
  base_url: string
  ca_file: string
  scenario: {
    client?: { api_key?: string; api_keys?: string[]; max_retries?: number; timeout_ms?: number; silence_ms?: number }
    clock?: { start?: string; per_read_ms?: number; real?: boolean }
    call: ScenarioCall
    cancel?: { when: 'waiting' | 'sleeping' | 'reading'; after_events?: number }
    leave_after_events?: number
  }
}

interface ScenarioCall {
  operation: string
  path?: string[]
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  headers?: Record<string, string>
  mode?: 'page' | 'next_page' | 'all'
  webhook?: { body_base64: string; headers: Record<string, string>; secrets: string[] }
}

export interface Observed {
  slept_ms: number[]
  logs: string[]
  result?: unknown
  error: Record<string, unknown> | null
}

export const performScenario = async (
  started: StartedScenario,
  received: () => Promise<unknown>,
): Promise<Observed> => {
  const { scenario } = started
  const observed: Observed = { slept_ms: [], logs: [], error: null }
  const controller = new AbortController()
  const note = (...values: unknown[]): void => {
    for (const value of values) observed.logs.push(typeof value === 'string' ? value : inspect(value, { depth: 6 }))
  }
  let nowMs = Date.parse(scenario.clock?.start ?? '2026-11-16T12:00:00.000Z')
  const clock = {
    now: () => {
      nowMs += scenario.clock?.per_read_ms ?? 0
      return nowMs
    },
    sleep: async (milliseconds: number) => {
      observed.slept_ms.push(milliseconds)
      nowMs += milliseconds
      if (scenario.cancel?.when === 'sleeping') controller.abort()
    },
  }
  try {
    if (scenario.call.webhook) {
      observed.result = await verify(scenario.call.webhook, clock.now)
      return observed
    }
    const { api_key = 'ars_live_scenario', api_keys, max_retries, timeout_ms, silence_ms } = scenario.client ?? {}
    const client = new AgentRunService({
      apiKey: api_keys ? oneAfterTheOther(api_keys) : api_key,
      baseUrl: started.base_url,
      ...(process.env.TRANSPORT === 'fetch' ? { fetch: platformFetch(started.ca_file) } : { caFile: started.ca_file }),
      ...(max_retries !== undefined && { maxRetries: max_retries }),
      ...(timeout_ms !== undefined && { timeoutMs: timeout_ms }),
      ...(silence_ms !== undefined && { silenceMs: silence_ms }),
      ...(scenario.clock?.real ? {} : { clock }),
      logger: (level, message, fields) => note(`${level} ${message} ${inspect(fields)}`),
    })
    note(client, JSON.stringify(client))
    if (scenario.cancel?.when === 'waiting') received().then(() => controller.abort())
    await perform(client, scenario, controller, (result) => {
      observed.result = result
    })
  } catch (error) {
    observed.error = describeError(error, controller.signal)
    note(error, String(error), error instanceof Error ? (error.stack ?? '') : '')
  }
  return observed
}

const oneAfterTheOther = (keys: string[]): (() => string) => {
  const left = [...keys]
  return () => (left.length > 1 ? left.shift() : left[0]) ?? ''
}

type Method = (...values: unknown[]) => unknown
type Keep = (result: unknown) => void

const perform = async (
  client: AgentRunService,
  scenario: StartedScenario['scenario'],
  controller: AbortController,
  keep: Keep,
): Promise<void> => {
  const { operation, path = [], query, body, headers = {}, mode = 'page' } = scenario.call
  const [resource = '', name = ''] = operation.split('.')
  const method = (client as unknown as Record<string, Record<string, Method>>)[resource]?.[name]
  if (!method) throw new Error(`The client has no ${operation}`)
  const row = (operations as Record<string, { input?: string; stream?: string }>)[operation]
  const parameters = body ?? query
  const takesParameters = row === undefined || row.input !== undefined
  const options = { signal: controller.signal, ...optionsFrom(headers) }
  const result = method(...path, ...(takesParameters ? [parameters] : []), options)
  if (row?.stream) return readStream(result as LogStream<WireEvent, unknown>, row.stream, scenario, controller, keep)
  if (mode === 'all') {
    const items: unknown[] = []
    for await (const item of result as AsyncIterable<unknown>) items.push(item)
    keep({ items })
    return
  }
  const page = await result
  keep({ json: wirePage(mode === 'next_page' ? await (page as { nextPage(): unknown }).nextPage() : page) })
}

/** A page has names of this language; the scenarios have those of REST. */
const wirePage = (page: unknown): unknown => {
  if (typeof page !== 'object' || page === null || !('nextPage' in page)) return page
  const { data, hasMore, nextCursor } = page as unknown as Record<string, unknown>
  return { data, has_more: hasMore, next_cursor: nextCursor }
}

const optionsFrom = (headers: Record<string, string>): Record<string, unknown> => {
  const prefer = headers.prefer?.match(/^wait=(\d+)$/)?.[1]
  return {
    ...(headers['if-match'] !== undefined && { ifMatch: headers['if-match'] }),
    ...(headers['idempotency-key'] !== undefined && { idempotencyKey: headers['idempotency-key'] }),
    ...(prefer !== undefined && { waitSeconds: Number(prefer) }),
    ...(headers.prefer === 'respond-async' && { respondAsync: true }),
  }
}

interface WireEvent {
  type: string
  raw?: { type: string }
}

const readStream = async (
  stream: LogStream<WireEvent, unknown>,
  kind: string,
  { cancel, leave_after_events }: StartedScenario['scenario'],
  controller: AbortController,
  keep: Keep,
): Promise<void> => {
  const events: unknown[] = []
  const unknownTypes: string[] = []
  let final: unknown = null
  try {
    for await (const event of stream) {
      events.push(event.raw ?? event)
      if (event.raw !== undefined) unknownTypes.push(event.raw.type)
      if (events.length === leave_after_events) break
      if (cancel?.when === 'reading' && events.length === cancel.after_events) controller.abort()
    }
    if (kind !== 'feed' && leave_after_events === undefined) final = await stream.finalRun()
  } finally {
    const { runId, lastSeq, text } = stream
    const log = { text, run_id: runId, last_seq: lastSeq, final }
    keep({ events, unknown_types: unknownTypes, ...(kind !== 'feed' && log) })
  }
}

const verify = async (
  { body_base64, headers, secrets }: NonNullable<ScenarioCall['webhook']>,
  now: () => number,
): Promise<unknown> => {
  const event = await verifyWebhook(Buffer.from(body_base64, 'base64'), headers, secrets, { now })
  const { isTimeProven, ...rest } = event
  return { json: 'raw' in rest ? rest.raw : rest, is_time_proven: isTimeProven }
}
