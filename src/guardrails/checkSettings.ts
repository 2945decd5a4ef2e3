/** Validates the settings of each check; patterns are compiled elsewhere, see `validatePolicy`. */
import { isStorableText } from '../platform/database/searchableJson.ts'
import { isJsonObject, type JsonObject } from '../platform/json.ts'
import { type CheckName, type PiiKind, piiKinds } from './guardrail.ts'
import { maxHeldBytes } from './heldBytes.ts'

/** A problem and its path, such as "0.terms.3". */
export type PolicyProblem = { path: string; message: string }

export const checkSettings: Record<CheckName, (settings: JsonObject) => PolicyProblem[]> = {
  pii: ({ kinds }) => (kinds === undefined ? [] : checkKinds(kinds)),
  secrets: () => [],
  prompt_injection: () => [],
  blocked_terms: checkTerms,
  max_bytes: ({ bytes }) =>
    Number.isInteger(bytes) && Number(bytes) >= 1 && Number(bytes) <= maxHeldBytes
      ? []
      : [{ path: 'bytes', message: `must be a whole number from 1 to ${maxHeldBytes.toLocaleString('en')}` }],
  json_schema: ({ schema }) => checkSchema(schema),
}

export const settingsOf: Record<CheckName, readonly string[]> = {
  pii: ['kinds'],
  secrets: [],
  prompt_injection: [],
  blocked_terms: ['terms', 'patterns', 'case_sensitive', 'whole_words'],
  max_bytes: ['bytes'],
  json_schema: ['schema'],
}

export const maxTerms = 500
export const maxTermCharacters = 100
export const maxPatterns = 20
export const maxPatternCharacters = 500

function checkKinds(kinds: unknown): PolicyProblem[] {
  const isList = Array.isArray(kinds) && kinds.length > 0 && kinds.every((kind) => piiKinds.includes(kind as PiiKind))
  return isList ? [] : [{ path: 'kinds', message: `must be a list of one or more of ${piiKinds.join(', ')}` }]
}

/** `schemaFault`, which may need a process, decides whether the schema can be used. */
const checkSchema = (schema: unknown): PolicyProblem[] =>
  isJsonObject(schema) ? [] : [{ path: 'schema', message: 'must be a JSON Schema, as an object' }]

function checkTerms({ terms, patterns, case_sensitive, whole_words }: JsonObject): PolicyProblem[] {
  const problems = [
    ...checkList('terms', terms, { maxItems: maxTerms, maxCharacters: maxTermCharacters }),
    ...checkList('patterns', patterns, { maxItems: maxPatterns, maxCharacters: maxPatternCharacters }),
  ]
  if (terms === undefined && patterns === undefined)
    problems.push({ path: 'terms', message: 'is required, unless patterns is given' })
  for (const [path, value] of Object.entries({ case_sensitive, whole_words })) {
    if (value !== undefined && typeof value !== 'boolean') problems.push({ path, message: 'must be true or false' })
  }
  return problems
}

type ListBounds = { maxItems: number; maxCharacters: number }

function checkList(path: string, list: unknown, { maxItems, maxCharacters }: ListBounds): PolicyProblem[] {
  if (list === undefined) return []
  if (!Array.isArray(list) || list.length === 0 || list.length > maxItems)
    return [{ path, message: `must be a list of 1 to ${maxItems} strings` }]
  return list.flatMap((item, index) => {
    const isFine =
      typeof item === 'string' && item.trim() !== '' && item.length <= maxCharacters && isStorableText(item)
    return isFine ? [] : [{ path: `${path}.${index}`, message: `must be a string of 1 to ${maxCharacters} characters` }]
  })
}
