/*
 * Reads of what can be megabytes, two at a time over the whole process and in turn: together they would take more
 * memory than there is, and to parse them takes the one thread's time anyway. Callers wait; where too many do, those
 * who can come again are asked to.
 */
import type { Statement } from './database.ts'
import { fail } from './errors.ts'
import { createTurnstile } from './turnstile.ts'

/** `brief`: is refused (503) where too many wait. `patient`: waits, since nobody would come again. */
export type Patience = 'brief' | 'patient'

export type RunLarge = <Row>(statement: Statement<Row>, values: unknown[], patience?: Patience) => Promise<Row[]>

const atOnce = 2
export const mostLargeReads = 100

export function createLargeReads(run: <Row>(statement: Statement<Row>, values: unknown[]) => Promise<Row[]>): RunLarge {
  const turnstile = createTurnstile({ atOnce, waiting: Number.POSITIVE_INFINITY })
  let reads = 0
  return async (statement, values, patience = 'brief') => {
    if (patience === 'brief' && reads >= mostLargeReads) throw fail('unavailable', { retryAfterSeconds: 2 })
    reads++
    try {
      return (await turnstile.pass(() => run(statement, values))) ?? []
    } finally {
      reads--
    }
  }
}
