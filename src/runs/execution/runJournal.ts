/*
 * Buffers the log entries of an execution. One write is active at a time; entries that arrive meanwhile go with the next.
 * Back-pressure: an execution that is faster than the log has to wait.
 */
import { entryBytes } from '../store/advanceBytes.ts'
import type { LogEntry } from '../store/logRows.ts'
import type { RunChange, RunWriter } from './runWriter.ts'

export type RunJournal = {
  /** Resolves when the buffer has room. Rejects with `RunLost` if the run is no longer ours. */
  add(entries: LogEntry[]): Promise<void>
  /** Returns the entries that were not written yet. Rejects with `RunLost` if the run is no longer ours. */
  close(): Promise<LogEntry[]>
}

const maxPending = 64
const maxPendingBytes = 1_048_576

export function createRunJournal(writer: RunWriter, tokensUsed: () => number): RunJournal {
  let pending: LogEntry[] = []
  let pendingBytes = 0
  let writing: Promise<void> | undefined
  let failure: unknown
  let closed = false

  const isFull = () => pending.length > maxPending || pendingBytes > maxPendingBytes

  async function write(): Promise<void> {
    try {
      while (pending.length > 0 && !closed) {
        const entries = pending
        pending = []
        pendingBytes = 0
        await writer.write({ ...stillRunning, tokensUsed: tokensUsed(), entries })
      }
    } catch (error) {
      failure = error
    }
    writing = undefined
  }

  return {
    async add(entries) {
      if (closed || entries.length === 0) return
      pending.push(...entries)
      for (const entry of entries) pendingBytes += entryBytes(entry)
      writing ??= write()
      while (isFull() && !closed && failure === undefined) await writing
      if (failure !== undefined) throw failure
    },
    async close() {
      closed = true
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
