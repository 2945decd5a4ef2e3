/** For work that must not fail because the database restarts: while it is away, the work is tried again. */
import type { Clock } from '../clock.ts'
import { isDatabaseAway } from './database.ts'

const patienceMs = 120_000
const retryMs = 250

/** `work` may have been done though its answer was lost: it must bear to be done again. */
export async function patiently<Result>(clock: Clock, work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = clock.now().getTime() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || clock.now().getTime() > giveUpAt) throw error
      await new Promise<void>((wake) => clock.after(retryMs, wake))
    }
  }
}
