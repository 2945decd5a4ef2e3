/** Makes a change through both doors, each on its own resource, so that both start from the same state. */
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors, type Outcome } from './bothDoors.ts'
import { camelCase } from './camelCase.ts'
import type { TestService } from './testService.ts'

export type Change = {
  mutation: string
  /** GraphQL's selection in the payload: a field with its fragment, or a fragment only. */
  selection: string
  fragment: string
  method: string
  path: (id: string) => string
  /** The field of GraphQL's input for the id in REST's path; empty if there is no id. */
  idField: string
}

/** An id, or a function that creates a resource for each door. */
export type Target = string | (() => Promise<string>)

export async function changeThroughBoth(
  service: TestService,
  { mutation, selection, fragment, method, path, idField }: Change,
  target: Target,
  body?: JsonObject,
  key?: string,
): Promise<Outcome> {
  const idOf = async () => (typeof target === 'string' ? target : target())
  const [forRest, forGraphql] = [await idOf(), await idOf()]
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  const [field = ''] = selection.split(' ')
  return bothDoors(service, {
    rest: { method, path: path(forRest), ...(body && { body }) },
    graphql: {
      query: `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selection} } } ${fragment}`,
      variables: { input: { ...camelCase(body ?? {}), ...(idField !== '' && { [idField]: forGraphql }) } },
    },
    resultPath: field.startsWith('...') ? mutation : `${mutation}.${field}`,
    ...(key !== undefined && { key }),
  })
}

/** For example `{ one: 'policy', many: 'policies', type: 'Policy', … }`; `path` if REST spells it differently from `many`. */
export type Resource = { one: string; many: string; path?: string; type: string; fragment: string }

export function usualChanges({ one, many, path = many, type, fragment }: Resource) {
  const shown = { selection: `${one} { ...${type} }`, fragment }
  const byId = { ...shown, path: (id: string) => `/${path}/${id}`, idField: 'id' }
  return {
    create: { ...shown, mutation: `create${type}`, method: 'POST', path: () => `/${path}`, idField: '' },
    update: { ...byId, mutation: `update${type}`, method: 'PATCH' },
    delete: { ...byId, mutation: `delete${type}`, method: 'DELETE' },
  } satisfies Record<string, Change>
}
