/** Time as a dependency, so that tests can move it instead of sleeping. */
export type Clock = {
  now(): Date
  /** Calls back once after `delayMs`, or soon if that is negative, unless cancelled by the returned function. */
  after(delayMs: number, callback: () => void): () => void
}

/** By how much the clocks of processes may differ. */
export const clockSkewMs = 60_000

export const systemClock: Clock = {
  now: () => new Date(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, Math.max(0, delayMs))
    timer.unref()
    return () => clearTimeout(timer)
  },
}
