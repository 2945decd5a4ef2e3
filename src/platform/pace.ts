/*
 * Keeps long work from holding up the process: after so many characters, or so many milliseconds of them, the event loop
 * gets its turn, and only one of those who work goes on in each of its rounds, however many there are. Not by the
 * service's clock: a test may hold that still.
 */
export type Pace = {
  /** Counts work done; true when it is time to `rest`. Separate from it, so that most steps await nothing. */
  spend(characters: number): boolean
  /** Lets others go on; throws the signal's reason where it was aborted. */
  rest(): Promise<void>
}

/** Work in steps, each of which says with how many characters it has dealt. */
export type Work<Result> = Generator<number, Result, void>

const charactersPerTurn = 16_384
const turnMs = 4

export function createPace(signal?: AbortSignal): Pace {
  let spent = 0
  let since = performance.now()
  return {
    spend(characters) {
      spent += characters
      return spent >= charactersPerTurn || performance.now() - since >= turnMs
    },
    async rest() {
      signal?.throwIfAborted()
      await nextTurn()
      signal?.throwIfAborted()
      spent = 0
      since = performance.now()
    },
  }
}

export async function doPaced<Result>(work: Work<Result>, pace: Pace): Promise<Result> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (pace.spend(step.value)) await pace.rest()
  }
}

export function doAtOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const resting: (() => void)[] = []

function nextTurn(): Promise<void> {
  if (resting.length === 0) setImmediate(takeTurns)
  return new Promise((wake) => resting.push(wake))
}

/** The one that wakes stays in line until the next round: whoever comes meanwhile is behind it, and starts no second. */
function takeTurns(): void {
  resting[0]?.()
  setImmediate(() => {
    resting.shift()
    if (resting.length > 0) takeTurns()
  })
}
