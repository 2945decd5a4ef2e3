import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { cpuMs } from '../helpers/cpuMs.ts'
import { graphql, request } from '../helpers/httpClient.ts'
import { internalErrorsOf } from '../helpers/internalErrorsOf.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

type Extensions = { code: string; status: number; requestId: string }
const extensionsOf = (json: JsonObject): Extensions[] =>
  ((json.errors ?? []) as { extensions: Extensions }[]).map(({ extensions }) => extensions)

/** Sends the document three times, since it must also be rejected when it is cached and compiled. */
async function expectRefused(query: string, codes: string[], variables: JsonObject = {}, status = 400): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const before = cpuMs()
    const { json, headers } = await graphql(service, query, variables)
    expect(cpuMs() - before).toBeLessThan(2_000)
    expect(json.data ?? null).toBeNull()
    const [first] = extensionsOf(json)
    expect(codes).toContain(first?.code)
    expect(first).toMatchObject({ status, requestId: headers['x-request-id'] })
  }
}

const nest = (depth: number): string =>
  depth === 0 ? '{ id }' : `{ id agent { runs(first: 1) { edges { node ${nest(depth - 1)} } } } }`
const pages = (size: string): string =>
  `runs(first: ${size}) { edges { node { agent { runs(first: ${size}) { edges { node { agent { runs(first: ${size}) { edges { node { id } } } } } } } } } } }`
const bomb = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, level) =>
      `fragment f${level} on Viewer { ${level === levels - 1 ? 'id name' : `...f${level + 1} `.repeat(10)} }`,
  ).join(' ')

test('rejects with 422, in little CPU time, a document with a page size of 2^31 - 1', () =>
  expectRefused(`{ ${pages('2147483647')} }`, ['limit_out_of_range'], {}, 422))

describe('rejects with 400, in little CPU time, a document', () => {
  test('with 20 nested levels', () => expectRefused(`{ run(id: "x") ${nest(20)} }`, ['document_too_complex']))

  test('with 5,000 nested levels', () =>
    expectRefused('{ viewer '.repeat(5_000), ['document_too_complex', 'invalid_document']))

  test('with many aliases', () =>
    expectRefused(`{ ${Array.from({ length: 550 }, (_, index) => `a${index}:catalog`).join(' ')} }`, [
      'document_too_complex',
      'invalid_document',
    ]))

  test('with many aliases of __typename', () =>
    expectRefused(`{ ${Array.from({ length: 600 }, (_, index) => `a${index}:__typename`).join(' ')} }`, [
      'document_too_complex',
    ]))

  test('with many aliases of a mutation', () =>
    expectRefused(
      `mutation ($i: CancelRunInput!) { ${Array.from({ length: 180 }, (_, index) => `a${index}: cancelRun(input: $i) { run { id } }`).join(' ')} }`,
      ['document_too_complex', 'invalid_document'],
      { i: { id: 'x' } },
    ))

  test('of 70,000 characters', () =>
    expectRefused(`{ viewer { id } } #${'x'.repeat(70_000)}`, ['document_too_complex']))

  test('with many tokens', () => expectRefused(`{ viewer { ${'id '.repeat(3_000)} } }`, ['invalid_document']))

  test('with many directives', () =>
    expectRefused(`{ viewer { id ${'@include(if: true) '.repeat(300)} } }`, ['invalid_document']))

  test('with exponentially expanding fragments', () =>
    expectRefused(`{ viewer { ...f0 } } ${bomb(30)}`, ['document_too_complex']))

  test('with a cycle of fragments', () =>
    expectRefused(
      '{ viewer { ...a } } fragment a on Viewer { ...b } fragment b on Viewer { ...c } fragment c on Viewer { ...a }',
      ['invalid_document'],
    ))

  test('with a fragment that spreads itself', () =>
    expectRefused(
      '{ runs { edges { node { ...a } } } } fragment a on Run { agent { runs { edges { node { ...a } } } } }',
      ['invalid_document'],
    ))

  test('with large pages inside large pages', () => expectRefused(`{ ${pages('100')} }`, ['document_too_complex']))

  test('with large page sizes in a variable', () =>
    expectRefused(`query ($n: Int) { ${pages('$n')} }`, ['document_too_complex'], { n: 100 }))

  test('with large page sizes in the default of a variable', () =>
    expectRefused(`query ($n: Int = 100) { ${pages('$n')} }`, ['document_too_complex']))

  test('with large page sizes in a non-null variable', () =>
    expectRefused(`query ($n: Int! = 100) { ${pages('$n')} }`, ['document_too_complex']))

  test('with nested pages of default size', () => expectRefused(`{ ${pages('null')} }`, ['document_too_complex']))

  test('with large page sizes, after it passed with small ones', async () => {
    const query = `query Growing($n: Int) { ${pages('$n')} }`
    for (let count = 0; count < 3; count++) {
      expect((await graphql(service, query, { n: 1 })).json).not.toHaveProperty('errors')
    }
    await expectRefused(query, ['document_too_complex'], { n: 100 })
  })

  test('with large pages under @include, whether they are included or not', async () => {
    const query = `query Switched($on: Boolean!) { viewer { id } ... @include(if: $on) { ${pages('100')} } }`
    for (const on of [false, true]) {
      const { json } = await graphql(service, query, { on })
      expect(extensionsOf(json)[0]).toMatchObject({ code: 'document_too_complex' })
    }
  })

  test('with deeply nested introspection', () =>
    expectRefused(
      `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`,
      ['invalid_document', 'document_too_complex'],
    ))

  test('with many introspection fields in fragments', () =>
    expectRefused(
      `{ __schema { types { ...f } } } fragment f on __Type { ${Array.from({ length: 300 }, (_, index) => `a${index}: fields { name }`).join(' ')} }`,
      ['invalid_document', 'document_too_complex'],
    ))

  test('with a literal nested deeper than allowed in a body', () =>
    expectRefused(
      `mutation { createRun(input: {agentId: "x", input: ${'{a:'.repeat(300)}1${'}'.repeat(300)}}) { run { id } } }`,
      ['invalid_document', 'wrong_type'],
    ))
})

describe('a batch', () => {
  test('of operations is rejected', async () => {
    const body = [{ query: '{ viewer { id } }' }, { query: '{ viewer { id } }' }]
    const { status, json } = await request(service, 'POST', '/graphql', { body })
    expect(status).toBe(400)
    expect(extensionsOf(json)).toMatchObject([{ code: 'wrong_type', status: 400 }])
  })
})

describe('GET', () => {
  const get = (query: string, more = '') =>
    request(service, 'GET', `/graphql?query=${encodeURIComponent(query)}${more}`, {
      headers: { 'x-request-id': 'mine' },
    })

  test('executes a query', async () => {
    const { status, json } = await get('{ viewer { name } }')
    expect([status, json]).toEqual([200, { data: { viewer: { name: 'First key' } } }])
  })

  test('rejects a mutation and changes nothing', async () => {
    const mutation = `mutation { createRun(input: {agentId: "${service.credentials.agents.echo}", input: {}}) { run { id } } }`
    for (const more of ['', '&operationName=', '&variables={}']) {
      const { status, headers, json } = await get(mutation, more)
      expect([status, headers.allow]).toEqual([405, 'POST'])
      expect(json).toMatchObject({ errors: [{ extensions: { code: 'method_not_allowed', requestId: 'mine' } }] })
    }
    const hidden = await get(
      `query A { viewer { id } } ${mutation.replace('mutation', 'mutation B')}`,
      '&operationName=B',
    )
    expect(hidden.status).toBe(405)
    const { organization_id } = service.credentials
    const { rows } = await service.deps.db.pool.query('select 1 from runs where organization_id = $1', [
      organization_id,
    ])
    expect(rows).toEqual([])
  })

  test.each([
    ['{ viewer ', 'invalid_document'],
    ['{ nothing }', 'invalid_document'],
    [`{ ${pages('100')} }`, 'document_too_complex'],
    [`{ viewer { id } } #${'x'.repeat(15_000)}`, undefined],
  ])('rejects %.30s as POST does', async (query, code) => {
    const { json } = await get(query)
    if (code === undefined) expect(json).not.toHaveProperty('errors')
    else expect(extensionsOf(json)[0]).toMatchObject({ code, status: 400, requestId: 'mine' })
  })

  test.each(['', '&variables=nonsense', '&query=x'])(
    'returns 400 with a code for the invalid query string %j',
    async (more) => {
      const response = await request(service, 'GET', `/graphql?x=1${more}`, { headers: { 'x-request-id': 'mine' } })
      expect(response.status).toBe(400)
      expect(extensionsOf(response.json)[0]).toMatchObject({ code: expect.any(String), status: 400, requestId: 'mine' })
    },
  )
})

describe('over server-sent events', () => {
  const headers = { accept: 'text/event-stream', 'x-request-id': 'mine' }
  test.each([
    ['a document with a syntax error', '{', 'invalid_document'],
    ['an unknown field', '{ nothing }', 'invalid_document'],
    ['a huge document', `{ viewer { id } } #${'x'.repeat(70_000)}`, 'document_too_complex'],
  ])('returns 400 as JSON for %s, and counts no internal error', async (_, query, code) => {
    const before = await internalErrorsOf(service)
    const { status, json } = await request(service, 'POST', '/graphql', { body: { query }, headers })
    expect(status).toBe(400)
    expect(extensionsOf(json)[0]).toMatchObject({ code, status: 400, requestId: 'mine' })
    expect(await internalErrorsOf(service)).toBe(before)
  })

  test('returns 405 for a mutation by GET', async () => {
    const query = encodeURIComponent('mutation { cancelRun(input: {id: "x"}) { run { id } } }')
    const {
      status,
      json,
      headers: responseHeaders,
    } = await request(service, 'GET', `/graphql?query=${query}`, { headers })
    expect([status, responseHeaders.allow]).toEqual([405, 'POST'])
    expect(extensionsOf(json)[0]).toMatchObject({ code: 'method_not_allowed', requestId: 'mine' })
  })
})
