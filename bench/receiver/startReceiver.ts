/** The receivers of webhooks, and what they are told and asked. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '../startProcess.ts'
import { makeCertificate } from './makeCertificate.ts'

/** When it came, in milliseconds since 1970, and of which run it told. */
export type Arrival = [atMs: number, runId: string]
export type Order = { kind: 'reset' | 'count' | 'report' } | { kind: 'accept'; accepts: boolean }

export type Receiver = {
  origin: string
  /** Of each receiver; they keep one account together. */
  origins: string[]
  caFile: string
  accept(accepts: boolean): Promise<void>
  reset(): Promise<void>
  /** Waits until that many came since the last reset, and answers all of them. */
  waitFor(count: number): Promise<Arrival[]>
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
  const said = async (): Promise<unknown> => (await Promise.race([lost, once(child, 'message')]))[0]
  const ask = async (order: Order): Promise<unknown> => {
    child.send(order)
    return said()
  }
  const origins = (await said()) as string[]
  return {
    origin: origins[0] ?? '',
    origins,
    caFile,
    accept: async (accepts) => void (await ask({ kind: 'accept', accepts })),
    reset: async () => void (await ask({ kind: 'reset' })),
    async waitFor(count) {
      const until = Date.now() + patienceMs
      while (((await ask({ kind: 'count' })) as number) < count) {
        if (Date.now() > until) throw new Error(`${count} deliveries did not arrive within ${patienceMs / 1_000} s`)
        await sleep(pollMs)
      }
      return (await ask({ kind: 'report' })) as Arrival[]
    },
  }
}

const patienceMs = 60_000
const pollMs = 20
