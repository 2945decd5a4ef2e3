/** Builds the timeline: the run's phases, steps, single moments, and the deliveries of its events. */
import { endTypes, type JsonData, type LogEvent } from '../log/logEvent.ts'

export type Tone = 'queued' | 'running' | 'waiting' | 'step' | 'good' | 'bad' | 'mark'
/** Times are in milliseconds since the epoch; an open span ends now. */
export type Span = { from: number; to: number; tone: Tone; name: string; isOpen: boolean; seq?: number }
export type TimelineRow = { key: string; name: string; detail?: string; spans: Span[]; deliveryId?: string }
export type Timeline = { from: number; to: number; rows: TimelineRow[] }

export type TimelineDelivery = {
  id: string
  eventType: string
  status: string
  createdAt: string
  attempts: { startedAt: string; durationMs: number; error: string | null }[]
}

export function buildTimeline(
  marks: readonly LogEvent[],
  deliveries: readonly TimelineDelivery[],
  now: number,
): Timeline {
  const [first] = marks
  if (first === undefined) return { from: now, to: now + 1, rows: [] }
  const last = marks.at(-1)
  const end = last !== undefined && endTypes.has(last.type) ? timeOf(last) : now
  const rows = [...phaseRows(marks, end), ...stepRows(marks, end), ...momentRows(marks), ...deliveries.map(deliveryRow)]
  const to = Math.max(end, ...rows.flatMap(({ spans }) => spans.map((span) => span.to)))
  const from = timeOf(first)
  return { from, to: Math.max(to, from + 1), rows }
}

/** The execution time so far, excluding waiting. */
export function runningMs(marks: readonly LogEvent[], now: number): number {
  const spans = phaseRows(marks, now).flatMap((row) => row.spans)
  return spans.reduce((sum, { tone, from, to }) => (tone === 'running' ? sum + to - from : sum), 0)
}

const timeOf = ({ createdAt }: LogEvent) => Date.parse(createdAt)

/** The phase that an event starts; messages and steps do not change the phase. */
const phases: { [type: string]: { name: string; tone: Tone } } = {
  'run.created': { name: 'Queued', tone: 'queued' },
  'run.started': { name: 'Running', tone: 'running' },
  'run.requires_action': { name: 'Waiting for an action', tone: 'waiting' },
  'run.resumed': { name: 'Running', tone: 'running' },
}

/** One row for each kind of phase, and one for each attempt. */
function phaseRows(marks: readonly LogEvent[], end: number): TimelineRow[] {
  const rows = new Map<string, TimelineRow>()
  let open: Span | undefined
  let attempt = 1
  for (const event of marks) {
    const phase = phases[event.type]
    const isEnd = endTypes.has(event.type)
    if (phase === undefined && !isEnd) continue
    if (open !== undefined) Object.assign(open, { to: timeOf(event), isOpen: false })
    open = undefined
    if (phase === undefined) continue
    if (event.type === 'run.started') attempt = numberOf(event.data.attempt) ?? attempt
    const name = phase.tone === 'running' && attempt > 1 ? `${phase.name}, attempt ${attempt}` : phase.name
    open = { from: timeOf(event), to: end, tone: phase.tone, name, isOpen: true, seq: event.seq }
    const row = rows.get(name) ?? { key: name, name, spans: [] }
    row.spans.push(open)
    rows.set(name, row)
  }
  return [...rows.values()]
}

function stepRows(marks: readonly LogEvent[], end: number): TimelineRow[] {
  const rows: TimelineRow[] = []
  const open = new Map<string, Span>()
  for (const event of marks) {
    const step = stepOf(event)
    if (step === undefined) continue
    const running = open.get(step.name)
    if (event.type === 'step.completed' && running !== undefined) {
      Object.assign(running, { to: timeOf(event), isOpen: false, tone: step.error === undefined ? 'step' : 'bad' })
      open.delete(step.name)
      continue
    }
    const span: Span = {
      from: timeOf(event),
      to: end,
      tone: 'step',
      name: step.name,
      isOpen: event.type === 'step.started',
      seq: event.seq,
    }
    open.set(step.name, span)
    rows.push({ key: `step ${event.seq}`, name: step.name, detail: step.detail, spans: [span] })
  }
  return rows
}

function stepOf({ type, data }: LogEvent): { name: string; detail: string; error: unknown } | undefined {
  if (type !== 'step.started' && type !== 'step.completed') return undefined
  const step = (data.step ?? {}) as JsonData
  const what = [step.kind, step.model ?? step.tool].filter((part) => typeof part === 'string')
  return { name: String(step.name ?? 'step'), detail: what.join(' · '), error: step.error }
}

const moments: { [type: string]: { name: string; tone: Tone } } = {
  'guardrail.triggered': { name: 'Guardrails', tone: 'bad' },
  'run.action': { name: 'Messages', tone: 'mark' },
}

function momentRows(marks: readonly LogEvent[]): TimelineRow[] {
  const rows = new Map<string, TimelineRow>()
  for (const event of marks) {
    const moment = moments[event.type]
    if (moment === undefined) continue
    const row = rows.get(moment.name) ?? { key: moment.name, name: moment.name, spans: [] }
    const at = timeOf(event)
    row.spans.push({ from: at, to: at, tone: moment.tone, name: describeMoment(event), isOpen: false, seq: event.seq })
    rows.set(moment.name, row)
  }
  return [...rows.values()]
}

function describeMoment({ type, data }: LogEvent): string {
  if (type === 'run.action') return 'Message to the run'
  const check = (data.guardrail as JsonData | undefined)?.check ?? data.guardrail
  return `${typeof check === 'string' ? check : 'Guardrail'}: ${String(data.action ?? 'found')}`
}

function deliveryRow({ id, eventType, status, createdAt, attempts }: TimelineDelivery): TimelineRow {
  const from = Date.parse(createdAt)
  const spans = attempts.map(({ startedAt, durationMs, error }, index): Span => {
    const at = Date.parse(startedAt)
    return {
      from: at,
      to: at + durationMs,
      tone: error === null ? 'good' : 'bad',
      name: `Attempt ${index + 1}`,
      isOpen: false,
    }
  })
  const pending: Span = { from, to: from, tone: 'queued', name: 'Not sent yet', isOpen: true }
  return {
    key: id,
    name: `Delivery of ${eventType}`,
    detail: status,
    spans: spans.length === 0 ? [pending] : spans,
    deliveryId: id,
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)
