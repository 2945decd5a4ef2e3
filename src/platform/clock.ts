/** Time as a dependency, so that tests can move it instead of sleeping. */
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
