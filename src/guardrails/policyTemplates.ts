/** The policies that come with the service, as data: they are validated and compiled like anybody's. */
import type { Guardrail } from './guardrail.ts'

/** As large as the largest body that callers may send: what an agent answers can be sent on. */
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
