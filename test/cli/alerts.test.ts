import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'
import { inTerminals } from './helpers/openPane.ts'
import { patienceMs } from './helpers/patience.ts'
import { shown } from './helpers/shown.ts'

type Rule = { id: string; state: string }

let cli: CliService
let rule: Rule
/** It fires as soon as one run has ended. */
const fires = ['--metric', 'runs', '--comparator', 'gte', '--threshold', '1']

beforeAll(async () => {
  cli = await startCliService({ ALERT_INTERVAL_SECONDS: '1' })
  rule = await cli.json<Rule>(['alert-rules', 'create', '--name', 'Busy', ...fires, '--agent', 'echo'])
  await cli.ars(['run', 'echo', 'hello'])
  await waitUntil(
    'an alert',
    patienceMs,
    async () => (await cli.json<{ data: object[] }>(['alerts', 'list'])).data.length > 0,
  )
})
afterAll(() => cli.dispose())

describe('alert-rules create', () => {
  test('creates a rule from flags, and rejects unknown values', async () => {
    const flags = ['--window-seconds', '60', '--min-samples', '3', '--for-seconds', '5', '--active', 'false']
    const made = await cli.json(['alert-rules', 'create', '--name', 'Off', ...fires, ...flags])
    expectSchema('AlertRule', made)
    expect(made).toMatchObject({ window_seconds: 60, min_samples: 3, for_seconds: 5, active: false, agent_id: null })
    const wrong = await cli.ars(['alert-rules', 'create', '--name', 'x', '--metric', 'runz'])
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('is not one of error_rate') })
    expect((await cli.ars(['alert-rules', 'create', '--name', 'x'])).code).toBe(1)
  })
})

describe('alert-rules list, get, update, test, history and delete', () => {
  test('show and change rules', async () => {
    expectSchema('AlertRulePage', await cli.json(['alert-rules', 'list']))
    expect((await cli.ars(['alert-rules', 'list', '--all'])).stdout).toContain(`${rule.id}\tBusy\t`)
    expectSchema('AlertRule', await cli.json(['alert-rules', 'get', rule.id]))
    const judged = await cli.ars(['alert-rules', 'test', rule.id, '--json'])
    expectSchema('AlertRuleTest', JSON.parse(judged.stdout))
    expect(judged.stderr).toMatch(/^It would fire: runs >= 1, and the value is \d+\.\n$/)
    expectSchema('AlertSamplePage', await cli.json(['alert-rules', 'history', rule.id]))
    const made = await cli.json<Rule>(['alert-rules', 'create', '--name', 'Gone', ...fires, '--agent', 'echo'])
    const update = ['alert-rules', 'update', made.id, '--threshold', '7', '-f', 'agent_id=null']
    expect(await cli.json(update)).toMatchObject({ threshold: 7, agent_id: null, name: 'Gone' })
    expect((await cli.ars(['alert-rules', 'update', made.id])).code).toBe(2)
    expect((await cli.ars(['alert-rules', 'delete', made.id])).code).toBe(2)
    expect(await cli.ars(['alert-rules', 'delete', made.id, '--yes'])).toMatchObject({
      code: 0,
      stderr: 'Deleted Gone.\n',
    })
    expect((await cli.ars(['alert-rules', 'get', made.id])).code).toBe(3)
  })
})

describe('alerts list and get', () => {
  test('show the episodes of a rule', async () => {
    const page = await cli.json<{ data: { id: string }[] }>([
      'alerts',
      'list',
      '--rule',
      rule.id,
      '--status',
      'firing,resolved',
    ])
    expectSchema('AlertPage', page)
    const [alert] = page.data
    const found = await cli.json(['alerts', 'get', alert?.id ?? ''])
    expectSchema('Alert', found)
    expect(found).toMatchObject({ rule_id: rule.id, metric: 'runs' })
    expect((await cli.ars(['alerts', 'list'])).stdout).toContain('\tBusy\truns >= 1\t')
    expect((await cli.ars(['alerts', 'get', 'alrt_none'])).code).toBe(3)
  })
})

inTerminals(describe)('in a terminal', () => {
  test('the lists fit 40 columns', async () => {
    for (const line of ['alerts list', 'alert-rules list', `alert-rules history ${rule.id}`]) {
      const { code, screen } = await shown(cli, `ars ${line}`, { columns: 40 })
      expect({ line, code }).toEqual({ line, code: 0 })
      expect(screen).not.toBe('')
      for (const row of screen.split('\n')) expect(row.length).toBeLessThanOrEqual(40)
    }
  })

  test('get, create, update and test show the rule', async () => {
    const [alert = ''] = (await cli.ars(['alerts', 'list', '--rule', rule.id, '--quiet'])).stdout.split('\n')
    expect((await shown(cli, `ars alerts get ${alert}`)).screen).toMatch(/^name +Busy$/m)
    expect((await shown(cli, `ars alert-rules get ${rule.id}`)).screen).toMatch(/^metric +runs$/m)
    const made = await shown(cli, `ars alert-rules create --name Typed ${fires.join(' ')} --active false`)
    expect(made.screen).toContain('Created.')
    const [, id = ''] = /^id +(rule_\w+)/m.exec(made.screen) ?? []
    expect((await shown(cli, `ars alert-rules update ${id} --name Retyped`)).screen).toMatch(/^name +Retyped$/m)
    expect((await shown(cli, `ars alert-rules test ${id}`, { columns: 200 })).screen).toContain(
      'It would fire: runs >= 1',
    )
  })

  test('delete asks for confirmation', async () => {
    const pane = await cli.terminal(`ars alert-rules delete ${rule.id}`)
    await pane.shows('[y/N]')
    await pane.type('n', 'Enter')
    expect(await pane.ended()).toBe(1)
    expect((await cli.ars(['alert-rules', 'get', rule.id])).code).toBe(0)
  })
})
