/** The whole service in this process, on a database of its own: real TLS, real sockets, real PostgreSQL. */
import { readFileSync } from 'node:fs'
import type { Credentials } from '../../src/main/credentials.ts'
import { type Service, startService } from '../../src/main/startService.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { type Environment, readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { createTestDatabase } from './testDatabase.ts'

export type TestService = Service & {
  credentials: Credentials
  ca: Buffer
  /** What the service logged, line by line. */
  logged: string[]
  dispose(): Promise<void>
}

type Options = { env?: Environment; clock?: Clock }

export async function startTestService({ env = {}, clock }: Options = {}): Promise<TestService> {
  const folder = await temporaryFolder()
  const database = await createTestDatabase()
  const logged: string[] = []
  const log = createLog(env.LOG_LEVEL ?? 'warn', { write: (line) => void logged.push(line) })
  const given = {
    PORT: '0',
    HTTP_PORT: '0',
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    MASTER_KEY: 'k'.repeat(32),
  }
  const config = readConfig({ ...given, ...env })
  const service = await startService({ config, log, ...(clock && { clock }) })
  const { credentials } = service
  if (credentials === undefined) throw new Error('the service was not seeded')
  const dispose = async () => {
    await service.stop()
    await database.drop()
    await folder[Symbol.asyncDispose]()
  }
  return { ...service, credentials, ca: readFileSync(credentials.ca_file ?? ''), logged, dispose }
}
