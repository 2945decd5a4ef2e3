/*
 * The maximum CPU time of this thread, in milliseconds, that one turn of the event loop took while `act` ran. Measured by a
 * timer every few milliseconds, which fires late if a turn takes long: measuring every turn would keep a core busy.
 */
import { cpuMs } from './cpuMs.ts'

const everyMs = 5

export async function longestTurn<Result>(act: () => Promise<Result>): Promise<{ result: Result; turnMs: number }> {
  let turnMs = 0
  let last = cpuMs()
  const measure = (): void => {
    const now = cpuMs()
    turnMs = Math.max(turnMs, now - last)
    last = now
  }
  const timer = setInterval(measure, everyMs)
  try {
    const result = await act()
    measure()
    return { result, turnMs }
  } finally {
    clearInterval(timer)
  }
}
