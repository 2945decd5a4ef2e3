/** Starts the receivers of webhooks, and controls them. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '../startProcess.ts'
import { makeCertificate } from './makeCertificate.ts'

/** The time of arrival, in milliseconds since 1970, and the run that the event is about. */
export type Arrival = [atMs: number, runId: string]
export type Order = { kind: 'reset' | 'count' | 'report' } | { kind: 'accept'; accepts: boolean }

export type Receiver = {
  origin: string
  /** One per receiver; arrivals are recorded together. */
  origins: string[]
  caFile: string
  accept(accepts: boolean): Promise<void>
  reset(): Promise<void>
  /** Waits for this number of arrivals since the last reset, and returns them. */
  waitFor(count: number): Promise<Arrival[]>
  /** Waits for the events of all these runs, and returns their times of arrival. */
  waitForRuns(runIds: string[]): Promise<Map<string, number>>
}

export async function startReceiver(owned: AsyncDisposableStack, ports: number): Promise<Receiver> {
  const folder = mkdtempSync(join(tmpdir(), 'ars-bench-'))
  owned.defer(() => rmSync(folder, { recursive: true, force: true }))
  const [caFile, keyFile] = [join(folder, 'receiver.crt'), join(folder, 'receiver.key')]
  const { cert, key } = await makeCertificate()
  writeFileSync(caFile, cert)
  writeFileSync(keyFile, key, { mode: 0o600 })
  const program = { name: 'receiver', file: './receiver/server.ts', args: [caFile, keyFile, String(ports)], ipc: true }
  const { child, lost } = startProcess(owned, program)
  const nextMessage = async (): Promise<unknown> => (await Promise.race([lost, once(child, 'message')]))[0]
  const ask = async (order: Order): Promise<unknown> => {
    child.send(order)
    return nextMessage()
  }
  const report = async (): Promise<Arrival[]> => (await ask({ kind: 'report' })) as Arrival[]
  const origins = (await nextMessage()) as string[]
  return {
    origin: origins[0] ?? '',
    origins,
    caFile,
    accept: async (accepts) => void (await ask({ kind: 'accept', accepts })),
    reset: async () => void (await ask({ kind: 'reset' })),
    async waitFor(count) {
      await until(`${count} deliveries`, async () => ((await ask({ kind: 'count' })) as number) >= count)
      return report()
    },
    async waitForRuns(runIds) {
      let arrivals = new Map<string, number>()
      await until(`the deliveries of ${runIds.length} runs`, async () => {
        arrivals = new Map((await report()).map(([atMs, runId]) => [runId, atMs]))
        return runIds.every((id) => arrivals.has(id))
      })
      return arrivals
    },
  }
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (!(await isDone())) {
    if (Date.now() > giveUpAt) throw new Error(`${what} did not arrive within ${patienceMs / 1_000} s`)
    await sleep(pollMs)
  }
}

const patienceMs = 60_000
const pollMs = 20
