import type { Span, TimelineRow } from './timeline.ts'

export type TimelineDelivery = {
  id: string
  eventType: string
  status: string
  createdAt: string
  attempts: { startedAt: string; durationMs: number; httpStatus?: number | null; error: string | null }[]
}

/** One row for each delivery, with a bar for each attempt. */
export const deliveryRows = (deliveries: readonly TimelineDelivery[]): TimelineRow[] =>
  deliveries.map(({ id, eventType, status, createdAt, attempts }) => ({
    key: id,
    name: eventType,
    detail: status,
    spans: attempts.length === 0 ? [notSent(Date.parse(createdAt))] : attempts.map(attemptSpan),
    search: { tab: 'deliveries', delivery: id },
  }))

function attemptSpan(
  { startedAt, durationMs, httpStatus, error }: TimelineDelivery['attempts'][number],
  index: number,
): Span {
  const from = Date.parse(startedAt)
  const result = httpStatus === null || httpStatus === undefined ? (error ?? 'sent') : `HTTP ${httpStatus}`
  return {
    from,
    to: from + durationMs,
    tone: error === null ? 'good' : 'bad',
    name: `Attempt ${index + 1}, ${result}`,
    isOpen: false,
  }
}

const notSent = (at: number): Span => ({ from: at, to: at, tone: 'queued', name: 'Not sent yet', isOpen: true })
