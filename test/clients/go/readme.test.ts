/** Every program of the README and of the examples runs as it is written, from a module that has nothing else. */
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { needsProgram } from '../../helpers/needsProgram.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import type { TestService } from '../../helpers/testService.ts'
import { languages } from '../helpers/languages.ts'
import { emptyModule, libraryFolder, modulePath } from './emptyModule.ts'

const readme = readFileSync(`${libraryFolder}/README.md`, 'utf8')
const install = /^```sh\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? ''
const blocks = readme
  .split(/^## /m)
  .slice(1)
  .flatMap((section): [string, string][] => {
    const code = /^```go\n([\s\S]*?)^```$/m.exec(section)?.[1]
    return code === undefined ? [] : [[section.slice(0, section.indexOf('\n')), code]]
  })
const programs = new Map(blocks)

const imports = ['context', 'errors', 'fmt', 'io', 'log', 'net', 'net/http', 'os'].map((path) => `"${path}"`).join('\n')
const used =
  'var _, _, _, _, _, _ = errors.Is, fmt.Println, io.EOF, log.Println, net.Listen, http.Serve\nvar _ = os.Getenv'

/** A part of the README in the `main` that its first program has. */
const continued = (code: string): string => `package main
import (
${imports}
ars "${modulePath}"
)
${used}
func main() {
  ctx := context.Background()
  client, err := ars.NewClient()
  if err != nil { log.Fatal(err) }
  agent, err := client.Agents.Hire(ctx, "simulator", ars.AgentHireParams{Name: "Simulator"})
  if err != nil { log.Fatal(err) }
  part(ctx, client, agent)
}
func part(ctx context.Context, client *ars.Client, agent *ars.Agent) {
${code}}
`

const served = (code: string): string => `package main
import (
${imports}
ars "${modulePath}"
)
${used}
var _ context.Context
func main() {
${code}
  listener, err := net.Listen("tcp", "127.0.0.1:"+os.Getenv("PORT"))
  if err != nil { log.Fatal(err) }
  fmt.Println("listening")
  log.Fatal(http.Serve(listener, nil))
}
`

/** What the parts of the README print. */
const outputs: Record<string, RegExp> = {
  Streams: /^.+ completed 6\n$/,
  Actions: /^Send it\?\n<nil>\n$/,
  Lists: /^run_\w+ .*\n[\s\S]*^1 (true|false)$/m,
  Errors: /^404 run_not_found true\n$/,
  'Changes and null': /^Renamed 2\n$/,
}
const binaryOf = (title: string): string => title.toLowerCase().replaceAll(' ', '')

const examples: Record<string, RegExp> = {
  createandwait: /^Hello\n$/,
  stream: /^1 run\.created\n2 run\.started\n3 output\.delta\n4 output\.delta\n[\s\S]*8 run\.completed\ncompleted\n$/,
  approve: /\ncompleted true\n$/,
  pipeline: /^first\nsecond\ncompleted map\[text:Hello!!\]\n$/,
}

needsProgram(
  describe,
  languages.go.needs,
  languages.go.isInstalled,
)('the Go library', () => {
  let service: TestService
  let built: Awaited<ReturnType<typeof emptyModule>> | undefined
  const run = (name: string): Promise<string> | undefined => built?.run(name)
  beforeAll(async () => {
    service = await startTestService()
    built = await emptyModule(service, install, {
      first: programs.get('First call') ?? '',
      receiver: served(programs.get('Webhooks') ?? ''),
      ...Object.fromEntries(
        Object.keys(outputs).map((title) => [binaryOf(title), continued(programs.get(title) ?? '')]),
      ),
    })
  }, 240_000) // the first build compiles the standard library
  afterAll(async () => {
    await built?.[Symbol.asyncDispose]()
    await service.dispose()
  })

  test('the first program of the README runs as pasted', async () => {
    expect(await run('first')).toBe('completed Hello\n')
  })

  test.each(Object.entries(outputs))('the part "%s" of the README runs', async (title, output) => {
    expect(await run(binaryOf(title))).toMatch(output)
  })

  test.each(Object.entries(examples))('the example %s runs', async (name, output) => {
    expect(await run(name)).toMatch(output)
  })

  test('every part of the README and every example is run', () => {
    expect([...programs.keys()].sort()).toEqual(['First call', 'Webhooks', ...Object.keys(outputs)].sort())
    expect(readdirSync(`${libraryFolder}/examples`).sort()).toEqual(['webhook', ...Object.keys(examples)].sort())
  })

  test.each(['receiver', 'webhook'])('%s takes a genuine event and refuses an altered one', async (name) => {
    if (!built) throw new Error('Nothing was built')
    await using receiver = await built.receive(name, secret)
    expect([await post(receiver.url, body), await post(receiver.url, `${body} `)]).toEqual([
      name === 'webhook' ? 204 : 200,
      401,
    ])
    expect(receiver.printed()).toContain('run_1 map[result:x]')
  })
})

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = JSON.stringify({
  id: 'evt_1',
  type: 'run.completed',
  created_at: new Date().toISOString(),
  data: { id: 'run_1', output: { result: 'x' } },
})

async function post(url: string, signed: string): Promise<number> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(`evt_1.${timestamp}.${signed}`)
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature.digest('base64')}`,
  }
  return (await fetch(url, { method: 'POST', body, headers })).status
}
