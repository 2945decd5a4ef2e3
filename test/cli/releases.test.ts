/** `ars agents release` and `ars releases`. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from '../helpers/httpClient.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'

let cli: CliService

beforeAll(async () => {
  cli = await startCliService()
})
afterAll(() => cli.dispose())

/** On a busy machine, a few runs may take much longer than others. */
const anyLatency = ['--p95-ratio', '1000']

/** An agent with a candidate that fails when it is asked to. */
async function makeCandidate(): Promise<string> {
  const made = await cli.json<{ id: string }>(['agents', 'create', '--name', 'Doubler', '--expression', '{"n": n * 2}'])
  const wrong = '{"n": bad ? $error("bad") : n * 2}'
  await cli.ars(['agents', 'versions', 'create', made.id, '--expression', wrong])
  return made.id
}

const makeRuns = (id: string, bad: boolean) =>
  Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      rest(cli.service, 'POST', '/runs', { body: { agent_id: id, input: { n, bad } } }),
    ),
  )

test('shows both versions with --watch, and exits with 1 when the release stops itself', async () => {
  const id = await makeCandidate()
  const watched = cli.ars([
    'agents',
    'release',
    id,
    '2',
    '--stages',
    '50:5m',
    '--min-runs',
    '5',
    ...anyLatency,
    '--watch',
  ])
  await waitUntil('the release is active', 20_000, async () => {
    const { data } = await cli.json<{ data: object[] }>(['agents', 'releases', id])
    return data.length > 0
  })
  await makeRuns(id, true)
  const { code, stdout, stderr } = await watched
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('stage 1 of 1, 50% of runs') })
  expect(stderr).toContain('was stopped')
  expect(stderr).toContain('error_rate. Version 1 stays live for all runs.')
  expect(stdout).toContain('stopped')
  const rows = (await cli.ars(['agents', 'releases', id])).stdout.trim().split('\n')
  expect(rows).toEqual([expect.stringContaining('error_rate')])
})

test('advances to the last version, and cancels', async () => {
  const id = await makeCandidate()
  const args = ['agents', 'release', id, '2', '--preset', 'quick', '--min-runs', '1', ...anyLatency, '--quiet']
  const release = (await cli.ars(args)).stdout.trim()
  expect(await cli.ars(['releases', 'advance', release, '--yes'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not_enough_runs'),
  })
  await makeRuns(id, false)
  const advanced = await waitUntil('both versions have runs', 20_000, async () => {
    const result = await cli.ars(['releases', 'advance', release, '--yes'])
    return result.code === 0 && result
  })
  expect(advanced.stderr).toContain('Version 2 is live.')
  expect((await cli.ars(['releases', 'watch', release])).code).toBe(0)
  expect(await cli.json(['get', release])).toMatchObject({ id: release, status: 'completed' })
  await cli.ars(['agents', 'versions', 'create', id, '--name', 'Other'])
  const second = await cli.json<{ id: string; stages: object[] }>(['agents', 'release', id, '3'])
  expect(second.stages).toEqual([1, 10, 50].map((percent) => ({ percent, seconds: 3_600 })))
  expect(await cli.json(['releases', 'cancel', second.id])).toMatchObject({ status: 'cancelled' })
  expect((await cli.ars(['releases', 'watch', second.id])).stderr).toContain('was cancelled')
})

test('refuses stages that it cannot read', async () => {
  const { code, stderr } = await cli.ars(['agents', 'release', 'helper', '2', '--stages', '10'])
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('write 10:30m') })
})
