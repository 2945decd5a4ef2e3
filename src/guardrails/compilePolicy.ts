/** A policy, ready to be applied. It keeps nothing of what it is applied to, so one serves everybody. */
import type { Action, CheckName, Direction, Guardrail, PiiKind } from './guardrail.ts'
import { promptInjectionCheck } from './injection/promptInjectionCheck.ts'
import type { Mark, TextCheck } from './inspection.ts'
import { type JsonSchemaCheck, jsonSchemaCheck } from './jsonSchemaCheck.ts'
import { type MaxBytesCheck, maxBytesCheck } from './maxBytesCheck.ts'
import { piiCheck } from './pii/piiCheck.ts'
import { secretsCheck } from './secrets/secretsCheck.ts'
import { blockedTermsCheck } from './terms/blockedTermsCheck.ts'

export type CompiledPolicy = Record<Direction, readonly CompiledGuardrail[]> & {
  /** Nothing of the output may be passed on before all of it was judged. */
  holdsOutput: boolean
}

export type CompiledGuardrail = { check: CheckName; action: Action; tellsKinds: boolean } & (
  | { looksAt: 'text'; text: TextCheck; mark: Mark | undefined; findsCards: boolean }
  | { looksAt: 'size'; size: MaxBytesCheck }
  | { looksAt: 'value'; value: JsonSchemaCheck }
)

/** Takes what `validatePolicy` has nothing against. */
export function compilePolicy(guardrails: readonly Guardrail[]): CompiledPolicy {
  const compiled = guardrails.map((guardrail) => ({ on: guardrail.on, guardrail: compile(guardrail) }))
  const towards = (direction: Direction) =>
    compiled.filter(({ on }) => on === direction || on === 'both').map(({ guardrail }) => guardrail)
  const output = towards('output')
  return { input: towards('input'), output, holdsOutput: output.some(blocksByAll) }
}

/** The others have cleared what they have looked at, whatever comes behind it. */
const blocksByAll = ({ check, action }: CompiledGuardrail): boolean =>
  action === 'block' && (check === 'json_schema' || check === 'prompt_injection')

function compile(guardrail: Guardrail): CompiledGuardrail {
  const { check, action } = guardrail
  switch (check) {
    case 'pii':
      return text(guardrail, piiCheck(guardrail.kinds), (kind) => `[redacted:${kind}]`, findsCards(guardrail.kinds))
    case 'secrets':
      return text(guardrail, secretsCheck(), () => '[redacted:secret]')
    case 'prompt_injection':
      return text(guardrail, promptInjectionCheck())
    case 'blocked_terms':
      return { ...text(guardrail, blockedTermsCheck(guardrail), () => '[redacted:term]'), tellsKinds: false }
    case 'max_bytes':
      return { check, action, tellsKinds: false, looksAt: 'size', size: maxBytesCheck(guardrail.bytes) }
    case 'json_schema':
      return { check, action, tellsKinds: false, looksAt: 'value', value: jsonSchemaCheck(guardrail.schema) }
  }
}

const text = (
  { check, action }: Guardrail,
  textCheck: TextCheck,
  mark: Mark = leaveOut,
  isForCards = false,
): CompiledGuardrail => ({
  check,
  action,
  tellsKinds: true,
  looksAt: 'text',
  text: textCheck,
  mark: action === 'flag' ? undefined : action === 'block' ? leaveOut : mark,
  findsCards: isForCards,
})

/** Nobody sees the text that it is left out of, but what may be the beginning of it waits. */
const leaveOut: Mark = () => ''

const findsCards = (kinds: readonly PiiKind[] | undefined): boolean => kinds === undefined || kinds.includes('card')
