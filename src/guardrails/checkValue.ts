/*
 * Applies a policy to a whole input or output. Guardrails run in order: each sees what the previous one returned, and a
 * block ends the check. A plain string is judged like the same text in a stream, see `openStream`.
 */
import { createPace, doAtOnce, doPaced, type Work } from '../platform/pace.ts'
import type { CompiledGuardrail, CompiledPolicy } from './compilePolicy.ts'
import type { Direction, Triggered } from './guardrail.ts'
import { isTooLargeToHold, tooLargeToHold } from './heldBytes.ts'
import type { Findings } from './inspection.ts'
import { inspectJson } from './inspectJson.ts'
import { sizeOf } from './maxBytesCheck.ts'
import { toTriggered } from './toTriggered.ts'

export type Verdict =
  | { verdict: 'pass'; value: unknown; triggered: Triggered[] }
  | { verdict: 'blocked'; value: undefined; triggered: Triggered[] }

/** `value` must be JSON, no deeper than `maxJsonDepth`. It is not changed; the result may share parts of it. */
export const checkValue = (policy: CompiledPolicy, on: Direction, value: unknown): Verdict =>
  doAtOnce(judge(policy, on, value))

/** The same, in steps: a large value does not block the event loop. */
export const checkValuePaced = (
  policy: CompiledPolicy,
  on: Direction,
  value: unknown,
  pace = createPace(),
): Promise<Verdict> => doPaced(judge(policy, on, value), pace)

function* judge(policy: CompiledPolicy, on: Direction, value: unknown): Work<Verdict> {
  const triggered: Triggered[] = []
  if (typeof value === 'string' && on === 'output' && policy.holdsOutput && isTooLargeToHold(sizeOf(value)))
    return { verdict: 'blocked', value: undefined, triggered: [tooLargeToHold] }
  let current = value
  for (const guardrail of policy[on]) {
    const { value: cleared, found } = yield* apply(guardrail, current)
    if (found.count === 0) continue
    triggered.push(toTriggered(guardrail, on, found))
    if (guardrail.action === 'block') return { verdict: 'blocked', value: undefined, triggered }
    current = cleared
  }
  return { verdict: 'pass', value: current, triggered }
}

function* apply(guardrail: CompiledGuardrail, value: unknown): Work<{ value: unknown; found: Findings }> {
  switch (guardrail.looksAt) {
    case 'text': {
      const inspection = guardrail.text.inspect(guardrail.mark)
      const cleared = yield* inspectJson({ ...guardrail, inspection }, value)
      return { value: cleared, found: inspection.finish() }
    }
    case 'size':
      return { value, found: counted(guardrail.size.isExceededBy(sizeOf(value)) ? 1 : 0) }
    case 'value':
      return { value, found: counted(guardrail.value.countProblems(value)) }
  }
}

const counted = (count: number): Findings => ({ count, kinds: new Set() })
