/*
 * The header `traceparent` of W3C Trace Context: which trace a call belongs to, which span made it, and whether the trace is
 * recorded. Callers may send anything: what is invalid is treated as absent.
 */
export type TraceContext = { traceId: string; spanId: string; isSampled: boolean }

/** Versions after 00 may have more fields. */
const shape = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

export function parseTraceparent(text: unknown): TraceContext | undefined {
  if (typeof text !== 'string' || text.length > maxCharacters) return undefined
  const [, version, traceId, spanId, flags, more] = shape.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === '00' && more !== undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) !== 0 }
}

export const toTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** Whether one that we made is of a trace that is not recorded: its parts need no span either. */
export const isUnrecorded = (made: string): boolean => made.endsWith('-00')

const maxCharacters = 512
const sampledFlag = 1
