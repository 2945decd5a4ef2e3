import type { UrlState } from '../../parts/navigation/useUrlState.ts'
import type { PeriodBounds } from '../../parts/period/listPeriod.ts'

export type EventFilter = { type?: string[]; createdAfter?: string; createdBefore?: string }

/** The filter in the URL. */
export const eventFilterOf = ({ type, after, before }: UrlState, period: PeriodBounds): EventFilter => ({
  ...period,
  ...(type !== undefined && { type: [type] }),
  ...(after !== undefined && { createdAfter: after }),
  ...(before !== undefined && { createdBefore: before }),
})
