/** Some processes of the service on one database; all gone at the end of the scope, whatever state they are in. */
import { join } from 'node:path'
import { Pool } from 'pg'
import type { Credentials } from '../../../src/main/credentials.ts'
import type { Environment } from '../../../src/platform/config.ts'
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

/** Starts one process for each of the environments: the first makes the organisation, and its credentials open all. */
export async function startCluster(
  environments: Environment[],
  given?: { databaseUrl: string; path: string },
): Promise<Cluster> {
  const folder = given === undefined ? await temporaryFolder() : undefined
  const database = given === undefined ? await createTestDatabase() : undefined
  const path = given?.path ?? folder?.path ?? ''
  const connectionString = given?.databaseUrl ?? database?.url ?? ''
  const db = new Pool({ connectionString, max: 4 })
  db.on('error', () => undefined)
  db.on('connect', (client) => client.on('error', () => undefined))
  const instances: Instance[] = []
  const add = async (env: Environment = {}): Promise<Instance> => {
    const given = { DATABASE_URL: connectionString, MASTER_KEY: masterKey, ...env }
    const key = () => instances[0]?.process.credentials.api_key ?? ''
    const instance = await startInstance(join(path, String(instances.length)), given, key)
    instances.push(instance)
    return instance
  }
  const dispose = async () => {
    for (const { process, hangUp } of instances) {
      hangUp()
      await process.stop('SIGKILL') // a frozen one, too
    }
    await db.end()
    await database?.drop()
    await folder?.[Symbol.asyncDispose]()
  }
  try {
    const [first, ...others] = environments
    const { credentials } = (await add(first)).process
    await db.query(`update organizations set plan = 'business'`) // the tests make more calls than smaller plans allow
    for (const env of others) await add(env)
    return { instances, credentials, db, add, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** Two of the same kind. */
export async function startPair(env: Environment = {}): Promise<Cluster & { one: Instance; other: Instance }> {
  const cluster = await startCluster([env, env])
  const [one, other] = cluster.instances
  if (one === undefined || other === undefined) throw new Error('two were to start')
  return { ...cluster, one, other }
}
