/** Every program of the README and of the examples runs as written, from the packed library in an empty project; in the short form some of them. */
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sampled } from '../../helpers/scale.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import type { TestService } from '../../helpers/testService.ts'
import { emptyProject, libraryFolder } from './emptyProject.ts'

let service: TestService
let project: Awaited<ReturnType<typeof emptyProject>>
beforeAll(async () => {
  service = await startTestService()
  project = await emptyProject(service)
})
afterAll(async () => {
  await project[Symbol.asyncDispose]()
  await service.dispose()
})

const read = (path: string): string => readFileSync(`${libraryFolder}${path}`, 'utf8')
const blocks = [...read('README.md').matchAll(/^## (.+)$|^```ts\n([\s\S]*?)^```$/gm)].reduce<[string, string][]>(
  (found, [, title, code]) => {
    if (title !== undefined) found.push([title, ''])
    else if (found.at(-1)?.[1] === '') found[found.length - 1] = [found.at(-1)?.[0] ?? '', code ?? '']
    return found
  },
  [],
)
const programs = new Map(blocks.filter(([, code]) => code !== ''))

const outputs: Record<string, RegExp> = {
  'First call': /^\S.*\n$/,
  Streams: /^.*completed \d+ \d+\n3 output\.delta\n[\s\S]*8 run\.completed\n$/s,
  Actions: /^completed\n$/,
  Lists: /^\d+ (true|false) /m,
  Errors: /^developer .*\n$/,
  GraphQL: /^\w+\n1\n2\n/,
}

describe('README', () => {
  test.each(sampled(Object.entries(outputs), 2))('the program of "%s" runs as pasted', async (title, output) => {
    expect(await project.run(programs.get(title) ?? '')).toMatch(output)
  })

  test('every program is run', () => {
    expect([...programs.keys()].sort()).toEqual([...Object.keys(outputs), 'Webhooks'].sort())
  })
})

const examples: Record<string, RegExp> = {
  'createAndWait.ts': /^Hello\n$/,
  'streamWithResume.ts': /run_\w+ completed\nevents after 3: 4 5 6 7 8\n$/,
  'approve.ts': /\ncompleted \{ .*approved: true/,
  'pipeline.ts': /^first\nsecond\ncompleted .*Hello!/,
}

describe('examples', () => {
  test.each(sampled(Object.entries(examples), 3))('%s runs', async (name, output) => {
    expect(await project.run(read(`examples/${name}`))).toMatch(output)
  })

  test('every example is run', () => {
    expect(readdirSync(`${libraryFolder}examples`).sort()).toEqual(
      [...Object.keys(examples), 'webhookReceiver.ts'].sort(),
    )
  })
})

describe('receivers of webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const event = {
    id: 'evt_1',
    type: 'run.completed',
    created_at: new Date().toISOString(),
    data: { id: 'run_1', output: { result: 'x' } },
  }
  const body = JSON.stringify(event)
  const headers = (signed: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(
      `evt_1.${timestamp}.${signed}`,
    )
    return {
      'webhook-id': 'evt_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature.digest('base64')}`,
    }
  }
  const post = async (url: string, signed: string): Promise<number> =>
    (await fetch(url, { method: 'POST', body, headers: headers(signed) })).status

  test.each([
    ['README', () => programs.get('Webhooks') ?? ''],
    ['example', () => read('examples/webhookReceiver.ts')],
  ])('that of the %s accepts a genuine event and rejects an altered one', async (_, source) => {
    await using receiver = await project.receive(source(), secret)
    expect([await post(receiver.url, body), await post(receiver.url, `${body} `)]).toEqual([204, 401])
    expect(receiver.printed()).toContain("{ result: 'x' }")
  })
})
