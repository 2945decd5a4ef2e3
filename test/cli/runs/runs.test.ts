import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { makeKey } from '../../helpers/makeKey.ts'
import { type CliService, startCliService } from '../helpers/cliService.ts'
import { expectSchema } from '../helpers/expectSchema.ts'
import { startProxy } from '../helpers/proxy.ts'
import { startArs } from '../helpers/runArs.ts'

let cli: CliService
beforeAll(async () => {
  cli = await startCliService()
  const steps = JSON.stringify([{ name: 'only', agent_id: cli.service.credentials.agents.echo }])
  await cli.ars(['pipelines', 'create', '--name', 'Held', '--steps', steps])
})
afterAll(() => cli.dispose())

const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const waitingRun = async (ask: object) =>
  (await cli.ars(['runs', 'create', 'simulator', '-i', JSON.stringify({ ask }), '--wait', '--quiet'])).stdout.trim()

describe('run', () => {
  test('writes the output to stdout and nothing else there', async () => {
    expect(await cli.ars(['run', 'echo', 'hello', 'world'])).toEqual({ code: 0, stdout: 'hello world\n', stderr: '' })
    expect((await cli.ars(['run', 'simulator', '-f', 'chunks=3'])).stdout).toBe('chunk 1 chunk 2 chunk 3\n')
  })

  test('takes the agent by id, name or catalog key', async () => {
    for (const agent of [cli.service.credentials.agents.echo, 'Echo', 'echo']) {
      expect(await cli.ars(['run', agent, 'x'])).toMatchObject({ code: 0, stdout: 'x\n' })
    }
    const unknown = await cli.ars(['run', 'ecko', 'x'])
    expect(unknown).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('Did you mean "Echo"?') })
  })

  test('takes the input from -i as JSON, a file and stdin', async () => {
    writeFileSync(join(cli.folder, 'input.json'), '{"query": "from a file"}')
    expect((await cli.ars(['run', 'echo', '-i', '{"query": "inline"}'])).stdout).toBe('inline\n')
    expect((await cli.ars(['run', 'echo', '-i', 'input.json'])).stdout).toBe('from a file\n')
    expect((await cli.ars(['run', 'echo', '-i', '-'], { input: '{"query": "piped"}' })).stdout).toBe('piped\n')
    expect(await cli.ars(['run', 'echo', '-i', 'none.json'])).toMatchObject({ code: 2, stdout: '' })
  })

  test('prints its events as NDJSON with --json, wherever the flag is', async () => {
    for (const words of [
      ['run', '--json', 'echo', 'hi'],
      ['run', 'echo', 'hi', '--json'],
    ]) {
      const { code, stdout } = await cli.ars(words)
      expect(code).toBe(0)
      for (const event of lines(stdout)) expectSchema('RunEvent', event)
      expect(lines(stdout).at(-1)).toMatchObject({ type: 'run.completed', run: { output: { result: 'hi' } } })
    }
    const { stdout } = await cli.ars(['run', 'echo', 'hi', '--json', 'type,run.status'])
    expect(lines(stdout).at(-1)).toEqual({ type: 'run.completed', 'run.status': 'completed' })
  })

  test('exits with 10 when the run failed, with 12 when it waits', async () => {
    const failed = await cli.ars(['run', 'simulator', '-i', '{"fail": {"code": "no_luck"}}'])
    expect(failed).toMatchObject({ code: 10, stderr: expect.stringMatching(/error: run_\w+ failed\nno_luck: /) })
    const waits = await cli.ars(['run', 'simulator', '-i', '{"ask": {"prompt": "Continue?"}}'])
    expect(waits).toMatchObject({ code: 12, stderr: expect.stringContaining('ars runs action run_') })
  })

  test('exits with 124 after --timeout, and says that the run continues', async () => {
    const words = ['run', 'simulator', '-f', 'chunks=1', '-f', 'delay_ms=60000', '--timeout', '2s']
    const { code, stderr } = await cli.ars(words)
    const [, id = ''] = /(run_\w+) continues/.exec(stderr) ?? []
    expect({ code, stderr }).toEqual({ code: 124, stderr: expect.stringContaining(`ars runs cancel ${id}`) })
    expect(await cli.json(['runs', 'cancel', id])).toMatchObject({ id, status: 'cancelled' })
  })

  test('prints only the id with --quiet', async () => {
    expect((await cli.ars(['run', 'echo', 'x', '--quiet'])).stdout).toMatch(/^run_\w+\n$/)
  })

  test('sends nothing with --dry-run', async () => {
    const key = 'never-sent'
    const { code, stdout } = await cli.ars(['run', 'echo', 'x', '--idempotency-key', key, '--dry-run'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^POST https:\/\/localhost:\d+\/v2\/runs\/stream\n\{/)
    expect((await cli.json(['runs', 'list', '--idempotency-key', key])).data).toEqual([])
  })
})

describe('runs create', () => {
  test('returns the stored run, or the ended one after --wait', async () => {
    const created = await cli.json(['runs', 'create', 'simulator', '-f', 'delay_ms=10', '-f', 'chunks=1'])
    expectSchema('Run', created)
    const ended = await cli.json(['runs', 'create', 'echo', 'x', '--metadata', 'team=ops', '--wait'])
    expectSchema('Run', ended)
    expect(ended).toMatchObject({ status: 'completed', metadata: { team: 'ops' }, output: { result: 'x' } })
    expect(await cli.ars(['runs', 'create', 'simulator', '-i', '{"fail": {}}', '--wait'])).toMatchObject({ code: 10 })
  })
})

describe('Ctrl-C before the response to the call that creates it', () => {
  test.each([
    ['run', ['run', 'echo', 'x']],
    ['runs create', ['runs', 'create', 'echo', 'x']],
    ['runs rerun', ['runs', 'rerun']],
    ['pipelines run', ['pipelines', 'run', 'Held', '-f', 'query=x']],
  ])('%s says that it may have been created, and how to find it', async (name, words) => {
    const created = Promise.withResolvers<string>()
    const proxy = await startProxy(cli.service, ({ method }, response) => {
      if (method === 'GET') return response
      created.resolve(response.text)
      return undefined
    })
    const last = name === 'runs rerun' ? [(await cli.ars(['run', 'echo', 'x', '--quiet'])).stdout.trim()] : []
    const child = startArs([...words, ...last], { env: { ...cli.env, ...proxy.env }, cwd: cli.folder })
    const written = text(child.stderr)
    const [id] = /p?run_\w{26}/.exec(await created.promise) ?? []
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([130, null])
    const [, look = ''] =
      /^The (?:pipeline )?run may have been created\. `ars (.+)` shows the newest one\.\n$/.exec(await written) ?? []
    expect((await cli.ars([...look.split(' '), '--quiet'])).stdout).toBe(`${id}\n`)
    await proxy.close()
  })
})

describe('runs get, list, events, stream, rerun, cancel', () => {
  let id: string
  beforeAll(async () => {
    id = (await cli.ars(['run', 'echo', 'again', '--metadata', 'case=reads', '--quiet'])).stdout.trim()
  })

  test('runs get shows all fields, and exits with 3 for an unknown run', async () => {
    expectSchema('Run', await cli.json(['runs', 'get', id]))
    expect((await cli.ars(['runs', 'get', id])).stdout).toContain(`id\t${id}\n`)
    const unknown = await cli.ars(['runs', 'get', 'run_x', '--json'])
    expect(unknown).toMatchObject({ code: 3, stderr: expect.stringMatching(/run_not_found\)\nrequest req_/) })
    expectSchema('ErrorResponse', JSON.parse(unknown.stdout))
  })

  test('runs list has the shape of the API with --json, NDJSON with --all, ids with --quiet', async () => {
    const page = await cli.json(['runs', 'list', '--limit', '1'])
    expectSchema('RunPage', page)
    expect(page).toMatchObject({ has_more: true })
    const all = await cli.ars(['runs', 'list', '--metadata', 'case=reads', '--all', '--json', 'id,status'])
    expect(lines(all.stdout)).toEqual([{ id, status: 'completed' }])
    expect((await cli.ars(['runs', 'list', '--metadata', 'case=reads', '--quiet'])).stdout).toBe(`${id}\n`)
    expect((await cli.ars(['runs', 'list', '--metadata', 'case=reads'])).stdout).toMatch(
      new RegExp(`^${id}\\tcompleted\\t\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\t\\d+\\t(Echo|Simulator)\\t\\n$`),
    )
  })

  test('runs list shows the names of agents, or their ids to a key that may not read them', async () => {
    const { service } = cli
    const { key } = await makeKey(service, { scopes: ['runs:read'] })
    const words = ['runs', 'list', '--limit', '1']
    const agentOf = async (env = {}) => (await cli.ars(words, { env })).stdout.split('\t').at(4)
    expect([await agentOf(), await agentOf({ ARS_API_KEY: key })]).toEqual([
      expect.stringMatching(/^[A-Z]/),
      expect.stringMatching(/^ag_/),
    ])
  })

  test('a limit above 100 is read in several pages', async () => {
    const { deps, credentials } = cli.service
    await deps.db.pool.query(
      `insert into events (organization_id, id, type, body, created_at)
       select $1, new_id('evt', clock_timestamp()), 'test', json_build_object('type', 'test', 'data', '{}'::json), now()
         from generate_series(1, 230)`,
      [credentials.organization_id],
    )
    const page = async (...words: string[]) =>
      cli.json<{ data: { id: string }[]; has_more: boolean; next_cursor: string }>(['events', 'list', ...words])
    const first = await page('--limit', '215')
    expect([first.data.length, first.has_more]).toEqual([215, true])
    const rest = await page('--limit', '1000', '--cursor', first.next_cursor)
    const ids = new Set([...first.data, ...rest.data].map(({ id }) => id))
    expect([ids.size, rest.has_more]).toEqual([215 + rest.data.length, false])
    expect(ids.size).toBeGreaterThanOrEqual(230)
  })

  test('runs list suggests fields for an unknown one, and explains an invalid filter', async () => {
    const field = await cli.ars(['runs', 'list', '--json', 'stats'])
    expect(field).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean status?') })
    const status = await cli.ars(['runs', 'list', '--status', 'broken'])
    expect(status).toMatchObject({ code: 2, stderr: expect.stringContaining('"broken" is not one of queued') })
    const limit = await cli.ars(['runs', 'list', '--limit', '0'])
    expect(limit).toMatchObject({ code: 1, stderr: expect.stringContaining('limit_out_of_range') })
  })

  test('runs events lists the log', async () => {
    const { data } = await cli.json<{ data: unknown[] }>(['runs', 'events', id, '--order', 'asc'])
    for (const event of data) expectSchema('RunEvent', event)
    expect((await cli.ars(['runs', 'events', id, '--order', 'asc'])).stdout).toMatch(/^1\trun\.created\t/)
  })

  test('runs stream follows from the start, or after an event', async () => {
    expect(await cli.ars(['runs', 'stream', id])).toMatchObject({ code: 0, stdout: 'again\n' })
    const { stdout } = await cli.ars(['runs', 'stream', id, '--after', '1', '--json', 'seq'])
    expect(lines(stdout)).toEqual([{ seq: 2 }, { seq: 3 }])
  })

  test('runs rerun creates another run with the same input', async () => {
    const { stdout } = await cli.ars(['runs', 'rerun', id, '--same-version', '--quiet'])
    expect(stdout.trim()).not.toBe(id)
    expect(await cli.json(['runs', 'get', stdout.trim()])).toMatchObject({ input: { query: 'again' } })
  })

  test('runs cancel stops an active run, whose followers exit with 11', async () => {
    const words = ['runs', 'create', 'simulator', '-f', 'chunks=1', '-f', 'delay_ms=600000', '--quiet']
    const active = (await cli.ars(words)).stdout.trim()
    const cancelled = await cli.json(['runs', 'cancel', active])
    expectSchema('Run', cancelled)
    expect(cancelled).toMatchObject({ status: 'cancelled' })
    expect(await cli.ars(['runs', 'stream', active])).toMatchObject({ code: 11 })
  })
})

describe('runs export', () => {
  test('writes NDJSON to stdout, and CSV to a file that only the user can read', async () => {
    await cli.ars(['run', 'echo', '=1+1', '--metadata', 'case=export'])
    const { stdout, stderr } = await cli.ars(['runs', 'export', '--metadata', 'case=export'])
    for (const run of lines(stdout)) expectSchema('Run', run)
    expect(stderr).toBe('The export is complete.\n')
    const words = ['runs', 'export', '--metadata', 'case=export', '--format', 'csv', '-o', 'runs.csv']
    expect(await cli.ars(words)).toMatchObject({ code: 0, stdout: '' })
    const file = join(cli.folder, 'runs.csv')
    expect(readFileSync(file, 'utf8')).toMatch(/^id,agent_id,[^\r]+\r\nrun_\w+,ag_\w+,1,completed,/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

describe('runs action and approvals', () => {
  test('runs action sends a message only once per idempotency key', async () => {
    const words = ['runs', 'create', 'simulator', '-f', 'chunks=1', '-f', 'delay_ms=600000', '--quiet']
    const id = (await cli.ars(words)).stdout.trim()
    const send = ['runs', 'action', id, 'respond', 'hello', '--idempotency-key', `key-${id}`]
    for (const _ of [1, 2]) expect((await cli.ars(send)).code).toBe(0)
    const { data } = await cli.json<{ data: { type: string }[] }>(['runs', 'events', id])
    expect(data.filter(({ type }) => type === 'run.action')).toHaveLength(1)
    await cli.ars(['runs', 'cancel', id])
  })

  test('runs action approves, rejects and responds', async () => {
    const approved = await cli.json(['runs', 'action', await waitingRun({}), 'approve'])
    expectSchema('Run', approved)
    const responded = await waitingRun({ type: 'respond' })
    await cli.ars(['runs', 'action', responded, 'respond', '--payload', '{"city": "Berlin"}'])
    expect(await cli.json(['runs', 'get', responded, '--wait', '20'])).toMatchObject({ status: 'completed' })
    const rejected = await cli.ars(['runs', 'action', await waitingRun({}), 'reject', '--reason', 'no'])
    expect(rejected).toMatchObject({ code: 0 })
    expect(await cli.ars(['runs', 'action', 'run_x', 'agree'])).toMatchObject({ code: 2 })
  })

  test('approvals lists waiting runs in a pipe, without asking', async () => {
    const nothing = await cli.ars(['approvals', '--agent', 'echo'])
    expect(nothing).toEqual({ code: 0, stdout: '', stderr: 'No run is waiting for an answer.\n' })
    const id = await waitingRun({ prompt: 'Pay 5 euros?' })
    expect((await cli.ars(['approvals'])).stdout).toMatch(new RegExp(`^${id}\\tapprove\\t\\S+\\tPay 5 euros\\?$`, 'm'))
    expectSchema('RunPage', await cli.json(['approvals']))
    await cli.ars(['runs', 'action', id, 'approve'])
    expect((await cli.ars(['approvals'])).stdout).not.toContain(id)
  })
})
