/** A compiled policy. It keeps no state between uses, so that one instance serves every run. */
import type { Action, CheckName, Direction, Guardrail, PiiKind } from './guardrail.ts'
import { promptInjectionCheck } from './injection/promptInjectionCheck.ts'
import type { Mark, TextCheck } from './inspection.ts'
import { type JsonSchemaCheck, jsonSchemaCheck } from './jsonSchemaCheck.ts'
import { type MaxBytesCheck, maxBytesCheck } from './maxBytesCheck.ts'
import { piiCheck } from './pii/piiCheck.ts'
import { secretsCheck } from './secrets/secretsCheck.ts'
import { blockedTermsCheck } from './terms/blockedTermsCheck.ts'

export type CompiledPolicy = Record<Direction, readonly CompiledGuardrail[]> & {
  /** Whether all of the output must be judged before any of it is passed on. */
  holdsOutput: boolean
}

export type CompiledGuardrail = { check: CheckName; action: Action; tellsKinds: boolean } & (
  | { looksAt: 'text'; text: TextCheck; mark: Mark | undefined; findsCards: boolean }
  | { looksAt: 'size'; size: MaxBytesCheck }
  | { looksAt: 'value'; value: JsonSchemaCheck }
)

/** Expects guardrails that `validatePolicy` accepts. */
export function compilePolicy(guardrails: readonly Guardrail[]): CompiledPolicy {
  const compiled = guardrails.map((guardrail) => ({ on: guardrail.on, guardrail: compile(guardrail) }))
  const towards = (direction: Direction) =>
    compiled.filter(({ on }) => on === direction || on === 'both').map(({ guardrail }) => guardrail)
  const output = towards('output')
  return { input: towards('input'), output, holdsOutput: output.some(blocksByAll) }
}

/** The other checks judge each piece for good, whatever follows it. */
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

/** The text is blocked, so nobody sees it; but with a mark, what may be the beginning of a finding is held back. */
const leaveOut: Mark = () => ''

const findsCards = (kinds: readonly PiiKind[] | undefined): boolean => kinds === undefined || kinds.includes('card')
