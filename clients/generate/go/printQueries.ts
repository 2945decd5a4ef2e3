/** Structs of query parameters, and how they are written in an address. */
import type { Model, Operation, Parameter } from '../model.ts'
import { goComment, sentence } from './goComment.ts'
import { queryParameters, queryType } from './goMethods.ts'
import { goName } from './goNames.ts'
import { plainType, type Types } from './goTypes.ts'

export const printQueries = (model: Model, types: Types): string =>
  model.operations
    .flatMap((operation) => {
      const type = queryType(operation)
      return type ? [printQuery(types, operation, type)] : []
    })
    .join('\n')

function printQuery(types: Types, operation: Operation, type: string): string {
  const parameters = queryParameters(operation)
  return [
    `// ${type} has the parameters of ${operation.id}.`,
    `type ${type} struct {`,
    ...parameters.flatMap((parameter, at) => [
      ...(at === 0 ? [] : ['']),
      ...goComment(sentence(parameter.description), '\t'),
      `\t${goName(parameter.name)} ${plainType(types, parameter.schema)} \`query:"${parameter.name}"\``,
    ]),
    '}',
    '',
    ...(operation.stream?.kind === 'log' ? [] : printWriter(types, type, parameters)),
  ].join('\n')
}

const printWriter = (types: Types, type: string, parameters: Parameter[]): string[] => [
  `func (p ${type}) query() url.Values {`,
  '\tquery := url.Values{}',
  ...parameters.map(
    (parameter) =>
      `\t${adder(types, parameter)}(query, ${JSON.stringify(parameter.name)}, p.${goName(parameter.name)})`,
  ),
  '\treturn query',
  '}',
  '',
]

function adder(types: Types, { name, schema, style }: Parameter): string {
  const resolved = types.resolve(schema)
  if (style === 'deepObject') return 'addMap'
  switch (resolved.kind) {
    case 'array':
      return 'addList'
    case 'integer':
      return 'addNumber'
    case 'string':
      return resolved.format === 'date-time' ? 'addTime' : 'addText'
    case 'enum':
      return 'addText'
    default:
      throw new Error(`A query parameter cannot be a ${resolved.kind}: ${name}`)
  }
}
