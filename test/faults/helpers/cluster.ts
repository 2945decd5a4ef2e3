/** Processes of the service on one database; all are killed at the end of the scope. */
import { join } from 'node:path'
import type { Pool } from 'pg'
import { type Credentials, readCredentials } from '../../../src/main/storage/credentials.ts'
import type { Environment } from '../../../src/platform/config.ts'
import { usualConnections } from '../../helpers/connections.ts'
import { openPool } from '../../helpers/openPool.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../../helpers/testDatabase.ts'
import { type Instance, startInstance } from './instance.ts'

export const masterKey = 'f'.repeat(32)

export type Cluster = {
  instances: Instance[]
  credentials: Credentials
  /** The database that the instances share. */
  db: Pool
  /** Starts one more. */
  add(env?: Environment): Promise<Instance>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts one process for each environment. One of them creates the organisation, whose credentials are valid for all. */
export async function startCluster(
  environments: Environment[],
  given?: { databaseUrl: string; path: string },
): Promise<Cluster> {
  const folder = given === undefined ? await temporaryFolder() : undefined
  const database = given === undefined ? await createTestDatabase() : undefined
  const path = given?.path ?? folder?.path ?? ''
  const connectionString = given?.databaseUrl ?? database?.url ?? ''
  const db = openPool({ connectionString, max: 4 })
  const instances: Instance[] = []
  let credentials: Credentials | undefined
  const start = (env: Environment, place: number): Promise<Instance> => {
    const given = { DATABASE_URL: connectionString, MASTER_KEY: masterKey, DATABASE_POOL: usualConnections, ...env }
    return startInstance(join(path, String(place)), given, () => credentials?.api_key ?? '')
  }
  let places = environments.length
  const add = async (env: Environment = {}): Promise<Instance> => {
    const instance = await start(env, places++)
    instances.push(instance)
    return instance
  }
  const dispose = async () => {
    for (const { process, disconnect } of instances) {
      disconnect()
      await process.stop('SIGKILL') // also ends frozen ones
    }
    await db.end()
    await database?.drop()
    await folder?.[Symbol.asyncDispose]()
  }
  try {
    const starts = await Promise.allSettled(environments.map(start))
    for (const started of starts) if (started.status === 'fulfilled') instances.push(started.value)
    for (const started of starts) if (started.status === 'rejected') throw started.reason
    credentials = await findCredentials(environments.map((_, place) => join(path, String(place))))
    // The tests make more calls than plans allow.
    await db.query(
      `update organizations set requests_per_minute = 1000000, burst = 1000000, monthly_calls = 1000000000,
         open_streams = 1000000, open_streams_organization = 1000000`,
    )
    return { instances, credentials, db, add, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** In the folder of the process that created the organisation. */
async function findCredentials(dataDirs: string[]): Promise<Credentials> {
  const found = await Promise.all(dataDirs.map(readCredentials))
  const credentials = found.find((one) => one !== undefined)
  if (credentials === undefined) throw new Error('no process created the organisation')
  return credentials
}

export type Pair = Cluster & { one: Instance; other: Instance }

/** Two processes with the same environment. */
export async function startPair(env: Environment = {}): Promise<Pair> {
  const cluster = await startCluster([env, env])
  const [one, other] = cluster.instances
  if (one === undefined || other === undefined) throw new Error('two processes should have started')
  return { ...cluster, one, other }
}
