/** Every program of the README and of the examples runs as written, from an otherwise empty module; in the short form some of the examples. */
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { needsProgram } from '../../helpers/needsProgram.ts'
import { isLong, sampled } from '../../helpers/scale.ts'
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

/** The parts of the README in one program, which is linked once: each is a function, in place of the `main` of the first program. */
const partsProgram = (): string => `package main
import (
${imports}
ars "${modulePath}"
)
${used}
func main() {
  if os.Args[1] == "${receiver}" {
    receive()
    return
  }
  ctx := context.Background()
  client, err := ars.NewClient()
  if err != nil { log.Fatal(err) }
  agent, err := client.Agents.Hire(ctx, "simulator", ars.AgentHireParams{Name: "Simulator"})
  if err != nil { log.Fatal(err) }
  switch os.Args[1] {
${titles.map((title, index) => `  case "${title}": part${index}(ctx, client, agent)`).join('\n')}
  }
}
${titles.map((title, index) => partFunction(index, programs.get(title) ?? '')).join('\n')}
func receive() {
${programs.get(receiver)}
  listener, err := net.Listen("tcp", "127.0.0.1:"+os.Getenv("PORT"))
  if err != nil { log.Fatal(err) }
  fmt.Println("listening")
  log.Fatal(http.Serve(listener, nil))
}
`

const partFunction = (index: number, code: string): string =>
  `func part${index}(ctx context.Context, client *ars.Client, agent *ars.Agent) {\n${code}}`

/** What the parts of the README print. */
const outputs: Record<string, RegExp> = {
  Streams: /^.+ completed 6\n$/,
  Actions: /^Send it\?\n<nil>\n$/,
  Lists: /^run_\w+ .*\n[\s\S]*^1 (true|false)$/m,
  Errors: /^404 run_not_found true\n$/,
  'Changes and null': /^Renamed 2\n$/,
}
const titles = Object.keys(outputs)
const receiver = 'Webhooks'

const examples: Record<string, RegExp> = {
  createandwait: /^Hello\n$/,
  stream: /^1 run\.created\n2 run\.started\n3 output\.delta\n4 output\.delta\n[\s\S]*8 run\.completed\ncompleted\n$/,
  approve: /\ncompleted true\n$/,
  pipeline: /^first\nsecond\ncompleted map\[text:Hello!!\]\n$/,
}
/** In the short form one: the check of the package compiles all of them. */
const runExamples = sampled(Object.entries(examples), 4)
/** The same receiver, in the README and as an example. */
const receivers = sampled(
  [
    { name: 'parts', status: 200 },
    { name: 'webhook', status: 204 },
  ],
  2,
)

needsProgram(
  describe,
  languages.go.needs,
  languages.go.isInstalled,
)('the Go library', () => {
  let service: TestService
  let built: Awaited<ReturnType<typeof emptyModule>> | undefined
  const run = (name: string, ...args: string[]): Promise<string> | undefined => built?.run(name, ...args)
  beforeAll(async () => {
    service = await startTestService()
    built = await emptyModule(service, install, {
      programs: { first: programs.get('First call') ?? '', parts: partsProgram() },
      examples: isLong ? [...Object.keys(examples), 'webhook'] : runExamples.map(([name]) => name),
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
    expect(await run('parts', title)).toMatch(output)
  })

  test.each(runExamples)('the example %s runs', async (name, output) => {
    expect(await run(name)).toMatch(output)
  })

  test('every part of the README and every example is run', () => {
    expect([...programs.keys()].sort()).toEqual(['First call', receiver, ...titles].sort())
    expect(readdirSync(`${libraryFolder}/examples`).sort()).toEqual(['webhook', ...Object.keys(examples)].sort())
  })

  test.each(receivers)(
    'the receiver of $name accepts a genuine event and rejects an altered one',
    async ({ name, status }) => {
      if (!built) throw new Error('Nothing was built')
      await using started = await built.receive(name, secret, receiver)
      expect([await post(started.url, body), await post(started.url, `${body} `)]).toEqual([status, 401])
      expect(started.printed()).toContain('run_1 map[result:x]')
    },
  )
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
