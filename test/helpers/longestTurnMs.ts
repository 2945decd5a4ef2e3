import { cpuMs } from './cpuMs.ts'

/**
 * The most CPU time of this thread that one turn of the event loop took while `work` ran. Sampled by a timer, so that a
 * few short turns may be counted together, but no long one is missed.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = cpuMs()
  const sample = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(sample, 2)
  try {
    await work()
  } finally {
    clearInterval(timer)
    sample()
  }
  return longest
}
