/** How the tool behaves in terminals and pipes of every kind. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { childEnvironment } from '../helpers/childEnvironment.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { outputOf } from '../helpers/runProgram.ts'
import { sampled } from '../helpers/scale.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { inTerminals } from './helpers/openPane.ts'
import { arsFile } from './helpers/runArs.ts'

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
  await Promise.all([1, 2, 3].map((number) => cli.ars(['run', 'echo', String(number)])))
})
afterAll(() => cli.dispose())

const escapeSign = String.fromCharCode(27)

describe('colours', () => {
  test('are not written to a pipe unless CLICOLOR_FORCE is set', async () => {
    expect((await cli.ars(['runs', 'get', 'run_x'])).stderr).not.toContain(escapeSign)
    expect((await cli.ars(['runs', 'get', 'run_x'], { env: { CLICOLOR_FORCE: '1' } })).stderr).toContain(escapeSign)
    expect((await cli.ars(['runs', 'get', 'run_x'], { env: { CLICOLOR_FORCE: '0' } })).stderr).not.toContain(escapeSign)
  })

  test('NO_COLOR and --no-color take precedence over CLICOLOR_FORCE', async () => {
    const force = { CLICOLOR_FORCE: '1' }
    const variable = await cli.ars(['runs', 'get', 'run_x'], { env: { ...force, NO_COLOR: '1' } })
    const flag = await cli.ars(['runs', 'get', 'run_x', '--no-color'], { env: force })
    for (const { stderr } of [variable, flag]) expect(stderr).not.toContain(escapeSign)
  })
})

describe('a pipe that is closed early', () => {
  test.each(['runs list --all', 'help --json', 'runs list --json'])('ends ars %s quietly', async (words) => {
    const script = `set -o pipefail; '${process.execPath}' '${arsFile}' ${words} | head -1 >/dev/null`
    const env = childEnvironment(cli.env)
    const { stderr } = await outputOf({ program: 'bash', args: ['-c', script], env, cwd: cli.folder })
    expect(stderr).toBe('')
  })
})

describe('errors', () => {
  test('no connection exits with 6 and a hint', async () => {
    const result = await cli.ars(['runs', 'list'], { env: { ARS_BASE_URL: 'https://localhost:1/v2' } })
    expect(result).toMatchObject({ code: 6, stdout: '', stderr: expect.stringContaining('ars doctor') })
  })

  test('a certificate of an unknown authority exits with 6, and no flag ignores it', async () => {
    const result = await cli.ars(['runs', 'list'], { env: { ARS_CA_FILE: '' } })
    expect(result).toMatchObject({ code: 6, stderr: expect.stringContaining('ars trust') })
    expect((await cli.ars(['runs', 'list', '--insecure'])).code).toBe(2)
  })

  test('a wrong key exits with 4, and so does a missing scope', async () => {
    expect((await cli.ars(['runs', 'list'], { env: { ARS_API_KEY: 'ars_live_wrong' } })).code).toBe(4)
    const demo = { ARS_API_KEY: cli.service.credentials.demo_api_key }
    const result = await cli.ars(['webhooks', 'list'], { env: demo })
    expect(result).toMatchObject({ code: 4, stderr: expect.stringContaining('insufficient_scope') })
  })

  test('a problem with a field is reported with its code, its parameter and the request id', async () => {
    const { code, stderr } = await cli.ars(['api', 'POST', '/runs', '-i', '{"agent_id": "ag_x"}'])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^error: .+ \(missing_field, param input\)\n[\s\S]*request req_\w+\nsee https:\/\/\S+\/docs\/errors\/missing_field\n$/,
    )
  })

  test.each([
    [['rnus'], 'Did you mean `ars run'],
    [['runs', 'lst'], 'Did you mean `ars runs list`?'],
    [['runs', 'list', '--statu', 'failed'], 'Did you mean --status?'],
    [['runs', 'get'], '<run> is missing'],
    [['runs', 'get', 'a', 'b'], '"b" is an unexpected argument'],
    [['runs', 'list', '--limit', 'many'], '--limit: "many" is not a whole number'],
    [['runs', 'list', '--limit'], '--limit'],
    [['runs', 'list', '--since', 'soon'], '"soon" is not a time'],
    [['--json', 'runs'], '--json must come after a command'],
  ])('ars %j exits with 2 and a hint', async (words, message) => {
    const { code, stdout, stderr } = await cli.ars(words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})

/** A Node of the machine that is older than 24. */
const olderNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return stdout && Number.parseInt(stdout.slice(1), 10) < 24
})

needsProgram(
  test,
  'a Node before 24',
  olderNode !== undefined,
)('an older Node hands over to the packaged one, with arguments, input and exit code', async () => {
  const options = { node: olderNode ?? '', input: '{"query": "handed over"}' }
  const result = await cli.ars(['run', 'echo', '-i', '-'], options)
  expect(result).toEqual({ code: 0, stdout: 'handed over\n', stderr: '' })
  expect((await cli.ars(['runs', 'get', 'run_x'], options)).code).toBe(3)
})

/** Control characters that C1 defines, and those that change the direction of text. */
const hostile = 'a\u009bb\u202ec\u200fd\u061ce\u2066f'
let hostileId: string
beforeAll(async () => {
  const words = ['runs', 'create', 'echo', hostile, '--wait', '--metadata', 'case=hostile']
  hostileId = (await cli.json<{ id: string }>(words)).id
})
const everyCommand = [
  ...[
    'ars runs get $ID',
    'ars runs get $ID --json',
    'ars runs events $ID --json',
    'ars runs stream $ID',
    'ars runs stream $ID --json',
  ],
  ...['ars runs list --metadata case=hostile --json', 'ars runs export --metadata case=hostile'],
  ...['ars api GET /runs/$ID', 'ars api GET /runs/$ID/stream'],
  `ars graphql -q '{ run(id: "$ID") { input output } }'`,
]
const shownRaw = sampled(everyCommand, 3)

describe('in a pipe', () => {
  test.each(shownRaw)('%s passes control characters and direction overrides through', async (line) => {
    expect(await piped(line.replace('$ID', hostileId))).toContain(hostile)
  })
})

/** The output of a command line in a pipe. */
async function piped(line: string, more: Record<string, string> = {}): Promise<string> {
  const script = `ars() { '${process.execPath}' '${arsFile}' "$@"; }; ${line} | cat`
  const env = childEnvironment({ ...cli.env, ...more })
  return (await outputOf({ program: 'bash', args: ['-c', script], env, cwd: cli.folder })).stdout
}

/** An endpoint that sends an event stream byte by byte. */
async function sendBytewise(bytes: Buffer) {
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const byte of bytes) {
      response.write(Uint8Array.of(byte))
      await sleep(2)
    }
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

inTerminals(describe)('in a terminal', () => {
  test('colours are shown, and not with NO_COLOR, --no-color or TERM=dumb', async () => {
    const colored = async (line: string, env = {}) => {
      const pane = await cli.terminal(line, { env })
      expect(await pane.ended()).toBe(0)
      return (await pane.coloredScreen()).includes(escapeSign)
    }
    expect(await colored('ars runs list')).toBe(true)
    expect(await colored('ars runs list', { NO_COLOR: '1' })).toBe(false)
    expect(await colored('ars runs list --no-color')).toBe(false)
    expect(await colored('ars runs list', { TERM: 'dumb' })).toBe(false)
  })

  test('only ASCII is shown with LANG=C, even where text is truncated', async () => {
    const pane = await cli.terminal('ars catalog list', { columns: 40, env: { LANG: 'C', LC_ALL: 'C' } })
    expect(await pane.ended()).toBe(0)
    const screen = await pane.screen()
    expect(screen).toContain('...')
    expect(screen).toMatch(/^[\x20-\x7e\n]+$/)
  })

  test('no line of a list is wider than a terminal of 40 columns', async () => {
    for (const line of ['ars runs list', 'ars agents list', 'ars catalog list', 'ars profiles list']) {
      const pane = await cli.terminal(line, { columns: 40 })
      expect(await pane.ended()).toBe(0)
      const ids = (await pane.screen()).split('\n').filter((text) => /^[a-z0-9]{1,9}$/.test(text))
      expect(ids).toEqual([]) // the end of a wrapped id would be on its own line
    }
  })

  test("an agent's output cannot control the terminal", async () => {
    const pane = await cli.terminal(`ars run echo "$(printf 'a\\033[2Jb\\007c')"`)
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toContain('a\\u001b[2Jb\\u0007c')
  })

  test.each(shownRaw)('%s shows control characters and direction overrides escaped', async (line) => {
    const pane = await cli.terminal(line.replace('$ID', hostileId), { columns: 200, rows: 60 })
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toContain('a\\u009bb\\u202ec\\u200fd\\u061ce\\u2066f')
  })

  test('a stream shows them escaped, even if its pieces split characters', async () => {
    const frame = Buffer.from(`data: {"text": "${hostile}"}\n\n`)
    await using server = await sendBytewise(frame)
    const env = { ARS_BASE_URL: server.url, ARS_CA_FILE: '' }
    const pane = await cli.terminal('ars api GET /events/stream', { env, columns: 200 })
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toContain('"a\\u009bb\\u202ec\\u200fd\\u061ce\\u2066f"')
    expect(await piped('ars api GET /events/stream', env)).toBe(frame.toString('utf8'))
  })

  test('a spinner is shown while a call takes long, and leaves no trace', async () => {
    const words = ['runs', 'create', 'simulator', '-f', 'chunks=1', '-f', 'delay_ms=600000', '--quiet']
    const id = (await cli.ars(words)).stdout.trim()
    const pane = await cli.terminal(`ars runs get ${id} --wait 60 > /dev/null`)
    await pane.shows('Waiting for localhost')
    await cli.ars(['runs', 'cancel', id])
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toBe('')
  })
})
