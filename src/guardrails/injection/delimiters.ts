/*
 * What separates the parts of a conversation where a model reads it, in the common formats, and addresses that carry
 * something away. Looked for in the folded text itself.
 */
import data from './delimiters.json' with { type: 'json' }
import { type InjectionKind, readKind } from './injectionPhrases.ts'

export type Delimiter = { kind: InjectionKind; weight: number; pattern: RegExp }

export const delimiters: readonly Delimiter[] = data.map(({ kind, weight, pattern }) => ({
  kind: readKind(kind),
  weight,
  pattern: new RegExp(pattern, 'g'),
}))
