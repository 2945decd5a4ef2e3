import { useEffect } from 'react'
import { createStore } from '../../state/store.ts'
import { type PeriodName, periodOf, type ShownPeriod } from '../chart/period.ts'
import { useUrlState } from '../navigation/useUrlState.ts'

/** The usual period of the page that is shown, for the control in the top bar: any time for lists; undefined if it has none. */
export const usualPeriod = createStore<PeriodName | 'any' | undefined>(undefined)

/** The period of a page's charts: in the URL, chosen in the top bar. `now`: where a named period ends. */
export function usePagePeriod(usual: PeriodName, now: number): ShownPeriod {
  const [search] = useUrlState()
  useEffect(() => {
    usualPeriod.set(usual)
    return () => usualPeriod.set(undefined)
  }, [usual])
  return periodOf(search, now, usual)
}
