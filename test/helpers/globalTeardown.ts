import { rm } from 'node:fs/promises'
import type { EmbeddedPostgres } from '../../src/platform/embeddedPostgres/startEmbeddedPostgres.ts'

export default async function globalTeardown(): Promise<void> {
  const { testServer, testDataDir } = globalThis as unknown as { testServer: EmbeddedPostgres; testDataDir: string }
  await testServer.stop()
  await rm(testDataDir, { recursive: true, force: true })
}
