/** The output of `ars listen`: one line of data for each settled event, and everything else on stderr. */
import { type Column, column } from '../output/columns.ts'
import type { Output } from '../output/output.ts'
import { safeLine } from '../output/safeText.ts'
import { exactDuration } from '../output/times.ts'
import type { ForwardingReport } from './forwarding.ts'

type Needs = {
  out: Output
  now(): number
  /** Called when the event stream is open for the first time. */
  onFirstReady(): void
  /** Called with the text for Ctrl-C whenever it changes. */
  onCounted(text: string): void
}

type Settled = {
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

export function createListenReport({ out, now, onFirstReady, onCounted }: Needs): ForwardingReport {
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
      // A long outage would fill the screen with the same line.
      if (message === lastReason) return
      lastReason = message
      out.note(`Connection lost: ${safeLine(message)}. Reconnecting in ${exactDuration(delayMs)}, and then repeatedly`)
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
      out.note(safeLine(`${type} ${id}: ${error ?? ''}. Not acknowledged; it will be sent again later`))
    },
    gone: ({ id, type }) => out.note(`${type} ${id} failed earlier and is no longer stored`),
    dropped: ({ id, type }) =>
      out.note(`${type} ${id} is not sent again automatically: too many failed; use --since to send it`),
    expired: () => out.note('The position is more than 30 days old; continuing with the oldest stored event'),
  }
}

export const goesOn = 'The position is stored: the same command continues with the next event.'
