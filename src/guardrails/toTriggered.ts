/** What a guardrail reports: how many findings of which kinds, never their text. */
import type { CompiledGuardrail } from './compileGuardrail.ts'
import type { Direction, Triggered } from './guardrail.ts'
import type { Findings } from './inspection.ts'

export function toTriggered(guardrail: CompiledGuardrail, on: Direction, { count, kinds }: Findings): Triggered {
  const { check, action, showsKinds } = guardrail
  return { check, action, on, count, ...(showsKinds && { kinds: [...kinds].sort() }) }
}
