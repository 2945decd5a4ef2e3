/** The header `Retry-After`, as seconds or as a date; null if it is absent or neither. */
export const retryAfterSeconds = (headers: Headers, nowMs: number): number | null => {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d+$/.test(value)) return Number(value)
  const atMs = Date.parse(value)
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}
