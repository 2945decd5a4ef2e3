/** Local time in an unambiguous format: 2026-11-16 21:57:30. */
export function formatTime(at: string | number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** "12 s ago", "in 3 h". A time of seven days from now stays "in 7 d" while its page is read. */
export function formatAgo(at: number, now: number): string {
  const seconds = Math.round((now - at) / 1000)
  if (Math.abs(seconds) < 1) return 'now'
  const text = formatSpan(Math.abs(seconds), seconds > 0 ? Math.floor : Math.round)
  return seconds > 0 ? `${text} ago` : `in ${text}`
}

function formatSpan(seconds: number, whole: (value: number) => number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${whole(seconds / 60)} min`
  if (seconds < 86_400 * 2) return `${whole(seconds / 3600)} h`
  return `${whole(seconds / 86_400)} d`
}

/** A duration of any length: 12 ms, 3.4 s, 2 min 05 s, 3 h 12 min, 9 d 4 h; whole ones without the remainder: 10 min. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours >= 48) return `${Math.floor(hours / 24)} d${rest(hours % 24, 'h', 1)}`
  if (hours > 0) return `${hours} h${rest(minutes, 'min', 2)}`
  return `${minutes} min${rest(seconds % 60, 's', 2)}`
}

const rest = (value: number, unit: string, digits: number): string =>
  value === 0 ? '' : ` ${String(value).padStart(digits, '0')} ${unit}`
