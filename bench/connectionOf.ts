import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Connection = { host: string; port: number; user: string; password: string; database: string }

/** The connection to the PostgreSQL that a service has started, from its data folder. */
export async function connectionOf(postgresDir: string, database: string): Promise<Connection> {
  const read = (path: string): Promise<string> => readFile(path, 'utf8').then((text) => text.trim())
  const home = await read(join(postgresDir, 'location')).catch(() => postgresDir)
  const [host, password] = [await read(join(postgresDir, 'socket')), await read(join(home, 'cluster', 'password'))]
  return { host, port: 5432, user: 'ars', password, database }
}
