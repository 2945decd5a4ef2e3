/** The input of `createRun` and its validation. */
import { isIdempotencyKey } from '../idempotency/idempotencyKey.ts'
import { failWith, type Problem } from '../platform/errors.ts'
import { checkMetadata, checkRange, refuseInto } from '../platform/fieldChecks.ts'
import type { JsonObject } from '../platform/json.ts'
import { waitProblems } from './waitTime.ts'

export type CreateRunInput = {
  agentId: string
  /** Defaults to the live version. */
  agentVersion?: number | null | undefined
  input: JsonObject
  metadata?: JsonObject | null | undefined
  timeoutMs?: number | null | undefined
  idempotencyKey?: string | null | undefined
  waitSeconds?: number | null | undefined
}

export const timeoutRangeMs = { least: 1_000, most: 3_600_000 }

export function checkCreateRunInput({ metadata, timeoutMs, waitSeconds, idempotencyKey }: CreateRunInput): void {
  const problems: Problem[] = waitProblems(waitSeconds)
  const refuse = refuseInto(problems)
  if (timeoutMs != null) checkRange(refuse, 'timeoutMs', timeoutMs, timeoutRangeMs.least, timeoutRangeMs.most)
  if (idempotencyKey != null && !isIdempotencyKey(idempotencyKey)) {
    refuse('idempotencyKey', 'must be 1 to 255 visible ASCII characters')
  }
  if (metadata != null) checkMetadata(refuse, metadata)
  if (problems.length > 0) throw failWith(problems)
}
