/** Starts a receiver of traces, and reads what it received. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import type { ReceivedSpan } from './decodeTraces.ts'

export type Received = {
  spans: ReceivedSpan[]
  /** Of the last request. */
  headers: Record<string, string>
  /** The bytes of all requests, to search in. */
  bodies: string
  /** The number of requests without a response. */
  hanging: number
}

export type OtlpReceiver = {
  endpoint: string
  received(): Promise<Received>
  /** Waits until the trace has spans that satisfy the condition, and returns all of them. */
  trace(what: string, traceId: string, isThere: (spans: ReceivedSpan[]) => boolean): Promise<ReceivedSpan[]>
  /** From now on it responds with a status, or never. */
  behave(as: 'accept' | 'hang' | '400' | '503'): Promise<void>
  close(): Promise<void>
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'receiverMain.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface(child.stdout), 'line')
  const endpoint = `http://127.0.0.1:${port}`
  const received = async () => (await fetch(`${endpoint}/spans`)).json() as Promise<Received>
  return {
    endpoint,
    received,
    trace: (what, traceId, isThere) =>
      waitUntil(what, 15_000, async () => {
        const spans = (await received()).spans.filter((span) => span.traceId === traceId)
        return isThere(spans) && spans
      }),
    async behave(as) {
      await fetch(`${endpoint}/behave/${as}`)
    },
    async close() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
