/**
 * Where a stream is, and what comes next. Pure: no IO, no time but what it is given.
 *
 * A log (of a run or a pipeline run) has numbers without gaps and a last event; a connection that ends before that was cut.
 * A feed has opaque positions and no end. Retries are counted since the last new event, so that a stream that makes progress
 * may be cut any number of times.
 */
import { knownEvent } from '../calls/knownEvent.ts'
import type { ParseJson } from '../http/parseJson.ts'
import type { Frame } from './sseDecoder.ts'

export type StreamKind = {
  /** The subject of the log; undefined for a feed. */
  subject: 'run' | 'pipeline_run' | undefined
  knownTypes: ReadonlySet<string>
}

/** An event as on the wire. */
export type WireEvent = {
  type: string
  seq?: number
  [field: string]: unknown
}

export type StreamState = {
  readonly kind: StreamKind
  readonly parseJson: ParseJson
  /** Id of the run or pipeline run. */
  subjectId: string | null
  /** Number of the last event of a log. */
  lastSeq: number
  /** What the next request sends as `Last-Event-ID`. */
  lastId: string | undefined
  /** The time at which a feed starts as long as it has no position. */
  since: unknown
  /** Retries since the last new event. */
  retries: number
  /** False once a resume by GET was refused with 403. */
  mayRead: boolean
  /** The text of all deltas of the current attempt, except the newest ones. */
  text: string
  newText: string[]
  attempt: number
  /** The run of the last event; once it is set, the log has ended. */
  final: unknown
}

/** `after`: where the caller wants to start; undefined: at the start of a log, or now. */
export const newStreamState = (
  kind: StreamKind,
  subjectId: string | null,
  after: string | undefined,
  parseJson: ParseJson,
): StreamState => ({
  kind,
  parseJson,
  subjectId,
  lastSeq: kind.subject === undefined ? 0 : Number(after ?? 0),
  lastId: after,
  since: undefined,
  retries: 0,
  mayRead: true,
  text: '',
  newText: [],
  attempt: 0,
  final: undefined,
})

/**
 * `nothing`: the frame has no event, or one that was yielded before. `gap`: events are missing before this one, or it
 * can't be read, so the stream has to be resumed from the last good one.
 */
export type Accepted = { event: WireEvent } | 'nothing' | 'gap'

export function acceptFrame(state: StreamState, frame: Frame): Accepted {
  if (frame.data === undefined) {
    // A feed starts with its position, so that nothing is missed if it is cut before its first event.
    if (state.kind.subject === undefined) state.lastId = frame.id ?? state.lastId
    return 'nothing'
  }
  const event = parsed(frame.data, state.parseJson)
  if (event === undefined) return 'gap'
  const { subject } = state.kind
  if (subject !== undefined) {
    const seq = event.seq ?? Number(frame.id)
    if (seq <= state.lastSeq) return 'nothing'
    if (seq !== state.lastSeq + 1) return 'gap'
    state.lastSeq = seq
    noteLogEvent(state, subject, event)
  }
  state.lastId = subject === undefined ? (frame.id ?? state.lastId) : String(state.lastSeq)
  state.retries = 0
  return { event: knownEvent(event, state.kind.knownTypes) }
}

function noteLogEvent(state: StreamState, subject: string, event: WireEvent): void {
  const id = event[`${subject}_id`]
  if (typeof id === 'string') state.subjectId = id
  if (event.type === 'output.delta') {
    if (typeof event.delta === 'string') addText(state, event.delta)
  } else if (event.type === 'run.started') {
    const attempt = Number(event.attempt)
    // The deltas of an attempt whose process was lost are void.
    if (attempt > state.attempt) {
      state.text = ''
      state.newText = []
    }
    state.attempt = attempt
  } else if (/\.(completed|failed|cancelled)$/.test(event.type) && event.type.startsWith(`${subject}.`)) {
    state.final = event[subject] ?? null
  }
}

/** Adding each delta to one text would keep an object in memory for each of them. */
function addText(state: StreamState, delta: string): void {
  if (state.newText.push(delta) < 1024) return
  state.text = textOf(state)
  state.newText = []
}

export const textOf = ({ text, newText }: StreamState): string => text + newText.join('')

function parsed(data: string, parseJson: ParseJson): WireEvent | undefined {
  try {
    const event = parseJson(data)
    return typeof event === 'object' && event !== null && 'type' in event ? (event as WireEvent) : undefined
  } catch {
    return undefined
  }
}

/** `begin`: the caller's own request, with `Last-Event-ID` if there is one. `resume`: GET after the last event. */
export type NextRequest = 'begin' | 'resume' | 'none'

/** A key expires after 24 hours, and a POST would then create a second run. */
export const keyLifetimeMs = 23 * 3_600_000

export function nextRequest(state: StreamState, isPost: boolean, keyAgeMs: number): NextRequest {
  if (state.lastId !== undefined && (state.mayRead || !isPost)) return 'resume'
  if (!isPost) return 'begin'
  return keyAgeMs < keyLifetimeMs ? 'begin' : 'none'
}
