/** Two instances of the service on one database, with one certificate. A stopped one is replaced. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Credentials, readCredentials } from '../../../src/main/storage/credentials.ts'
import { issueAuthority, issueLeaf } from '../../../src/platform/certificates/issueCertificate.ts'
import { type ServiceProcess, startServiceProcess } from '../../helpers/serviceProcess.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../../helpers/testDatabase.ts'

export type Instance = { port: number; process: ServiceProcess }

export type LiveService = {
  caFile: string
  credentials: Credentials
  /** The running instances. */
  instances(): Instance[]
  /** Sends one the signal, and starts another in its place; `whole` resolves when that is done. */
  stop(instance: Instance, signal: 'SIGKILL' | 'SIGTERM'): void
  /** Resolves when there are two again. */
  whole(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function startLiveService(): Promise<LiveService> {
  const folder = await temporaryFolder()
  const database = await createTestDatabase()
  const { caFile, certFile, keyFile } = await writeCertificate(folder.path)
  const env = {
    DATABASE_URL: database.url,
    MASTER_KEY: 'f'.repeat(32),
    TLS_CERT: certFile,
    TLS_KEY: keyFile,
    SESSION_TOKENS: 'on',
    ALERT_INTERVAL_SECONDS: '1',
    WEBHOOK_MAX_ATTEMPTS: '1',
  }
  let started = 0
  let instances: Instance[] = []
  const replacing = new Set<Promise<unknown>>()

  async function start(): Promise<void> {
    const process = await startServiceProcess(join(folder.path, String(started++)), env)
    instances.push({ port: process.ready.port, process })
  }

  async function replace({ process }: Instance, signal: NodeJS.Signals): Promise<void> {
    await Promise.all([process.stop(signal), start()])
  }

  await start() // creates the organisation
  await start()
  const credentials = await readCredentials(join(folder.path, '0'))
  if (credentials === undefined) throw new Error('the first instance created no organisation')
  await liftLimits(database.url)
  return {
    caFile,
    credentials,
    instances: () => instances,
    stop(instance, signal) {
      instances = instances.filter((each) => each !== instance)
      const replaced = replace(instance, signal)
      replacing.add(replaced)
      void replaced.finally(() => replacing.delete(replaced))
    },
    async whole() {
      await Promise.all(replacing)
    },
    async [Symbol.asyncDispose]() {
      await Promise.allSettled(replacing)
      await Promise.all(instances.map(({ process }) => process.stop('SIGKILL')))
      await database.drop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function writeCertificate(path: string) {
  const now = new Date()
  const authority = await issueAuthority(now)
  const leaf = await issueLeaf(authority, { names: ['localhost'], addresses: ['127.0.0.1'], now })
  const [caFile, certFile, keyFile] = ['ca.crt', 'server.crt', 'server.key'].map((name) => join(path, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(caFile, authority.cert)
  await writeFile(certFile, leaf.cert)
  await writeFile(keyFile, leaf.key)
  return { caFile, certFile, keyFile }
}

/** Four clients make more calls than the plan allows, with a scope that `*` does not include. */
async function liftLimits(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(
    `update organizations set requests_per_minute = 1000000, burst = 1000000, monthly_calls = 1000000000,
       open_streams = 1000000, open_streams_organization = 1000000`,
  )
  await client.query(`update api_keys set scopes = '{*,users:write,runs:erase,organization:write}' where mode = 'live'`)
  await client.end()
}
