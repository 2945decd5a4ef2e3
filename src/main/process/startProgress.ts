/** At a terminal, a start says what it is doing, and how long each part took. */
export type StartProgress = ReturnType<typeof createStartProgress>

export function createStartProgress(write: (text: string) => void) {
  write('Starting Agent Run Service\n')
  return {
    /** Returns the work. */
    follow<Result>(part: string, work: Promise<Result>): Promise<Result> {
      const begunMs = performance.now()
      write(`  ${part} …\n`)
      const end = () => write(`  ${part}: ready after ${((performance.now() - begunMs) / 1_000).toFixed(1)} s\n`)
      work.then(end, () => {}) // a failure is reported where it is awaited
      return work
    },
  }
}

export const silentStart: StartProgress = { follow: (_, work) => work }
