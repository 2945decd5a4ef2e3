/** The limit of one operation's result, however often it selects a large value and however well that compresses. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeTalker } from '../helpers/makeTalker.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

const mebibyte = 1_048_576
const characters = 450_000

let service: WebhookService
let agentId: string
let runId: string
let webhookId: string
let replay: string
beforeAll(async () => {
  service = await startWebhookService()
  agentId = await makeTalker(service, characters)
  const receiver = await service.receiver()
  webhookId = (await service.register(receiver.url(), { events: ['run.completed'] })).id
  runId = (await service.run(agentId, {}, { idempotency_key: 'once' })).id
  await service.settled(webhookId)
  replay = `createRun(input: { agentId: "${agentId}", input: {}, idempotencyKey: "once" }) { run { output } }`
})
afterAll(() => service?.dispose())

const aliases = (field: string) => Array.from({ length: 70 }, (_, at) => `a${at}: ${field}`).join(' ')

test('70 aliases of a list with a compressible run share one limit of 8 MiB', async () => {
  const list = aliases(`runs(first: 1, filter: { agentId: "${agentId}" }) { edges { node { output } } }`)
  const { text, json } = await graphql(service, `{ ${list} }`)
  expect(json.errors).toBeUndefined()
  expect(text.length / mebibyte).toBeGreaterThan(7.5)
  expect(text.length / mebibyte).toBeLessThan(9)
})

test.each<[string, () => string]>([
  ['the run', () => `{ ${aliases(`run(id: "${runId}") { output }`)} }`],
  ["the run's output", () => `{ run(id: "${runId}") { ${aliases('output')} } }`],
  ["the run's event", () => `{ events(first: 1) { edges { node { ${aliases('data')} } } } }`],
  ["a delivery's body", () => `{ webhook(id: "${webhookId}") { lastDelivery { ${aliases('requestBody')} } } }`],
  ['the creation of the run', () => `mutation { ${aliases(replay)} }`],
])('70 aliases of %s return at most 19 MiB and one more', async (_, document) => {
  const { text } = await graphql(service, document())
  expect(text).toContain('document_too_complex')
  expect(text.length / mebibyte).toBeLessThan(25)
})

test('what did not fit is null, with the error document_too_complex', async () => {
  const { json } = await graphql(service, `{ run(id: "${runId}") { status ${aliases('output')} } }`)
  const { errors, data } = json as {
    errors: { extensions: { code: string } }[]
    data: { run: Record<string, unknown> }
  }
  const missing = Object.values(data.run).filter((value) => value === null)
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(missing.map(() => 'document_too_complex'))
  expect([data.run.status, data.run.a0]).toEqual(['completed', { text: 'x'.repeat(characters) }])
})

test('a run of 10 MiB is returned completely', async () => {
  const large = await service.run(await makeTalker(service, 10 * mebibyte - 100), {})
  const { status, text } = await rest(service, 'GET', `/runs/${large.id}`)
  expect([status, text.length > 10 * mebibyte - 100]).toEqual([200, true])
  const { json } = await graphql(service, `{ run(id: "${large.id}") { output } }`)
  expect(json.errors).toBeUndefined()
})

test('small values may be selected as often as a document can', async () => {
  const { id } = await service.echo('x'.repeat(1_000))
  const { json } = await graphql(
    service,
    `{ run(id: "${id}") { ${aliases('output')} ${aliases('input').replaceAll('a', 'b')} } }`,
  )
  expect(json.errors).toBeUndefined()
})
