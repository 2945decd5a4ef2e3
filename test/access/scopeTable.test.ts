/*
 * Calls every operation at both doors with a key for each scope, and expects success exactly where docs/reference/scopes.md
 * allows it. Arguments are generated from the schema, so a new operation needs only its row in that table.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type GraphQLField, getNamedType, isLeafType, isNonNullType } from 'graphql'
import { prepareRoute } from '../../rest/prepareRoute.ts'
import type { Route } from '../../rest/route.ts'
import { routes } from '../../rest/routes/routes.ts'
import { nodePrefixes } from '../../schema/node.ts'
import { schema } from '../../schema/schema.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { toSnakeCase } from '../../src/platform/snakeCase.ts'
import { includesScope, type Scope, scopes } from '../../src/viewer/scopes.ts'
import { graphql, request } from '../helpers/httpClient.ts'
import { leastOf, leastQuery } from '../helpers/leastInput.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { isLong } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
const keys = new Map<Scope, string>()
const keysWithout = new Map<Scope, string>()
beforeAll(async () => {
  service = await startTestService()
  for (const scope of scopes) {
    keys.set(scope, (await makeKey(service, { scopes: [scope] })).key)
    keysWithout.set(scope, (await makeKey(service, { scopes: scopes.filter(isOther(scope)) })).key)
  }
})
afterAll(() => service.dispose())

type Call = (key: string) => Promise<{ text: string }>

const operations = new Map<string, Call>([...routes.map(restOperation), ...graphqlOperations()])

test('every operation has a row in docs/reference/scopes.md, and every row an operation', () => {
  expect([...documented().keys()].sort()).toEqual([...operations.keys()].sort())
})

describe('a key with a single scope', () => {
  test.each([...operations])('may call %s exactly if docs/reference/scopes.md lists it', async (name, call) => {
    const isAllowed = async (key = '') => {
      const { text } = await call(key)
      expect(text).not.toMatch(notUnderstood)
      return !text.includes('"insufficient_scope"')
    }
    const needed = neededFor(name)
    const tried =
      isLong || needed === 'any' ? scopes : scopes.filter((scope) => scope === '*' || needed.includes(scope))
    const allowed = []
    for (const scope of tried) if (await isAllowed(keys.get(scope))) allowed.push(scope)
    expect(allowed).toEqual(scopesOf(name))
    // A key with all other scopes would be allowed if one of them was enough.
    if (needed !== 'any') for (const scope of needed) expect(await isAllowed(keysWithout.get(scope))).toBe(false)
    if (needed.length > 1)
      expect(await isAllowed((await makeKey(service, { scopes: [...needed] as Scope[] })).key)).toBe(true)
  })
})

const isOther = (scope: Scope) => (other: Scope) => other !== scope && other !== '*'

/** A call that failed before its authorisation would count as allowed. */
const notUnderstood = /"(invalid_document|malformed_json|missing_field|wrong_type|unknown_field|internal_error)"/

/** The scopes of keys with a single scope that may call it. */
function scopesOf(name: string): Scope[] {
  const needed = neededFor(name)
  if (needed === 'any') return [...scopes]
  const isEnough = (scope: Scope) => needed.length === 1 && scope === needed[0]
  // `*` includes `audit:read` only in keys that an owner's session creates.
  return scopes.filter(
    (scope) =>
      isEnough(scope) || (scope === '*' && needed.every((one) => includesScope(['*'], one) && one !== 'audit:read')),
  )
}

/** All the scopes that an operation needs. */
function neededFor(name: string): Scope[] | 'any' {
  const needed = documented().get(name) ?? ''
  return needed === 'any' ? 'any' : (needed.split('`, `') as Scope[])
}

/** Operation → its scopes as they are written, from the table's rows. */
function documented(): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'reference', 'scopes.md'), 'utf8')
  const rows = text.matchAll(/^\|([^|\n]*)\|([^|\n]*)\| (?:`([a-z_]+:[a-z]+(?:`, `[a-z_]+:[a-z]+)*|\*)`|(any)) \|$/gm)
  return new Map(
    [...rows].flatMap(([, rest = '', graph = '', scope, any]) =>
      [...`${rest} ${graph}`.matchAll(/`([^`]+)`/g)].map(([, name = '']): [string, string] => [
        name,
        scope ?? any ?? '',
      ]),
    ),
  )
}

function restOperation(route: Route): [string, Call] {
  const { method, path, stream, body: variable, notInBody = [] } = route
  const type = variable === undefined ? undefined : prepareRoute(route).variables.get(variable)
  const body = type && leastOf(type, toSnakeCase, new Set(notInBody))
  // The event stream never ends, so it is called with a position that is rejected after the authorisation.
  const query = stream === 'feed' ? '?after=unknown' : leastQuery(route)
  const url = path.replace(/\{\w+\}/g, 'unknown')
  const full = `${url.startsWith('/api/') ? '' : '/v2'}${url}${query}`
  const call: Call = (key) => request(service, method, full, { key, ...(body !== undefined && { body }) })
  return [`${method} ${path}`, call]
}

function graphqlOperations(): [string, Call][] {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }
  return Object.entries(roots).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).flatMap((field): [string, Call][] => {
      const name =
        kind === 'subscription' && roots.query?.getFields()[field.name] ? `${kind} ${field.name}` : field.name
      if (field.name !== 'node') return [[name, graphqlCall(kind, field)]]
      return nodePrefixes.map((prefix) => [`node(${prefix})`, graphqlCall(kind, field, `${prefix}_${'0'.repeat(26)}`)])
    }),
  )
}

function graphqlCall(kind: string, field: GraphQLField<unknown, unknown>, id?: string): Call {
  const needed = field.args.filter((arg) => isNonNullType(arg.type))
  const declared = needed.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const isFeed = kind === 'subscription' && field.name === 'events'
  const passed = needed.map(({ name }) => `${name}: $${name}`).join(', ') + (isFeed ? 'after: "unknown"' : '')
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  const document = `${kind} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`
  const variables = Object.fromEntries(needed.map(({ name, type }) => [name, id ?? leastOf(type)])) as JsonObject
  if (kind !== 'subscription') return (key) => graphql(service, document, variables, { key })
  const body = { query: document, variables }
  return (key) => stream(service, 'POST', '/graphql', { key, body, until: () => true }) // some never end
}
