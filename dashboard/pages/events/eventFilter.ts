import type { UrlState } from '../../parts/navigation/useUrlState.ts'

export type EventFilter = { type?: string[]; createdAfter?: string; createdBefore?: string }

/** The filter in the URL. */
export const eventFilterOf = ({ type, after, before }: UrlState): EventFilter => ({
  ...(type !== undefined && { type: [type] }),
  ...(after !== undefined && { createdAfter: after }),
  ...(before !== undefined && { createdBefore: before }),
})
