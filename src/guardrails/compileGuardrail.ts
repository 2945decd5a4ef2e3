/** A compiled guardrail. It keeps no state between uses, so one instance serves every run. */
import type { Action, CheckName, Guardrail, PiiKind } from './guardrail.ts'
import { promptInjectionCheck } from './injection/promptInjectionCheck.ts'
import type { Mark, TextCheck } from './inspection.ts'
import { type MaxBytesCheck, maxBytesCheck } from './maxBytesCheck.ts'
import { piiCheck } from './pii/piiCheck.ts'
import { secretsCheck } from './secrets/secretsCheck.ts'
import { blockedTermsCheck } from './terms/blockedTermsCheck.ts'

export type CompiledGuardrail = { check: CheckName; action: Action; showsKinds: boolean } & (
  | { looksAt: 'text'; text: TextCheck; mark: Mark | undefined; findsCards: boolean }
  | { looksAt: 'size'; size: MaxBytesCheck }
)

/** Schemas are checked by the service, see `judging/problemsOfShape.ts`. */
export type CompilableGuardrail = Exclude<Guardrail, { check: 'json_schema' }>

export const isCompilable = (guardrail: Guardrail): guardrail is CompilableGuardrail =>
  guardrail.check !== 'json_schema'

/** Expects a guardrail that `validatePolicy` accepts. */
export function compileGuardrail(guardrail: CompilableGuardrail): CompiledGuardrail {
  const { check, action } = guardrail
  switch (check) {
    case 'pii':
      return text(guardrail, piiCheck(guardrail.kinds), (kind) => `[redacted:${kind}]`, findsCards(guardrail.kinds))
    case 'secrets':
      return text(guardrail, secretsCheck(), () => '[redacted:secret]')
    case 'prompt_injection':
      return text(guardrail, promptInjectionCheck())
    case 'blocked_terms':
      return { ...text(guardrail, blockedTermsCheck(guardrail), () => '[redacted:term]'), showsKinds: false }
    case 'max_bytes':
      return { check, action, showsKinds: false, looksAt: 'size', size: maxBytesCheck(guardrail.bytes) }
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
  showsKinds: true,
  looksAt: 'text',
  text: textCheck,
  mark: action === 'flag' ? undefined : action === 'block' ? leaveOut : mark,
  findsCards: isForCards,
})

/** The text is blocked, so this mark is never seen; but with a mark, the possible beginning of a finding is held back. */
const leaveOut: Mark = () => ''

const findsCards = (kinds: readonly PiiKind[] | undefined): boolean => kinds === undefined || kinds.includes('card')
