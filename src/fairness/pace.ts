/*
 * Keeps long computations from blocking the event loop: after 16,384 characters or 4 ms a computation yields. Of all
 * that have yielded, one resumes in each iteration of the event loop. Measured in real time, not by the service's clock,
 * which a test may stop.
 */
export type Pace = ReturnType<typeof createPace>

const charactersPerTurn = 16_384
const turnMs = 4

export function createPace(signal?: AbortSignal) {
  let spent = 0
  let since = performance.now()
  return {
    /** Counts work done; returns true when it is time to `rest`. Synchronous, so that most steps await nothing. */
    spend(characters: number): boolean {
      spent += characters
      return spent >= charactersPerTurn || performance.now() - since >= turnMs
    },
    /** Yields to the event loop; throws the signal's reason if it is aborted. */
    async rest(): Promise<void> {
      signal?.throwIfAborted()
      await nextTurn()
      signal?.throwIfAborted()
      spent = 0
      since = performance.now()
    },
  }
}

const resting: (() => void)[] = []

/** Resolves in a later iteration of the event loop, one caller per iteration. */
export function nextTurn(): Promise<void> {
  // The first immediate may still run in this iteration, with nothing else in between.
  if (resting.length === 0) setImmediate(() => setImmediate(takeTurns))
  return new Promise((wake) => resting.push(wake))
}

/**
 * The resumed one stays in the queue until the next iteration, so that a new arrival does not start a second timer. After
 * a long step the others wait as long as it took, so that at least half of the event loop is left to short work.
 */
function takeTurns(): void {
  const begun = performance.now()
  resting[0]?.()
  setImmediate(() => {
    resting.shift()
    if (resting.length === 0) return
    const tookMs = performance.now() - begun
    if (tookMs > longStepMs) setTimeout(takeTurns, tookMs)
    else takeTurns()
  })
}

const longStepMs = 10

/** Calls back after this iteration of the event loop, so that what else arrives in it comes first. */
export const afterThisTurn = (callback: () => void): void => void setImmediate(callback)
