import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'
import { shown } from './helpers/shown.ts'

type Agent = { id: string; name: string; version: number; runtime: Record<string, unknown>; timeout_ms: number }

let cli: CliService
let agent: Agent
let count = 0

beforeAll(async () => {
  cli = await startCliService()
})
afterAll(() => cli.dispose())

beforeEach(async () => {
  count += 1
  agent = await cli.json<Agent>(['agents', 'create', '--name', `Agent ${count}`, '--expression', '{"result": 2 * n}'])
})

describe('agents create', () => {
  test('creates an agent from shortcut flags, in the shape of the API', () => {
    expectSchema('Agent', agent)
    expect(agent.runtime).toEqual({ type: 'expression', expression: '{"result": 2 * n}' })
  })

  test('takes the body from a file, fields from -f, and lets flags override both', async () => {
    const file = join(cli.folder, 'agent.json')
    writeFileSync(file, JSON.stringify({ name: 'file', description: 'file', timeout_ms: 2000 }))
    const runtime = '{"type":"expression","expression":"1"}'
    const words = ['agents', 'create', '-i', file, '--runtime', runtime, '-f', 'metadata.team=ops', '--name', 'flag']
    const made = await cli.json([...words, '--max-concurrency', '3', '--policy', 'baseline', '--input-schema', '-'], {
      input: '{"type":"object"}',
    })
    expect(made).toMatchObject({
      name: 'flag',
      description: 'file',
      timeout_ms: 2000,
      metadata: { team: 'ops' },
      max_concurrency: 3,
      policy: 'baseline',
      input_schema: { type: 'object' },
      runtime: JSON.parse(runtime),
    })
  })

  test('creates one agent for two calls with the same idempotency key', async () => {
    const words = ['agents', 'create', '--name', 'Once', '--expression', '1', '--idempotency-key', 'once', '--quiet']
    const first = await cli.ars(words)
    expect(first.stdout).toMatch(/^ag_\w+\n$/)
    expect((await cli.ars(words)).stdout).toBe(first.stdout)
  })

  test('exits with 1 and lists each problem when the service rejects the body', async () => {
    const { code, stdout, stderr } = await cli.ars(['agents', 'create', '-f', 'nmae=x', '--json'])
    expect(code).toBe(1)
    expect(stderr).toContain('error: ')
    expect(JSON.parse(stdout)).toMatchObject({ error: { type: 'invalid_request' } })
  })

  test.each([
    [['--expression', '1', '--url', 'https://x.example'], 'an agent has one runtime'],
    [['--instructions', 'Be brief'], 'the type of the runtime is unknown'],
    [['-i', 'no-such-file.json'], 'there is no such file'],
    [['-i', '{"name":'], '--input is not JSON'],
    [['-i', '[1]'], '--input must be a JSON object'],
    [['-f', 'name'], 'write key=value'],
    [['-f', 'name=x', '-f', 'name.first=y'], "'name' is not an object"],
    [['-i', '-', '--metadata', '-'], 'only one of --input, --metadata can read standard input'],
    [['--timeout-ms', 'soon'], 'is not a whole number'],
  ])('ends with 2 for %j', async (words, message) => {
    const { code, stdout, stderr } = await cli.ars(['agents', 'create', ...words])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })

  test('prints the call with --print and creates no agent with --dry-run', async () => {
    const words = ['agents', 'create', '--name', 'Unmade', '--expression', '1']
    expect((await cli.ars([...words, '--print', 'curl'])).stdout).toContain('/agents/custom')
    expect((await cli.ars([...words, '--dry-run'])).stdout).toContain('"name": "Unmade"')
    expect((await cli.ars(['agents', 'list', '--all'])).stdout).not.toContain('Unmade')
  })
})

describe('agents list', () => {
  test('prints rows in a pipe, a page with --json and one object per line with --all', async () => {
    const rows = (await cli.ars(['agents', 'list'])).stdout.trim().split('\n')
    expect(rows[0]?.split('\t').slice(0, 5)).toEqual([agent.id, agent.name, 'expression', 'active', '1'])
    expectSchema('AgentPage', await cli.json(['agents', 'list', '--limit', '2', '--kind', 'custom']))
    const lines = (await cli.ars(['agents', 'list', '--all', '--status', 'active', '--json'])).stdout.trim().split('\n')
    for (const line of lines) expectSchema('Agent', JSON.parse(line))
  })
})

describe('agents get', () => {
  test('shows an agent by its name, and an earlier version of it', async () => {
    await cli.ars(['agents', 'update', agent.id, '--timeout-ms', '4000'])
    const live = await cli.json(['agents', 'get', agent.name])
    expectSchema('Agent', live)
    expect(live).toMatchObject({ id: agent.id, version: 2, timeout_ms: 4000 })
    const earlier = await cli.json(['agents', 'get', agent.name, '--agent-version', '1'])
    expectSchema('AgentVersion', earlier)
    expect(earlier).toMatchObject({ agent_id: agent.id, version: 1, timeout_ms: 600_000 })
  })

  test('finds an agent by its exact name, then by name in different case, then by its catalog key', async () => {
    const idOf = async (word: string) => (await cli.json(['agents', 'get', word])).id
    const hire = async (name: string) => (await cli.json(['catalog', 'hire', 'echo', '--name', name])).id
    const [upper, lower] = [await hire('SORTER'), await hire('sorter')]
    expect([await idOf('SORTER'), await idOf('sorter')]).toEqual([upper, lower])
    const several = await cli.ars(['run', 'Sorter', 'two words'])
    expect(several.stderr).toContain('"Sorter" matches 2 agents')
    expect(several.stderr).toMatch(
      new RegExp(`^  ars run ${upper} 'two words' +# SORTER, created \\d{4}-\\d\\d-\\d\\d$`, 'm'),
    )
    expect(several.stderr).toContain(`  ars run ${lower} `)
    const { simulator } = cli.service.credentials.agents
    await cli.json(['catalog', 'hire', 'simulator', '--name', 'ars trigger'])
    expect(await idOf('simulator')).toBe(simulator)
    await cli.json(['agents', 'update', String(simulator), '--name', 'Bench'])
    expect(await idOf('simulator')).toBe(simulator)
  })

  test('exits with 3 and a suggestion for a misspelled name', async () => {
    const { code, stderr } = await cli.ars(['agents', 'get', 'Ehco'])
    expect(code).toBe(3)
    expect(stderr).toContain('Did you mean "Echo"?')
  })
})

describe('agents update', () => {
  test('changes only the named fields, even a single setting of the runtime', async () => {
    const words = ['agents', 'update', agent.id, '--expression', '3', '-f', 'description=null', '--metadata', '{"a":1}']
    const updated = await cli.json([...words, '--if-version', '1'])
    expect(updated).toMatchObject({ version: 2, name: agent.name, metadata: { a: 1 } })
    expect(updated.runtime).toEqual({ type: 'expression', expression: '3' })
  })

  test('keeps the other keys of an object when -f sets one of them', async () => {
    await cli.ars(['agents', 'update', agent.id, '--metadata', '{"team":"ops","cost":1}'])
    const updated = await cli.json([
      'agents',
      'update',
      agent.id,
      '-f',
      'metadata.team=dev',
      '-f',
      'runtime.expression=n',
    ])
    expect(updated).toMatchObject({ version: 3, metadata: { team: 'dev', cost: 1 } })
    expect(updated.runtime).toEqual({ type: 'expression', expression: 'n' })
  })

  test('exits with 1 when another version than --if-version is live', async () => {
    const { code, stderr } = await cli.ars(['agents', 'update', agent.id, '--name', 'Other', '--if-version', '7'])
    expect(code).toBe(1)
    expect(stderr).toContain('version_conflict')
  })

  test('reports that nothing changed, and exits with 2 when no field is given', async () => {
    expect((await cli.ars(['agents', 'update', agent.id, '--name', agent.name])).stderr).toBe('Nothing changed.\n')
    expect(await cli.ars(['agents', 'update', agent.id])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is nothing to change'),
    })
  })
})

describe('agents versions, diff and rollback', () => {
  test('list earlier versions, compare them and roll back to one', async () => {
    await cli.ars(['agents', 'update', agent.id, '--timeout-ms', '5000'])
    const page = await cli.json<{ data: { version: number }[] }>(['agents', 'versions', agent.id])
    expectSchema('AgentVersionPage', page)
    expect(page.data.map(({ version }) => version)).toEqual([2, 1])
    const diff = await cli.json(['agents', 'diff', agent.id, '1', '2'])
    expectSchema('AgentVersionDiff', diff)
    expect((await cli.ars(['agents', 'diff', agent.id, '1', '2'])).stdout).toBe(
      ' {\n-  "timeout_ms": 600000\n+  "timeout_ms": 5000\n }\n',
    )
    expect((await cli.ars(['agents', 'diff', agent.id, '1', '1'])).stderr).toBe('Versions 1 and 1 are the same.\n')
    expect((await cli.ars(['agents', 'diff', agent.id, '1', 'x'])).code).toBe(2)
    expect((await cli.ars(['agents', 'diff', agent.id, '1', '9'])).code).toBe(3)

    expect((await cli.ars(['agents', 'rollback', agent.id])).code).toBe(2)
    const words = ['agents', 'rollback', agent.id, '--to', '1', '--reason', 'slow', '--yes']
    expect(await cli.json(words)).toMatchObject({ version: 3, timeout_ms: 600_000, deployment: { reason: 'slow' } })
  })
})

describe('agents versions create and deploy', () => {
  test('create a candidate that only runs which name it execute, and make it live', async () => {
    const words = [
      'agents',
      'versions',
      'create',
      agent.name,
      '--expression',
      '{"result": 3 * n}',
      '--timeout-ms',
      '5000',
    ]
    const made = await cli.ars([...words, '--json'])
    expectSchema('AgentVersion', JSON.parse(made.stdout))
    expect(JSON.parse(made.stdout)).toMatchObject({
      version: 2,
      base_version: 1,
      deployment_id: null,
      timeout_ms: 5000,
    })
    expect(made.stderr).toContain('Version 2 is a candidate; version 1 is live.')
    expect((await cli.ars(['run', agent.id, '-f', 'n=2', '--json'])).stdout).toContain('"result":4')
    const tried = await cli.ars(['run', agent.id, '--agent-version', '2', '-f', 'n=2', '--json'])
    expect(tried.stdout).toContain('"result":6')
    expect((await cli.ars(['agents', 'versions', agent.id])).stdout.split('\n')[0]).toMatch(/^2\t.*\tcandidate$/)

    expect((await cli.ars(['agents', 'deploy', agent.id, '2'])).code).toBe(2)
    const deployed = await cli.json(['agents', 'deploy', agent.id, '2', '--reason', 'better', '--yes'])
    expectSchema('Deployment', deployed)
    expect(deployed).toMatchObject({ version: 2, status: 'active', reason: 'better' })
    expect((await cli.ars(['agents', 'deploy', agent.id, '2', '--yes'])).stderr).toContain('never_live_only')
    expect((await cli.ars(['agents', 'deploy', agent.id, 'x', '--yes'])).code).toBe(2)
  })

  test('start from another version with --copy-of, whose runtime is the one that is changed', async () => {
    await cli.ars(['agents', 'update', agent.id, '--expression', '1', '--description', 'one'])
    const words = ['agents', 'versions', 'create', agent.id, '--copy-of', '1', '--name', 'Copy']
    expect(await cli.json(words)).toMatchObject({
      version: 3,
      base_version: 2,
      name: 'Copy',
      description: null,
      runtime: agent.runtime,
    })
    const stale = await cli.ars(['agents', 'versions', 'create', agent.id, '--timeout-ms', '7000', '--if-version', '1'])
    expect([stale.code, stale.stderr.includes('version_conflict')]).toEqual([1, true])
    expect((await cli.ars(['agents', 'versions', 'create', agent.id])).code).toBe(2)
  })

  test('need --force if another version has gone live since', async () => {
    await cli.ars(['agents', 'versions', 'create', agent.id, '--timeout-ms', '7000'])
    await cli.ars(['agents', 'update', agent.id, '--description', 'changed'])
    const refused = await cli.ars(['agents', 'deploy', agent.id, '2', '--yes'])
    expect([refused.code, refused.stderr.includes('version_conflict')]).toEqual([1, true])
    expect((await cli.ars(['agents', 'deploy', agent.id, '2', '--force', '--yes'])).code).toBe(0)
  })
})

describe('deployments list', () => {
  test('lists those of one agent and of all, in the shape of the API', async () => {
    const own = await cli.json<{ data: { agent_id: string }[] }>(['deployments', 'list', agent.name])
    expectSchema('DeploymentPage', own)
    expect(own.data.map(({ agent_id }) => agent_id)).toEqual([agent.id])
    const all = await cli.json<{ data: object[]; next_cursor: string }>(['deployments', 'list', '--limit', '2'])
    expectSchema('DeploymentPage', all)
    expect(all.data).toHaveLength(2)
    const next = await cli.json<{ data: object[] }>([
      'deployments',
      'list',
      '--limit',
      '2',
      '--cursor',
      all.next_cursor,
    ])
    expect(next.data[0]).not.toEqual(all.data[1])
    const rows = (await cli.ars(['deployments', 'list', '--all', '--order', 'asc'])).stdout.trim().split('\n')
    expect(rows.at(-1)).toContain(agent.id)
    expect((await cli.ars(['deployments', 'list', '--print', 'curl'])).code).toBe(2)
  })

  test('exits with 4 for a key without the scope', async () => {
    const { stdout } = await cli.ars(['keys', 'create', '--name', 'Small', '--scopes', 'runs:read'])
    const { code, stderr } = await cli.ars(['deployments', 'list'], { env: { ARS_API_KEY: stdout.trim() } })
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('insufficient_scope') })
  })
})

describe('agents replay', () => {
  test('shows the progress with --watch, and exits with 1 unless the replay passed', async () => {
    const made = await cli.json<Agent>(['agents', 'create', '--name', 'Doubler', '--expression', '{"n": n * 2}'])
    for (const n of [1, 2]) await cli.ars(['run', made.id, '-f', `n=${n}`])
    await cli.ars(['agents', 'versions', 'create', made.id, '--expression', '{"n": n = 2 ? 0 : n * 2}'])
    const passed = await cli.ars(['agents', 'replay', made.id, '2', '--watch'])
    expect(passed).toMatchObject({ code: 0, stdout: expect.stringContaining('passed') })
    const failed = await cli.ars(['agents', 'replay', made.id, '2', '--check', 'same_output', '--watch', '--quiet'])
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('did not pass') })
    const replay = failed.stdout.trim()
    const results = await cli.json(['replays', 'results', replay, '--verdict', 'failed'])
    expect(results).toMatchObject({
      data: [{ changed: ['n'], before: { output: { n: 4 } }, after: { output: { n: 0 } } }],
    })
    expect((await cli.ars(['agents', 'replays', made.id])).stdout.trim().split('\n')).toHaveLength(2)
    expect((await cli.ars(['replays', 'watch', replay])).code).toBe(1)
    expect(await cli.ars(['replays', 'cancel', replay])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already completed'),
    })
    expect(await cli.json(['get', replay])).toMatchObject({ id: replay, verdict: 'failed' })
  })
})

describe('agents archive', () => {
  test('needs --yes in a pipe, and archives with it', async () => {
    expect(await cli.ars(['agents', 'archive', agent.id])).toMatchObject({ code: 2, stdout: '' })
    expect(await cli.json(['agents', 'archive', agent.id, '--yes'])).toMatchObject({ status: 'archived' })
    expect((await cli.ars(['agents', 'list', '--status', 'archived', '--quiet'])).stdout).toContain(agent.id)
  })
})

inTerminals(describe)('in a terminal', () => {
  test('list, get, versions, diff and deployments fit 40 columns', async () => {
    await cli.ars(['agents', 'update', agent.id, '--timeout-ms', '5000'])
    const lines = ['agents list', `agents versions ${agent.id}`, `agents diff ${agent.id} 1 2`, 'deployments list']
    for (const line of lines) {
      const { code, screen } = await shown(cli, `ars ${line}`, { columns: 40 })
      expect({ line, code }).toEqual({ line, code: 0 })
      expect(screen).not.toBe('')
      for (const row of screen.split('\n')) expect(row.length).toBeLessThanOrEqual(40)
    }
    expect((await shown(cli, `ars agents get ${agent.id}`)).screen).toMatch(/^timeout_ms +5000$/m)
    expect((await shown(cli, 'ars agents list')).screen).toMatch(/^ID +NAME +KIND +STATUS/)
  })

  test('create and update report what was done', async () => {
    const made = await shown(cli, `ars agents create --name Typed --expression 1`)
    expect(made.code).toBe(0)
    expect(made.screen).toMatch(/Created\. Run it: ars run ag_/)
    expect((await shown(cli, 'ars agents update Typed --name Retyped')).screen).toContain('Version 2 is live.')
  })

  test('rollback and archive ask for confirmation, and do nothing after no', async () => {
    await cli.ars(['agents', 'update', agent.id, '--timeout-ms', '5000'])
    for (const [line, question] of [
      [`ars agents rollback ${agent.id}`, 'live again? [y/N]'],
      [`ars agents archive ${agent.id}`, 'be undone. [y/N]'],
    ] as const) {
      const pane = await cli.terminal(line, { columns: 120 })
      await pane.shows(question)
      await pane.type('n', 'Enter')
      expect(await pane.ended()).toBe(1)
    }
    expect(await cli.json(['agents', 'get', agent.id])).toMatchObject({ version: 2, status: 'active' })
    const pane = await cli.terminal(`ars agents rollback ${agent.id}`, { columns: 120 })
    await pane.shows('live again? [y/N]')
    await pane.type('y', 'Enter')
    expect(await pane.ended()).toBe(0)
  })
})
