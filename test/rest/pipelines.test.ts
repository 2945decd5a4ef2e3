import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { type CallOptions, errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { leastStatements } from '../helpers/leastStatements.ts'
import { makeAgent, makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let echo: string
let steps: JsonObject[]
beforeAll(async () => {
  service = await startTestService()
  echo = service.credentials.agents.echo
  steps = [{ name: 'first', agent_id: echo }]
})
afterAll(() => service.dispose())

const create = (body: JsonObject = {}, options: CallOptions = {}) =>
  rest(service, 'POST', '/pipelines', { body: { name: 'Ours', steps, ...body }, ...options })
const made = async (body: JsonObject = {}) => (await create(body)).json
const read = (id: unknown, options: CallOptions = {}) => rest(service, 'GET', `/pipelines/${id}`, options)
const update = (id: unknown, body: unknown, options: CallOptions = {}) =>
  rest(service, 'PATCH', `/pipelines/${id}`, { body, ...options })
const archive = (id: unknown, options: CallOptions = {}) => rest(service, 'DELETE', `/pipelines/${id}`, options)
const versions = (id: unknown, rest_ = '', options: CallOptions = {}) =>
  rest(service, 'GET', `/pipelines/${id}/versions${rest_}`, options)

const shownDefaults = {
  input: null,
  depends_on: [],
  when: null,
  for_each: null,
  max_parallel: 10,
  retry: null,
  timeout_ms: null,
  on_failure: 'fail',
}

describe('creating', () => {
  test('201 with the pipeline, its steps with their defaults, and its Location', async () => {
    const full = {
      name: 'second',
      agent_id: echo,
      input: '{"query": item}',
      when: 'true',
      for_each: '[1, 2]',
      depends_on: ['first'],
      max_parallel: 2,
      retry: { max_attempts: 3 },
      timeout_ms: 1_000,
      on_failure: 'continue',
    }
    const body = { steps: [...steps, full, { name: 'third', agent_id: echo }], output: 'steps.third.output' }
    const { status, json, headers } = await create({ ...body, description: 'd', metadata: { team: 'x' } })
    expect(status).toBe(201)
    expect(headers.location).toBe(`${service.publicUrl}/v2/pipelines/${json.id}`)
    expect(json).toEqual({
      id: expect.stringMatching(/^pipe_[0-9a-z]{26}$/),
      status: 'active',
      version: 1,
      name: 'Ours',
      description: 'd',
      output: 'steps.third.output',
      steps: [
        { name: 'first', agent_id: echo, ...shownDefaults },
        { ...full, retry: { max_attempts: 3, delay_ms: 1_000 } },
        { name: 'third', agent_id: echo, ...shownDefaults, depends_on: ['second'] },
      ],
      metadata: { team: 'x' },
      created_at: expect.stringMatching(/Z$/),
      updated_at: json.created_at,
      archived_at: null,
    })
    expect((await read(json.id)).json).toEqual(json)
  })

  test('the same idempotency key creates one pipeline, also after its agent was archived', async () => {
    const headers = { 'idempotency-key': 'pipeline-once' }
    const agentId = await makeAgent(service, 'echo')
    const body = { steps: [{ name: 'a', agent_id: agentId }] }
    const first = await create(body, { headers })
    await rest(service, 'DELETE', `/agents/${agentId}`)
    const again = await create(body, { headers })
    expect([again.status, again.json, again.headers['idempotency-replayed']]).toEqual([201, first.json, 'true'])
    expect(errorOf(await create({ ...body, name: 'Other' }, { headers })).code).toBe('idempotency_mismatch')
  })
})

describe('updating', () => {
  test('each effective change is a new version, which the audit log records; others change nothing', async () => {
    const { id, ...before } = await made({ metadata: { team: 'x' } })
    const { json } = await update(id, { name: 'Theirs', metadata: { team: 'y' } })
    expect(json).toMatchObject({ version: 2, name: 'Theirs', steps: before.steps, metadata: { team: 'y' } })
    expect((await update(id, { name: 'Theirs', steps })).json).toEqual(json)
    const next = await update(id, { steps: [{ ...steps[0], when: 'true' }] })
    expect(next.json).toMatchObject({ version: 3, steps: [{ when: 'true' }] })
    const { json: log } = await rest(service, 'GET', `/audit-log?target_id=${id}&order=asc`)
    expect((log.data as JsonObject[]).map(({ action, details }) => [action, details])).toEqual([
      ['pipeline.created', { name: 'Ours' }],
      ['pipeline.updated', { old_version: 1, new_version: 2, changed: ['name', 'metadata.team'] }],
      ['pipeline.updated', { old_version: 2, new_version: 3, changed: ['steps'] }],
    ])
  })

  test('a description and an output are removed by null', async () => {
    const { id } = await made({ description: 'd', output: 'input' })
    expect((await update(id, { description: null, output: null })).json).toMatchObject({
      version: 2,
      description: null,
      output: null,
    })
  })

  test('If-Match makes it conditional', async () => {
    const { id } = await made()
    const conflict = await update(id, { name: 'x' }, { headers: { 'if-match': '"2"' } })
    expect([conflict.status, errorOf(conflict).code]).toEqual([422, 'version_conflict'])
    expect((await update(id, { name: 'x' }, { headers: { 'if-match': '"1"' } })).json.version).toBe(2)
    const broken = await update(id, { name: 'y' }, { headers: { 'if-match': '2' } })
    expect([broken.status, errorOf(broken).code]).toEqual([400, 'invalid_header'])
  })

  test('of two concurrent ones, one builds on the other', async () => {
    const { id } = await made()
    await Promise.all([update(id, { name: 'x' }), update(id, { description: 'y' })])
    expect((await read(id)).json).toMatchObject({ version: 3, name: 'x', description: 'y' })
  })

  test('a name can be changed although the agent of a step was archived', async () => {
    const agentId = await makeAgent(service, 'echo')
    const { id } = await made({ steps: [{ name: 'a', agent_id: agentId }] })
    await rest(service, 'DELETE', `/agents/${agentId}`)
    expect((await update(id, { name: 'x' })).json).toMatchObject({ version: 2, name: 'x' })
  })
})

describe('archiving', () => {
  test('returns the archived pipeline, also when repeated; it can be read but not changed', async () => {
    const { id } = await made()
    const { status, json } = await archive(id)
    expect([status, json.status, json.version]).toEqual([200, 'archived', 1])
    expect(json.archived_at).toBe(json.updated_at)
    expect((await archive(id)).json).toEqual(json)
    expect((await read(id)).json).toEqual(json)
    const refused = await update(id, { name: 'x' })
    expect([refused.status, errorOf(refused).code]).toEqual([422, 'pipeline_archived'])
  })
})

describe('versions', () => {
  test('are listed newest first, in pages, and read by their number', async () => {
    const { id } = await made({ name: 'one' })
    for (const name of ['two', 'three']) await update(id, { name })
    const { json, headers } = await versions(id, '?limit=2')
    expect(json).toMatchObject({
      has_more: true,
      data: [
        { version: 3, name: 'three' },
        { version: 2, name: 'two' },
      ],
    })
    expect(headers.link).toContain('rel="next"')
    const rest_ = await versions(id, `?limit=2&cursor=${json.next_cursor}`)
    expect(rest_.json).toMatchObject({ has_more: false, next_cursor: null, data: [{ version: 1, name: 'one' }] })
    const one = await versions(id, '/1')
    expect(one.json).toEqual((rest_.json.data as JsonObject[])[0])
    expect(one.json).toMatchObject({ pipeline_id: id, created_by: expect.stringMatching(/^key_/) })
    for (const none of ['/4', '/0', '/x'])
      expect(errorOf(await versions(id, none)).code).toBe('pipeline_version_not_found')
  })
})

describe('listing', () => {
  test('by status, in pages, in both orders', async () => {
    const { key } = await makeOrganization(service)
    const { json: agents } = await rest(service, 'GET', '/agents', { key })
    const own = [{ name: 'a', agent_id: (agents.data as JsonObject[])[0]?.id }]
    const ids: unknown[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await create({ name, steps: own }, { key })).json.id)
    await archive(ids[1], { key })
    const list = async (query: string) => {
      const { json } = await rest(service, 'GET', `/pipelines?${query}`, { key })
      return { ids: (json.data as JsonObject[]).map(({ id }) => id), next: json.next_cursor }
    }
    expect((await list('')).ids).toEqual([...ids].reverse())
    expect((await list('order=asc')).ids).toEqual(ids)
    expect((await list('status=archived')).ids).toEqual([ids[1]])
    expect((await list('status=active')).ids).toEqual([ids[2], ids[0]])
    const first = await list('limit=2')
    expect((await list(`limit=2&cursor=${first.next}`)).ids).toEqual([ids[0]])
  })

  test('large definitions end a page early, and its cursor continues', async () => {
    const { key, agentId } = await makeOrganization(service)
    const large = (name: string) => ({ name, agent_id: agentId, input: `"${name.repeat(60_000)}"` })
    const body = { steps: ['a', 'b', 'c', 'd'].map(large) }
    const { id } = (await create(body, { key })).json
    for (let number = 2; number <= 40; number++) await update(id, { name: `v${number}` }, { key })
    const seen: unknown[] = []
    let [cursor, pages] = ['', 0]
    do {
      const { json, text } = await versions(id, `?limit=100${cursor && `&cursor=${cursor}`}`, { key })
      expect(text.length).toBeLessThan(9_500_000)
      seen.push(...(json.data as JsonObject[]).map(({ version }) => version))
      cursor = String(json.next_cursor ?? '')
      pages++
    } while (cursor !== '')
    expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => 40 - index))
    expect(pages).toBe(2)
  })
})

describe('404', () => {
  test("for another organisation's pipeline and for unknown ids", async () => {
    const { id } = await made()
    const { key } = await makeOrganization(service)
    const calls = [read, archive, (each: unknown, options = {}) => update(each, { name: 'x' }, options), versions]
    for (const call of calls) {
      const strangers = await (call as typeof read)(
        id,
        ...((call === versions ? ['', { key }] : [{ key }]) as [CallOptions]),
      )
      expect([strangers.status, errorOf(strangers).code]).toEqual([404, 'pipeline_not_found'])
    }
    for (const none of ['pipe_00000000000000000000000000', 'x', '%00'])
      expect(errorOf(await read(none)).code).toBe('pipeline_not_found')
  })
})

describe('a key that is limited to some agents', () => {
  test('can use and see the pipelines and versions whose steps use no others', async () => {
    const agentId = await makeAgent(service, 'echo')
    const { key } = await makeKey(service, { agentIds: [agentId] })
    const own = [{ name: 'a', agent_id: agentId }]
    const theirs = (await made()).id
    const mixed = (await made({ steps: [...own, ...steps] })).id
    const { id } = (await create({ steps: own }, { key })).json
    await update(mixed, { steps: own })
    const { json } = await rest(service, 'GET', '/pipelines', { key })
    expect((json.data as JsonObject[]).map((each) => each.id)).toEqual([id, mixed])
    expect(((await versions(mixed, '', { key })).json.data as JsonObject[]).map(({ version }) => version)).toEqual([2])
    const refused = [
      await create({}, { key }),
      await read(theirs, { key }),
      await update(theirs, { name: 'x' }, { key }),
      await update(id, { steps }, { key }),
      await archive(theirs, { key }),
      await versions(mixed, '/1', { key }),
    ]
    expect(refused.map((response) => [response.status, errorOf(response).code])).toEqual(
      refused.map(() => [403, 'agent_not_allowed']),
    )
  })
})

test('versions of many pipelines are read by as many statements as those of one', async () => {
  for (let count = 0; count < 5; count++) await made()
  const query =
    'query ($first: Int) { pipelines(first: $first) { edges { node { id versions { edges { node { version } } } } } } }'
  const count = async (first: number) =>
    leastStatements(
      service,
      ['pipelines', 'pipeline_versions', 'unnest', '\\('],
      async () => () => graphql(service, query, { first }),
    )
  const [one, many] = [await count(1), await count(5)]
  expect(many.response.json.errors).toBeUndefined()
  expect([one.statements, many.statements]).toEqual([2, 2])
})
