/** What a person sees of a forwarding: a line of data for each settled event, and on stderr what else happens. */
import { type Column, column } from '../output/columns.ts'
import type { Output } from '../output/output.ts'
import { safeLine } from '../output/safeText.ts'
import { exactDuration } from '../output/times.ts'
import type { ForwardingReport } from './forwarding.ts'

interface Needs {
  out: Output
  now(): number
  /** Called when the feed is open for the first time. */
  onFirstReady(): void
  /** Called with the text for Ctrl-C whenever it changed. */
  onCounted(text: string): void
}

interface Settled {
  id: string
  type: string
  created_at: string
  status: 'acknowledged' | 'failed'
  http_status: number | null
  attempts: number
  duration_ms: number
  error: string | null
}

const columns: readonly Column<Settled>[] = [
  column('CREATED', 'time', ({ created_at }) => created_at),
  column('TYPE', 'id', ({ type }) => type),
  column('EVENT', 'id', ({ id }) => id),
  column('STATUS', 'status', ({ status }) => status),
  column('HTTP', 'number', ({ http_status }) => http_status),
  column('ATTEMPTS', 'number', ({ attempts }) => attempts),
  column('TOOK', 'duration', ({ duration_ms }) => duration_ms),
]

export const createListenReport = ({ out, now, onFirstReady, onCounted }: Needs): ForwardingReport => {
  const counts = { acknowledged: 0, failed: 0 }
  let isFirst = true
  let cutAtMs: number | undefined
  let lastReason = ''
  return {
    ready() {
      if (isFirst) {
        isFirst = false
        onFirstReady()
        out.note('Ready')
      } else if (cutAtMs !== undefined) {
        out.note(`Ready again after ${exactDuration(now() - cutAtMs)}; no event was missed`)
      }
      cutAtMs = undefined
      lastReason = ''
    },
    cut({ message }, delayMs) {
      cutAtMs ??= now()
      // A service that is away for long would fill the screen with the same line.
      if (message === lastReason) return
      lastReason = message
      out.note(`Connection lost: ${safeLine(message)}. Trying again in ${exactDuration(delayMs)}, then on and on`)
    },
    retry({ id, type }, { error }, delayMs) {
      out.note(safeLine(`${type} ${id}: ${error ?? ''}. Next attempt in ${exactDuration(delayMs)}`))
    },
    settled({ id, type, createdAt }, { isAcknowledged, httpStatus, durationMs, attempts, error }) {
      const status = isAcknowledged ? 'acknowledged' : 'failed'
      counts[status] += 1
      onCounted(`Stopped: ${counts.acknowledged} acknowledged, ${counts.failed} failed. ${goesOn}`)
      const item = { id, type, created_at: createdAt, status, http_status: httpStatus, attempts } as const
      out.row(columns, { ...item, duration_ms: durationMs, error })
      if (isAcknowledged) return
      out.note(safeLine(`${type} ${id}: ${error ?? ''}. Not acknowledged; it is sent again later`))
    },
    gone: ({ id, type }) => out.note(`${type} ${id} failed before, and is not stored any more`),
    dropped: ({ id, type }) => out.note(`${type} ${id} is not sent again by itself: too many failed; --since sends it`),
    expired: () => out.note('The position is more than 30 days old; going on with the oldest event that is stored'),
  }
}

export const goesOn = 'The position is kept: the same command goes on with the next event.'
