/** Lets so many through at once and so many wait; whoever comes beyond that is turned away. */
export type Turnstile = {
  /** Does the work when it is its turn; undefined, and not done, where too many wait already. */
  pass<Result>(work: () => Promise<Result>): Promise<Result | undefined>
}

export function createTurnstile({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Turnstile {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    async pass(work) {
      if (inside < atOnce) inside++
      else if (waiting.length >= most) return undefined
      else await new Promise<void>((enter) => waiting.push(enter)) // takes over the place of whoever lets it in
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) inside--
        else next()
      }
    },
  }
}
