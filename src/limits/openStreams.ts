/** Limits the streams, subscriptions and long polls that a caller and its organisation have open in this process. */
import { createQuotaCounter } from '../fairness/quotaCounter.ts'
import { fail } from './limitErrors.ts'
import { type LimitedCaller, limitsOf, type Plans } from './plans.ts'

export type OpenStreams = ReturnType<typeof createOpenStreams>

const retryAfterSeconds = 5

export function createOpenStreams({ plans }: { plans: Plans }) {
  const counts = createQuotaCounter()
  return {
    /** Counts one until the returned function is called, or throws. */
    open(viewer: LimitedCaller & { id: string; organizationId: string }): () => void {
      const { openStreams, openStreamsOrganization } = limitsOf(plans, viewer)
      const limits = {
        [viewer.id]: openStreams,
        [viewer.organizationId]: openStreamsOrganization,
        [everybody]: Infinity,
      }
      const close = counts.take(limits)
      if (close === undefined) throw fail('too_many_open_streams', { retryAfterSeconds })
      return close
    },
    /** How many are open. */
    get count(): number {
      return counts.of(everybody)
    },
  }
}

const everybody = '*'
