import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { catalogFragment } from '../../rest/routes/representations.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

describe('listing the catalog', () => {
  const list = (key?: string | null) =>
    bothDoors(service, {
      rest: { method: 'GET', path: '/catalog' },
      graphql: { query: `{ catalog { ...CatalogEntry } } ${catalogFragment}` },
      resultPath: 'catalog',
      ...(key !== undefined && { key }),
    })

  test('returns the same entries', async () => {
    const { code, result, effect } = await list()
    expect([code, effect]).toEqual(['ok', {}])
    expect((result as { data: { key: string }[] }).data.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['echo', 'simulator']),
    )
  })

  test.each([
    [null, 'missing_credentials'],
    ['nonsense', 'invalid_credentials'],
  ])('returns the same error with the key %s', async (key, code) => {
    expect(await list(key)).toMatchObject({ code, status: 401 })
  })
})

describe('reading an entry', () => {
  const read = (key: string) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/catalog/${encodeURIComponent(key)}` },
      graphql: {
        query: `query ($key: String!) { catalogEntry(key: $key) { ...CatalogEntry } } ${catalogFragment}`,
        variables: { key },
      },
      resultPath: 'catalogEntry',
    })

  test.each(['echo', 'simulator'])('returns the same %s', async (key) => {
    expect(await read(key)).toMatchObject({ code: 'ok', result: { key }, effect: {} })
  })

  test.each(['nothing', 'ECHO', '\u0000', '__proto__', ' echo'])('returns the same 404 for the key %j', async (key) => {
    expect(await read(key)).toMatchObject({ code: 'catalog_agent_not_found', status: 404, effect: {} })
  })
})
