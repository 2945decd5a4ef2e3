import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until `look` returns a value; throws after `maxMs`. */
export async function waitUntil<Found>(
  what: string,
  maxMs: number,
  look: () => Found | undefined | false | Promise<Found | undefined | false>,
): Promise<Found> {
  for (const giveUpAt = Date.now() + maxMs; Date.now() < giveUpAt; await sleep(pollMs)) {
    const found = await look()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`${what}: not within ${maxMs} ms`)
}

/** The result of the promise; throws after `maxMs`. */
export async function within<Result>(what: string, maxMs: number, promise: Promise<Result>): Promise<Result> {
  const late = new AbortController()
  const tooLate = sleep(maxMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${what}: not within ${maxMs} ms`)
  })
  tooLate.catch(() => undefined)
  return Promise.race([promise, tooLate]).finally(() => late.abort())
}

const pollMs = 25
