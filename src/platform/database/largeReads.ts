/*
 * Reads of what can be megabytes, two at a time and in turn: together they would take more memory than there is, and to
 * parse them takes the one thread's time anyway. Callers wait; where too many do, those who can come again are asked to.
 */

import { fail } from '../errors.ts'
import { createTurnstile } from '../turnstile.ts'
import type { Statement } from './database.ts'

/** `brief`: is refused (503) where too many wait. `patient`: has turns of its own, since nobody would come again. */
export type Patience = 'brief' | 'patient'

export type RunLarge = <Row>(statement: Statement<Row>, values: unknown[], patience?: Patience) => Promise<Row[]>

const atOnce = 2
export const mostLargeReads = 100

export function createLargeReads(run: <Row>(statement: Statement<Row>, values: unknown[]) => Promise<Row[]>): RunLarge {
  const turns = () => createTurnstile({ atOnce, waiting: Number.POSITIVE_INFINITY })
  const turnstiles = { brief: turns(), patient: turns() }
  let briefReads = 0
  return async (statement, values, patience = 'brief') => {
    if (patience === 'patient') return (await turnstiles.patient.pass(() => run(statement, values))) ?? []
    if (briefReads >= mostLargeReads) throw fail('unavailable', { retryAfterSeconds: 2 })
    briefReads++
    try {
      return (await turnstiles.brief.pass(() => run(statement, values))) ?? []
    } finally {
      briefReads--
    }
  }
}
