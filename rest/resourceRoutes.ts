/** The routes that most resources have; what is said of one may replace any part of it. */
import type { JsonObject } from '../src/platform/json.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from './idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import { listFields } from './representations.ts'
import type { Route } from './route.ts'

export type Resource = {
  path: string
  /** Its fields in the schema: of one, and of a list. */
  one: string
  many: string
  /** The fragment that shows it, and its text. */
  shown: string
  fragment: string
  /** The input type that its list is filtered by. */
  filter?: string
}

type Details = Partial<Route> & Pick<Route, 'summary' | 'statuses'>

export const listRoute = ({ path, many, shown, fragment, filter }: Resource, details: Details): Route => {
  const [variable, argument] = filter === undefined ? ['', ''] : [`$filter: ${filter}, `, 'filter: $filter, ']
  return {
    method: 'GET',
    path,
    document: `query (${variable}${pagingVariables}) {
      ${many}(${argument}${pagingArguments}) { ${listFields(shown)} }
    } ${fragment}`,
    answer: many,
    failures: [400, 422],
    ...details,
    query: { ...pagingQuery, ...details.query },
  }
}

export const getRoute = ({ path, one, shown, fragment }: Resource, details: Details): Route => ({
  method: 'GET',
  path: `${path}/{id}`,
  document: `query ($id: ID!) { ${one}(id: $id) { ...${shown} } } ${fragment}`,
  answer: one,
  params: { id: 'id' },
  failures: [404],
  ...details,
})

export const createRoute = (resource: Resource, mutation: string, details: Details): Route => ({
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

export const changeRoute = (resource: Resource, mutation: string, details: Details & Pick<Route, 'method'>): Route => ({
  path: `${resource.path}/{id}`,
  document: mutationOf(mutation, resource.one, resource),
  answer: `${mutation}.${resource.one}`,
  params: { id: 'input.id' },
  failures: [400, 404, 413, 415, 422],
  ...details,
})

/** Of a change that takes more than the id in its path. */
export const bodyBesideId = { body: 'input', notInBody: ['id'] }

const mutationOf = (mutation: string, field: string, { shown, fragment }: Resource): string =>
  `mutation ($input: ${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!) {
    ${mutation}(input: $input) { ${field} { ...${shown} } }
  } ${fragment}`
