/** Whether the service answers, and when it will listen to us again. */
import { createStore } from '../state/store.ts'

/** True while the service cannot be reached: what is shown may be old. */
export const connectionLost = createStore(false)

export type Limit = { until: number; message: string }
/** Set while the service refuses calls for their number. */
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

/** Resolves at once, or when the service listens again. */
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

/** The pause before the next try, longer each time; ends early when the browser is online again. */
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
