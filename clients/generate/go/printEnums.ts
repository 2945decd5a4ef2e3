import type { Model } from '../model.ts'
import { goComment } from './goComment.ts'
import { enumConstant, goName } from './goNames.ts'
import { typeSentence } from './goSentences.ts'

export const printEnums = ({ schemas }: Model): string =>
  schemas
    .flatMap(({ name, description, schema }) =>
      schema.kind === 'enum' ? [printEnum(name, description, schema.words)] : [],
    )
    .join('\n')

function printEnum(name: string, description: string, words: string[]): string {
  const type = goName(name)
  const constants = words.map((word) => ({ word, constant: enumConstant(name, word) }))
  const longest = Math.max(...constants.map(({ constant }) => constant.length))
  return [
    ...goComment(typeSentence(type, description)),
    `type ${type} string`,
    '',
    `// Values of [${type}].`,
    'const (',
    ...constants.map(({ word, constant }) => `\t${constant.padEnd(longest)} ${type} = ${JSON.stringify(word)}`),
    ')',
    '',
  ].join('\n')
}
