/** The period of a list, by name in the URL, so that a link opened tomorrow means tomorrow's last day. */
import { useEffect, useMemo } from 'react'
import { useUrlState } from '../navigation/useUrlState.ts'
import { usualPeriod } from './usePagePeriod.ts'

export const listPeriods = [
  { value: 'hour', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
] as const

export type PeriodBounds = { createdAfter?: string; createdBefore?: string }

export const listPeriodName = (name: string): string => listPeriods.find(({ value }) => value === name)?.label ?? name

/** The bounds of the page's list, chosen in the top bar. A period ends when it was chosen or the page was opened. */
export function useListPeriod(): PeriodBounds {
  const [{ period }] = useUrlState()
  useEffect(() => {
    usualPeriod.set('any')
    return () => usualPeriod.set(undefined)
  }, [])
  return useMemo(() => periodBounds(period, startOfMinute()), [period])
}

/** So that the parts of the page that read it a moment apart send the same query. */
export const startOfMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs

const minuteMs = 60_000

export function periodBounds(name: string | undefined, now: number): PeriodBounds {
  const ms = lengthsMs[name ?? '']
  if (ms !== undefined) return { createdAfter: new Date(now - ms).toISOString() }
  return name === 'yesterday' ? yesterday(now) : {}
}

const hourMs = 3_600_000
const lengthsMs: Readonly<Record<string, number>> = {
  hour: hourMs,
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
}

/** The day before today, in local time. Both bounds are exclusive. */
function yesterday(now: number): PeriodBounds {
  const midnight = (daysAgo: number) => {
    const day = new Date(now)
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime()
  }
  return {
    createdAfter: new Date(midnight(1) - 1).toISOString(),
    createdBefore: new Date(midnight(0)).toISOString(),
  }
}
