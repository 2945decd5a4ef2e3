/*
 * Ended spans that wait to be sent: once a second, or when there is a batch of them. If the receiver is slow or away, the queue
 * is full and later spans are dropped; calls are not disturbed. Losses are logged, at most once a minute.
 */
import type { Log } from '../log.ts'
import type { EndedSpan } from './recorder.ts'

/** Rejects if they could not be sent. */
export type SendSpans = (spans: EndedSpan[]) => Promise<void>

type Deps = { send: SendSpans; maxSpans: number; log: Log }

export const maxBatch = 512
/** Kill -9 loses the spans that ended since the last time. */
const everyMs = 1_000
const closeMs = 2_000
const reportEveryMs = 60_000

export function createSpanQueue({ send, maxSpans, log }: Deps) {
  let waiting: EndedSpan[] = []
  let isSending = false
  let timer: NodeJS.Timeout | undefined
  let lost = 0
  let reportedMs = Number.NEGATIVE_INFINITY

  async function sendBatch(): Promise<void> {
    const batch = waiting.splice(0, maxBatch)
    await send(batch).catch((error) => lose(batch.length, error))
  }

  async function work(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    isSending = true
    await sendBatch()
    isSending = false
    if (waiting.length >= maxBatch) void work()
    else if (waiting.length > 0) plan()
  }

  function plan(): void {
    timer ??= setTimeout(() => void work(), everyMs).unref()
  }

  function lose(count: number, error?: unknown): void {
    lost += count
    if (performance.now() - reportedMs < reportEveryMs) return
    reportedMs = performance.now()
    log.warn({ err: error ?? new Error('they end faster than they are sent'), spans: lost }, lossText)
    lost = 0
  }

  return {
    add(span: EndedSpan): void {
      if (waiting.length < maxSpans) waiting.push(span)
      else lose(1)
      if (isSending) return
      if (waiting.length >= maxBatch) void work()
      else plan()
    },
    /** Sends what is left, without waiting for long. */
    async close(): Promise<void> {
      clearTimeout(timer)
      const late = Promise.withResolvers<void>()
      const limit = setTimeout(late.resolve, closeMs)
      const batches = Array.from({ length: Math.ceil(waiting.length / maxBatch) }, sendBatch)
      await Promise.race([Promise.all(batches), late.promise])
      clearTimeout(limit)
      waiting = []
    },
  }
}

const lossText = 'spans could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT, and are lost'
