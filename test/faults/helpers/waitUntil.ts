import { setTimeout as sleep } from 'node:timers/promises'
import { slowness } from '../../helpers/slowness.ts'

/** Polls until `look` returns a value; throws after `maxMs`, or later on a slow machine. */
export async function waitUntil<Found>(
  what: string,
  maxMs: number,
  look: () => Found | undefined | false | Promise<Found | undefined | false>,
): Promise<Found> {
  const isLate = limitOf(maxMs)
  for (let pauseMs = pollMs; !isLate(); pauseMs = Math.min(pauseMs * 1.2, slowPollMs)) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await sleep(pauseMs)
  }
  throw new Error(`${what}: not within ${maxMs} ms`)
}

/** The result of the promise; throws after `maxMs`, or later on a slow machine. */
export async function within<Result>(what: string, maxMs: number, promise: Promise<Result>): Promise<Result> {
  const isLate = limitOf(maxMs)
  const settled = new AbortController()
  const tooLate = async (): Promise<never> => {
    while (!isLate()) await sleep(pollMs, undefined, { signal: settled.signal })
    throw new Error(`${what}: not within ${maxMs} ms`)
  }
  const late = tooLate()
  late.catch(() => undefined)
  return Promise.race([promise, late]).finally(() => settled.abort())
}

function limitOf(maxMs: number): () => boolean {
  const begunAt = performance.now()
  return () => {
    const takenMs = performance.now() - begunAt
    return takenMs > maxMs && takenMs > maxMs * slowness()
  }
}

const pollMs = 25
/** After half a second of waiting. Most polls are calls of the service, which take CPU from what is waited for. */
const slowPollMs = 100
