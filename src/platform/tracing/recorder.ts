/*
 * Records spans, in a few plain objects: the packages' own recorder takes several times as long, which slowed every call measurably.
 * Whether a trace is recorded is decided once, for its root; the decision is part of its `traceparent`.
 */
import { createHash } from 'node:crypto'
import { isUnrecorded, parseTraceparent, type TraceContext, toTraceparent } from './traceparent.ts'
import { noSpan, type Span, type SpanAttributes, type SpanKind, type SpanOptions, type Tracing } from './tracing.ts'

export type EndedSpan = {
  name: string
  kind: SpanKind
  traceId: string
  spanId: string
  parent: TraceContext | undefined
  startMs: number
  endMs: number
  attributes: Attributes
  hasFailed: boolean
}

export type Attributes = Record<string, string | number | boolean | string[]>

type Options = {
  recordsContent: boolean
  /** The share of traces that are recorded. */
  ratio: number
  /** At least 0 and less than 1. */
  random?: () => number
  onEnd(span: EndedSpan): void
}

export function createRecorder(options: Options): Omit<Tracing, 'close'> {
  const { recordsContent, ratio, random = Math.random, onEnd } = options

  function record(name: string, traceId: string, parent: TraceContext | undefined, given: SpanOptions = {}): Span {
    const spanId = given.key === undefined ? newId(random, 2) : idOf(given.key)
    return createSpan({ name, traceId, spanId, parent }, given, onEnd)
  }

  return {
    recordsContent,
    startCall(name, traceparent, given) {
      const caller = parseTraceparent(traceparent)
      if (caller === undefined) return random() < ratio ? record(name, newId(random, 4), undefined, given) : noSpan
      // So that no caller decides how much is recorded.
      if (caller.isSampled && isWithin(ratio, caller.traceId)) return record(name, caller.traceId, caller, given)
      return unrecorded(toTraceparent({ traceId: caller.traceId, spanId: newId(random, 2), isSampled: false }))
    },
    start(name, traceparent, given) {
      if (traceparent == null) return noSpan
      if (isUnrecorded(traceparent)) return unrecorded(traceparent)
      const parent = parseTraceparent(traceparent)
      return parent === undefined ? noSpan : record(name, parent.traceId, parent, given)
    },
    reserve(traceparent, key) {
      const parent = parseTraceparent(traceparent)
      return parent && toTraceparent({ ...parent, spanId: idOf(key) })
    },
  }
}

const unrecorded = (traceparent: string): Span => ({ ...noSpan, traceparent })

type Identity = Pick<EndedSpan, 'name' | 'traceId' | 'spanId' | 'parent'>

function createSpan(
  identity: Identity,
  { kind = 'internal', startedAt, ...given }: SpanOptions,
  onEnd: Options['onEnd'],
): Span {
  const [nowMs, beganMs] = [Date.now(), performance.now()]
  const attributes: Attributes = {}
  let [hasFailed, hasEnded] = [false, false]
  const set = (more: SpanAttributes): void => {
    if (!hasEnded) addAttributes(attributes, more)
  }
  if (given.attributes !== undefined) set(given.attributes)
  return {
    traceparent: toTraceparent({ ...identity, isSampled: true }),
    isRecorded: true,
    set,
    fail(type) {
      set({ 'error.type': type })
      hasFailed = true
    },
    end() {
      if (hasEnded) return
      hasEnded = true
      const endMs = nowMs + performance.now() - beganMs
      onEnd({ ...identity, kind, startMs: startedAt?.getTime() ?? nowMs, endMs, attributes, hasFailed })
    },
  }
}

const maxValueCharacters = 8_192

function addAttributes(attributes: Attributes, more: SpanAttributes): void {
  for (const name in more) {
    const value = more[name]
    if (typeof value === 'string' && value.length > maxValueCharacters) attributes[name] = cut(value)
    else if (value !== undefined) attributes[name] = value
  }
}

/** A copy, since a slice would keep the whole text in memory. */
const cut = (text: string): string => Buffer.from(text.slice(0, maxValueCharacters)).toString('utf8')

/** Unique, not secret. */
const newId = (random: () => number, words: 2 | 4): string => {
  let id = ''
  for (let word = 0; word < words; word++) id += ((random() * 2 ** 32) >>> 0).toString(16).padStart(8, '0')
  return id
}

const idOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 16)

/** By the second half of the id, like most libraries: with the same ratio, caller and service record the same traces. */
const isWithin = (ratio: number, traceId: string): boolean => Number(`0x${traceId.slice(16)}`) < ratio * 2 ** 64
