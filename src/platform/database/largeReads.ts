/*
 * Reads of what can be megabytes, two at a time: together they would take more memory than there is, and parsing them
 * blocks the one thread anyway. Organisations take turns. Callers of an organisation with too many that can retry are
 * refused.
 */
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { createQuotaCounter } from '../../fairness/quotaCounter.ts'
import { fail } from '../errors.ts'

/** `brief`: refused (503) where too many wait. `patient`: has a queue of its own, for work that nobody would retry. */
export type Patience = 'brief' | 'patient'

export type LargeReads = <Row>(organizationId: string, patience: Patience, read: () => Promise<Row[]>) => Promise<Row[]>

const atOnce = 2
/** Of one organisation. */
export const mostLargeReads = 100

export function createLargeReads(): LargeReads {
  const turns = () => createConcurrencyLimit({ atOnce, waiting: Number.POSITIVE_INFINITY })
  const limits = { brief: turns(), patient: turns() }
  const briefReads = createQuotaCounter()
  return async (organizationId, patience, read) => {
    if (patience === 'patient') return (await limits.patient.run(read, organizationId)) ?? []
    const release = briefReads.take({ [organizationId]: mostLargeReads })
    if (release === undefined) throw fail('unavailable', { retryAfterSeconds: 2 })
    try {
      return (await limits.brief.run(read, organizationId)) ?? []
    } finally {
      release()
    }
  }
}
