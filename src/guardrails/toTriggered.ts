/** What a guardrail did, as it is told: how often and for what kinds, never what it was. */
import type { CompiledGuardrail } from './compilePolicy.ts'
import type { Direction, Triggered } from './guardrail.ts'
import type { Findings } from './inspection.ts'

export function toTriggered(guardrail: CompiledGuardrail, on: Direction, { count, kinds }: Findings): Triggered {
  const { check, action, tellsKinds } = guardrail
  return { check, action, on, count, ...(tellsKinds && { kinds: [...kinds].sort() }) }
}
