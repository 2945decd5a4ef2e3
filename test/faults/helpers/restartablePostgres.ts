/*
 * A PostgreSQL server that a test can stop and start while the service runs. Its socket is in a new folder after every
 * start; a symbolic link gives it a constant address.
 */
import { readFile, symlink, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../src/platform/embeddedPostgres/startEmbeddedPostgres.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'

export type RestartablePostgres = {
  url: string
  /** A temporary folder for the test. */
  path: string
  /** `fast` is a clean shutdown; `immediate` is a crash, with recovery at the next start. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const folder = await temporaryFolder()
  const [dataDir, link] = [join(folder.path, 'server'), join(folder.path, 'socket')]
  let server = await startEmbeddedPostgres({ dataDir })
  const point = () => symlink(server.connection.host, link)
  await point()
  const { port, user, password, database } = server.connection
  const query = new URLSearchParams({ host: link, port: String(port), user, password })
  return {
    url: `postgresql:///${database}?${query}`,
    path: folder.path,
    async stop(mode) {
      if (mode === 'immediate') process.kill(await serverPid(dataDir), 'SIGQUIT')
      await server.stop()
      await unlink(link)
    },
    async start() {
      server = await startEmbeddedPostgres({ dataDir })
      await point()
    },
    async [Symbol.asyncDispose]() {
      await server.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function serverPid(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'cluster', 'data', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}
