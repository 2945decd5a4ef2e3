/*
 * Claims work in passes, one at a time, until a pass finds none. `wake` starts a pass; calls during a pass cause one
 * more pass after it.
 */
export type ClaimLoop = ReturnType<typeof createClaimLoop>

/** `claimSome` resolves with true if there may be more to claim. */
export function createClaimLoop(claimSome: () => Promise<boolean>, onError: (error: unknown) => void) {
  /** Settled by the next pass to begin: a running pass may have missed what the caller knows of. */
  let next = createPass()
  let running: Promise<void> | undefined
  let isWoken = false
  let stopped = false

  async function claimAll(): Promise<void> {
    while (isWoken && !stopped) {
      const pass = next
      next = createPass()
      isWoken = false
      try {
        if (await claimSome()) isWoken = true
      } catch (error) {
        onError(error)
        pass.reject(error)
      }
      pass.resolve()
    }
    running = undefined // in the same tick as the last read of `isWoken`, so that no wake-up is lost
  }

  /** Like `wake`, for work that was not announced; resolves after the pass, and rejects if it fails. */
  function poll(): Promise<void> {
    if (stopped) return Promise.resolve()
    isWoken = true
    running ??= Promise.resolve().then(claimAll)
    return next.promise
  }

  return {
    poll,
    wake: (): void => void poll(),
    /** Claims nothing more; resolves when the current pass has ended. */
    async stop(): Promise<void> {
      stopped = true
      await running
      next.resolve()
    },
  }
}

/** Its promise may have no awaiter: it was only woken, or follows a pass that found work. */
function createPass(): PromiseWithResolvers<void> {
  const pass = Promise.withResolvers<void>()
  pass.promise.catch(() => undefined)
  return pass
}
