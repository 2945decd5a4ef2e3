import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { callService } from '../helpers/callService.ts'
import { startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'

const masterKey = 'm'.repeat(32)

/** A folder and a database of the suites' server, both gone at the end of the scope. */
async function surroundings(template?: string) {
  const folder = await temporaryFolder()
  const database = await createTestDatabase(template)
  return {
    path: folder.path,
    env: { DATABASE_URL: database.url, MASTER_KEY: masterKey },
    url: database.url,
    async [Symbol.asyncDispose]() {
      await database.drop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

describe('DATABASE_URL', () => {
  test('two processes that start at once on an empty database both come up, and it is seeded once', async () => {
    await using place = await surroundings('template0')
    const folders = [join(place.path, 'one'), join(place.path, 'other')]
    const starts = await Promise.allSettled(folders.map((folder) => startServiceProcess(folder, place.env)))
    const files = await Promise.allSettled(folders.map((folder) => readFile(join(folder, 'credentials.json'), 'utf8')))
    const client = new Client(place.url)
    await client.connect()
    const { rows } = await client.query(`select
      (select count(*)::int from organizations) as organizations, (select count(*)::int from users) as users,
      (select count(*)::int from api_keys) as keys, (select count(*)::int from agents) as agents`)
    await client.end()
    for (const start of starts) {
      if (start.status === 'fulfilled') await start.value.stop('SIGTERM')
    }
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(rows).toEqual([{ organizations: 1, users: 1, keys: 2, agents: 2 }])
    expect(files.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('the credentials of the process that seeded open the other one too', async () => {
    await using place = await surroundings()
    await using one = await startServiceProcess(join(place.path, 'one'), place.env)
    await using other = await startServiceProcess(join(place.path, 'other'), place.env)
    const base_url = String(other.ready.rest)
    const ca_file = join(place.path, 'other', 'certificates', 'ca.crt')
    const { status } = await callService({ ...one.credentials, base_url, ca_file }, 'GET', '/agents')
    expect(status).toBe(200)
  })
})

describe('SIGTERM', () => {
  test('answers a waiting client, takes no new work, and exits with 0', async () => {
    await using place = await surroundings()
    await using service = await startServiceProcess(place.path, place.env)
    const { credentials } = service
    const input = { chunks: 4, delay_ms: 250 }
    const waiting = callService(credentials, 'POST', '/runs', { agent_id: credentials.agents.simulator, input })
    await untilRunning(place.url)
    service.signal('SIGTERM')
    const { status, json } = await waiting
    expect([status, json.status]).toEqual([200, 'completed'])
    expect((await service.ended).code).toBe(0)
    await expect(callService(credentials, 'GET', '/runs')).rejects.toThrow('ECONNREFUSED')
  })
})

/** Waits until the service's database holds a run that is under way. */
async function untilRunning(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    while ((await client.query("select 1 from runs where status = 'running'")).rowCount === 0);
  } finally {
    await client.end()
  }
}
