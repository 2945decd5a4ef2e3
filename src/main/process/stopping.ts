/*
 * How far a stop has come. A balancer needs time to notice that `/readyz` is 503, so calls can be served for a while longer
 * (DRAIN_DELAY_SECONDS) before they are refused and active work is drained.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

type Leaving = {
  log: Log
  clock: Clock
  delayMs: number
  /** Resolves when hardly any proxy sends calls any more. */
  refuseProxies(): Promise<void>
}

export type Stopping = ReturnType<typeof createStopping>

export function createStopping() {
  let state: 'serving' | 'leaving' | 'draining' = 'serving'
  const drain = () => {
    state = 'draining'
  }
  return {
    /** Resolves when calls are refused. */
    async leave({ log, clock, delayMs, refuseProxies }: Leaving): Promise<void> {
      state = 'leaving'
      if (delayMs > 0) {
        log.info({ seconds: delayMs / 1_000 }, 'stopping: /readyz is 503; calls are still served for a while')
        await new Promise<void>((resolve) => clock.after(delayMs, resolve))
      }
      await refuseProxies()
      drain()
    },
    drain,
    /** Whether balancers should choose another process. */
    isLeaving: () => state !== 'serving',
    /** Whether calls are refused. */
    isDraining: () => state === 'draining',
  }
}
