/** The routes that most resources have; `details` may override any part of a route. */
import type { ErrorCode } from '../../schema/errorTable.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Scope } from '../../src/viewer/scopes.ts'
import { ifMatch, ifNoneMatchHeader } from '../entityTags.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from '../idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from '../paging.ts'
import type { Route } from '../route.ts'
import { listFields } from './representations.ts'

export type Resource = {
  /** The part before the dot of its routes' names. */
  tag: string
  path: string
  /** The schema's fields for one, and for a list. */
  one: string
  many: string
  /** Its representation. */
  fragment: string
  /** The input type of the list's filter. */
  filter?: string
  readScope: Scope
  writeScope: Scope
  /** If no object has the id. */
  notFound: ErrorCode
  /** The field that its `ETag` shows. */
  entityTag?: Route['entityTag']
  /** Codes of all its routes. */
  codes?: ErrorCode[]
}

type Details = Partial<Route> & Pick<Route, 'summary' | 'description' | 'statuses'>

export const listRoute = (
  { tag, path, many, fragment, filter, readScope, codes = [] }: Omit<Resource, 'one' | 'writeScope' | 'notFound'>,
  details: Details,
): Route => {
  const [variable, argument] = filter === undefined ? ['', ''] : [`$filter: ${filter}, `, 'filter: $filter, ']
  return {
    name: `${tag}.list`,
    method: 'GET',
    path,
    scope: readScope,
    document: `query (${variable}${pagingVariables}) {
      ${many}(${argument}${pagingArguments}) { ${listFields(nameOf(fragment))} }
    } ${fragment}`,
    responsePath: many,
    ...details,
    query: { ...pagingQuery, ...details.query },
    codes: [...codes, ...(details.codes ?? [])],
  }
}

type OneResource = Omit<Resource, 'many'>

export const getRoute = ({ tag, path, one, fragment, ...resource }: OneResource, details: Details): Route => ({
  name: `${tag}.get`,
  method: 'GET',
  path: `${path}/{id}`,
  scope: resource.readScope,
  document: `query ($id: ID!) { ${one}(id: $id) { ...${nameOf(fragment)} } } ${fragment}`,
  responsePath: one,
  params: { id: 'id' },
  entityTag: resource.entityTag,
  ...details,
  codes: [resource.notFound, ...(resource.codes ?? []), ...(details.codes ?? [])],
})

/** `location`: where the created object is; default: below the path of the resource. */
type CreationDetails = Details & { location?: (created: JsonObject) => string }

export const createRoute = (
  resource: OneResource,
  mutation: string,
  { location = ({ id }) => `${resource.path}/${id}`, ...details }: CreationDetails,
): Route => ({
  name: `${resource.tag}.create`,
  method: 'POST',
  path: resource.path,
  scope: resource.writeScope,
  document: mutationOf(mutation, `replayed ${resource.one}`, resource),
  responsePath: `${mutation}.${resource.one}`,
  body: 'input',
  bodyName: `${capitalized(resource.one)}CreateParams`,
  headerParameters: idempotencyHeader,
  headers: (headers, body) => ({ 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
  responseHeaders: (created, { publicUrl, data }) => ({
    location: `${publicUrl}/v2${location(created)}`,
    ...replayedHeader((data[mutation] as JsonObject).replayed),
  }),
  entityTag: resource.entityTag,
  ...details,
  codes: [...(resource.codes ?? []), ...(details.codes ?? [])],
})

export const changeRoute = (
  resource: OneResource,
  mutation: string,
  details: Details & Pick<Route, 'name' | 'method'>,
): Route => ({
  path: `${resource.path}/{id}`,
  scope: resource.writeScope,
  document: mutationOf(mutation, resource.one, resource),
  responsePath: `${mutation}.${resource.one}`,
  params: { id: 'input.id' },
  entityTag: resource.entityTag,
  ...details,
  codes: [resource.notFound, ...(resource.codes ?? []), ...(details.codes ?? [])],
})

export const updateRoute = (resource: OneResource, mutation: string, details: Details): Route =>
  changeRoute(resource, mutation, {
    name: `${resource.tag}.update`,
    method: 'PATCH',
    body: 'input',
    bodyName: `${capitalized(resource.one)}UpdateParams`,
    ...conditionOf(resource),
    ...details,
  })

/** The response has no `ETag`. */
export const deleteRoute = (resource: OneResource, mutation: string, details: Details): Route =>
  changeRoute({ ...resource, entityTag: undefined }, mutation, {
    name: `${resource.tag}.delete`,
    method: 'DELETE',
    ...conditionOf(resource),
    ...details,
  })

const conditionOf = ({ entityTag }: OneResource) => entityTag && ifMatch(entityTag)

type Versions = { noun: string; fragment: string; notFound: ErrorCode; list: string; get: string }

/** The versions of a resource that has them; `list` and `get` are the descriptions. */
export const versionRoutes = (
  { entityTag: _, ...resource }: OneResource,
  { noun, fragment, notFound, list, get }: Versions,
): Route[] => [
  getRoute(resource, {
    name: `${resource.tag}.listVersions`,
    path: `${resource.path}/{id}/versions`,
    summary: `List ${noun}'s versions`,
    description: list,
    document: `query ($id: ID!, ${pagingVariables}) {
      ${resource.one}(id: $id) { versions(${pagingArguments}) { ${listFields(nameOf(fragment))} } }
    } ${fragment}`,
    responsePath: `${resource.one}.versions`,
    query: pagingQuery,
    statuses: { 200: 'A page of versions' },
    codes: ['agent_not_allowed'],
  }),
  getRoute(resource, {
    name: `${resource.tag}.getVersion`,
    path: `${resource.path}/{id}/versions/{version}`,
    summary: `Get a version of ${noun}`,
    description: get,
    document: `query ($id: ID!, $version: Int!) {
      ${resource.one}Version(${resource.one}Id: $id, version: $version) { ...${nameOf(fragment)} }
    } ${fragment}`,
    responsePath: `${resource.one}Version`,
    params: { id: 'id', version: 'version' },
    entityTag: 'version',
    headerParameters: ifNoneMatchHeader,
    statuses: { 200: 'The version', 304: 'You already have it' },
    codes: [notFound, 'agent_not_allowed'],
  }),
]

/** For a change with a body, besides the id in the path. */
export const bodyBesideId = (bodyName: string) => ({ body: 'input', bodyName, notInBody: ['id'] })

const mutationOf = (mutation: string, field: string, { fragment }: OneResource): string =>
  `mutation ($input: ${capitalized(mutation)}Input!) {
    ${mutation}(input: $input) { ${field} { ...${nameOf(fragment)} } }
  } ${fragment}`

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Of the last fragment: those before it are the ones that it uses. */
const nameOf = (fragment: string): string => [...fragment.matchAll(/fragment (\w+) on/g)].at(-1)?.[1] ?? ''
