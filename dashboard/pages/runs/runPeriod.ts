/** The period of the list, by name in the URL, so that a link sent tomorrow means tomorrow's last day. */
export const runPeriods = [
  { value: 'hour', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
] as const

type Bounds = { createdAfter?: string; createdBefore?: string }

export function periodBounds(name: string | undefined, now: number): Bounds {
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
function yesterday(now: number): Bounds {
  const midnight = (daysAgo: number) => {
    const day = new Date(now)
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysAgo).getTime()
  }
  return {
    createdAfter: new Date(midnight(1) - 1).toISOString(),
    createdBefore: new Date(midnight(0)).toISOString(),
  }
}
