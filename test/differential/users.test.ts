import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { memberFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { makeUser } from '../helpers/browser.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { listThroughBoth } from '../helpers/readThroughBoth.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

const resource = { one: 'user', many: 'users', type: 'Member', fragment: memberFragment }
const list = (query: string, variables: JsonObject, key?: string) =>
  listThroughBoth(service, resource, query, variables, key)

test('returns the same members of the organisation, without any secret', async () => {
  const { id, email } = await makeUser(service, 'viewer')
  const { json, text } = await rest(service, 'GET', '/users?limit=1')
  expect(json.data).toEqual([{ id, email, name: email, role: 'viewer', created_at: expect.stringMatching(/Z$/) }])
  expect(text).not.toMatch(/argon2|password/)
  expect(await list('limit=100', { first: 100 })).toMatchObject({ code: 'ok', effect: {} })
})

test('returns the same pages', async () => {
  for (let count = 0; count < 3; count++) await makeUser(service, 'member')
  expect(await list('limit=2&order=asc', { first: 2, order: 'asc' })).toMatchObject({ code: 'ok' })
  expect(await list('limit=0', { first: 0 })).toMatchObject({ code: 'limit_out_of_range', params: ['limit'] })
  expect(await list('cursor=x', { after: 'x' })).toMatchObject({ code: 'invalid_cursor' })
})

test('shows no members of another organisation, and needs users:read', async () => {
  const { key } = await makeOrganization(service)
  expect(await list('', {}, key)).toMatchObject({ code: 'ok', result: { data: [] } })
  const other = await makeKey(service, { scopes: ['agents:read'] })
  expect(await list('', {}, other.key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
})
