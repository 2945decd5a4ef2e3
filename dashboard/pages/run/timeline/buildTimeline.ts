/** Builds the timeline: the run's phases, steps and single moments; the deliveries of its events on a separate scale. */
import { endTypes, type JsonData, type LogEvent } from '../log/logEvent.ts'
import { readSteps, usedBy } from '../steps/readSteps.ts'
import { deliveryRows, type TimelineDelivery } from './deliveryRows.ts'
import { phaseRows } from './phaseRows.ts'
import type { Span, Timeline, TimelineRow, Tone, Track } from './timeline.ts'

export function buildTimeline(
  marks: readonly LogEvent[],
  deliveries: readonly TimelineDelivery[],
  now: number,
): Timeline {
  const last = marks.at(-1)
  const end = last !== undefined && endTypes.has(last.type) ? Date.parse(last.createdAt) : now
  const first = marks[0] === undefined ? now : Date.parse(marks[0].createdAt)
  const rows = [...phaseRows(marks, end), ...stepRows(marks, end), ...momentRows(marks)]
  return { run: trackOf(rows, first), deliveries: trackOf(deliveryRows(deliveries)) }
}

function trackOf(rows: TimelineRow[], first?: number): Track {
  const spans = rows.flatMap((row) => row.spans)
  const from = first ?? Math.min(...spans.map((span) => span.from))
  return { from, to: Math.max(from + 1, ...spans.map((span) => span.to)), rows }
}

function stepRows(marks: readonly LogEvent[], end: number): TimelineRow[] {
  return readSteps(marks).map((step) => {
    const { seq, name, kind, from, to, data } = step
    const used = usedBy(step)
    const detail = [kind, used === name ? undefined : used].filter(Boolean).join(' · ')
    const tone = data.error === undefined && data.ok !== false ? 'step' : 'bad'
    const span: Span = { from, to: to ?? end, tone, name, isOpen: to === undefined }
    return { key: `step ${seq}`, name, detail, spans: [span], search: { tab: 'steps', step: String(seq) } }
  })
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
    const search = { tab: 'events', event: String(event.seq) }
    const row: TimelineRow = rows.get(moment.name) ?? { key: moment.name, name: moment.name, spans: [], search }
    const at = Date.parse(event.createdAt)
    row.spans.push({ from: at, to: at, tone: moment.tone, name: describeMoment(event), isOpen: false })
    rows.set(moment.name, row)
  }
  return [...rows.values()]
}

function describeMoment({ type, data }: LogEvent): string {
  if (type === 'run.action') return 'Message to the run'
  const check = (data.guardrail as JsonData | undefined)?.check ?? data.guardrail
  return `${typeof check === 'string' ? check : 'Guardrail'}: ${String(data.action ?? 'found')}`
}
