/** The examples of docs/alerts.md, in order: each request is sent, and its response is the one shown. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { judgeRules } from '../../src/alerts/judging/judgeRules.ts'
import { isJsonObject, type JsonObject } from '../../src/platform/json.ts'
import { createLog } from '../../src/platform/log.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

const page = readFileSync(new URL('../../docs/alerts.md', import.meta.url), 'utf8')

type Example = { method: string; path: string; body: string; response: string | undefined }
const examples: Example[] = [...page.matchAll(/```http\n(\S+) \/v2(\S+)\n(.*?)```(?:\n\n```json\n(.*?)```)?/gs)].map(
  ([, method = '', path = '', body = '', response]) => ({ method, path, body, response }),
)

let service: TestService
beforeAll(async () => {
  service = await startTestService('api') // only the test evaluates rules
})
afterAll(() => service.dispose())

test('a version that fails is rolled back by its alert, as the page shows', async () => {
  expect(examples.length).toBeGreaterThan(6)
  const known = new Map<string, string>()
  for (const { method, path, body, response } of examples) {
    if (method === 'GET') await judge() // "within two intervals"
    const times = path === '/runs' ? 3 : 1 // "after the third run"
    for (let time = 0; time < times; time++) {
      const sent = fill(body, known)
      const { status, json } = await rest(service, method, fill(path, known), sent === '' ? {} : { body: sent })
      expect([path, status < 300]).toEqual([path, true])
      if (response !== undefined) expect(json).toMatchObject(shown(response))
      if (typeof json.id === 'string') known.set(json.id.slice(0, json.id.indexOf('_')), json.id)
    }
  }
})

/** Evaluates all rules once. */
const judge = () => judgeRules({ ...service.deps, log: createLog('warn'), intervalMs: 0 }, new AbortController().signal)

/** Inserts the ids of what earlier examples created. */
const fill = (text: string, known: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\b([a-z]+)_…/g, (placeholder, prefix: string) => known.get(prefix) ?? placeholder)

const shown = (response: string): JsonObject => withPlaceholders(JSON.parse(response)) as JsonObject

/** `…` stands for any characters. */
function withPlaceholders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlaceholders)
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPlaceholders(inner)]))
  if (typeof value !== 'string' || !value.includes('…')) return value
  const parts = value.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return expect.stringMatching(`^${parts.join('.+')}$`)
}
