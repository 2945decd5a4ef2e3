/*
 * Takes work in passes, one at a time, for as long as there is some. Whoever knows of new work wakes it; wake-ups during
 * a pass are answered by one more pass.
 */
export type ClaimLoop = {
  wake(): void
  /** Looks for work that nobody told of; rejects where that fails. */
  poll(): Promise<void>
  /** Takes nothing more; resolves when the pass that is under way is over. */
  stop(): Promise<void>
}

/** `takeSome` answers whether another pass at once is worth it. */
export function createClaimLoop(takeSome: () => Promise<boolean>, onError: (error: unknown) => void): ClaimLoop {
  let pass: Promise<void> | undefined
  let isWoken = false
  let stopped = false

  async function takeAll(): Promise<void> {
    await undefined // so that `pass` is set before it is cleared
    try {
      while (isWoken && !stopped) {
        isWoken = false
        if (await takeSome()) isWoken = true
      }
    } finally {
      pass = undefined // in the same turn as the last look at `isWoken`, so that no wake-up is lost
    }
  }

  async function poll(): Promise<void> {
    isWoken = true
    if (stopped) return
    pass ??= takeAll()
    await pass
  }

  return {
    poll,
    wake: () => void poll().catch(onError),
    async stop() {
      stopped = true
      await pass?.catch(() => undefined)
    },
  }
}
