/**
 * kill -9 of the process that erases, in the middle of it: another process completes the erasure, and neither the database nor
 * what the processes show has any of the content.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findStored } from '../helpers/findStored.ts'
import { scaled } from '../helpers/scale.ts'
import { type Pair, startPair } from './helpers/cluster.ts'
import { signIn } from './helpers/people.ts'
import { waitUntil } from './helpers/waitUntil.ts'

/** More than one transaction erases. */
const runs = scaled(250, 5_000)
const parallel = 25

let cluster: Pair
beforeAll(async () => {
  cluster = await startPair()
}, 60_000)
afterAll(() => cluster?.[Symbol.asyncDispose]())

test('another process completes an erasure, and no copy is left', async () => {
  const { one, other, credentials, db } = cluster
  const words = Array.from({ length: runs }, (_, place) => `canary${place}x${Math.random().toString(36).slice(2)}`)
  const ids: string[] = []
  const make = async (word: string) => {
    const body = { agent_id: credentials.agents.echo, input: { query: word }, metadata: { who: word } }
    const { status, json } = await one.rest('POST', '/runs', { body })
    expect([status, json.status]).toEqual([200, 'completed'])
    ids.push(String(json.id))
  }
  for (let from = 0; from < runs; from += parallel) await Promise.all(words.slice(from, from + parallel).map(make))
  ids.sort()
  for (const id of ids.slice(-20)) expect((await other.rest('GET', `/runs/${id}`)).json.output).not.toBeNull()
  expect(await findStored(db, words, 'canary')).toEqual([...words].sort())

  const owner = await signIn(db, credentials.organization_id, 'owner')
  const holder = await db.connect()
  await holder.query('begin')
  await holder.query('select 1 from runs where id = $1 for update', [ids.at(-1)])
  const made = await one.rest('POST', '/erasures', {
    ...owner.call,
    headers: { ...owner.call.headers, origin: String(one.process.ready.url ?? ''), 'sec-fetch-site': 'same-origin' },
    body: { run_ids: ids },
  })
  expect([made.status, made.json]).toEqual([202, expect.objectContaining({ status: 'running' })])
  const read = async () => (await db.query('select status, counts from erasures where id = $1', [made.json.id])).rows[0]
  await waitUntil('the first runs are erased', 20_000, async () => (await read()).counts.runs > 0)
  await one.process.stop('SIGKILL')
  expect(await read()).toMatchObject({ status: 'running' })
  await holder.query('rollback')
  holder.release()

  const receipt = await waitUntil('it is completed', 60_000, async () => {
    const { json } = await other.rest('GET', `/erasures/${made.json.id}`, owner.call)
    return json.status === 'completed' && json
  })
  expect(receipt.counts).toMatchObject({ runs, events: runs })
  expect(await findStored(db, words, 'canary')).toEqual([])
  for (const id of ids.slice(-20))
    expect((await other.rest('GET', `/runs/${id}`)).json).toMatchObject({ input: null, output: null, metadata: null })
  const { json } = await other.rest('GET', '/events?limit=100')
  const shown = JSON.stringify([json, other.process.output(), one.process.output()])
  expect(words.filter((word) => shown.includes(word))).toEqual([])
}, 180_000)
