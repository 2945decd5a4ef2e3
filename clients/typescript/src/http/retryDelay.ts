/** Whether a failed call is repeated, and when. Pure: time and randomness are arguments. */
import { ApiError, type ConnectionError } from '../errors/errors.ts'

export type RetryClass = 'safe' | 'keyed' | 'once'

type Failed = {
  error: ApiError | ConnectionError
  retryClass: RetryClass
  /** Retries that were made before this failure. */
  retries: number
  maxRetries: number
  /** The pause before the first retry, doubled for each later one. */
  firstDelayMs?: number
  /** At least 0, less than 1. */
  random: number
}

/** Milliseconds to wait before the call is repeated; null if it is not. */
export function retryDelayMs(failed: Failed): number | null {
  if (failed.retries >= failed.maxRetries || !mayRepeat(failed.error, failed.retryClass)) return null
  const retryAfter = failed.error instanceof ApiError ? failed.error.retryAfterSeconds : null
  if (retryAfter !== null)
    return retryAfter > longestPauseSeconds ? null : Math.round(retryAfter * 1000 * (1 + failed.random * 0.1))
  return backoffMs(failed.retries, failed.random, failed.firstDelayMs)
}

const longestPauseSeconds = 60

export const backoffMs = (retries: number, random: number, firstDelayMs = 500): number =>
  Math.round(Math.min(8000, firstDelayMs * 2 ** retries) * (1 - random * 0.25))

/** `once` is repeated only if the call certainly had no effect. */
export function mayRepeat(error: ApiError | ConnectionError, retryClass: RetryClass): boolean {
  if (error instanceof ApiError) {
    if (error.status === 429) return error.code !== 'quota_exceeded'
    return retryClass !== 'once' && [500, 502, 503, 504].includes(error.status)
  }
  if (error.kind === 'tls') return false
  return retryClass !== 'once' || error.kind === 'dns' || error.kind === 'refused'
}
