/*
 * Tokens and tags that separate the turns of a conversation in common model formats, and links that exfiltrate data.
 * Searched in the folded text.
 */
import data from './delimiters.json' with { type: 'json' }
import { type InjectionKind, readKind } from './injectionPhrases.ts'

export type Delimiter = { kind: InjectionKind; weight: number; pattern: RegExp }

export const delimiters: readonly Delimiter[] = data.map(({ kind, weight, pattern }) => ({
  kind: readKind(kind),
  weight,
  pattern: new RegExp(pattern, 'g'),
}))
