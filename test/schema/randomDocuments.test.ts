/** Compares compiled with interpreted execution: random documents, the real schema, data in PostgreSQL, byte for byte. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  type DocumentNode,
  type ExecutionArgs,
  execute,
  OverlappingFieldsCanBeMergedRule,
  parse,
  validate,
} from 'graphql'
import { createContext } from '../../schema/context/createContext.ts'
import { executeCompiled } from '../../schema/door/compiledExecution.ts'
import { resultText } from '../../schema/door/executeOperation.ts'
import { isCompilable } from '../../schema/door/isCompilable.ts'
import { toPublicError } from '../../schema/door/publicErrors.ts'
import { schema } from '../../schema/schema.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Scope } from '../../src/viewer/scopes.ts'
import { createRandom, seed } from '../faults/helpers/random.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeDelivery } from '../helpers/makeDelivery.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { scaled } from '../helpers/scale.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'
import { viewerOf } from '../helpers/viewerOf.ts'
import { type Literals, randomDocument } from './helpers/randomDocument.ts'

const count = scaled(400, 5_000)
const atOnce = 10

let service: TestService
let literals: Literals
beforeAll(async () => {
  service = await startOwnService({ because: 'no value may change between two executions' })
  literals = await makeData()
})
afterAll(() => service.dispose())

test(`returns the same bytes compiled and interpreted for ${count} random documents (FAULTS_SEED=${seed})`, async () => {
  const random = createRandom(14)
  let compiled = 0
  for (let done = 0; done < count; done += atOnce) {
    const candidates = Array.from({ length: atOnce }, () => validDocument(random))
    compiled += candidates.filter(({ document }) => isCompilable(document)).length
    await Promise.all(candidates.map(compare))
  }
  expect(compiled).toBeGreaterThan(count / 3) // otherwise most documents were compared with themselves
}, 240_000)

async function compare({ source, document, variables: [first, second], scopes }: Candidate): Promise<void> {
  const argsFor = (variableValues: JsonObject, rights: Scope[]): ExecutionArgs => {
    const contextValue = createContext(service.deps, viewerOf(service, rights), 'same')
    return { schema, document, variableValues, contextValue }
  }
  // It is compiled when it is executed for the second time. The first time, it may fail immediately.
  await executeCompiled(argsFor(first, []))
  const expected = textOf(await execute(argsFor(second, scopes)))
  const text = textOf(await executeCompiled(argsFor(second, scopes)))
  expect({ source, variables: second, text }).toEqual({ source, variables: second, text: expected })
}

type Candidate = { source: string; document: DocumentNode; variables: [JsonObject, JsonObject]; scopes: Scope[] }

function validDocument(random: () => number): Candidate {
  for (;;) {
    const { source, variables } = randomDocument(schema, random, literals)
    const document = parse(source)
    if (validate(schema, document, [OverlappingFieldsCanBeMergedRule]).length > 0) continue
    return { source, document, variables, scopes: random() < 0.7 ? ['*'] : ['runs:read', 'webhooks:read'] }
  }
}

function textOf({ errors, data }: Awaited<ReturnType<typeof execute>>): string {
  return resultText({
    ...(errors && { errors: errors.map((error) => toPublicError(error, failed, () => {})) }),
    data: data ?? null,
  })
}

const failed = { requestId: 'same', deps: { publicUrl: () => 'https://service.example' } }

async function makeData(): Promise<Literals> {
  const { echo, simulator } = service.credentials.agents
  const made = async (path: string, body: JsonObject) => String((await rest(service, 'POST', path, { body })).json.id)
  const runs = [
    await made('/runs', { agent_id: echo, input: { query: 'x' }, metadata: { a: [1, null], z: { b: 1, a: 2 } } }),
    await made('/runs', { agent_id: simulator, input: { chunks: 2, fail: { code: 'broken', message: 'no' } } }),
    await made('/runs', { agent_id: simulator, input: { ask: { type: 'approval', prompt: 'Shall I?' } } }),
  ]
  const webhook = await made('/webhooks', { url: 'https://receiver.example/', events: ['run.failed'] })
  const { id: delivery, eventId } = await makeDelivery(service, { webhookId: webhook, attempts: 2, subjectId: runs[0] })
  const policy = await made('/policies', { name: 'P', guardrails: [{ check: 'pii', on: 'both', action: 'flag' }] })
  const connector = await made('/connectors', { name: 'C', kind: 'http', base_url: 'https://outside.example' })
  const { id: key } = await makeKey(service)
  const texts = (...known: string[]) => known.map((text) => JSON.stringify(text))
  return {
    // One look-up that may fail in the database: which of several would fail first is not determined.
    'Query.run.id': texts(...runs, ...runs, 'x'),
    'Query.agent.id': texts(echo, simulator),
    'Query.webhook.id': texts(webhook),
    'Query.delivery.id': texts(delivery),
    'Query.event.id': texts(eventId),
    'Query.policy.id': texts(policy),
    'Query.connector.id': texts(connector),
    'Query.apiKey.id': texts(key),
    'Query.node.id': texts(...runs, echo, webhook, delivery, eventId, policy, 'x'),
    'Query.catalogEntry.key': texts('echo', 'simulator', 'x'),
    'Query.runs.filter': ['{status: [completed, failed]}', `{agentId: "${echo}"}`],
    'Query.analytics.from': ['"2026-01-01T00:00:00Z"'],
    'Query.analytics.to': ['"2026-01-03T00:00:00Z"'],
    first: ['1', '1', '2', '2', '3', '3', '3', '3', '3', '0'],
    order: ['asc', 'desc'],
  }
}
