import { useMemo } from 'react'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { startOfMinute } from '../../parts/period/listPeriod.ts'
import { type RunFilter, readFilter } from './runFilter.ts'

/** The filter that the URL says. A period ends when it was chosen or the page was opened. */
export function useRunFilter(): { filter: RunFilter; order: 'asc' | 'desc' } {
  const [search] = useUrlState<'/runs'>()
  const filter = useMemo(() => readFilter(search, startOfMinute()), [search])
  return { filter, order: search.order === 'asc' ? 'asc' : 'desc' }
}
