/** `npm run admin -- backup` and `restore`. */
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { adminHere } from '../helpers/adminCommand.ts'
import { callService } from '../helpers/callService.ts'
import { ledgerOf } from '../helpers/ledger.ts'
import { type ServiceProcess, startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/testDatabase.ts'

const masterKey = 'm'.repeat(32)
const resources = new AsyncDisposableStack()
let path: string
let source: TestDatabase
let service: ServiceProcess
let backup: string
let ledger: Record<string, string>

const newDatabase = async (): Promise<TestDatabase> =>
  resources.adopt(await createTestDatabase('template0'), (made) => made.drop())
const database = ({ url }: TestDatabase) => ({ DATABASE_URL: url, MASTER_KEY: masterKey })
const environment = (made: TestDatabase, more: object = {}) => ({
  ...database(made),
  DATA_DIR: join(path, 'admin'),
  ...more,
})

beforeAll(async () => {
  path = resources.use(await temporaryFolder()).path
  source = await newDatabase()
  service = resources.use(await startServiceProcess(join(path, 'source'), database(source)))
  const { credentials } = service
  const make = async (where: string, body: object) =>
    (await callService(credentials, 'POST', where, body as never, { prefer: 'wait=10' })).json
  const agent_id = credentials.agents.simulator
  await make('/webhooks', { url: 'https://localhost:9/hook', events: ['*'] })
  await make('/runs', { agent_id, input: { chunks: 3 } })
  await make('/runs', {
    agent_id,
    input: { output: { text: 'tab\t, backslash \\. , line\n\\.\nend, \u0001 é 😀', exact: 1 } },
  })
  await make('/runs', { agent_id, input: { ask: {} } })
  await make('/pipelines', { name: 'One', steps: [{ name: 'a', agent_id }] })
  backup = join(path, 'first.backup')
})
afterAll(() => resources.disposeAsync())

test('a backup is made while the service runs, and a restore gives the same rows', async () => {
  const made = await adminHere(environment(source), ['backup', backup])
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.json).toMatchObject({ file: backup, rows: { organizations: 1, runs: 3, webhooks: 1 } })

  await service.stop('SIGTERM')
  const again = join(path, 'stopped.backup')
  await adminHere(environment(source), ['backup', again])
  ledger = await ledgerOf(source.url)
  const target = await newDatabase()
  const restored = await adminHere(environment(target), ['restore', again])
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(await ledgerOf(target.url)).toEqual(ledger)

  const { credentials } = service
  await using other = await startServiceProcess(join(path, 'target'), database(target))
  const caller = {
    ...credentials,
    base_url: String(other.ready.rest),
    ca_file: join(path, 'target', 'certificates', 'ca.crt'),
  }
  const { status, json } = await callService(caller, 'GET', '/runs')
  expect([status, (json.data as unknown[]).length]).toEqual([200, 3])
  const body = { agent_id: credentials.agents.echo, input: { query: 'after' } }
  expect((await callService(caller, 'POST', '/runs', body)).json.status).toBe('completed')
})

describe('a problem with a restore is reported in one line, and changes nothing:', () => {
  const wrong: [string, RegExp, () => Promise<{ file?: string; env?: object; into?: TestDatabase }>][] = [
    ['a truncated file', /is truncated/, async () => ({ file: await changed(async (file) => truncate(file, 2_000)) })],
    [
      'a file that lacks its last line',
      /is truncated/,
      async () => ({
        file: await changed(async (file) => {
          const text = gunzipSync(await readFile(file))
          await writeFile(file, gzipSync(text.subarray(0, text.lastIndexOf('-- end'))))
        }),
      }),
    ],
    [
      'a file that lost a row',
      /is damaged/,
      async () => ({
        file: await changed(async (file) => {
          const text = gunzipSync(await readFile(file))
          const at = text.indexOf('\n', text.indexOf('copy runs ')) + 1
          const end = text.indexOf('\n', at) + 1
          await writeFile(file, gzipSync(Buffer.concat([text.subarray(0, at), text.subarray(end)])))
        }),
      }),
    ],
    ['a file of another kind', /is not a backup/, async () => ({ file: join(import.meta.dirname, 'backup.test.ts') })],
    ['no file', /can't be read/, async () => ({ file: join(path, 'nowhere') })],
    ['another master key', /MASTER_KEY is not the one/, async () => ({ env: { MASTER_KEY: 'n'.repeat(32) } })],
    ['a database that is not empty', /is not empty/, async () => ({ into: source })],
    [
      'a newer release',
      /newer release \(Later1900000000001\)/,
      async () => ({
        file: await changed(async (file) => {
          const text = gunzipSync(await readFile(file)).toString('latin1')
          const newer = text.replace(/"migration":"\w+"/, '"migration":"Later1900000000001"')
          await writeFile(file, gzipSync(Buffer.from(newer, 'latin1')))
        }),
      }),
    ],
  ]
  let copies = 0
  async function changed(change: (file: string) => Promise<void>): Promise<string> {
    const file = join(path, `changed-${copies++}.backup`)
    await writeFile(file, await readFile(backup))
    await change(file)
    return file
  }

  test.each(wrong)('%s', async (_, expected, prepare) => {
    const { file = backup, env = {}, into = await newDatabase() } = await prepare()
    const before = await tablesOf(into)
    const { code, out, err } = await adminHere(environment(into, env), ['restore', file])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^[^\n]*\n(Run "npm run admin" for help.\n)?$/)
    expect(err).toMatch(expected)
    expect(await tablesOf(into)).toEqual(before)
  })

  test('restoring twice', async () => {
    const target = await newDatabase()
    expect((await adminHere(environment(target), ['restore', backup])).code).toBe(0)
    const before = await ledgerOf(target.url)
    expect((await adminHere(environment(target), ['restore', backup])).err).toMatch(/is not empty/)
    expect(await ledgerOf(target.url)).toEqual(before)
  })

  test('a backup over a file that exists', async () => {
    const before = await readFile(backup)
    expect((await adminHere(environment(source), ['backup', backup])).err).toMatch(/exists; choose another name/)
    expect(await readFile(backup)).toEqual(before)
  })
})

test('--with-credentials saves the files of DATA_DIR, and restores them if there are none', async () => {
  const from = environment(source, { DATA_DIR: join(path, 'source') })
  const file = join(path, 'whole.backup')
  expect((await adminHere(from, ['backup', file, '--with-credentials'])).code).toBe(0)
  const [target, dataDir] = [await newDatabase(), join(path, 'elsewhere')]
  const { code, err } = await adminHere(environment(target, { DATA_DIR: dataDir }), [
    'restore',
    file,
    '--with-credentials',
  ])
  expect([code, err]).toEqual([0, ''])
  for (const name of ['credentials.json', 'certificates/ca.crt', 'certificates/server.key'])
    expect(await readFile(join(dataDir, name))).toEqual(await readFile(join(path, 'source', name)))
})

async function tablesOf({ url }: TestDatabase): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query(`select tablename from pg_tables where schemaname not like 'pg_%' order by 1`)
  await client.end()
  return rows
}
