import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionOptions } from '../database/connection/connectionOptions.ts'
import { readLogin } from './clusterLogin.ts'

/** How to connect to the embedded server of another process, which wrote the paths of socket and cluster to files. */
export async function findRunningServer(dataDir: string): Promise<ConnectionOptions> {
  const home = join(dataDir, 'postgres')
  const read = async (name: string) => (await readFile(join(home, name), 'utf8')).trim()
  const host = await read('socket')
  const dir = await read('location').catch(() => home)
  return { host, port: 5432, ...(await readLogin(join(dir, 'cluster'))) }
}
