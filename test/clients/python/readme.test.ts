/** Every program of the README and of the examples runs as written; in the short form some of them. */
import { createHmac } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { needsProgram } from '../../helpers/needsProgram.ts'
import { sampled } from '../../helpers/scale.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import type { TestService } from '../../helpers/testService.ts'
import { languages } from '../helpers/languages.ts'
import { read, receive, run } from './pythonPrograms.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const programs = new Map(
  read('README.md')
    .split(/^## /m)
    .flatMap((section): [string, string][] => {
      const code = /^```python\n([\s\S]*?)^```$/m.exec(section)?.[1]
      return code === undefined ? [] : [[section.slice(0, section.indexOf('\n')), code]]
    }),
)

const outputs: Record<string, RegExp> = {
  'First call': /^completed \{'result': '.+'\}\n$/,
  Streams: /completed 8 \d+\n(output\.delta\n)+run\.completed\n$/,
  'Actions and failures': /^failed\ntoo_hard\n$/,
  Lists: /^(run_\w+ .*\n)*\d+ (True|False) /,
  asyncio: /^run\.created\n[\s\S]*run\.completed\n$/,
  Errors: /^run_not_found req_\w+\n$/,
  Responses: /^developer 200 .+\n$/,
}

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = JSON.stringify({
  id: 'evt_1',
  type: 'run.completed',
  created_at: '2026-11-16T12:00:00.000Z',
  data: { id: 'run_1', output: { result: 'x' } },
})

const signed = (content: string): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(`evt_1.${timestamp}.${content}`)
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  }
}

/** The status of the response. */
const post = (port: number, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, ca: service.ca, agent: false }
    request(`https://localhost:${port}/`, options, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(body)
  })

needsProgram(
  describe,
  languages.python.needs,
  languages.python.isInstalled,
)('the Python library', () => {
  test.each(sampled(Object.entries(outputs), 2))('the program of "%s" runs as pasted', async (title, output) => {
    expect(await run(service, programs.get(title) ?? '')).toMatch(output)
  })

  test('the program of "Webhooks" accepts a genuine delivery and rejects an altered one', async () => {
    const call = (headers: Record<string, string>): string =>
      `${programs.get('Webhooks')}\nreceive(${JSON.stringify(body)}.encode(), ${JSON.stringify(headers)})`
    const more = { WEBHOOK_SECRET: secret }
    expect(await run(service, call(signed(body)), '', more)).toBe("{'result': 'x'}\n")
    await expect(run(service, call(signed(`${body} `)), '', more)).rejects.toThrow('WebhookVerificationError')
  })

  test('every program of the README is run', () => {
    expect([...programs.keys()].sort()).toEqual([...Object.keys(outputs), 'Webhooks'].sort())
  })

  const examples: Record<string, { input?: string; output: RegExp }> = {
    'create_and_wait.py': { output: /^run_\w+ \{'result': 'Hello'\}\n$/ },
    'stream.py': { output: /\nrun_\w+ completed after 8 events\n$/ },
    'approve.py': { input: 'y\n', output: /completed \{.*'approved': True.*\}\n$/ },
    'pipeline.py': { output: /^(completed (extract|summarize) run_\w+\n){2}completed \{.*\}\n$/ },
  }

  test.each(sampled(Object.entries(examples), 3))('the example %s runs', async (name, { input, output }) => {
    expect(await run(service, read(`examples/${name}`), input)).toMatch(output)
  })

  test('the example webhook_receiver.py accepts a genuine delivery and rejects an altered one', async () => {
    const certificates = process.env.TEST_CERTIFICATES ?? ''
    await using receiver = await receive(read('examples/webhook_receiver.py'), {
      WEBHOOK_SECRET: secret,
      TLS_CERT: join(certificates, 'server.crt'),
      TLS_KEY: join(certificates, 'server.key'),
    })
    expect([await post(receiver.port, signed(body)), await post(receiver.port, signed(`${body} `))]).toEqual([204, 401])
    expect(receiver.printed()).toContain("run.completed run_1 {'result': 'x'}")
  })

  test('every example is run', () => {
    const all = readdirSync(join(languages.python.folder, 'examples')).filter((name) => name.endsWith('.py'))
    expect(all.sort()).toEqual([...Object.keys(examples), 'webhook_receiver.py'].sort())
  })
})
