/** Retries work that must not fail because the database restarts or is overloaded. */
import type { Clock } from '../clock.ts'
import { isDatabaseAway } from './database.ts'

const giveUpAfterMs = 120_000
const retryMs = 250

/** `work` must be idempotent: it may have succeeded although the reply was lost. */
export async function retryWhileUnavailable<Result>(clock: Clock, work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = clock.now().getTime() + giveUpAfterMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || clock.now().getTime() > giveUpAt) throw error
      await new Promise<void>((wake) => clock.after(retryMs, wake))
    }
  }
}
