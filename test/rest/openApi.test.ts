import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { printedGraphqlCalls } from '../../rest/documents/printGraphqlCalls.ts'
import { printedOpenApi } from '../../rest/documents/printOpenApi.ts'
import { routes } from '../../rest/routes/routes.ts'
import { errorTable } from '../../schema/errorTable.ts'
import { request } from '../helpers/httpClient.ts'
import { type Document, type Operation, operationsOf } from '../helpers/openApiDocument.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let text: string
let document: Document
beforeAll(async () => {
  service = await startTestService()
  const response = await request(service, 'GET', '/v2/openapi.json', { key: null })
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  text = response.text
  document = response.json as Document
})
afterAll(() => service.dispose())

test('passes the recommended rules of an independent linter', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The server address is that of the test service.
    rules: { 'no-server-example.com': 'off' },
  })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
    [],
  )
})

test('clients/openapi.json is up to date: run "npm run openapi" after a change', () => {
  const committed = readFileSync(new URL('../../clients/openapi.json', import.meta.url), 'utf8')
  expect(committed).toBe(printedOpenApi())
})

test('clients/graphqlCalls.json is up to date: run "npm run openapi" after a change', () => {
  const committed = readFileSync(new URL('../../clients/graphqlCalls.json', import.meta.url), 'utf8')
  expect(committed).toBe(printedGraphqlCalls())
})

test('is the same as clients/openapi.json, except for the address and the samples', () => {
  const withoutSamples = (name: string, value: unknown) => (name === 'x-codeSamples' ? undefined : value)
  const served = { ...document, servers: [{ url: 'https://localhost:8443/v2' }] }
  expect(JSON.parse(JSON.stringify(served, withoutSamples))).toEqual(JSON.parse(printedOpenApi()))
})

test('is OpenAPI 3.1 with paths relative to the base URL', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.servers).toEqual([{ url: service.credentials.base_url }])
  for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/(?!v\d)/)
})

const sessionRoutes = [
  ...['POST /api/auth/login', 'POST /api/auth/logout', 'POST /api/auth/password'],
  ...['POST /api/auth/invitation', 'POST /api/auth/password-reset', 'GET /api/auth/methods'],
  ...['POST /api/auth/device', 'POST /api/auth/device/token'],
  ...['POST /api/auth/device/lookup', 'POST /api/auth/device/confirm'],
  ...['GET /api/auth/session', 'GET /api/auth/sessions', 'DELETE /api/auth/sessions/{id}'],
]

/** Without credentials, right or wrong. */
const openPaths = [
  ...['/api/auth/session', '/api/auth/invitation', '/api/auth/password-reset', '/api/auth/methods'],
  ...['/api/auth/device', '/api/auth/device/token'],
]

/** Their errors are OAuth's. */
const isOAuth = (operationId: string): boolean => ['auth.requestDevice', 'auth.fetchDeviceKey'].includes(operationId)

test('has every route of the table, those of sessions, and no others', () => {
  expect(
    operationsOf(document)
      .map(({ verb, path }) => `${verb} ${path}`)
      .sort(),
  ).toEqual([...routes.map(({ method, path }) => `${method} ${path}`), ...sessionRoutes].sort())
})

describe('every operation', () => {
  test('is named after its resource and action, and has the resource as its tag', () => {
    const operations = operationsOf(document).map(({ operation }) => operation)
    for (const { operationId, tags } of operations) {
      expect(operationId).toMatch(/^[a-z][a-zA-Z]+\.[a-z][a-zA-Z]+$/)
      expect(tags).toEqual([operationId.split('.')[0]])
    }
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(pinnedNames))
  })

  test('declares its success status and the failures of every call', () => {
    for (const { verb, path, operation } of operationsOf(document)) {
      const statuses = Object.keys(operation.responses)
      expect([verb, path, statuses.some((status) => status.startsWith('2'))]).toEqual([verb, path, true])
      expect(statuses).toEqual(expect.arrayContaining(['400', '500', '503']))
      expect([path, statuses.includes('401')]).toEqual([path, !openPaths.includes(path)])
      if (/\{(id|key|catalog_key)\}/.test(path)) expect(statuses).toContain('404')
      if (verb === 'GET') continue
      expect(statuses).toEqual(expect.arrayContaining(['413', '415']))
      expect([path, statuses.includes('403')]).toEqual([path, !isOAuth(operation.operationId)])
    }
  })

  test('lists the codes of its statuses, and no statuses without codes', () => {
    for (const { operation } of operationsOf(document)) {
      if (isOAuth(operation.operationId)) continue
      const failures = Object.keys(operation.responses).filter((status) => Number(status) >= 400)
      const statuses = new Set(
        operation['x-error-codes'].map((code) => String(errorTable[code as keyof typeof errorTable].status)),
      )
      expect([operation.operationId, [...statuses].sort()]).toEqual([operation.operationId, failures.sort()])
    }
  })

  test('declares its path parameters', () => {
    for (const { path, operation } of operationsOf(document)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
    }
  })

  test('has no maximum for a wait, since every longer one counts as the longest', () => {
    const waits = operationsOf(document).flatMap(({ operation }) =>
      (operation.parameters ?? []).filter(({ name }) => name === 'wait'),
    )
    expect(waits).toHaveLength(3)
    for (const { schema, description } of waits) {
      expect(schema).toEqual({ type: 'integer', minimum: 0, default: 0 })
      expect(description).toContain('values above 60 count as 60')
    }
  })

  test('states which scope it needs, in agreement with docs/reference/scopes.md', () => {
    const table = readFileSync(new URL('../../docs/reference/scopes.md', import.meta.url), 'utf8')
    const documented = [...table.matchAll(/^\| `(\w+ \/[^`]*)` \|[^|]*\| (?:`([^|]+)`|any) \|$/gm)].map(
      ([, name, scopes]) => [name, scopes?.split('`, `').sort() ?? []],
    )
    const declared = operationsOf(document)
      .filter(({ verb, path }) => !sessionRoutes.includes(`${verb} ${path}`))
      .map(({ verb, path, operation }) => [`${verb} ${path}`, scopesOf(operation)])
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(documented))
  })

  test('states what a client may retry', () => {
    const of = (retry: string) =>
      operationsOf(document).flatMap(({ operation }) =>
        operation['x-retry'] === retry && operation['x-sdk'] !== false ? [operation.operationId] : [],
      )
    expect(of('keyed').sort()).toEqual([
      ...[
        'agents.create',
        'agents.createVersion',
        'agents.deployVersion',
        'agents.hire',
        'alertRules.create',
        'apiKeys.create',
        'connectors.create',
      ],
      ...['erasures.create', 'exports.create', 'invitations.create'],
      ...['pipelineRuns.create', 'pipelineRuns.stream', 'pipelines.create'],
      ...[
        'policies.create',
        'releases.create',
        'replays.create',
        'runs.create',
        'runs.sendAction',
        'runs.stream',
        'webhooks.create',
      ],
    ])
    expect(of('once').sort()).toEqual([
      ...['agents.rollback', 'apiKeys.rotate', 'auth.createToken', 'connectors.test', 'deliveries.redeliver'],
      ...['releases.advance', 'webhooks.redeliverFailed', 'webhooks.rotateSecret', 'webhooks.test'],
    ])
  })

  test('of a list states how to read the next page', () => {
    for (const { operation } of operationsOf(document)) {
      const isPaged = operation.parameters?.some(({ name }) => name === 'cursor') ?? false
      expect([operation.operationId, operation['x-pagination'] !== undefined]).toEqual([operation.operationId, isPaged])
    }
  })
})

test('client libraries generate no methods for the routes of sessions and for downloads', () => {
  const left = operationsOf(document).filter(({ operation }) => operation['x-sdk'] === false)
  const downloads = ['GET /exports/{id}/content']
  const forSessions = routes.filter(({ sessionOnly }) => sessionOnly).map(({ method, path }) => `${method} ${path}`)
  expect(left.map(({ verb, path }) => `${verb} ${path}`).sort()).toEqual(
    [...sessionRoutes, ...forSessions, ...downloads].sort(),
  )
})

test('the error schema has every code', () => {
  expect(document.components.schemas.ErrorCode?.enum).toEqual(Object.keys(errorTable))
})

test('every $ref resolves', () => {
  for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
    expect(document.components[kind]).toHaveProperty(name)
  }
})

/** `x-scope` is one scope; a description names the others. */
function scopesOf({ 'x-scope': scope, description }: Operation): string[] {
  if (scope == null) return []
  const others = description?.match(/Also needs the scopes? (.+?)\./)?.[1] ?? ''
  return [scope, ...[...others.matchAll(/`(.+?)`/g)].map(([, other = '']) => other)].sort()
}

const pinnedNames = [
  ...['runs.create', 'runs.stream', 'runs.follow', 'runs.listEvents', 'runs.sendAction', 'runs.cancel'],
  ...['agents.hire', 'agents.create', 'agents.archive', 'agents.rollback', 'agents.listDeployments'],
  ...['apiKeys.revoke', 'apiKeys.rotate', 'webhooks.rotateSecret', 'webhooks.redeliverFailed', 'auth.me'],
]
