import { rm } from 'node:fs/promises'
import type { EmbeddedPostgres } from '../../src/platform/embeddedPostgres/startEmbeddedPostgres.ts'
import { closing } from './atWorkerEnd.ts'

export default async function globalTeardown(): Promise<void> {
  const { testServer, testDataDir, removeTestService } = globalThis as unknown as Kept
  for (const close of closing()) await close()
  await testServer.stop()
  await removeTestService?.()
  // Processes that are exiting may still write to Node's compile cache.
  await rm(testDataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

type Kept = { testServer: EmbeddedPostgres; testDataDir: string; removeTestService?(): Promise<void> }
