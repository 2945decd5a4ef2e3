/** The outcome of an attempt: the delivery succeeded, is retried later, or has failed permanently. */

export type Decision = { kind: 'succeeded' } | { kind: 'retry'; delayMs: number } | { kind: 'failed' }

const delaysMs = [1_000, 5_000, 30_000]
const gone = 410

/** `attempt` counts from 1; a null status means that no status line arrived in time. */
export function afterAttempt(attempt: number, httpStatus: number | null, maxAttempts: number): Decision {
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300) return { kind: 'succeeded' }
  if (httpStatus === gone || attempt >= maxAttempts) return { kind: 'failed' }
  return { kind: 'retry', delayMs: delaysMs[Math.min(attempt, delaysMs.length) - 1] as number }
}

export const isGone = (httpStatus: number | null): boolean => httpStatus === gone
