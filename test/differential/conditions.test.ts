/** `If-Match` of REST is `ifVersion` or `ifRevision` of GraphQL. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { type Conditional, conditionalResources, createOne, mutationOf } from '../helpers/conditionalResources.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

type Call = { mutation: string; method: string; below?: string; body?: JsonObject }

/** Makes the change through each door on a separate resource, which is at its second version or revision. */
async function both(
  resource: Conditional,
  { mutation, method, below = '', body }: Call,
  expected: number,
  key?: string,
) {
  const { path, one, type, fragment, condition } = resource
  const [forRest, forGraphql] = [await changed(resource), await changed(resource)]
  return bothDoors(service, {
    rest: {
      method,
      path: `${path}/${forRest}${below}`,
      headers: { 'if-match': `"${expected}"` },
      ...(body && { body }),
    },
    graphql: {
      query: `${mutationOf(mutation, `${one} { ...${type} }`)} ${fragment}`,
      variables: { input: { id: forGraphql, [condition]: expected, ...body } },
    },
    resultPath: `${mutation}.${one}`,
    ...(key !== undefined && { key }),
  })
}

async function changed(resource: Conditional): Promise<string> {
  const { id } = (await createOne(service, resource)).json
  await rest(service, 'PATCH', `${resource.path}/${id}`, { body: resource.change('second') })
  return String(id)
}

const conflict = { code: 'version_conflict', status: 422, params: [], effect: {} }

describe.each(conditionalResources)('$noun', (resource) => {
  const { type, counter, remove, change } = resource
  const update = { mutation: `update${type}`, method: 'PATCH', body: change('third') }
  const removal = { mutation: remove, method: 'DELETE' }

  test('is changed and deleted if the number is the current one', async () => {
    expect(await both(resource, update, 2)).toMatchObject({ code: 'ok', result: { [counter]: 3 } })
    expect(await both(resource, removal, 2)).toMatchObject({ code: 'ok', result: { [counter]: 2 } })
  })

  test('is unchanged if the number differs', async () => {
    for (const number of [1, 3, 99]) {
      expect(await both(resource, update, number)).toMatchObject(conflict)
      expect(await both(resource, removal, number)).toMatchObject(conflict)
    }
  })

  test('is rejected for a key without the scope before numbers are compared', async () => {
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    const refused = { code: 'insufficient_scope', status: 403, effect: {} }
    expect(await both(resource, update, 99, key)).toMatchObject(refused)
    expect(await both(resource, removal, 99, key)).toMatchObject(refused)
  })
})

test('an agent is rolled back if the version is the current one, and otherwise unchanged', async () => {
  const [agents] = conditionalResources
  if (agents === undefined) throw new Error('there are no agents')
  const rollback = { mutation: 'rollbackAgent', method: 'POST', below: '/rollback', body: {} }
  expect(await both(agents, rollback, 1)).toMatchObject(conflict)
  expect(await both(agents, rollback, 2)).toMatchObject({ code: 'ok', result: { version: 3 } })
})
