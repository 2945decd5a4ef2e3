/** api.md: every method with its signature. */
import type { Model, Operation, Resource } from '../model.ts'
import { allMethodName, itemType, signatureOf } from './goMethods.ts'
import { goName } from './goNames.ts'
import type { Types } from './goTypes.ts'

export const printReference = (model: Model, types: Types): string =>
  [
    '# Reference',
    '',
    'Made by `npm run clients` from `clients/openapi.json`. Every method takes a context first and options last; both are left out here. `go doc` shows all types and their fields.',
    '',
    ...model.resources.flatMap((resource) => printResource(types, resource)),
  ].join('\n')

const printResource = (types: Types, { name, operations }: Resource): string[] => [
  `## client.${goName(name)}`,
  '',
  '| Method | Call | Scope |',
  '|---|---|---|',
  ...operations.flatMap((operation) => printRows(types, operation)),
  '',
]

const printRows = (types: Types, operation: Operation): string[] => {
  const { method, path, summary, scope, paging } = operation
  const short = signatureOf(types, operation)
    .replace('ctx context.Context, ', '')
    .replace(/,? ?options \.\.\.CallOption/, '')
  const where = `${summary}<br>\`${method} ${path}\``
  const all = paging
    ? [
        `| \`${allMethodName(operation)}\` | all items of the above: \`iter.Seq2[${itemType(types, paging.item)}, error]\` | |`,
      ]
    : []
  const waiting =
    operation.wait === 'prefer'
      ? ['| `CreateAndWait` | the above, until the run has ended or requires an action | |']
      : []
  return [`| \`${short}\` | ${where} | ${scope ? `\`${scope}\`` : 'any'} |`, ...all, ...waiting]
}
