/*
 * Reads of what can be megabytes, two at a time: together they would take more memory than there is, and parsing them
 * blocks the one thread anyway. Organisations take turns. Callers of an organisation with too many that can retry are
 * refused.
 */
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { fail } from '../errors.ts'

/** `brief`: refused (503) where too many wait. `patient`: has a queue of its own, for work that nobody would retry. */
export type Patience = 'brief' | 'patient'

export type LargeReads = <Row>(organizationId: string, patience: Patience, read: () => Promise<Row[]>) => Promise<Row[]>

const atOnce = 2
/** Of one organisation, those that run included. */
export const mostLargeReads = 100

export function createLargeReads(): LargeReads {
  const limits = {
    brief: createConcurrencyLimit({ atOnce, waitingPerLane: mostLargeReads - atOnce }),
    patient: createConcurrencyLimit({ atOnce }),
  }
  return async (organizationId, patience, read) => {
    const rows = await limits[patience].run(read, organizationId)
    if (rows === undefined) throw fail('unavailable', { retryAfterSeconds: 2 })
    return rows
  }
}
