/** How long to wait before a retry: as long as the provider requests, else doubling each time. */
import type { IncomingResponse } from '../../platform/outgoing/exchange.ts'

export const retryDelayMs = (retry: number, askedForMs: number | undefined): number =>
  askedForMs ?? 500 * 2 ** (retry - 1)

/** `Retry-After` in seconds or as a date, or `retry-after-ms`, which some providers add. */
export function readRetryAfterMs(headers: IncomingResponse['headers'], now: Date): number | undefined {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (exact >= 0) return exact
  const value = headers['retry-after']
  if (typeof value !== 'string') return undefined
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN
  const delayMs = Number.isNaN(seconds) ? readDate(value) - now.getTime() : seconds * 1_000
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs)
}

/** An HTTP date has the name of a month; `Date.parse` accepts much more. */
const readDate = (text: string): number => (/[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN)
