/** How many messages may be pending for a run, and how the stored ones are read. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { takeMessages } from '../../src/runs/store/changes/takeMessages.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { errorOf, graphql, type HttpResponse, rest } from '../helpers/httpClient.ts'
import { appendEntries, readLog } from '../helpers/runLog.ts'
import { startBeside } from '../helpers/serviceBeside.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService('api') // executes no queued run
})
afterAll(() => service.dispose())

async function queueRun(input: object = {}): Promise<string> {
  const body = { agent_id: service.credentials.agents.simulator, input }
  const { json } = await rest(service, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })
  expect(json.status).toBe('queued')
  return String(json.id)
}

const send = (id: string, payload: unknown) =>
  rest(service, 'POST', `/runs/${id}/action`, { body: { type: 'respond', payload } })

const mutation = `mutation ($input: SendRunActionInput!) { sendRunAction(input: $input) { run { id } } }`
const sendByGraphql = (id: string, payload: unknown) =>
  graphql(service, mutation, { input: { id, type: 'respond', payload } })

const codeOf = (response: HttpResponse): unknown =>
  response.status >= 400
    ? `${response.status} ${errorOf(response).code}`
    : ((response.json.errors as { extensions: { code: string } }[] | undefined)?.[0]?.extensions.code ?? 'ok')

async function storedMessages(id: string): Promise<number> {
  const log = await readLog(service.deps.db.pool, id)
  return log.filter(({ type }) => type === 'run.action').length
}

/** Messages of an earlier version, which had no limit. */
async function storeOldMessages(id: string, count: number, payload: string): Promise<void> {
  const { pool } = service.deps.db
  const messages = Array.from({ length: count }, (_, index) => ({
    action: { type: 'respond', payload: `${index + 1}${payload}`, reason: null },
  }))
  await appendEntries(pool, id, 'run.action', messages)
  await pool.query('update runs set last_action_seq = last_seq where id = $1', [id])
}

test('of 160 concurrent messages to a queued run, at both doors, 100 are stored and 60 rejected', async () => {
  const id = await queueRun()
  const responses = await Promise.all(
    Array.from({ length: 160 }, (_, index) => (index % 2 === 0 ? send(id, index) : sendByGraphql(id, index))),
  )
  const codes = responses.map(codeOf)
  expect(codes.filter((code) => code === 'ok')).toHaveLength(100)
  expect(new Set(codes)).toEqual(new Set(['ok', '422 too_many_messages', 'too_many_messages']))
  expect(await storedMessages(id)).toBe(100)
})

test('a pending message of 1 MiB leaves no room for another, however well it compresses', async () => {
  const id = await queueRun()
  expect(codeOf(await send(id, 'x'.repeat(1_048_500)))).toBe('ok')
  expect(codeOf(await send(id, 'x'.repeat(100)))).toBe('422 too_many_messages')
  expect(codeOf(await sendByGraphql(id, 'x'.repeat(100)))).toBe('too_many_messages')
})

test('messages that the agent has read make room for others', async () => {
  const id = await queueRun({ chunks: 100_000, delay_ms: 5 })
  for (const message of Array.from({ length: 100 }, (_, index) => index)) await send(id, message)
  expect(codeOf(await send(id, 'one more'))).toBe('422 too_many_messages')
  const worker = await startBeside(service)
  try {
    await waitUntil('there is room', 60_000, async () => codeOf(await send(id, 'one more')) === 'ok')
    await rest(service, 'DELETE', `/runs/${id}`)
  } finally {
    await worker.dispose()
  }
})

test('stored messages are read in pages of 1 MiB, however well they compress, and each is delivered once', async () => {
  const id = await queueRun()
  await storeOldMessages(id, 30, 'x'.repeat(100_000))
  const key = { organizationId: service.credentials.organization_id, id, attempt: 0 }
  const pages: string[][] = []
  for (let [after, upTo] = [0, 31]; after < upTo; ) {
    const page = await takeMessages(service.deps, key, after, upTo)
    pages.push(page.messages.map(({ payload }) => String(payload)))
    after = page.readUpTo
  }
  expect(pages.map((page) => page.length)).toEqual([11, 11, 8])
  expect(pages.flat().map((payload) => Number.parseInt(payload, 10))).toEqual(
    Array.from({ length: 30 }, (_, i) => i + 1),
  )
})

test('a run with 4,300 stored messages is executed, and gets all of them', async () => {
  const id = await queueRun({ chunks: 20 })
  await storeOldMessages(id, 4_300, 'x'.repeat(1_000))
  const worker = await startBeside(service)
  try {
    expect((await rest(worker, 'GET', `/runs/${id}?wait=30`)).json.status).toBe('completed')
    const log = await readLog(service.deps.db.pool, id)
    expect(log.filter(({ data }) => /^ \[\d+x+\]$/.test(String(data.delta)))).toHaveLength(4_300)
  } finally {
    await worker.dispose()
  }
}, 30_000)
