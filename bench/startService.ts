/** Starts the service like an operator would, in a temporary data folder. */
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import packageFile from '../package.json' with { type: 'json' }
import { freePort } from './freePort.ts'
import { toBytes } from './load/call.ts'
import { openClient } from './load/openClient.ts'
import { pathOf, startProcess } from './startProcess.ts'

export type Service = {
  origin: string
  dataDir: string
  caFile: string
  authorization: string
  echoAgentId: string
  simulatorAgentId: string
  pid: number
  /** The end of its log. */
  output(): string
}

/** `beside`: another service on the same database, which has the credentials. */
export async function startService(
  owned: AsyncDisposableStack,
  more: Record<string, string> = {},
  beside?: Service,
): Promise<Service> {
  const port = await freePort()
  const dataDir = makeDataDir(owned)
  const limits = { PLANS_FILE: pathOf('./plans.json') } // the bench sends more calls than any plan allows
  const env = { DATA_DIR: dataDir, PORT: String(port), HTTP_PORT: '0', LOG_LEVEL: 'warn', ...limits, ...more }
  const { child, lost, output } = startProcess(owned, { name: 'service', options, file: '../src/main/server.ts', env })
  const origin = `https://localhost:${port}`
  await Promise.race([lost, ready(dataDir, origin)])
  if (beside !== undefined) {
    return { ...beside, origin, dataDir, caFile: authorityIn(dataDir), pid: child.pid ?? 0, output }
  }
  const { api_key, agents, ca_file } = await readCredentials(dataDir)
  const authorization = `Bearer ${api_key}`
  return {
    origin,
    dataDir,
    caFile: ca_file,
    authorization,
    echoAgentId: agents.echo,
    simulatorAgentId: agents.simulator,
    pid: child.pid ?? 0,
    output,
  }
}

/** The options of `npm start`. */
const options = packageFile.scripts.start.split(' ').filter((word) => word.startsWith('--'))

const authorityIn = (dataDir: string): string => join(dataDir, 'certificates', 'ca.crt')

const startMs = 60_000
const pollMs = 50

type Credentials = { api_key: string; agents: { echo: string; simulator: string }; ca_file: string }

async function readCredentials(dataDir: string): Promise<Credentials> {
  return JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as Credentials
}

function makeDataDir(owned: AsyncDisposableStack): string {
  const dir = mkdtempSync(join(tmpdir(), 'ars-bench-'))
  owned.defer(async () => {
    // If the database can't be in the data folder, a file there holds its location.
    const elsewhere = await readFile(join(dir, 'postgres', 'location'), 'utf8').catch(() => '')
    if (elsewhere !== '') await rm(elsewhere.trim(), { recursive: true, force: true })
    await rm(dir, { recursive: true, force: true })
  })
  return dir
}

async function ready(dataDir: string, origin: string): Promise<void> {
  const until = Date.now() + startMs
  while (!(await isReady(dataDir, origin))) {
    if (Date.now() > until) throw new Error(`The service was not ready within ${startMs / 1_000} s`)
    await sleep(pollMs)
  }
}

async function isReady(dataDir: string, origin: string): Promise<boolean> {
  try {
    const client = await openClient(origin, await readFile(authorityIn(dataDir), 'utf8'))
    const { status } = await client.send(toBytes({ method: 'GET', path: '/readyz' })).finally(client.close)
    return status === 200
  } catch {
    return false
  }
}
