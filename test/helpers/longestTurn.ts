/** The most CPU time of this thread, in milliseconds, between two iterations of the event loop while `act` runs. */
import { cpuMs } from './cpuMs.ts'

export async function longestTurn<Result>(act: () => Promise<Result>): Promise<{ result: Result; turnMs: number }> {
  let turnMs = 0
  let last = cpuMs()
  let isOver = false
  const measure = (): void => {
    const now = cpuMs()
    turnMs = Math.max(turnMs, now - last)
    last = now
    if (!isOver) setImmediate(measure)
  }
  setImmediate(measure)
  try {
    const result = await act()
    return { result, turnMs: Math.max(turnMs, cpuMs() - last) }
  } finally {
    isOver = true
  }
}
