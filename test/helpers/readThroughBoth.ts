/** Reads a resource, or a page of them, through both doors. */
import { listFields } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors, type Outcome } from './bothDoors.ts'
import type { Resource } from './changeThroughBoth.ts'
import type { TestService } from './testService.ts'

export const readThroughBoth = (
  service: TestService,
  { one, many, path = many, type, fragment }: Resource,
  id: string,
  key?: string,
): Promise<Outcome> =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/${path}/${encodeURIComponent(id)}` },
    graphql: { query: `query ($id: ID!) { ${one}(id: $id) { ...${type} } } ${fragment}`, variables: { id } },
    resultPath: one,
    ...(key !== undefined && { key }),
  })

/** Takes the paging parameters of REST and those of GraphQL. */
export const listThroughBoth = (
  service: TestService,
  { many, path = many, type, fragment }: Resource,
  query: string,
  variables: JsonObject,
  key?: string,
): Promise<Outcome> =>
  bothDoors(service, {
    rest: { method: 'GET', path: `/${path}?${query}` },
    graphql: {
      query: `query ($first: Int, $after: String, $order: Order) {
        ${many}(first: $first, after: $after, order: $order) { ${listFields(type)} } } ${fragment}`,
      variables,
    },
    resultPath: many,
    ...(key !== undefined && { key }),
  })
