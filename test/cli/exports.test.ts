/** `ars exports`, `ars erasures` and `ars organization`. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { type CliService, startCliService } from './helpers/cliService.ts'
import { expectSchema } from './helpers/expectSchema.ts'

let cli: CliService
let env: { ARS_API_KEY: string }
beforeAll(async () => {
  cli = await startCliService()
  const scopes = ['runs:read', 'runs:write', 'agents:read', 'runs:erase', 'organization:write', 'usage:read'] as const
  env = { ARS_API_KEY: (await makeKey(cli.service, { scopes: [...scopes] })).key }
})
afterAll(() => cli.dispose())

const ars = (words: string[]) => cli.ars(words, { env })
const json = async (words: string[]) => JSON.parse((await ars([...words, '--json'])).stdout)
const runs = async (marker: string, count: number) => {
  for (let made = 0; made < count; made++) await ars(['run', 'echo', '=1+1', '--metadata', `case=${marker}`])
}

describe('exports', () => {
  test('create defines one, and download writes it to a file that only the user can read', async () => {
    await runs('exported', 2)
    const create = ['exports', 'create', '--what', 'runs', '--format', 'csv', '-f', 'filter.metadata.case=exported']
    const made = await json(create)
    expectSchema('Export', made)
    expect(await json(['exports', 'get', made.id])).toEqual(made)
    const { code, stdout, stderr } = await ars(['exports', 'download', made.id, '-o', 'some.csv'])
    expect([code, stdout, stderr]).toEqual([0, '', 'The export is complete: some.csv.\n'])
    const file = join(cli.folder, 'some.csv')
    const rows = readFileSync(file, 'utf8').trimEnd().split('\r\n')
    expect(rows).toEqual([expect.stringMatching(/^id,agent_id,/), ...[1, 2].map(() => expect.stringMatching(/^run_/))])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const first = String(rows[1]?.split(',')[0])
    expect((await ars(['exports', 'download', made.id, '--after', first])).stdout).toBe(`${rows[2]}\r\n`)
  })

  test('exits with 3 for an unknown one, and with 4 without the scope of its content', async () => {
    expect((await ars(['exports', 'download', 'exp_01jd3v9w8kq2m5n7p9r1s3t5v7'])).code).toBe(3)
    expect((await ars(['exports', 'create', '--what', 'audit', '--format', 'csv'])).code).toBe(4)
  })
})

test('erasures count, create, get and list', async () => {
  await runs('forgotten', 2)
  const filter = ['-f', 'filter.metadata.case=forgotten']
  const counted = await json(['erasures', 'count', ...filter])
  expectSchema('Erasure', counted)
  expect(counted).toMatchObject({ status: 'completed', dry_run: true, counts: { runs: 2 } })
  expect((await ars(['erasures', 'create', ...filter])).code).toBe(2) // asks, and there is nobody to answer
  const made = await json(['erasures', 'create', ...filter, '--reason', 'Request 42', '--yes'])
  const done = await waitUntil('it is completed', 20_000, async () => {
    const receipt = await json(['erasures', 'get', made.id])
    return receipt.status === 'completed' && receipt
  })
  expect(done).toMatchObject({ dry_run: false, counts: { runs: 2 }, reason: 'Request 42' })
  expect((await ars(['erasures', 'list', '--all'])).stdout).toContain(`${made.id}\tcompleted\t2\t`)
  expect((await ars(['runs', 'list', '--metadata', 'case=forgotten', '--all'])).stdout).toBe('')
})

test('organization update asks, and get shows the change that is due', async () => {
  expectSchema('OrganizationSettings', await json(['organization', 'get']))
  expect((await ars(['organization', 'update', '--retention-days', '3000'])).code).toBe(2)
  const changed = await json(['organization', 'update', '--retention-days', '3000', '--yes'])
  expect(changed).toMatchObject({ retention_days: null, retention_days_next: 3000 })
  expect(await json(['organization', 'update', '-f', 'retention_days=null', '--yes'])).toMatchObject({
    retention_days_next: null,
  })
})
