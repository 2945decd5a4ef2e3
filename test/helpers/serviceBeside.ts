/** Starts a second service on the database of the first, with the same keys, on its own port and folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startService } from '../../src/main/startService.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { type Environment, readConfig } from '../../src/platform/config.ts'
import { createLog } from '../../src/platform/log.ts'
import { fewConnections } from './connections.ts'
import { closeClient } from './httpClient.ts'
import { sharedDashboard } from './sharedDashboard.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { type TestService, testMasterKey } from './testService.ts'

type Different = { env?: Environment; clock?: Clock; logged?: string[] }

export async function startBeside(first: TestService, different: Different = {}): Promise<TestService> {
  const { env: own = {}, clock, logged = [] } = different
  const folder = await temporaryFolder()
  const env = { PORT: '0', HTTP_PORT: '0', DATA_DIR: folder.path, MASTER_KEY: testMasterKey }
  const config = readConfig({ ...env, DATABASE_URL: first.databaseUrl, DATABASE_POOL: fewConnections, ...own })
  const log = createLog('warn', { write: (line) => void logged.push(line) })
  const service = await startService({ config, log, dashboard: sharedDashboard(), ...(clock && { clock }) })
  let stopped: Promise<void> | undefined
  const beside: TestService = {
    ...first,
    ...service,
    credentials: first.credentials,
    logged,
    ca: readFileSync(join(folder.path, 'certificates', 'ca.crt')),
    stop() {
      closeClient(beside)
      stopped ??= service.stop()
      return stopped
    },
    async dispose() {
      await beside.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
  return beside
}
