/*
 * Claims work in passes, one at a time, until a pass finds none. `wake` starts a pass; calls during a pass cause one
 * more pass after it.
 */
export type ClaimLoop = {
  wake(): void
  /** Like `wake`, for work that was not announced; resolves after the pass, and rejects if it fails. */
  poll(): Promise<void>
  /** Claims nothing more; resolves when the current pass has ended. */
  stop(): Promise<void>
}

/** `claimSome` resolves with true if there may be more to claim. */
export function createClaimLoop(claimSome: () => Promise<boolean>, onError: (error: unknown) => void): ClaimLoop {
  let pass: Promise<void> | undefined
  let isWoken = false
  let stopped = false

  async function claimAll(): Promise<void> {
    await undefined // so that `pass` is set before it is cleared
    try {
      while (isWoken && !stopped) {
        isWoken = false
        if (await claimSome()) isWoken = true
      }
    } finally {
      pass = undefined // in the same tick as the last read of `isWoken`, so that no wake-up is lost
    }
  }

  async function poll(): Promise<void> {
    isWoken = true
    if (stopped) return
    pass ??= claimAll()
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
