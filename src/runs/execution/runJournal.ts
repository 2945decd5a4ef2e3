/*
 * Buffers the log entries of an execution, so that entries that arrive within a few milliseconds are one write. One write is
 * active at a time, and after its start there is a pause, in which entries collect. Outside a pause a delta is written in
 * the same turn of the event loop, and the first one always is; other entries wait for the ones that follow. Back-pressure:
 * an execution that is faster than the log has to wait.
 */
import { afterThisTurn } from '../../fairness/pace.ts'
import type { Clock } from '../../platform/clock.ts'
import { entryBytes } from '../store/changes/advanceBytes.ts'
import type { LogEntry } from '../store/logRows.ts'
import type { RunChange, RunWriter } from './runWriter.ts'

export type RunJournal = ReturnType<typeof createRunJournal>

/** As many as fit into a row of the log. */
const maxPending = 64
const maxPendingBytes = 1_048_576
const restMs = 3

type Deps = { writer: RunWriter; clock: Clock; tokensUsed(): number }

export function createRunJournal({ writer, clock, tokensUsed }: Deps) {
  let pending: LogEntry[] = []
  let pendingBytes = 0
  let writing: Promise<void> | undefined
  let failure: unknown
  let closed = false
  let [hasDelta, wroteDelta, isSoon] = [false, false, false]
  let cancelRest: (() => void) | undefined

  const isFull = () => pending.length >= maxPending || pendingBytes > maxPendingBytes
  const mayRest = () => cancelRest !== undefined && (wroteDelta || !hasDelta)

  async function write(): Promise<void> {
    try {
      do {
        const entries = pending
        pending = []
        pendingBytes = 0
        wroteDelta ||= hasDelta
        hasDelta = false
        rest()
        await writer.write({ ...stillRunning, tokensUsed: tokensUsed(), entries })
      } while (!closed && pending.length > 0 && (isFull() || !mayRest()))
    } catch (error) {
      failure = error
    }
    writing = undefined
  }

  function writePending(): void {
    if (pending.length > 0 && !closed && failure === undefined) writing ??= write()
  }

  function rest(): void {
    cancelRest ??= clock.after(restMs, () => {
      cancelRest = undefined
      writePending()
    })
  }

  /** At the end of this turn of the event loop, in which more may arrive. */
  function writeSoon(): void {
    if (isSoon) return
    isSoon = true
    afterThisTurn(() => {
      isSoon = false
      writePending()
    })
  }

  function schedule(): void {
    if (writing !== undefined) return
    if (isFull()) writePending()
    else if (hasDelta && !mayRest()) writeSoon()
    else rest()
  }

  return {
    /** Resolves when the buffer has room. Rejects with `RunLost` if the run is no longer ours. */
    async add(entries: LogEntry[]): Promise<void> {
      if (closed || entries.length === 0) return
      pending.push(...entries)
      for (const entry of entries) pendingBytes += entryBytes(entry)
      hasDelta ||= entries.some(({ type }) => type === 'output.delta')
      schedule()
      while (isFull() && !closed && failure === undefined) await writing
      if (failure !== undefined) throw failure
    },
    /** Returns the entries that were not written yet, without a pause. Rejects with `RunLost` if the run is no longer ours. */
    async close(): Promise<LogEntry[]> {
      closed = true
      cancelRest?.()
      await writing
      if (failure !== undefined) throw failure
      return pending
    },
  }
}

const stillRunning: Omit<RunChange, 'entries' | 'tokensUsed'> = {
  status: 'running',
  outputText: null,
  error: null,
  requiredAction: null,
  latencyMs: null,
  finishedAt: null,
  waitingSince: null,
  event: null,
}
