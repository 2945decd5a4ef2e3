import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { callService } from '../helpers/callService.ts'
import { type ServiceProcess, startServiceProcess } from '../helpers/serviceProcess.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'

type Started = { service: ServiceProcess; dataDir: string; hasSeeded: boolean }

const resources = new AsyncDisposableStack()
let client: Client
/** Two processes that start at once on an empty database. */
let starts: PromiseSettledResult<Started>[]
beforeAll(async () => {
  const folder = resources.use(await temporaryFolder())
  const database = resources.adopt(await createTestDatabase('template0'), (made) => made.drop())
  client = resources.adopt(new Client(database.url), (opened) => opened.end())
  await client.connect()
  const env = { DATABASE_URL: database.url, MASTER_KEY: 'm'.repeat(32) }
  const start = async (dataDir: string): Promise<Started> => {
    const service = resources.use(await startServiceProcess(dataDir, env))
    return { service, dataDir, hasSeeded: existsSync(join(dataDir, 'credentials.json')) }
  }
  starts = await Promise.allSettled(['one', 'other'].map((name) => start(join(folder.path, name))))
})
afterAll(() => resources.disposeAsync())

function startedThat(hasSeeded: boolean): Started {
  for (const start of starts)
    if (start.status === 'fulfilled' && start.value.hasSeeded === hasSeeded) return start.value
  throw new Error('not every process came up, or not one of them seeded the database')
}

describe('DATABASE_URL', () => {
  test('two processes that start at once on an empty database both come up, and it is seeded once', async () => {
    const { rows } = await client.query(`select
      (select count(*)::int from organizations) as organizations, (select count(*)::int from users) as users,
      (select count(*)::int from api_keys) as keys, (select count(*)::int from agents) as agents`)
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(rows).toEqual([{ organizations: 1, users: 1, keys: 2, agents: 2 }])
    expect(starts.map((start) => start.status === 'fulfilled' && start.value.hasSeeded).sort()).toEqual([false, true])
  })

  test('the credentials of the process that seeded work at the other one too', async () => {
    const { credentials } = startedThat(true).service
    const { service, dataDir } = startedThat(false)
    const base_url = String(service.ready.rest)
    const ca_file = join(dataDir, 'certificates', 'ca.crt')
    expect((await callService({ ...credentials, base_url, ca_file }, 'GET', '/agents')).status).toBe(200)
  })
})

describe('SIGTERM', () => {
  test('responds to a waiting client, accepts no new work, and exits with 0', async () => {
    await startedThat(false).service.stop('SIGTERM')
    const { service } = startedThat(true)
    const { credentials } = service
    const input = { chunks: 4, delay_ms: 250 }
    const waiting = callService(credentials, 'POST', '/runs', { agent_id: credentials.agents.simulator, input })
    while ((await client.query("select 1 from runs where status = 'running'")).rowCount === 0);
    service.signal('SIGTERM')
    const { status, json } = await waiting
    expect([status, json.status]).toEqual([200, 'completed'])
    expect((await service.ended).code).toBe(0)
    await expect(callService(credentials, 'GET', '/runs')).rejects.toThrow('ECONNREFUSED')
  })
})
