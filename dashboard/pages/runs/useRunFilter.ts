import { useMemo } from 'react'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { type RunFilter, readFilter } from './runFilter.ts'

/** The filter that the URL says. A period ends when it was chosen or the page was opened. */
export function useRunFilter(): { filter: RunFilter; order: 'asc' | 'desc' } {
  const [search] = useUrlState()
  const filter = useMemo(() => readFilter(search, Math.floor(Date.now() / minuteMs) * minuteMs), [search])
  return { filter, order: search.order === 'asc' ? 'asc' : 'desc' }
}

/** So that the parts of the page that read it a moment apart send the same query. */
const minuteMs = 60_000
