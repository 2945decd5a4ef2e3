/*
 * Reads of results that can be megabytes, two at a time: all together would take more memory than there is, and parsing them
 * blocks the one thread anyway. Organisations take turns. If an organisation has too many, callers that can retry are
 * refused.
 */
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { fail } from '../errors.ts'

/** `brief`: refused (503) if too many wait. `patient`: has a separate queue, for work that no caller would retry. */
export type Patience = 'brief' | 'patient'

export type LargeReads = <Row>(organizationId: string, patience: Patience, read: () => Promise<Row[]>) => Promise<Row[]>

const atOnce = 2
/** Per organisation. */
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
