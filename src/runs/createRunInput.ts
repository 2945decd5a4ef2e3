/** What a caller may say when it creates a run, and which values are acceptable. */
import { isIdempotencyKey } from '../idempotency/idempotencyKey.ts'
import { failWith, type Problem } from '../platform/errors.ts'
import type { JsonObject } from '../platform/json.ts'
import { isSearchable } from '../platform/searchableJson.ts'

export type CreateRunInput = {
  agentId: string
  input: JsonObject
  metadata?: JsonObject | null | undefined
  timeoutMs?: number | null | undefined
  idempotencyKey?: string | null | undefined
  waitSeconds?: number | null | undefined
  /** Answer at once, but start the run here and now: the caller is about to read its events. */
  follow?: boolean | null | undefined
}

export const maxWaitSeconds = 60
const maxMetadataBytes = 16 * 1_024
const timeoutRangeMs = { least: 1_000, most: 3_600_000 }

export function checkCreateRunInput({ metadata, timeoutMs, waitSeconds, idempotencyKey }: CreateRunInput): void {
  const problems: Problem[] = []
  const refuse = (param: string, message: string) => problems.push({ param, code: 'invalid_value', message })
  if (timeoutMs != null && (timeoutMs < timeoutRangeMs.least || timeoutMs > timeoutRangeMs.most)) {
    refuse('timeoutMs', 'must be from 1,000 to 3,600,000')
  }
  if (waitSeconds != null && (waitSeconds < 0 || waitSeconds > maxWaitSeconds)) {
    refuse('waitSeconds', `must be from 0 to ${maxWaitSeconds}`)
  }
  if (idempotencyKey != null && !isIdempotencyKey(idempotencyKey)) {
    refuse('idempotencyKey', 'must be 1 to 255 visible ASCII characters')
  }
  if (metadata != null) checkMetadata(metadata, refuse)
  if (problems.length > 0) throw failWith(problems)
}

function checkMetadata(metadata: JsonObject, refuse: (param: string, message: string) => void): void {
  const text = JSON.stringify(metadata)
  if (Buffer.byteLength(text) > maxMetadataBytes) refuse('metadata', 'must be at most 16 KiB of JSON')
  if (!isSearchable(text)) refuse('metadata', 'must not hold NUL characters or half surrogate pairs')
}
