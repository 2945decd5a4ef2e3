/*
 * What an execution has to tell, on its way into the log. One write of a run is under way at a time; what happens
 * meanwhile gathers and goes with the next. An execution that tells faster than the log takes it is held back.
 */
import type { Advance, LogEntry } from './advanceRuns.ts'
import type { Run } from './run.ts'
import type { RunStore } from './runStore.ts'

export type RunJournal = {
  /** Resolves at once while there is room, else when there is. Rejects when the run is no longer ours. */
  note(entry: LogEntry): Promise<void>
  /** Ends the journal: the entries that were not written yet, or undefined when the run is no longer ours. */
  close(): Promise<LogEntry[] | undefined>
}

export function createRunJournal(store: RunStore, run: Run): RunJournal {
  let pending: LogEntry[] = []
  let writing: Promise<void> | undefined
  let lost = false
  let failure: unknown
  let closed = false

  async function write(): Promise<void> {
    while (pending.length > 0 && !lost && !closed) {
      const entries = pending
      pending = []
      lost = (await store.advance(stillRunning(run, entries))) === undefined
    }
  }

  function start(): void {
    writing ??= write()
      .catch((error) => {
        lost = true
        failure = error
      })
      .finally(() => {
        writing = undefined
      })
  }

  return {
    async note(entry) {
      if (closed) return
      pending.push(entry)
      start()
      while (pending.length > maxPending && !lost) await writing
      if (lost) throw failure ?? new RunLost(run.id)
    },
    async close() {
      closed = true
      await writing
      return lost ? undefined : pending
    },
  }
}

/** The run was cancelled, or another process took it over. */
export class RunLost extends Error {
  override readonly name = 'RunLost'
  constructor(runId: string) {
    super(`${runId} is no longer executed here`)
  }
}

const maxPending = 64

const stillRunning = (run: Run, entries: LogEntry[]): Advance => ({
  organizationId: run.organizationId,
  id: run.id,
  attempt: run.attempt,
  status: 'running',
  outputText: null,
  error: null,
  requiredAction: null,
  tokensUsed: run.tokensUsed,
  latencyMs: null,
  finishedAt: null,
  waitingSince: null,
  entries,
})
