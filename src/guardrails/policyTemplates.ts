/** The built-in policies of every organisation. They are validated and compiled like custom ones. */
import type { Guardrail } from './guardrail.ts'

/** The size of the largest request body, so that an agent's output can be sent to another agent. */
export const templateMaxBytes = 1_048_576

const maxBytes: Guardrail = { check: 'max_bytes', on: 'both', action: 'block', bytes: templateMaxBytes }

const baseline: Guardrail[] = [
  { check: 'secrets', on: 'both', action: 'block' },
  { check: 'prompt_injection', on: 'input', action: 'flag' },
  maxBytes,
]

export const policyTemplates = {
  none: [],
  baseline,
  privacy: [...baseline, { check: 'pii', on: 'both', action: 'redact' }],
  strict: [
    { check: 'pii', on: 'both', action: 'block' },
    { check: 'secrets', on: 'both', action: 'block' },
    { check: 'prompt_injection', on: 'both', action: 'block' },
    maxBytes,
  ],
} as const satisfies Record<string, readonly Guardrail[]>

export type PolicyTemplateName = keyof typeof policyTemplates
