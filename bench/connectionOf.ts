import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Connection = { host: string; port: number; user: string; password: string; database: string }

/** The connection to the PostgreSQL that a service has started, from its data folder: to its database or to another. */
export async function connectionOf(postgresDir: string, other?: string): Promise<Connection> {
  const host = await read(join(postgresDir, 'socket'))
  const login = await read(join(await clusterIn(postgresDir), 'password'))
  const [password = '', own = ''] = login.split('\n')
  return { host, port: 5432, user: 'ars', password, database: other ?? own }
}

/** The postmaster: the parent of all processes of that PostgreSQL. */
export async function postmasterOf(postgresDir: string): Promise<number> {
  return Number.parseInt(await read(join(await clusterIn(postgresDir), 'data', 'postmaster.pid')), 10)
}

async function clusterIn(postgresDir: string): Promise<string> {
  return join(await read(join(postgresDir, 'location')).catch(() => postgresDir), 'cluster')
}

const read = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trim()
