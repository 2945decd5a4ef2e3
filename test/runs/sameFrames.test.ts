/** An event is streamed as the same bytes whenever it is read: as it happens, from the log, and in another process. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rest } from '../helpers/httpClient.ts'
import { startBeside } from '../helpers/serviceBeside.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { type Streamed, stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let beside: TestService
beforeAll(async () => {
  service = await startTestService()
  beside = await startBeside(service)
})
afterAll(async () => {
  await beside.dispose()
  await service.dispose()
})

/** Keys that PostgreSQL sorts differently, keys that JavaScript sorts differently, and numbers with several notations. */
const values = `{"zeta": 1.0, "b": 1e2, "aa": {"z": 1, "é": 2, "€": 3, "😀": 4, "y": [{"d": 1, "c": [{}, {"f": 1, "e": 2}]}]},
  "10": 1, "9": 2, "__proto__": {"b": 1, "a": 2}, "constructor": 1, "": 0, "twice": 1, "twice": 2, "tiny": 5e-324,
  "big": 1e21, "huge": 1e308, "long": 12345678901234567890, "exact": [1.5e-400, 9007199254740993e3, 0.1234567890123456789], "negative": -0, "A": "\\u00e9", "\\n": null}`
const bodyOf = (input: string) =>
  `{"agent_id": "${service.credentials.agents.simulator}", "input": ${input}, "metadata": ${values}}`

const dataOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('data:'))

const query = `subscription ($id: ID!) { runEvents(runId: $id) {
  seq type createdAt data run { id status input metadata output error { code } } } }`
const subscribe = (to: TestService, id: unknown) =>
  stream(to, 'POST', '/graphql', { body: { query, variables: { id } } })
const follow = (to: TestService, id: unknown) => stream(to, 'GET', `/v2/runs/${id}/stream`)

/** Reads the log at both doors of both processes. */
const readAll = (id: unknown): Promise<[Streamed, Streamed][]> =>
  Promise.all([service, beside].map((each) => Promise.all([follow(each, id), subscribe(each, id)])))

async function expectSame(id: unknown, onRest: Streamed, inGraphql: Streamed): Promise<void> {
  for (const [fromRest, fromGraphql] of await readAll(id)) {
    expect(dataOf(fromRest.text)).toEqual(dataOf(onRest.text))
    expect(dataOf(fromGraphql.text)).toEqual(dataOf(inGraphql.text))
  }
}

test('of a run that is executed by the process that created it', async () => {
  const body = Buffer.from(bodyOf(`{"chunks": 3, "delay_ms": 60, "output": ${values}}`))
  let subscribed: Promise<Streamed> | undefined
  const live = await stream(service, 'POST', '/v2/runs/stream', {
    body,
    until({ data }) {
      subscribed ??= subscribe(service, data.run_id)
      return false
    },
  })
  expect(live.frames.at(-1)?.event).toBe('run.completed')
  const id = live.frames[0]?.data.run_id
  await expectSame(id, live, (await subscribed) as Streamed)
  for (const each of [service, beside]) {
    expect(dataOf(live.text).at(-1)).toContain((await rest(each, 'GET', `/runs/${id}`)).text)
  }
})

test('of a run that waits for an action, gets a message and is cancelled', async () => {
  const question = `{"type": "respond", "prompt": "Who?", "schema": {"examples": [${values}]}}`
  const body = Buffer.from(bodyOf(`{"ask": ${question}, "chunks": 1000, "delay_ms": 60}`))
  const { json } = await rest(service, 'POST', '/runs', { body })
  const opened = readAll(json.id)
  const act = (payload: string) =>
    rest(service, 'POST', `/runs/${json.id}/action`, {
      body: Buffer.from(`{"type": "respond", "payload": ${payload}}`),
    })
  expect((await act(`{"later": ${values}, "b": 1}`)).status).toBe(200)
  expect((await act(values)).status).toBe(200)
  await rest(service, 'DELETE', `/runs/${json.id}`)
  const [[onRest, inGraphql] = [], [elsewhere, elsewhereInGraphql] = []] = await opened
  const types = onRest?.frames.map(({ event }) => event)
  expect(types).toEqual(expect.arrayContaining(['run.requires_action', 'run.resumed', 'run.action', 'run.cancelled']))
  expect(dataOf(elsewhere?.text ?? '')).toEqual(dataOf(onRest?.text ?? ''))
  expect(dataOf(elsewhereInGraphql?.text ?? '')).toEqual(dataOf(inGraphql?.text ?? ''))
  await expectSame(json.id, onRest as Streamed, inGraphql as Streamed)
})
