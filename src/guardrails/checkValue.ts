/*
 * Applies guardrails to a whole input or output, in order: each sees the previous one's result, and a block ends the
 * check. A plain string is judged like the same text in a stream, see `chain.ts`.
 */
import type { CompiledGuardrail } from './compileGuardrail.ts'
import type { Direction, Triggered } from './guardrail.ts'
import { type Findings, openFindings } from './inspection.ts'
import { inspectJson } from './inspectJson.ts'
import { type Limit, LimitExceeded, noLimit } from './limit.ts'
import { sizeOf } from './maxBytesCheck.ts'
import { createPlaces, type Place } from './places.ts'
import { toTriggered } from './toTriggered.ts'

export type Verdict =
  | { verdict: 'pass'; value: unknown; triggered: Triggered[] }
  | { verdict: 'blocked'; value: undefined; triggered: Triggered[] }

/** `value` must be JSON, no deeper than `maxJsonDepth`. It is not changed; the result may share parts of it. */
export function checkValue(
  guardrails: readonly CompiledGuardrail[],
  on: Direction,
  value: unknown,
  limit: Limit = noLimit,
  locates = false,
): Verdict {
  const triggered: Triggered[] = []
  let current = value
  for (const [index, guardrail] of guardrails.entries()) {
    limit(guardrail.check)
    const { value: cleared, found, places } = apply(guardrail, current, limit, locates)
    if (found.count === 0) continue
    triggered.push({ ...toTriggered(guardrail, on, found), ...(places && { located: { index, places } }) })
    if (guardrail.action === 'block') return { verdict: 'blocked', value: undefined, triggered }
    if (guardrail.action === 'redact') checkGrowth(guardrail, cleared)
    current = cleared
  }
  return { verdict: 'pass', value: current, triggered }
}

const withoutKinds = (place: Place): Place => ({ ...place, kinds: [] })

/** A mark may be longer than the text it replaces, and match the next guardrail: 20 of them could exhaust memory. */
function checkGrowth({ check }: CompiledGuardrail, cleared: unknown): void {
  if (sizeOf(cleared) > maxRedactedBytes) throw new LimitExceeded(check, 'made the value larger than 16 MiB')
}

const maxRedactedBytes = 16 * 1_048_576

type Applied = { value: unknown; found: Findings; places: Place[] | undefined }

function apply(guardrail: CompiledGuardrail, value: unknown, limit: Limit, locates: boolean): Applied {
  const places = locates ? createPlaces() : undefined
  if (guardrail.looksAt === 'size') {
    const found = openFindings({ count: guardrail.size.isExceededBy(sizeOf(value)) ? 1 : 0, kinds: [] })
    return { value, found, places: places?.finish(found) }
  }
  const onPiece = () => limit(guardrail.check)
  const inspection = guardrail.text.inspect(guardrail.mark, undefined, onPiece)
  // A prompt injection may be spread over several texts: it is one finding in the whole value.
  const placed = guardrail.check === 'prompt_injection' ? undefined : places
  const cleared = inspectJson({ ...guardrail, inspection, onPiece, places: placed }, value)
  const found = inspection.finish()
  const finished = places?.finish(found)
  return { value: cleared, found, places: guardrail.showsKinds ? finished : finished?.map(withoutKinds) }
}
