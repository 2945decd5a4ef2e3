import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { routes } from '../../rest/routes/routes.ts'
import { errorTable } from '../../schema/errorTable.ts'
import { request } from '../helpers/httpClient.ts'
import { startTestService, type TestService } from '../helpers/testService.ts'

type Response = { description: string; content?: Record<string, { schema: object }> }
type Operation = {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: object
  responses: Record<string, Response>
}
type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

let service: TestService
let text: string
let document: Document
beforeAll(async () => {
  service = await startTestService({ env: { SESSION_TOKENS: 'on' } })
  const answer = await request(service, 'GET', '/v2/openapi.json', { key: null })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  text = answer.text
  document = answer.json as Document
})
afterAll(() => service.dispose())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb: verb.toUpperCase(), operation })),
  )

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

test('is OpenAPI 3.1 with paths relative to the base URL', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.servers).toEqual([{ url: service.credentials.base_url }])
  for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/(?!v\d)/)
})

test('has every route of the table, login and logout, and no others', () => {
  expect(
    operations()
      .map(({ verb, path }) => `${verb} ${path}`)
      .sort(),
  ).toEqual(
    [...routes.map(({ method, path }) => `${method} ${path}`), 'POST /api/auth/login', 'POST /api/auth/logout'].sort(),
  )
})

describe('every operation', () => {
  test('declares its success status and the failures of every call', () => {
    for (const { verb, path, operation } of operations()) {
      const statuses = Object.keys(operation.responses)
      expect([verb, path, statuses.some((status) => status.startsWith('2'))]).toEqual([verb, path, true])
      expect(statuses).toEqual(expect.arrayContaining(['400', '401', '403', '500', '503']))
      if (path.includes('{')) expect(statuses).toContain('404')
      if (verb !== 'GET') expect(statuses).toEqual(expect.arrayContaining(['413', '415']))
    }
  })

  test('has a unique operationId', () => {
    const names = operations().map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  test('declares its path parameters', () => {
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
    }
  })
})

test('the error schema has every code', () => {
  expect(JSON.stringify(document.components.schemas.Error)).toContain(JSON.stringify(Object.keys(errorTable)))
})

test('every $ref resolves', () => {
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(document.components.schemas).toHaveProperty(name)
  }
})
