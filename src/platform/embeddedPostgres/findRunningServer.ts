import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionOptions } from '../database/connectionOptions.ts'
import { database, user } from './ensureCluster.ts'

/** How to connect to the embedded server of another process, which wrote the paths of socket and cluster to files. */
export async function findRunningServer(dataDir: string): Promise<ConnectionOptions> {
  const home = join(dataDir, 'postgres')
  const read = async (name: string) => (await readFile(join(home, name), 'utf8')).trim()
  const host = await read('socket')
  const dir = await read('location').catch(() => home)
  const password = (await readFile(join(dir, 'cluster', 'password'), 'utf8')).trim()
  return { host, port: 5432, user, password, database }
}
