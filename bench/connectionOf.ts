import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Connection = { host: string; port: number; user: string; password: string; database: string }

/** The connection to the PostgreSQL that a service has started, from its data folder. */
export async function connectionOf(postgresDir: string, database: string): Promise<Connection> {
  const cluster = await clusterIn(postgresDir)
  const [host, password] = [await read(join(postgresDir, 'socket')), await read(join(cluster, 'password'))]
  return { host, port: 5432, user: 'ars', password, database }
}

/** The process that has started all others of that PostgreSQL. */
export async function postmasterOf(postgresDir: string): Promise<number> {
  return Number.parseInt(await read(join(await clusterIn(postgresDir), 'data', 'postmaster.pid')), 10)
}

async function clusterIn(postgresDir: string): Promise<string> {
  return join(await read(join(postgresDir, 'location')).catch(() => postgresDir), 'cluster')
}

const read = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trim()
