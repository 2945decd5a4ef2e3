import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionOptions } from '../database/connection/connectionOptions.ts'
import { writeDurably } from '../process/writeDurably.ts'

export type ClusterLogin = Pick<ConnectionOptions, 'user' | 'password' | 'database'>

export const user = 'ars'

/** A file beside the data. Its first line, which `initdb` reads too, is the password, its second one the database. */
export const loginFile = (cluster: string): string => join(cluster, 'password')

export async function readLogin(cluster: string): Promise<ClusterLogin> {
  const [password = '', database] = (await readFile(loginFile(cluster), 'utf8')).split('\n')
  return { user, password, database: database || earlierDatabase }
}

export const writeLogin = (cluster: string): Promise<void> =>
  writeDurably(loginFile(cluster), `${randomBytes(24).toString('base64url')}\n${initialDatabase}\n`)

/** The one that `initdb` creates: another one would take a tenth of a second, and nobody else uses the server. */
const initialDatabase = 'postgres'
/** Of clusters whose file has only the password. */
const earlierDatabase = 'ars'
