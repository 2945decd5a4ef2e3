import { allOf, generatedHeader } from './pythonText.ts'
import type { Python } from './pythonTypes.ts'

/** The enums, all of them open: a word that this version does not know passes as text. */
export const printWords = ({ model }: Python): { text: string; names: string[] } => {
  const enums = model.schemas.flatMap(({ name, schema }) =>
    schema.kind === 'enum' ? [{ name, words: schema.words }] : [],
  )
  const names = enums.map(({ name }) => name)
  const text = [
    generatedHeader,
    'from __future__ import annotations\n\nfrom typing import Literal, TypeAlias\n\n',
    allOf(names),
    ...enums.map(
      ({ name, words }) =>
        `\n${name}: TypeAlias = (\n    Literal[\n${words.map((word) => `        "${word}",\n`).join('')}    ]\n    | str\n)\n`,
    ),
  ].join('')
  return { text, names }
}
