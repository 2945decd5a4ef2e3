/** How to reach the embedded server that another process of this machine runs on the data folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionOptions } from '../database/connectionOptions.ts'
import { database, user } from './ensureCluster.ts'

/** Reads what the process that started the server has noted down: where the socket is, and where the cluster lies. */
export async function findRunningServer(dataDir: string): Promise<ConnectionOptions> {
  const home = join(dataDir, 'postgres')
  const note = async (name: string) => (await readFile(join(home, name), 'utf8')).trim()
  const host = await note('socket')
  const dir = await note('location').catch(() => home)
  const password = (await readFile(join(dir, 'cluster', 'password'), 'utf8')).trim()
  return { host, port: 5432, user, password, database }
}
