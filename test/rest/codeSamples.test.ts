import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from '@swc/core'
import { routes } from '../../rest/routes/routes.ts'
import { request } from '../helpers/httpClient.ts'
import { type Document, operationsOf } from '../helpers/openApiDocument.ts'
import { startTestService, type TestService } from '../helpers/testService.ts'

let service: TestService
let samples: Map<string, string>
beforeAll(async () => {
  service = await startTestService({ env: { SESSION_TOKENS: 'on' } })
  const { json } = await request(service, 'GET', '/v2/openapi.json', { key: null })
  const described = operationsOf(json as Document).map(({ operation }) => operation as unknown as Described)
  samples = new Map(
    described.map((operation) => [operation.operationId, operation['x-codeSamples']?.[0]?.source ?? '']),
  )
})
afterAll(() => service.dispose())

type Described = { operationId: string; 'x-codeSamples'?: { lang: string; source: string }[] }

describe('samples in TypeScript', () => {
  test('exist for every route, and are TypeScript', async () => {
    for (const { name } of routes) await parse(samples.get(name) ?? '}', { syntax: 'typescript', target: 'es2024' })
  })

  test('make the call', async () => {
    const { api_key, base_url, ca_file } = service.credentials
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '--eval', samples.get('agents.list') ?? ''],
      { env: { ARS_API_KEY: api_key, ARS_BASE_URL: base_url, NODE_EXTRA_CA_CERTS: ca_file ?? '' } },
    )
    expect(stdout).toContain('has_more: false')
  })
})
