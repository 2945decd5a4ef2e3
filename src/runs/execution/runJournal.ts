/*
 * What an execution has to tell, on its way into the log. One write of a run is under way at a time; what happens
 * meanwhile gathers and goes with the next. An execution that tells faster than the log takes it is held back.
 */
import type { LogEntry } from '../store/advanceRuns.ts'
import type { RunChange, RunWriter } from './runWriter.ts'

export type RunJournal = {
  /** Resolves at once while there is room, else when there is. Rejects when the run is no longer ours. */
  note(entry: LogEntry): Promise<void>
  /** Ends the journal: the entries that were not written yet. Rejects when the run is no longer ours. */
  close(): Promise<LogEntry[]>
}

const maxPending = 64

export function createRunJournal(writer: RunWriter, tokensUsed: () => number): RunJournal {
  let pending: LogEntry[] = []
  let writing: Promise<void> | undefined
  let failure: unknown
  let closed = false

  async function write(): Promise<void> {
    try {
      while (pending.length > 0 && !closed) {
        const entries = pending
        pending = []
        await writer.write({ ...stillRunning, tokensUsed: tokensUsed(), entries })
      }
    } catch (error) {
      failure = error
    }
    writing = undefined
  }

  return {
    async note(entry) {
      if (closed) return
      pending.push(entry)
      writing ??= write()
      while (pending.length > maxPending && failure === undefined) await writing
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
