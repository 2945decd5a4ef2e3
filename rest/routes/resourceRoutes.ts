/** The routes that most resources have; `details` may override any part of a route. */
import type { JsonObject } from '../../src/platform/json.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from '../idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { listFields } from './representations.ts'

export type Resource = {
  path: string
  /** The schema's fields for one, and for a list. */
  one: string
  many: string
  /** Its representation. */
  fragment: string
  /** The input type of the list's filter. */
  filter?: string
}

type Details = Partial<Route> & Pick<Route, 'summary' | 'statuses'>

export const listRoute = ({ path, many, fragment, filter }: Omit<Resource, 'one'>, details: Details): Route => {
  const [variable, argument] = filter === undefined ? ['', ''] : [`$filter: ${filter}, `, 'filter: $filter, ']
  return {
    method: 'GET',
    path,
    document: `query (${variable}${pagingVariables}) {
      ${many}(${argument}${pagingArguments}) { ${listFields(nameOf(fragment))} }
    } ${fragment}`,
    answer: many,
    failures: [400, 422],
    ...details,
    query: { ...pagingQuery, ...details.query },
  }
}

export const getRoute = ({ path, one, fragment }: Omit<Resource, 'many'>, details: Details): Route => ({
  method: 'GET',
  path: `${path}/{id}`,
  document: `query ($id: ID!) { ${one}(id: $id) { ...${nameOf(fragment)} } } ${fragment}`,
  answer: one,
  params: { id: 'id' },
  failures: [404],
  ...details,
})

export const createRoute = (resource: Omit<Resource, 'many'>, mutation: string, details: Details): Route => ({
  method: 'POST',
  path: resource.path,
  document: mutationOf(mutation, `replayed ${resource.one}`, resource),
  answer: `${mutation}.${resource.one}`,
  body: 'input',
  headerParameters: idempotencyHeader,
  headers: (headers, body) => ({ 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
  answerHeaders: ({ id }, { publicUrl, data }) => ({
    location: `${publicUrl}/v2${resource.path}/${id}`,
    ...replayedHeader((data[mutation] as JsonObject).replayed),
  }),
  failures: [400, 413, 415, 422],
  ...details,
})

export const changeRoute = (
  resource: Omit<Resource, 'many'>,
  mutation: string,
  details: Details & Pick<Route, 'method'>,
): Route => ({
  path: `${resource.path}/{id}`,
  document: mutationOf(mutation, resource.one, resource),
  answer: `${mutation}.${resource.one}`,
  params: { id: 'input.id' },
  failures: [400, 404, 413, 415, 422],
  ...details,
})

/** For a change with a body, besides the id in the path. */
export const bodyBesideId = { body: 'input', notInBody: ['id'] }

const mutationOf = (mutation: string, field: string, { fragment }: Omit<Resource, 'many'>): string =>
  `mutation ($input: ${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!) {
    ${mutation}(input: $input) { ${field} { ...${nameOf(fragment)} } }
  } ${fragment}`

/** Of the last fragment: those before it are the ones that it uses. */
const nameOf = (fragment: string): string => [...fragment.matchAll(/fragment (\w+) on/g)].at(-1)?.[1] ?? ''
