import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { graphql, request, rest } from '../helpers/httpClient.ts'
import { internalErrorsOf } from '../helpers/internalErrorsOf.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

/** A service without its table of runs: every call that needs it fails with an unexpected error. */
let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await service.deps.db.pool.query('alter table runs rename to lost')
})
afterAll(async () => {
  await service.deps.db.pool.query('alter table lost rename to runs')
  await service.dispose()
})

const leaks = /select|relation|lost|"stack"|at \w+ \(|node_modules|postgres|pg_|\.ts/i
const errorLines = (requestId: string) =>
  service.logged.filter((line) => line.includes(`"requestId":"${requestId}"`) && line.includes('"level":"error"'))

describe('500 internal_error', () => {
  test.each([
    ['GET', '/runs'],
    ['GET', '/runs/run_00000000000000000000000000'],
    ['DELETE', '/runs/run_00000000000000000000000000'],
  ])('REST %s %s shows the request id and no internals', async (method, path) => {
    const response = await rest(service, method, path, { headers: { 'x-request-id': 'mine' } })
    expect([response.status, response.json]).toEqual([
      500,
      {
        error: {
          type: 'internal',
          code: 'internal_error',
          message: 'Something went wrong on our side; it has been reported',
          request_id: 'mine',
          doc_url: `${service.credentials.dashboard_url}docs/errors/internal_error`,
        },
      },
    ])
    expect(response.text).not.toMatch(leaks)
  })

  test('also for POST /runs', async () => {
    const body = { agent_id: service.credentials.agents.echo, input: { query: 'x' } }
    const response = await rest(service, 'POST', '/runs', { body })
    expect(response.status).toBe(500)
    expect(response.text).not.toMatch(leaks)
  })

  test('GraphQL has the same in extensions, and no internals', async () => {
    for (let count = 0; count < 3; count++) {
      const response = await graphql(service, '{ runs { edges { node { id } } } }')
      expect(response.json).toEqual({
        errors: [
          {
            message: 'Something went wrong on our side; it has been reported',
            path: ['runs'],
            locations: expect.anything(),
            extensions: {
              type: 'internal',
              code: 'internal_error',
              status: 500,
              requestId: response.headers['x-request-id'],
              docUrl: `${service.credentials.dashboard_url}docs/errors/internal_error`,
            },
          },
        ],
        data: null,
      })
      expect(response.text).not.toMatch(leaks)
    }
  })

  test('also for GraphQL over GET', async () => {
    const query = encodeURIComponent('{ runs { edges { node { id } } } }')
    const response = await request(service, 'GET', `/graphql?query=${query}`, { headers: { 'x-request-id': 'by-get' } })
    expect(response.json).toMatchObject({
      errors: [{ extensions: { code: 'internal_error', status: 500, requestId: 'by-get' } }],
    })
    expect(response.text).not.toMatch(leaks)
    expect(errorLines('by-get')).toHaveLength(1)
  })

  test('is logged once with its cause and the request id, and counted once, on either door', async () => {
    const before = await internalErrorsOf(service)
    await rest(service, 'GET', '/runs', { headers: { 'x-request-id': 'from-rest' } })
    expect(await internalErrorsOf(service)).toBe(before + 1)
    const body = { query: '{ runs { edges { node { id } } } }' }
    await request(service, 'POST', '/graphql', { body, headers: { 'x-request-id': 'from-graphql' } })
    expect(await internalErrorsOf(service)).toBe(before + 2)
    for (const id of ['from-rest', 'from-graphql']) {
      const lines = errorLines(id)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(/relation .*runs.* does not exist/)
    }
  })

  test("calls that don't need the table succeed", async () => {
    expect((await rest(service, 'GET', '/agents')).status).toBe(200)
    const response = await graphql(service, '{ viewer { id } runs { edges { node { id } } } }')
    expect(response.json).toMatchObject({ errors: [{ path: ['runs'] }] })
  })

  test('the log holds no secrets', () => {
    const { api_key, demo_api_key, password } = service.credentials
    const log = service.logged.join('')
    expect(log).not.toBe('')
    for (const secret of [api_key, demo_api_key, password, 'k'.repeat(32)]) expect(log).not.toContain(secret)
  })
})
