/*
 * Reads of what can be megabytes, two at a time and in order of arrival: together they would take more memory than there
 * is, and parsing them blocks the one thread anyway. Where too many wait, callers who can retry are refused.
 */
import { createConcurrencyLimit } from '../concurrencyLimit.ts'
import { fail } from '../errors.ts'

/** `brief`: refused (503) where too many wait. `patient`: has a queue of its own, for work that nobody would retry. */
export type Patience = 'brief' | 'patient'

export type LargeReads = <Row>(patience: Patience, read: () => Promise<Row[]>) => Promise<Row[]>

const atOnce = 2
export const mostLargeReads = 100

export function createLargeReads(): LargeReads {
  const turns = () => createConcurrencyLimit({ atOnce, waiting: Number.POSITIVE_INFINITY })
  const limits = { brief: turns(), patient: turns() }
  let briefReads = 0
  return async (patience, read) => {
    if (patience === 'patient') return (await limits.patient.run(read)) ?? []
    if (briefReads >= mostLargeReads) throw fail('unavailable', { retryAfterSeconds: 2 })
    briefReads++
    try {
      return (await limits.brief.run(read)) ?? []
    } finally {
      briefReads--
    }
  }
}
