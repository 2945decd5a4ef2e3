/*
 * Rolls up now and then, on the beat of the process but never in its way: a beat that comes late would look like death.
 * How late rollups are matters to nobody who reads figures, since facts are counted with them; it only costs time.
 */
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { rollUp } from './rollUp.ts'

export type RollUpTask = { onBeat(): void; close(): Promise<void> }

const everyBeats = 2

export function createRollUpTask({ db, log }: { db: Pick<Database, 'transaction'>; log: Log }): RollUpTask {
  let beats = 0
  let closed = false
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    while (!closed && (await rollUp({ db }))) {}
  }

  return {
    onBeat() {
      if (++beats % everyBeats !== 0 || closed) return
      working ??= work()
        .catch((error) => log.debug({ err: error }, 'facts wait for the next roll-up'))
        .finally(() => {
          working = undefined
        })
    },
    async close() {
      closed = true
      await working
    },
  }
}
