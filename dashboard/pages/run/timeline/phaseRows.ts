import { endTypes, type LogEvent } from '../log/logEvent.ts'
import type { Span, TimelineRow, Tone } from './timeline.ts'

/** The phase that an event starts; messages and steps do not change the phase. */
const phases: { [type: string]: { name: string; tone: Tone } } = {
  'run.created': { name: 'Queued', tone: 'queued' },
  'run.started': { name: 'Running', tone: 'running' },
  'run.requires_action': { name: 'Waiting for an action', tone: 'waiting' },
  'run.resumed': { name: 'Running', tone: 'running' },
}

/** One row for each kind of phase, and one for each attempt. */
export function phaseRows(marks: readonly LogEvent[], end: number): TimelineRow[] {
  const rows = new Map<string, TimelineRow>()
  let open: Span | undefined
  let attempt = 1
  for (const event of marks) {
    const phase = phases[event.type]
    const isEnd = endTypes.has(event.type)
    if (phase === undefined && !isEnd) continue
    const at = Date.parse(event.createdAt)
    if (open !== undefined) Object.assign(open, { to: at, isOpen: false })
    open = undefined
    if (phase === undefined) continue
    if (event.type === 'run.started' && typeof event.data.attempt === 'number') attempt = event.data.attempt
    const name = phase.tone === 'running' && attempt > 1 ? `${phase.name}, attempt ${attempt}` : phase.name
    open = { from: at, to: end, tone: phase.tone, name, isOpen: true }
    const search = { tab: 'events', event: String(event.seq) }
    const row: TimelineRow = rows.get(name) ?? { key: name, name, spans: [], search }
    row.spans.push(open)
    rows.set(name, row)
  }
  return [...rows.values()]
}

/** The execution time so far, excluding waiting. */
export function runningMs(marks: readonly LogEvent[], now: number): number {
  const spans = phaseRows(marks, now).flatMap((row) => row.spans)
  return spans.reduce((sum, { tone, from, to }) => (tone === 'running' ? sum + to - from : sum), 0)
}
