/** Estimates of the bytes of JSON written for a run, by which batches and buffers are bounded. */
import { heapBytes } from '../../../platform/heapBytes.ts'
import type { LogEntry } from '../logRows.ts'
import type { Advance } from './advanceRuns.ts'

export function advanceBytes({ outputText, entries, requiredAction }: Advance): number {
  let bytes = (outputText?.length ?? 0) + heapBytes(requiredAction)
  for (const entry of entries) bytes += entryBytes(entry)
  return bytes
}

/** Most entries are deltas, whose text is measured directly. */
export function entryBytes({ data }: LogEntry): number {
  const { delta, ...rest }: { delta?: unknown } = data
  return typeof delta === 'string' ? delta.length + heapBytes(rest) : heapBytes(data)
}
