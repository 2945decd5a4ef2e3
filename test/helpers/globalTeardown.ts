import { rm } from 'node:fs/promises'
import type { EmbeddedPostgres } from '../../src/platform/embeddedPostgres/startEmbeddedPostgres.ts'
import { closing } from './atWorkerEnd.ts'

export default async function globalTeardown(): Promise<void> {
  const { testServer, testDataDir, removeTestService } = globalThis as unknown as Kept
  for (const close of closing()) await close()
  await testServer.stop()
  await removeTestService()
  await rm(testDataDir, { recursive: true, force: true })
}

type Kept = { testServer: EmbeddedPostgres; testDataDir: string; removeTestService(): Promise<void> }
