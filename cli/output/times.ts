/** Human-readable times and durations. */
export function relativeTime(iso: string, nowMs: number): string {
  const ms = nowMs - Date.parse(iso)
  if (Number.isNaN(ms)) return iso
  const amount = shortDuration(Math.abs(ms))
  if (Math.abs(ms) < 1000) return 'now'
  return ms >= 0 ? `${amount} ago` : `in ${amount}`
}

/** Only the largest unit: 3h. */
export function shortDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}ms`
  if (ms < 60_000) return `${Math.floor(ms / 1000)}s`
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)}m`
  if (ms < 86_400_000) return `${Math.floor(ms / 3_600_000)}h`
  return `${Math.floor(ms / 86_400_000)}d`
}

/** A measured duration: 340ms, 2.4s, 3m 5s. */
export function exactDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`
  return `${Math.floor(ms / 60_000)}m ${Math.floor((ms % 60_000) / 1000)}s`
}
