/** ETag and If-Match: no one overwrites or deletes what someone else has changed in the meantime. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { prepareRoute } from '../../rest/prepareRoute.ts'
import { routes } from '../../rest/routes/routes.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { conditionalResources, createOne, mutationOf } from '../helpers/conditionalResources.ts'
import { errorOf, graphql, type HttpResponse, request, rest } from '../helpers/httpClient.ts'
import { sampled } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService('api') // nothing is delivered or evaluated in the meantime
})
afterAll(() => service.dispose())

const outcome = (response: HttpResponse) => [response.status, response.status < 400 ? 'ok' : errorOf(response).code]
const conflict = [422, 'version_conflict']
const ok = [200, 'ok']
const refused = [400, 'invalid_header']

describe.each(conditionalResources)('$noun', (resource) => {
  const { path, counter, condition, type, one, remove, change } = resource
  const make = async () => String((await createOne(service, resource)).json.id)
  const read = (id: string) => rest(service, 'GET', `${path}/${id}`)
  const patch = (id: string, text: string, tag?: string) =>
    rest(service, 'PATCH', `${path}/${id}`, { body: change(text), ...(tag && { headers: { 'if-match': tag } }) })
  /** One parser reads the tags of all, so the short form has every tag for one of them. */
  const some = (tags: string[]) => (resource === conditionalResources[0] ? tags : sampled(tags, 3))
  const del = (id: string, tag: string) => rest(service, 'DELETE', `${path}/${id}`, { headers: { 'if-match': tag } })

  test('shows its number as ETag when it is created, read and changed, and counts effective changes only', async () => {
    const created = await createOne(service, resource)
    const id = String(created.json.id)
    const tags = [created, await read(id), await patch(id, 'x'), await patch(id, 'x'), await read(id)]
    expect(tags.map(({ headers, json }) => [headers.etag, json[counter]])).toEqual([
      ['"1"', 1],
      ['"1"', 1],
      ['"2"', 2],
      ['"2"', 2],
      ['"2"', 2],
    ])
  })

  test('422 for a PATCH or DELETE with the tag of an earlier state, which then changes nothing', async () => {
    const id = await make()
    await patch(id, 'theirs')
    const { json: before } = await read(id)
    expect([outcome(await patch(id, 'mine', '"1"')), outcome(await del(id, '"1"'))]).toEqual([conflict, conflict])
    expect([outcome(await patch(id, 'mine', '"99"')), outcome(await del(id, '"99"'))]).toEqual([conflict, conflict])
    expect((await read(id)).json).toEqual(before)
    expect(outcome(await del(id, '"2"'))).toEqual(ok)
  })

  test.each(some(['"2"', 'W/"2"', '"1", "2"', '"1",W/"2" ,', ' , "other", "2"', '*']))('200 for %s', async (tag) => {
    const id = await make()
    await patch(id, 'theirs')
    expect(outcome(await patch(id, 'mine', tag))).toEqual(ok)
  })

  test.each(some(['"1", "3"', '"2,1"', '"02"', '"two"', '""', '"2147483648"']))(
    '422 for %s, none of which matches',
    async (tag) => {
      const id = await make()
      await patch(id, 'theirs')
      expect([outcome(await patch(id, 'mine', tag)), outcome(await del(id, tag))]).toEqual([conflict, conflict])
    },
  )

  test.each(some(['2', 'W/2', '"2', '"2" "3"', '"2"; "3"', '*, "2"', ',', 'w/"2"']))('400 for %s', async (tag) => {
    const id = await make()
    expect([outcome(await patch(id, 'mine', tag)), outcome(await del(id, tag))]).toEqual([refused, refused])
  })

  test('404 for an unknown one, whatever the tag', async () => {
    const missing = (await make()).replace(/_.*/, `_${'0'.repeat(26)}`)
    for (const response of [await patch(missing, 'x', '"1"'), await del(missing, '"1"')])
      expect(response.status).toBe(404)
  })

  test('of many writers at both doors with the same tag one succeeds, and no change is lost', async () => {
    const id = await make()
    const update = (text: string) => graphqlOutcome(`update${type}`, { id, [condition]: 1, ...change(text) })
    const texts = Array.from({ length: 6 }, (_, index) => `writer ${index}`)
    const outcomes = await Promise.all([
      ...texts.map(async (text) => outcome(await patch(id, text, '"1"'))[1]),
      ...texts.map((text) => update(`${text} of GraphQL`)),
    ])
    expect(outcomes.sort()).toEqual(['ok', ...Array(11).fill('version_conflict')])
    expect((await read(id)).json[counter]).toBe(2)
  })

  test('of an update and a deletion with the same tag one succeeds', async () => {
    const id = await make()
    const [changed, removed] = await Promise.all([
      graphqlOutcome(`update${type}`, { id, [condition]: 1, ...change('mine') }),
      graphqlOutcome(remove, { id, [condition]: 1 }),
    ])
    expect([changed, removed].filter((code) => code === 'ok')).toHaveLength(1)
  })

  const graphqlOutcome = async (mutation: string, input: JsonObject): Promise<string> => {
    const { json } = await graphql(service, mutationOf(mutation, `${one} { id }`), { input })
    return (json as { errors?: [{ extensions: { code: string } }] }).errors?.[0].extensions.code ?? 'ok'
  }
})

describe('POST /agents/{id}/rollback', () => {
  const rollback = (id: unknown, tag: string) =>
    rest(service, 'POST', `/agents/${id}/rollback`, { body: {}, headers: { 'if-match': tag } })

  test('succeeds only if the version with the tag is live, and shows the next tag', async () => {
    const { id } = (await rest(service, 'POST', '/agents/echo/deploy', { body: { name: 'First' } })).json
    await rest(service, 'PATCH', `/agents/${id}`, { body: { name: 'Second' } })
    expect(outcome(await rollback(id, '"1"'))).toEqual(conflict)
    const back = await rollback(id, '"2"')
    expect([outcome(back), back.headers.etag, back.json.name]).toEqual([ok, '"3"', 'First'])
    expect(outcome(await rollback(id, '"2"'))).toEqual(conflict)
  })

  test('of two concurrent rollbacks with the same tag one succeeds', async () => {
    const { id } = (await rest(service, 'POST', '/agents/echo/deploy', { body: { name: 'First' } })).json
    await rest(service, 'PATCH', `/agents/${id}`, { body: { name: 'Second' } })
    await rest(service, 'PATCH', `/agents/${id}`, { body: { name: 'Third' } })
    const both = await Promise.all([rollback(id, '"3"'), rollback(id, '"3"')])
    expect(both.map((response) => outcome(response)[1]).sort()).toEqual(['ok', 'version_conflict'])
    expect((await rest(service, 'GET', `/agents/${id}`)).json.version).toBe(4)
  })
})

test('a new secret counts as a change to its webhook', async () => {
  const { id } = (await rest(service, 'POST', '/webhooks', { body: webhook })).json
  const rotated = await rest(service, 'POST', `/webhooks/${id}/rotate-secret`, { body: {} })
  expect([rotated.headers.etag, rotated.json.revision]).toEqual(['"2"', 2])
})

test('a template has no ETag, and no tag matches it', async () => {
  const { headers, json } = await rest(service, 'GET', '/policies/strict')
  expect([headers.etag, json.revision]).toEqual([undefined, null])
  const patch = (tag: string) =>
    rest(service, 'PATCH', '/policies/strict', { body: { is_default: true }, headers: { 'if-match': tag } })
  expect([outcome(await patch('"1"')), outcome(await patch('*'))]).toEqual([conflict, ok])
})

test('lists and deleted resources have no ETag', async () => {
  const { id } = (await rest(service, 'POST', '/webhooks', { body: webhook })).json
  const list = await rest(service, 'GET', '/webhooks')
  const deleted = await rest(service, 'DELETE', `/webhooks/${id}`)
  expect([list.headers.etag, deleted.headers.etag]).toEqual([undefined, undefined])
})

const webhook = { url: 'https://receiver.example/hook', events: ['run.completed'] }

describe('a change without a version to compare rejects If-Match before it does anything', () => {
  const others = routes.filter(
    (route) => prepareRoute(route).operation.operation === 'mutation' && route.condition === undefined,
  )
  const pathOf = (path: string) => path.replace('{catalog_key}', 'echo').replace(/\{\w+\}/g, 'run_x')

  test.each(others.map(({ method, path }) => [method, path]))('%s %s', async (method, path) => {
    for (const tag of ['"1"', '*', 'nonsense']) {
      const response = await rest(service, method, pathOf(path), { headers: { 'if-match': tag } })
      expect([outcome(response), errorOf(response).param]).toEqual([refused, 'If-Match'])
    }
  })

  test.each([
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/logout'],
    ['POST', '/api/auth/password'],
    ['DELETE', '/api/auth/sessions/ses_x'],
  ])('%s %s', async (method, path) => {
    const response = await request(service, method, path, { headers: { 'if-match': '"1"' } })
    expect([outcome(response), errorOf(response).param]).toEqual([refused, 'If-Match'])
  })

  test('a mutation over GraphQL, whose input has the condition', async () => {
    const { json } = await rest(service, 'POST', '/agents/echo/deploy', { body: {} })
    const options = { headers: { 'if-match': '"99"' } }
    const response = await graphql(
      service,
      mutationOf('archiveAgent', 'agent { id }'),
      { input: { id: json.id } },
      options,
    )
    expect(response).toMatchObject({ status: 400, json: { errors: [{ extensions: { code: 'invalid_header' } }] } })
    expect((await rest(service, 'GET', `/agents/${json.id}`)).json.status).toBe('active')
  })

  test('but a read ignores it, also by POST and over GraphQL', async () => {
    const headers = { 'if-match': '"99"' }
    const { id } = (await rest(service, 'POST', '/agents/echo/deploy', { body: {} })).json
    expect(outcome(await rest(service, 'GET', `/agents/${id}`, { headers }))).toEqual(ok)
    const check = { policy: 'privacy', value: {}, on: 'input' }
    expect(outcome(await rest(service, 'POST', '/policies/check', { body: check, headers }))).toEqual(ok)
    const query = await graphql(service, '{ viewer { id } }', {}, { headers })
    expect(query.json).toMatchObject({ data: { viewer: { id: expect.any(String) } } })
  })
})

describe('If-None-Match', () => {
  const versions = async () => {
    const agent = (await rest(service, 'POST', '/agents/echo/deploy', { body: {} })).json.id
    const steps = [{ name: 'a', agent_id: agent }]
    const pipeline = (await rest(service, 'POST', '/pipelines', { body: { name: 'P', steps } })).json.id
    return [`/agents/${agent}/versions/1`, `/pipelines/${pipeline}/versions/1`]
  }
  const get = (path: string, tag: string) => rest(service, 'GET', path, { headers: { 'if-none-match': tag } })

  test('of a version that the caller has is 304 without a body', async () => {
    for (const path of await versions()) {
      expect((await rest(service, 'GET', path)).headers.etag).toBe('"1"')
      for (const tag of ['"1"', 'W/"1"', '"7", "1"', '*']) {
        const { status, text, headers } = await get(path, tag)
        expect([status, text, headers.etag]).toEqual([304, '', '"1"'])
      }
    }
  })

  test('of another version, or malformed, is ignored', async () => {
    for (const path of await versions()) {
      for (const tag of ['"2"', '1', 'x']) expect(outcome(await get(path, tag))).toEqual(ok)
    }
  })

  test('is ignored by resources that can change', async () => {
    for (const resource of conditionalResources) {
      const { json } = await createOne(service, resource)
      expect(outcome(await get(`${resource.path}/${json.id}`, '"1"'))).toEqual(ok)
    }
  })

  test('shows nothing to a caller who may not read the version', async () => {
    const [path = ''] = await versions()
    const response = await rest(service, 'GET', path, { key: null, headers: { 'if-none-match': '*' } })
    expect(response.status).toBe(401)
    expect((await get(path.replace('/versions/1', '/versions/9'), '*')).status).toBe(404)
  })
})
