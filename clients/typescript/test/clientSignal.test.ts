/** `ClientOptions.signal`: one signal for all calls of a program. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGraphql } from '../src/graphql.ts'
import { AgentRunService, type ClientOptions } from '../src/sdk.ts'
import { jsonResponse, scriptedFetch, stillClock } from './scriptedFetch.ts'

const optionsOf = (signal: AbortSignal, ...responses: (() => Response)[]) => {
  const { fetch, noted } = scriptedFetch(...responses)
  const own = { apiKey: 'ars_live_x', baseUrl: 'https://localhost:1/v2', clock: stillClock().clock }
  return { options: { ...own, fetch, signal } satisfies ClientOptions, noted }
}

const reason = new Error('the program ends')
const run = jsonResponse({ id: 'run_1' })

test('an aborted signal of the client ends calls, lists, streams and GraphQL with its reason, and sends nothing', async () => {
  const { options, noted } = optionsOf(AbortSignal.abort(reason), run)
  const client = new AgentRunService(options)
  const graphql = createGraphql(options)
  await assert.rejects(Promise.resolve(client.runs.get('run_1')), reason)
  await assert.rejects(client.runs.list()[Symbol.asyncIterator]().next(), reason)
  await assert.rejects(client.events.follow().next(), reason)
  await assert.rejects(graphql.request('{ usage { plan } }'), reason)
  await assert.rejects(graphql.subscribe('subscription { runUpdates { at } }').next(), reason)
  assert.equal(noted.length, 0)
})

test('a signal that is aborted during a pause ends the retries', async () => {
  const controller = new AbortController()
  const refused = (): Response => {
    controller.abort(reason)
    return Response.json({ error: { code: 'unavailable', message: 'away' } }, { status: 503 })
  }
  const { options, noted } = optionsOf(controller.signal, refused, run)
  await assert.rejects(Promise.resolve(new AgentRunService(options).runs.get('run_1')), reason)
  assert.equal(noted.length, 1)
})

test('a call with its own signal is not aborted by that of the client', async () => {
  const { options } = optionsOf(AbortSignal.abort(reason), run)
  const { signal } = new AbortController()
  assert.equal((await new AgentRunService(options).runs.get('run_1', {}, { signal })).id, 'run_1')
})
