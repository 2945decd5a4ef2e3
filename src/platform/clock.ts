/** Time is a dependency, so that no test has to wait for it to pass. */
export type Clock = {
  now(): Date
  /** Calls back once after `delayMs`, unless cancelled by the returned function. */
  after(delayMs: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
