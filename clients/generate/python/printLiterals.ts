import { allOf, generatedHeader, wrapped } from './pythonText.ts'
import type { Python } from './pythonTypes.ts'

/** The enums as literals, all of them open: a value that this version does not know passes as text. */
export function printLiterals({ model }: Python): { text: string; names: string[] } {
  const enums = model.schemas.flatMap(({ name, schema }) =>
    schema.kind === 'enum' ? [{ name, words: schema.words }] : [],
  )
  const names = enums.map(({ name }) => name)
  const text = [
    generatedHeader,
    'from __future__ import annotations\n\nfrom typing import Literal, TypeAlias\n\n',
    allOf(names),
    ...enums.map(({ name, words }) => {
      const listed = wrapped(words.map((word) => `"${word}"`).join(', '), 8)
      return `\n${name}: TypeAlias = (\n    Literal[\n${listed},\n    ]\n    | str\n)\n`
    }),
  ].join('')
  return { text, names }
}
