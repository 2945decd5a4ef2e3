import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from '@swc/core'
import { routes } from '../../rest/routes/routes.ts'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { request } from '../helpers/httpClient.ts'
import { type Document, operationsOf } from '../helpers/openApiDocument.ts'
import { outputOf } from '../helpers/runProgram.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let samples: Map<string, Sample[]>
beforeAll(async () => {
  service = await startTestService()
  const { json } = await request(service, 'GET', '/v2/openapi.json', { key: null })
  const described = operationsOf(json as Document).map(({ operation }) => operation as unknown as Described)
  samples = new Map(described.map((operation) => [operation.operationId, operation['x-codeSamples'] ?? []]))
})
afterAll(() => service.dispose())

type Sample = { lang: string; source: string }
type Described = { operationId: string; 'x-codeSamples'?: Sample[] }
const sdk = new URL('../../clients/typescript/src/sdk.ts', import.meta.url).href
const sampleOf = (name: string): string => samples.get(name)?.[0]?.source ?? '}'

/** The libraries leave out calls that only a browser session can make. */
const sampled = routes.filter(({ sessionOnly }) => !sessionOnly)

describe('samples', () => {
  test('exist for every route, in each language of the client libraries', () => {
    for (const { name } of sampled) {
      expect([name, samples.get(name)?.map(({ lang }) => lang)]).toEqual([name, ['TypeScript', 'Python', 'Go']])
    }
  })

  test('in TypeScript compile', async () => {
    for (const { name } of sampled) await parse(sampleOf(name), { syntax: 'typescript', target: 'es2024' })
  })

  test('in TypeScript make the call', async () => {
    const { base_url, api_key, ca_file } = service.credentials
    const { stdout } = await outputOf({
      program: process.execPath,
      args: ['--input-type=module-typescript', '-e', sampleOf('agents.list').replace('@agent-run-service/sdk', sdk)],
      env: childEnvironment({ ARS_BASE_URL: base_url, ARS_API_KEY: api_key, ARS_CA_FILE: ca_file ?? '' }),
    })
    expect(stdout).toContain("catalog_key: 'simulator'")
  })
})
