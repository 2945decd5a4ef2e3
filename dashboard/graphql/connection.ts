/** Whether the service can be reached, and until when we are rate limited. */
import { createStore } from '../state/store.ts'

/** True while the service cannot be reached: the page may show outdated values. */
export const connectionLost = createStore(false)

export type Limit = { until: number; message: string }
/** Set while the service rejects calls because of a rate limit. */
export const rateLimit = createStore<Limit | undefined>(undefined)

export function limitReached(seconds: number, message: string): void {
  rateLimit.set({ until: Date.now() + seconds * 1000, message })
  setTimeout(
    () => {
      const limit = rateLimit.get()
      if (limit !== undefined && limit.until <= Date.now()) rateLimit.set(undefined)
    },
    Math.min(seconds * 1000 + 50, 2 ** 31 - 1),
  )
}

/** Resolves immediately, or when the rate limit ends. */
export function limitOver(): Promise<void> {
  if (rateLimit.get() === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = rateLimit.subscribe(() => {
      if (rateLimit.get() !== undefined) return
      stop()
      resolve()
    })
  })
}

/** The pause before the next attempt, longer each time; ends early when the browser is online again. */
export function retryPause(attempt: number): Promise<void> {
  const pauseMs = Math.min(500 * 2 ** attempt, 10_000) * (0.75 + Math.random() / 2)
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, pauseMs)
    addEventListener('online', done)
  })
}
