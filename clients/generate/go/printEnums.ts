import type { Model } from '../model.ts'
import { goComment, sentence } from './goComment.ts'
import { enumConstant, goName } from './goNames.ts'

export const printEnums = ({ schemas }: Model): string =>
  schemas
    .flatMap(({ name, description, schema }) =>
      schema.kind === 'enum' ? [printEnum(name, description, schema.words, schema.isOpen)] : [],
    )
    .join('\n')

const printEnum = (name: string, description: string, words: string[], isOpen: boolean): string => {
  const type = goName(name)
  const constants = words.map((word) => ({ word, constant: enumConstant(name, word) }))
  const longest = Math.max(...constants.map(({ constant }) => constant.length))
  return [
    ...goComment(`${type}: ${sentence(description)}${isOpen ? ' More words may come.' : ''}`),
    `type ${type} string`,
    '',
    `// Words of [${type}].`,
    'const (',
    ...constants.map(({ word, constant }) => `\t${constant.padEnd(longest)} ${type} = ${JSON.stringify(word)}`),
    ')',
    '',
  ].join('\n')
}
