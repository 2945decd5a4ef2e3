import type { JsonObject } from '../../graphql/graphql.ts'

/** A guardrail as the form edits it; settings unknown to the form are kept unchanged. */
export type Guardrail = JsonObject

export type CheckName = 'pii' | 'secrets' | 'prompt_injection' | 'blocked_terms' | 'max_bytes' | 'json_schema'

type Check = { label: string; actions: readonly string[]; initial: JsonObject }

export const checks: Record<CheckName, Check> = {
  pii: { label: 'Personal data', actions: ['block', 'redact', 'flag'], initial: {} },
  secrets: { label: 'Secrets', actions: ['block', 'redact', 'flag'], initial: {} },
  prompt_injection: { label: 'Prompt injection', actions: ['block', 'flag'], initial: {} },
  blocked_terms: { label: 'Blocked terms', actions: ['block', 'redact', 'flag'], initial: { terms: [] } },
  max_bytes: { label: 'Size', actions: ['block', 'flag'], initial: { bytes: 1_048_576 } },
  json_schema: { label: 'JSON schema', actions: ['block', 'flag'], initial: { schema: { type: 'object' } } },
}

export const piiKinds = ['email', 'phone', 'iban', 'card', 'ip']

export const isCheck = (name: unknown): name is CheckName => typeof name === 'string' && name in checks

/** The guardrail with another check; direction and action stay if the check supports them. */
export function withCheck(guardrail: Guardrail, check: CheckName): Guardrail {
  const { actions, initial } = checks[check]
  const action = actions.includes(String(guardrail.action)) ? guardrail.action : actions[0]
  return { check, on: guardrail.on ?? 'both', action: action ?? 'block', ...initial }
}

export const newGuardrail = (): Guardrail => ({ check: 'secrets', on: 'both', action: 'block' })

/** "Blocks secrets both ways". */
export function describeGuardrail({ check, on, action, ...settings }: Guardrail): string {
  const name = isCheck(check) ? checks[check].label.toLowerCase() : String(check)
  const where = on === 'both' ? 'both ways' : `in the ${on}`
  return `${String(action)} ${name} ${where}${describeSettings(settings)}`
}

function describeSettings({ kinds, terms, patterns, bytes }: JsonObject): string {
  if (Array.isArray(kinds)) return `: ${kinds.join(', ')}`
  if (typeof bytes === 'number') return ` above ${bytes.toLocaleString('en')} bytes`
  const count = (Array.isArray(terms) ? terms.length : 0) + (Array.isArray(patterns) ? patterns.length : 0)
  return count > 0 ? `: ${count} ${count === 1 ? 'term' : 'terms'}` : ''
}
