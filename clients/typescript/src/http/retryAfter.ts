/** The header `Retry-After`: seconds, or a date, which is compared with that of the response; null if it is neither. */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value)
  // `Date.parse` accepts much else as a date, such as -1.
  const atMs = /^[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN
  const respondedMs = Date.parse(headers.get('date') ?? '')
  const sinceMs = Number.isNaN(respondedMs) ? nowMs : respondedMs
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - sinceMs) / 1000))
}
