/** A guardrail of a policy as a JSON Schema: a union with a member for each check. */
import { maxPatternCharacters, maxPatterns, maxTermCharacters, maxTerms } from '../../src/guardrails/checkSettings.ts'
import { actionsOf, type CheckName, piiKinds } from '../../src/guardrails/guardrail.ts'
import { maxHeldBytes } from '../../src/guardrails/heldBytes.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { memberOf, refTo, unionOf } from './unionSchema.ts'

const names = {
  pii: 'PiiGuardrail',
  secrets: 'SecretsGuardrail',
  prompt_injection: 'PromptInjectionGuardrail',
  blocked_terms: 'BlockedTermsGuardrail',
  max_bytes: 'MaxBytesGuardrail',
  json_schema: 'JsonSchemaGuardrail',
} as const satisfies Record<CheckName, string>

export const guardrailSchemas: Readonly<Record<string, JsonObject>> = {
  ...unionOf(
    'Guardrail',
    'A check of inputs or outputs, and what happens if it finds something. More checks may be added',
    'check',
    names,
  ),
  PiiGuardrail: guardrail('pii', 'Finds personal data', {
    kinds: {
      type: 'array',
      minItems: 1,
      items: refTo('PiiKind'),
      description: 'Kinds to look for; default: all',
    },
  }),
  SecretsGuardrail: guardrail('secrets', 'Finds keys, tokens and passwords'),
  PromptInjectionGuardrail: guardrail('prompt_injection', 'Finds attempts to change the instructions of an agent'),
  BlockedTermsGuardrail: guardrail(
    'blocked_terms',
    'Finds your own terms and patterns; requires `terms` or `patterns`',
    {
      terms: listOf(maxTerms, maxTermCharacters, 'Terms to look for'),
      patterns: listOf(maxPatterns, maxPatternCharacters, 'Regular expressions to look for, without backtracking'),
      case_sensitive: { type: 'boolean', description: 'Whether case matters; default false' },
      whole_words: { type: 'boolean', description: 'Whether terms match whole words only; default false' },
    },
  ),
  MaxBytesGuardrail: guardrail(
    'max_bytes',
    'Limits the size of the value as JSON',
    {
      bytes: { type: 'integer', minimum: 1, maximum: maxHeldBytes, description: 'Largest size that passes, in bytes' },
    },
    ['bytes'],
  ),
  JsonSchemaGuardrail: guardrail(
    'json_schema',
    'Checks the value against a JSON Schema',
    { schema: { type: 'object', additionalProperties: true, description: 'JSON Schema 2020-12' } },
    ['schema'],
  ),
  GuardrailDirection: { type: 'string', description: 'What is checked', enum: ['input', 'output', 'both'] },
  GuardrailAction: {
    type: 'string',
    description: 'block: reject the value; redact: replace what was found; flag: only report it',
    enum: ['block', 'redact', 'flag'],
  },
  BlockOrFlag: {
    type: 'string',
    description: 'block: reject the value; flag: only report it',
    enum: ['block', 'flag'],
  },
  PiiKind: {
    type: 'string',
    description: 'A kind of personal data. More may be added',
    enum: piiKinds,
    'x-open-enum': true,
  },
}

function guardrail(
  check: CheckName,
  description: string,
  settings: JsonObject = {},
  required: string[] = [],
): JsonObject {
  const action = refTo(actionsOf[check].includes('redact') ? 'GuardrailAction' : 'BlockOrFlag')
  const common = {
    on: { ...refTo('GuardrailDirection'), description: 'Whether inputs, outputs or both are checked' },
    action: { ...action, description: 'What happens when something is found' },
  }
  return memberOf('check', check, description, { ...common, ...settings }, ['on', 'action', ...required])
}

/** Bounds on items are given in the description: generators would print a type for each bounded item. */
function listOf(maxItems: number, maxCharacters: number, description: string): JsonObject {
  const bounded = `${description}; each has 1 to ${maxCharacters} characters`
  return { type: 'array', minItems: 1, maxItems, items: { type: 'string' }, description: bounded }
}
