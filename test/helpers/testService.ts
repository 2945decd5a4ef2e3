/** Starts the whole service in this process, for one suite, on its own database, with real TLS, sockets and PostgreSQL. */
import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Judge } from '../../src/guardrails/judge.ts'
import { type Service, startService } from '../../src/main/startService.ts'
import type { Credentials } from '../../src/main/storage/credentials.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { type Environment, readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import type { createPeriodicTasks } from '../../src/scheduler/periodicTasks.ts'
import { fewConnections } from './connections.ts'
import { closeClient } from './httpClient.ts'
import { sharedDashboard } from './sharedDashboard.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { createTestDatabase } from './testDatabase.ts'

export type TestService = Service & {
  credentials: Credentials
  ca: Buffer
  databaseUrl: string
  /** The lines of the service's log. */
  logged: string[]
  dispose(): Promise<void>
}

export const testMasterKey = 'k'.repeat(32)

type Different = {
  env: Environment
  clock: Clock
  createTasks: typeof createPeriodicTasks
  judge: Judge
}
/** What the suite needs that the worker's shared service (`startTestService`) doesn't offer. */
export type OwnServiceOptions = Partial<Different> & (OneOf<Different> | { because: string })
type OneOf<All> = { [Key in keyof All]: Pick<All, Key> }[keyof All]

export async function startOwnService(options: OwnServiceOptions): Promise<TestService> {
  const { env = {}, because: _, ...injected } = { because: '', ...options }
  const folder = await temporaryFolder()
  await cp(process.env.TEST_CERTIFICATES ?? '', join(folder.path, 'certificates'), { recursive: true })
  const database = await createTestDatabase()
  const logged: string[] = []
  const log = createLog(env.LOG_LEVEL ?? 'warn', { write: (line) => void logged.push(line) })
  const given = {
    PORT: '0',
    HTTP_PORT: '0',
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    MASTER_KEY: testMasterKey,
    DATABASE_POOL: fewConnections,
  }
  const config = readConfig({ ...given, ...env })
  const service = await startService({ config, log, dashboard: sharedDashboard(), ...injected })
  const { credentials } = service
  if (credentials === undefined) throw new Error('the service was not seeded')
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= service.stop()
    return stopped
  }
  const dispose = async () => {
    closeClient(started) // the service would wait for idle connections
    await stop()
    await database.drop()
    await folder[Symbol.asyncDispose]()
  }
  const ca = readFileSync(credentials.ca_file ?? '')
  const started = { ...service, stop, credentials, ca, databaseUrl: database.url, logged, dispose }
  return started
}
