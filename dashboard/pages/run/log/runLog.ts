/*
 * The page's copy of a run's log. Events are added as they arrive, in bursts of thousands; subscribers are notified at
 * most every 50 ms. Numbers are checked, so that the page can prove that nothing is missing.
 */
import { createStreamedText, type StreamedText } from '../../../parts/text/streamedText.ts'
import { endTypes, type LogEvent } from './logEvent.ts'

/** The text of one attempt; a later attempt voids it. */
export type AttemptText = { attempt: number; text: StreamedText }

export type LogState = {
  /** Changes with every change of the log. */
  version: number
  count: number
  /** How many of them are not deltas. */
  marks: number
  lastSeq: number
  /** How many numbers were skipped; always 0 unless the service breaks its guarantee. */
  missing: number
  isEnded: boolean
}

export type RunLog = {
  readonly runId: string
  /** Returns whether the event is new. */
  add(event: LogEvent): boolean
  /** The state that subscribers were last notified of. */
  state(): LogState
  /** The current state. */
  latest(): LogState
  subscribe(listener: () => void): () => void
  readonly events: readonly LogEvent[]
  /** All events except deltas: the source of the timeline. */
  readonly marks: readonly LogEvent[]
  readonly texts: readonly AttemptText[]
}

const drawEveryMs = 50

export function createRunLog(runId: string): RunLog {
  const events: LogEvent[] = []
  const marks: LogEvent[] = []
  const texts: AttemptText[] = []
  const listeners = new Set<() => void>()
  let state: LogState = { version: 0, count: 0, marks: 0, lastSeq: 0, missing: 0, isEnded: false }
  let drawn = state
  let isDrawDue = false
  const draw = () => {
    isDrawDue = false
    drawn = state
    for (const listener of listeners) listener()
  }
  const add = (event: LogEvent) => {
    if (event.seq <= state.lastSeq) return false
    events.push(event)
    if (event.type === 'output.delta') addDelta(texts, event)
    else marks.push(event)
    if (event.type === 'run.started') beginAttempt(texts, event)
    state = {
      version: state.version + 1,
      count: state.count + 1,
      marks: marks.length,
      lastSeq: event.seq,
      missing: state.missing + event.seq - state.lastSeq - 1,
      isEnded: state.isEnded || endTypes.has(event.type),
    }
    if (!isDrawDue) setTimeout(draw, drawEveryMs)
    isDrawDue = true
    return true
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { runId, add, state: () => drawn, latest: () => state, subscribe, events, marks, texts }
}

function beginAttempt(texts: AttemptText[], event: LogEvent) {
  const attempt = typeof event.data.attempt === 'number' ? event.data.attempt : 1
  if (texts.at(-1)?.attempt !== attempt) texts.push({ attempt, text: createStreamedText() })
}

function addDelta(texts: AttemptText[], { data }: LogEvent) {
  let last = texts.at(-1)
  if (last === undefined) {
    last = { attempt: 1, text: createStreamedText() }
    texts.push(last)
  }
  if (typeof data.delta === 'string') last.text.append(data.delta)
  if (data.patch !== undefined) last.text.append(`${JSON.stringify(data.patch)}\n`)
}
