/*
 * From starting the service in a fresh checkout to the first response with the dashboard: PostgreSQL is set up, the database
 * migrated and seeded, certificates created, the dashboard built.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { copyCheckout } from '../copyCheckout.ts'
import { freePort } from '../freePort.ts'
import { toBytes } from '../load/call.ts'
import { openClient } from '../load/openClient.ts'
import { median } from '../load/quantile.ts'
import { startProcess } from '../startProcess.ts'
import { boundRow, measured } from './boundRow.ts'
import { aimAt, type Row, type Scenario } from './scenario.ts'

export const freshStart: Scenario = {
  async *measure({ owned, options }) {
    const rounds: Round[] = []
    for (let round = 0; round < Math.min(options.rounds, mostRounds); round++) {
      const own = owned.use(new AsyncDisposableStack())
      rounds.push(await measureRound(own).finally(() => own.disposeAsync()))
    }
    const figures = rounds.map(({ building }) => building.pageMs)
    const row = { scenario: 'fresh-start', clients: 1 }
    yield boundRow({
      ...row,
      against: '8 s to the page',
      figures,
      bound: 8_000,
      note: `milliseconds: ${listed(figures)}`,
    })
    yield apiRow(row, rounds)
  },
}

const mostRounds = 3
const pollMs = 20
const page = toBytes({ method: 'GET', path: '/', headers: { accept: 'text/html', 'accept-encoding': 'gzip' } })
const readiness = toBytes({ method: 'GET', path: '/readyz' })

type Start = { pageMs: number; apiMs: number }
/** Two starts on empty data folders: one that builds the dashboard, and one that finds the build. */
type Round = { building: Start; built: Start }

const listed = (figures: number[]): string => figures.map((figure) => figure.toFixed(0)).join(', ')

/** How much later the API is ready because of the parallel build. */
function apiRow(row: { scenario: string; clients: number }, rounds: Round[]): Row {
  const [service, reference] = [rounds.map(({ building }) => building.apiMs), rounds.map(({ built }) => built.apiMs)]
  const ratios = rounds.map(({ building, built }) => built.apiMs / building.apiMs)
  const note = `milliseconds until the API is ready: ${listed(service)}; without a build: ${listed(reference)}`
  return {
    ...row,
    against: 'without a build',
    ratios,
    ratio: median(ratios),
    budget: aimAt(0.7),
    note,
    service: measured(service),
    reference: measured(reference),
  }
}

async function measureRound(owned: AsyncDisposableStack): Promise<Round> {
  const folder = await mkdtemp(join(tmpdir(), 'ars-bench-'))
  owned.defer(() => rm(folder, { recursive: true, force: true }))
  const { server } = await copyCheckout(join(folder, 'checkout'))
  const building = await measureStart(owned, server, join(folder, 'building'))
  return { building, built: await measureStart(owned, server, join(folder, 'built')) }
}

async function measureStart(owned: AsyncDisposableStack, server: string, dataDir: string): Promise<Start> {
  const own = owned.use(new AsyncDisposableStack())
  const port = await freePort()
  const env = { DATA_DIR: dataDir, PORT: String(port), HTTP_PORT: '0', LOG_LEVEL: 'warn' }
  const begun = performance.now()
  const { lost } = startProcess(own, { name: 'service', file: pathToFileURL(server).href, env })
  const since = async (call: Buffer): Promise<number> => {
    while (!(await isServed(`https://localhost:${port}`, dataDir, call))) await sleep(pollMs)
    return performance.now() - begun
  }
  const [apiMs, pageMs] = await Promise.race([lost, Promise.all([since(readiness), since(page)])])
  await own.disposeAsync()
  return { pageMs, apiMs }
}

async function isServed(origin: string, dataDir: string, call: Buffer): Promise<boolean> {
  try {
    const client = await openClient(origin, await readFile(join(dataDir, 'certificates', 'ca.crt'), 'utf8'))
    const { status } = await client.send(call).finally(client.close)
    return status === 200
  } catch {
    return false
  }
}
