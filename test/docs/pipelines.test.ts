/** The calls in docs/pipelines.md work as written. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

const text = readFileSync(new URL('../../docs/pipelines.md', import.meta.url), 'utf8')
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block)

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

test('the research pipeline asks for an approval, and completes with the output shown', async () => {
  const ids = new Map<string, string>()
  let last: JsonObject = {}
  for (const block of blocks('http')) {
    const [, name, call = ''] = /^(?:# id: \{(\w+)\}\n)?([\s\S]*)$/.exec(block) ?? []
    const given = call.replace(/\{(\w+)\}/g, (word, known: string) => ids.get(known) ?? word)
    const [, method = '', path = '', body = ''] = /^([A-Z]+) (\S+)\n([\s\S]*)$/.exec(given) ?? []
    const response = await rest(service, method, path, body === '' ? {} : { body: JSON.parse(body) })
    if (response.status !== 200 && response.status !== 201) throw new Error(response.text)
    last = response.json
    if (name !== undefined) ids.set(name, String(last.id))
    if (name !== 'pipeline_run') continue
    expect(last).toMatchObject({ status: 'requires_action', error: null })
    ids.set('run', String((last.steps as JsonObject[]).at(-1)?.run_id))
  }
  expect(last).toMatchObject({ status: 'completed', output: JSON.parse(blocks('json')[0] ?? '') })
})
