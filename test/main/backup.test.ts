/** `npm run admin -- backup` and `restore`. */
import { copyFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { expectSettled } from '../faults/invariants.ts'
import { adminHere } from '../helpers/adminCommand.ts'
import { callService } from '../helpers/callService.ts'
import { ledgerOf } from '../helpers/ledger.ts'
import { openPool } from '../helpers/openPool.ts'
import { sampled } from '../helpers/scale.ts'
import { type ServiceProcess, startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/testDatabase.ts'

const masterKey = 'm'.repeat(32)
const resources = new AsyncDisposableStack()
let path: string
let source: TestDatabase
let service: ServiceProcess
let backup: string

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

test('a backup is made while the service runs and creates runs, and what is restored is consistent', async () => {
  const load = startLoad(service)
  await waitUntil('runs are created', 30_000, () => load.created.length > 10)
  const made = await adminHere(environment(source), ['backup', backup])
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.json).toMatchObject({ file: backup, rows: { organizations: 1, webhooks: 1 } })
  const saved = Number((made.json.rows as JsonObject).runs)
  await load.stop()
  expect(saved).toBeGreaterThan(10)
  expect(saved).toBeLessThan(load.created.length + 3)

  const target = await newDatabase()
  const restored = await adminHere(environment(target), ['restore', backup])
  expect([restored.code, restored.err]).toEqual([0, ''])
  const { credentials } = service
  await using other = await startServiceProcess(join(path, 'target'), database(target))
  const caller = {
    ...credentials,
    base_url: String(other.ready.rest),
    ca_file: join(path, 'target', 'certificates', 'ca.crt'),
  }
  expect((await callService(caller, 'GET', '/runs')).status).toBe(200)
  const body = { agent_id: credentials.agents.echo, input: { query: 'after' } }
  expect((await callService(caller, 'POST', '/runs', body)).json.status).toBe('completed')
  const db = resources.adopt(openPool({ connectionString: target.url, max: 1 }), (pool) => pool.end())
  await waitUntil('every run has ended and is counted', 30_000, async () => {
    const { rows } = await db.query(
      `select from runs where status in ('queued', 'running') union all select from run_facts limit 1`,
    )
    return rows.length === 0
  })
  await expectSettled(db)
  expect((await db.query('select from runs')).rowCount).toBe(saved + 1)
}, 60_000)

/** Callers that create runs, some of which are executed later, until they are stopped. */
function startLoad({ credentials }: ServiceProcess) {
  const created: string[] = []
  let isStopped = false
  const input = { chunks: 3, delay_ms: 30 }
  const calling = ['wait=5', 'respond-async', 'respond-async'].map(async (prefer) => {
    while (!isStopped) {
      const body = { agent_id: credentials.agents.simulator, input }
      created.push(String((await callService(credentials, 'POST', '/runs', body, { prefer })).json.id))
    }
  })
  return {
    created,
    async stop() {
      const count = created.length
      await waitUntil('more runs are created', 30_000, () => created.length > count)
      isStopped = true
      await Promise.all(calling)
    },
  }
}

test('a restore gives the same rows', async () => {
  await service.stop('SIGTERM')
  const again = join(path, 'stopped.backup')
  await adminHere(environment(source), ['backup', again])
  const target = await newDatabase()
  const restored = await adminHere(environment(target), ['restore', again])
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(await ledgerOf(target.url)).toEqual(await ledgerOf(source.url))
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
    [
      'a file with a changed byte in a row',
      /damaged/,
      async () => ({
        file: await changed(async (file) => {
          const plain = gzipSync(gunzipSync(await readFile(file)), { level: 0 })
          const at = plain.indexOf('line\\\\n\\\\\\\\.')
          expect(at).toBeGreaterThan(0)
          plain.writeUInt8(plain.readUInt8(at) ^ 1, at)
          await writeFile(file, plain)
        }),
      }),
    ],
    [
      'a file with something behind its end',
      /is damaged: something follows its last line/,
      async () => ({
        file: await changed(async (file) => writeFile(file, Buffer.concat([await readFile(file), gzipSync('more')]))),
      }),
    ],
    [
      'a file with another line',
      /is damaged: it has an unknown line/,
      async () => ({ file: await rewritten((text) => text.replace('\ncopy ', '\ndrop table runs;\ncopy ')) }),
    ],
    [
      'a file for another folder',
      /is damaged: it has a file named \.\.\/escaped/,
      async () => ({
        file: await rewritten((text) =>
          text.replace('\ncopy ', `\n-- file ${JSON.stringify({ name: '../escaped', content: 'eA==' })}\ncopy `),
        ),
      }),
    ],
    [
      "a database with a table of another application that has the name of one of the service's",
      /is not empty/,
      async () => {
        const into = await newDatabase()
        await query(into, 'create table webhook_notes (id int); create table webhooks (id int)')
        return { into }
      },
    ],
    ['a file of another kind', /is not a backup/, async () => ({ file: join(import.meta.dirname, 'backup.test.ts') })],
    ['no file', /can't be read/, async () => ({ file: join(path, 'nowhere') })],
    ['another master key', /MASTER_KEY is not the key/, async () => ({ env: { MASTER_KEY: 'n'.repeat(32) } })],
    ['a database that is not empty', /is not empty/, async () => ({ into: source })],
    [
      'a newer release',
      /newer release \(Later1900000000001\)/,
      async () => ({
        file: await rewritten((text) => text.replace(/"migration":"\w+"/, '"migration":"Later1900000000001"')),
      }),
    ],
  ]
  test.each(wrong)('%s', async (_, expected, prepare) => {
    const { file = backup, env = {}, into = await newDatabase() } = await prepare()
    const before = await tablesOf(into)
    const { code, out, err } = await adminHere(environment(into, env), ['restore', file])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^[^\n]*\n(Run "npm run admin" for help.\n)?$/)
    expect(err).toMatch(expected)
    expect(await tablesOf(into)).toEqual(before)
  })

  test('a file that lacks its last bytes', async () => {
    const into = await newDatabase()
    for (let missing = 1; missing <= 8; missing++) {
      const { size } = await stat(backup)
      const file = await changed(async (file) => truncate(file, size - missing))
      const { code, err } = await adminHere(environment(into), ['restore', file])
      expect([missing, code, err]).toEqual([missing, 1, expect.stringMatching(/^[^\n]* is truncated: [^\n]*\n/)])
    }
    expect(await tablesOf(into)).toEqual([])
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

const failing: [string, (text: string) => string][] = [
  ['a column that does not exist', (text) => text.replace(/(?<=copy webhooks \([^\n]*)"revision"/, '"number"')],
  ['a row that PostgreSQL refuses', (text) => text.replace(/(?<=copy webhooks [^\n]*\n)[^\t]*/, (id) => `${id}\t`)],
]
test.each(sampled(failing, 2))(
  'a restore that fails because of %s stores no rows and no files, and can be repeated',
  async (_, change) => {
    const whole = join(path, `whole-${copies++}.backup`)
    const dataDir = join(path, `restored-${copies}`)
    await adminHere(environment(source, { DATA_DIR: join(path, 'source') }), ['backup', whole, '--with-credentials'])
    const target = await newDatabase()
    const restore = (file: string) =>
      adminHere(environment(target, { DATA_DIR: dataDir }), ['restore', file, '--with-credentials'])
    const { code, err } = await restore(await rewritten(change, whole))
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^[^\n]*webhooks[^\n]*\n(Run "npm run admin" for help.\n)?$/),
    ])
    expect(await query(target, 'select from organizations')).toEqual([])
    expect(await readdir(dataDir)).toEqual([])

    expect((await restore(whole)).err).toBe('')
    expect(await ledgerOf(target.url)).toEqual(await ledgerOf(source.url))
    expect(await readdir(dataDir)).toContain('credentials.json')
  },
)

test('a backup with another master key is not made', async () => {
  const file = join(path, 'wrong-key.backup')
  const { code, err } = await adminHere(environment(source, { MASTER_KEY: 'n'.repeat(32) }), ['backup', file])
  expect([code, err]).toEqual([1, expect.stringMatching(/^MASTER_KEY is not the key of this database;[^\n]*\n/)])
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('--with-credentials saves the files of DATA_DIR, and restores them if they are missing', async () => {
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

/** A copy of the backup, changed. */
async function changed(change: (file: string) => Promise<void>, original = backup): Promise<string> {
  const file = join(path, `changed-${copies++}.backup`)
  await copyFile(original, file)
  await change(file)
  return file
}
let copies = 0

const rewritten = (change: (text: string) => string, original = backup): Promise<string> =>
  changed(async (file) => {
    const text = gunzipSync(await readFile(file)).toString('latin1')
    const other = change(text)
    expect(other === text).toBe(false)
    await writeFile(file, gzipSync(Buffer.from(other, 'latin1')))
  }, original)

const tablesOf = (made: TestDatabase): Promise<unknown[]> =>
  query(made, `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`)

async function query({ url }: TestDatabase, text: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

test('--with-credentials does not replace other files', async () => {
  const dataDir = join(path, 'used')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'credentials.json'), '{}')
  const target = await newDatabase()
  const words = ['restore', join(path, 'whole.backup'), '--with-credentials']
  const { code, err } = await adminHere(environment(target, { DATA_DIR: dataDir }), words)
  expect([code, err]).toEqual([1, expect.stringMatching(/^DATA_DIR \S+ has a different credentials.json;[^\n]*\n/)])
  expect(await tablesOf(target)).toEqual([])
  expect(await readFile(join(dataDir, 'credentials.json'), 'utf8')).toBe('{}')
})
