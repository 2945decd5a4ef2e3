/** At a terminal, a start says what it is doing, and how long each part took. */
export type StartProgress = {
  /** Returns the work. */
  follow<Result>(part: string, work: Promise<Result>): Promise<Result>
}

export function createStartProgress(write: (text: string) => void): StartProgress {
  write('Starting Agent Run Service\n')
  return {
    follow(part, work) {
      const begunMs = performance.now()
      write(`  ${part} …\n`)
      const end = () => write(`  ${part}: ready after ${((performance.now() - begunMs) / 1_000).toFixed(1)} s\n`)
      work.then(end, () => {}) // a failure is reported where it is awaited
      return work
    },
  }
}

export const silentStart: StartProgress = { follow: (_, work) => work }
