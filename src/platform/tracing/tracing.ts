/*
 * Spans, as the rest of the service knows them. While traces are off, every span is `noSpan`. A span is continued by its
 * `traceparent`: in an outgoing header, in a stored run, in an event.
 */
export type SpanAttributes = Record<string, string | number | boolean | string[] | undefined>

export type SpanKind = 'internal' | 'server' | 'client'

export type SpanOptions = {
  kind?: SpanKind
  attributes?: SpanAttributes
  startedAt?: Date
  /** The same key gives the same span id, in every process: a span can be sent in place of one that was lost. */
  key?: string
}

export type Span = {
  /** Undefined if there is nothing to continue: traces are off, or this one was not chosen. */
  readonly traceparent: string | undefined
  /** Whether it will be sent. */
  readonly isRecorded: boolean
  set(attributes: SpanAttributes): void
  /** The operation failed. `type` is one of few words, never a message: that could contain what callers wrote. */
  fail(type: string): void
  end(): void
}

export type Tracing = {
  /** Whether spans may contain inputs, outputs and messages. */
  readonly recordsContent: boolean
  /** The span of a call: continues the caller's trace, or begins one. */
  startCall(name: string, traceparent: unknown, options?: SpanOptions): Span
  /** A part of a trace; `noSpan` without a parent. */
  start(name: string, parent: string | null | undefined, options?: SpanOptions): Span
  /** The `traceparent` of a span with this key that is started later, perhaps by another process. */
  reserve(parent: string | null | undefined, key: string): string | undefined
  /** Sends what is left, for at most two seconds. */
  close(): Promise<void>
}

/** Starts a part of a span that is known. */
export type StartSpan = (name: string, options?: SpanOptions) => Span

export const noSpan: Span = { traceparent: undefined, isRecorded: false, set() {}, fail() {}, end() {} }

export const noTracing: Tracing = {
  recordsContent: false,
  startCall: () => noSpan,
  start: () => noSpan,
  reserve: () => undefined,
  close: async () => {},
}

/** Ends the span with the work. Without a recorded span, the work is not wrapped. */
export const inSpan = <Result>(span: Span, work: () => Promise<Result>): Promise<Result> =>
  span.isRecorded ? endWith(span, work) : work()

async function endWith<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    span.fail(errorType(error))
    throw error
  } finally {
    span.end()
  }
}

/** The name of its class: messages, and the codes that agents choose, can contain what callers wrote. */
export const errorType = (error: unknown): string => (error instanceof Error ? error.name : '_OTHER')

/** The header that continues the span at the called system. */
export const traceHeaders = ({ traceparent }: { traceparent?: string | undefined }): { traceparent?: string } =>
  traceparent === undefined ? {} : { traceparent }

/** Of an address that is called: never its path, which can have secrets. */
export function serverAttributes(url: string): SpanAttributes {
  const { hostname, port, protocol } = new URL(url)
  return { 'server.address': hostname, 'server.port': Number(port || (protocol === 'https:' ? 443 : 80)) }
}
