import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'
import { patienceMs } from './helpers/patience.ts'
import { startFollowing } from './helpers/startFollowing.ts'

type Told = { id: string; type: string; data: { id: string; agent_id: string } }
type Page<Item> = { data: Item[] }

let cli: CliService
beforeAll(async () => {
  cli = await startCliService({ ALERT_INTERVAL_SECONDS: '1' })
})
afterAll(() => cli.dispose())

const types = [
  'run.completed',
  'run.failed',
  'deployment.created',
  'deployment.rollback',
  'agent.updated',
  'pipeline.completed',
  'alert.triggered',
]

describe('trigger', () => {
  test.each(types)('triggers %s, and shows the event that the service stored', async (type) => {
    const event = await cli.json<Told>(['trigger', type])
    expectSchema('WebhookEvent', event)
    expect(event.type).toBe(type)
    expect(await cli.json(['events', 'get', event.id])).toEqual(event)
  })

  test('knows every type of the catalogue', async () => {
    const { data } = await cli.json<Page<{ name: string }>>(['api', 'GET', '/event-types'])
    expect(data.map(({ name }) => name).sort()).toEqual([...types, 'test'].sort())
  })

  test('uses one agent, one pipeline and one inactive rule with its name, however often it is called', async () => {
    await cli.json(['trigger', 'pipeline.completed'])
    await cli.json(['trigger', 'alert.triggered'])
    const own = async (path: string) =>
      (await cli.json<Page<{ name: string; active?: boolean }>>(['api', 'GET', path])).data.filter(
        ({ name }) => name === 'ars trigger',
      )
    expect(await own('/agents')).toHaveLength(1)
    expect(await own('/pipelines')).toHaveLength(1)
    expect(await own('/alert-rules')).toMatchObject([{ active: false }])
  })

  test('sends a test event to a webhook, and exits with 3 without one', async () => {
    expect(await cli.ars(['trigger', 'test'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('there is no active webhook'),
    })
    const { id } = await cli.json<Told>([
      'webhooks',
      'create',
      '--url',
      'https://localhost:1',
      '--events',
      'run.failed',
    ])
    expect(await cli.json(['trigger', 'test'])).toMatchObject({ type: 'test', data: { webhook_id: id } })
    expect((await cli.ars(['trigger', 'test', '--webhook', 'wh_1'])).code).toBe(3)
    await cli.json(['webhooks', 'delete', id, '--yes'])
  })

  test('reports the scopes it needs, before it creates anything', async () => {
    const words = [
      'api',
      'POST',
      '/api-keys',
      '-f',
      'name=x',
      '-f',
      'scopes[]=runs:write',
      '-f',
      'scopes[]=webhooks:read',
    ]
    const { key } = await cli.json<{ key: string }>(words)
    expect(await cli.ars(['trigger', 'run.failed'], { env: { ARS_API_KEY: key } })).toMatchObject({
      code: 4,
      stderr:
        'error: the key lacks agents:read, agents:deploy\n' +
        'ars trigger run.failed needs the scopes webhooks:read, agents:read, agents:deploy, runs:write.\n',
    })
  })

  test('exits with 2 and a suggestion for an unknown type', async () => {
    const { code, stderr } = await cli.ars(['trigger', 'run.complete'])
    expect(code).toBe(2)
    expect(stderr).toContain('Did you mean run.completed?')
  })

  test('changes nothing with --print', async () => {
    const before = (await cli.ars(['runs', 'list', '--all', '--quiet'])).stdout
    const { code, stdout } = await cli.ars(['trigger', 'run.completed', '--print', 'curl'])
    expect(code).toBe(0)
    expect(stdout).toContain('/v2/runs')
    expect((await cli.ars(['runs', 'list', '--all', '--quiet'])).stdout).toBe(before)
  })
})

describe('events list and get', () => {
  test('filter by type and time', async () => {
    const event = await cli.json<Told>(['trigger', 'run.failed'])
    const words = ['events', 'list', '-e', 'run.failed', '--since', '10m']
    expectSchema('WebhookEventPage', await cli.json(words))
    expect((await cli.ars([...words, '--limit', '1', '--quiet'])).stdout).toBe(`${event.id}\n`)
    const [, type, id, about] = ((await cli.ars(words)).stdout.split('\n')[0] ?? '').split('\t')
    expect([type, id, about]).toEqual(['run.failed', event.id, event.data.id])
    const lines = (await cli.ars([...words, '--all', '--json', 'id,type'])).stdout.trim().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toEqual({ id: event.id, type: 'run.failed' })
  })

  test('exit with 3 for an unknown event, and with 1 for an unknown type', async () => {
    expect((await cli.ars(['events', 'get', 'evt_1'])).code).toBe(3)
    expect(await cli.ars(['events', 'list', '-e', 'x'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('unknown_event_type'),
    })
  })
})

describe('events tail', () => {
  test('prints each event as one line of JSON from Ready on, and shows how to continue', async () => {
    const words = ['events', 'tail', '-e', 'run.completed']
    const tail = await startFollowing([...words, '--json'], { cwd: cli.folder, env: cli.env })
    expect(tail.stderr()).toBe('Ready\n')
    const event = await cli.json<Told>(['trigger', 'run.completed'])
    await waitUntil('the event', patienceMs, () => tail.stdout().endsWith('\n'))
    expect(JSON.parse(tail.stdout())).toEqual(event)
    expect((await tail.stop('SIGINT')).code).toBe(130)
    const [, position = ''] = /^Continue with: ars events tail --after (\S+)$/m.exec(tail.stderr()) ?? []
    const { id } = await cli.json<Told>(['trigger', 'run.completed'])
    const next = await startFollowing([...words, '--after', position, '--quiet'], { cwd: cli.folder, env: cli.env })
    await waitUntil('the next event', patienceMs, () => next.stdout() !== '')
    expect((await next.stop('SIGTERM')).code).toBe(143)
    expect(next.stdout()).toBe(`${id}\n`)
  })

  test('exits quietly when its output is closed', async () => {
    await cli.json(['trigger', 'run.completed'])
    const pane = await cli.terminal('set -o pipefail; ars events tail --since 1h --quiet | head -1')
    await pane.shows('evt_')
    await cli.json(['trigger', 'run.completed']) // a program notices that only when it writes
    expect(await pane.ended()).toBe(0)
    const lines = (await pane.screen()).split('\n').filter((line) => line !== 'Ready')
    expect(lines).toEqual([expect.stringMatching(/^evt_\w+$/)])
  })
})

inTerminals(describe)('in a terminal', () => {
  test('trigger shows the fields of the event', async () => {
    const pane = await cli.terminal('ars trigger run.completed')
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/^id +evt_\w+\ntype +run\.completed\n/)
  })

  test('Ctrl-C in trigger says what continues, and leaves the rule inactive', async () => {
    const pane = await cli.terminal('ars trigger alert.triggered')
    await pane.shows('Waiting until the rule is evaluated')
    await pane.type('C-c')
    expect([0, 130]).toContain(await pane.ended())
    const { data } = await cli.json<Page<{ name: string; active: boolean }>>(['api', 'GET', '/alert-rules'])
    expect(data.find(({ name }) => name === 'ars trigger')).toMatchObject({ active: false })
  })

  test('events list is a table, and events get shows one', async () => {
    const pane = await cli.terminal(
      'ars events list --limit 3; ars events get $(ars events list --limit 1 --quiet) --json type',
    )
    expect(await pane.ended()).toBe(0)
    expect(await pane.screen()).toMatch(/^CREATED +TYPE +ID/)
    expect(await pane.screen()).toMatch(/"type": "/)
  })

  test('events tail shows events until Ctrl-C', async () => {
    const pane = await cli.terminal('ars events tail -e run.failed')
    await pane.shows(/^Ready$/m)
    await cli.json(['trigger', 'run.failed'])
    await pane.shows(/run\.failed +evt_/)
    await pane.type('C-c')
    expect(await pane.ended()).toBe(130)
    const { before, after } = await pane.settings()
    expect(after).toBe(before)
  })
})
