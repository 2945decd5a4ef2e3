/*
 * From the start of the service in a checkout that was never started to the answer with the dashboard: PostgreSQL is made,
 * the database migrated and seeded, certificates made, the dashboard built.
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
import { startProcess } from '../startProcess.ts'
import { boundRow } from './boundRow.ts'
import type { Scenario } from './scenario.ts'

export const freshStart: Scenario = {
  async *measure({ owned, options }) {
    const starts: Start[] = []
    for (let round = 0; round < Math.min(options.rounds, mostRounds); round++) {
      const own = owned.use(new AsyncDisposableStack())
      starts.push(await measureStart(own).finally(() => own.disposeAsync()))
    }
    const figures = starts.map(({ pageMs }) => pageMs)
    const note = `milliseconds: ${listed(figures)}; until the API is ready: ${listed(starts.map(({ apiMs }) => apiMs))}`
    yield boundRow({ scenario: 'fresh-start', clients: 1, against: '8 s to the page', figures, bound: 8_000, note })
  },
}

const mostRounds = 3
const pollMs = 20
const page = toBytes({ method: 'GET', path: '/', headers: { accept: 'text/html', 'accept-encoding': 'gzip' } })
const readiness = toBytes({ method: 'GET', path: '/readyz' })

type Start = { pageMs: number; apiMs: number }

const listed = (figures: number[]): string => figures.map((figure) => figure.toFixed(0)).join(', ')

async function measureStart(owned: AsyncDisposableStack): Promise<Start> {
  const folder = await mkdtemp(join(tmpdir(), 'ars-bench-'))
  owned.defer(() => rm(folder, { recursive: true, force: true }))
  const { server } = await copyCheckout(join(folder, 'checkout'))
  const [port, dataDir] = [await freePort(), join(folder, 'data')]
  const env = { DATA_DIR: dataDir, PORT: String(port), HTTP_PORT: '0', LOG_LEVEL: 'warn' }
  const begun = performance.now()
  const { lost } = startProcess(owned, { name: 'service', file: pathToFileURL(server).href, env })
  const since = async (call: Buffer): Promise<number> => {
    while (!(await isServed(`https://localhost:${port}`, dataDir, call))) await sleep(pollMs)
    return performance.now() - begun
  }
  const [apiMs, pageMs] = await Promise.race([lost, Promise.all([since(readiness), since(page)])])
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
