/*
 * Applies guardrails to a whole input or output, in order: each sees what the previous one returned, and a block ends the
 * check. A plain string is judged like the same text in a stream, see `chain.ts`.
 */
import type { CompiledGuardrail } from './compileGuardrail.ts'
import type { Direction, Triggered } from './guardrail.ts'
import { type Findings, openFindings } from './inspection.ts'
import { inspectJson } from './inspectJson.ts'
import { type Limit, noLimit } from './limit.ts'
import { sizeOf } from './maxBytesCheck.ts'
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
): Verdict {
  const triggered: Triggered[] = []
  let current = value
  for (const guardrail of guardrails) {
    limit(guardrail.check)
    const { value: cleared, found } = apply(guardrail, current, limit)
    if (found.count === 0) continue
    triggered.push(toTriggered(guardrail, on, found))
    if (guardrail.action === 'block') return { verdict: 'blocked', value: undefined, triggered }
    current = cleared
  }
  return { verdict: 'pass', value: current, triggered }
}

function apply(guardrail: CompiledGuardrail, value: unknown, limit: Limit): { value: unknown; found: Findings } {
  if (guardrail.looksAt === 'size')
    return { value, found: openFindings({ count: guardrail.size.isExceededBy(sizeOf(value)) ? 1 : 0, kinds: [] }) }
  const onPiece = () => limit(guardrail.check)
  const inspection = guardrail.text.inspect(guardrail.mark, undefined, onPiece)
  const cleared = inspectJson({ ...guardrail, inspection, onPiece }, value)
  return { value: cleared, found: inspection.finish() }
}
