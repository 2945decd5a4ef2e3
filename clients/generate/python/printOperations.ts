import type { Operation } from '../model.ts'
import { constantName } from './pythonNames.ts'
import { generatedHeader } from './pythonText.ts'
import type { Python } from './pythonTypes.ts'

export const printOperations = ({ model }: Python): string =>
  [
    generatedHeader,
    'from __future__ import annotations\n\nfrom typing import Final\n\nfrom .._operation import Operation\n\n',
    ...model.operations.map(
      (operation) => `${constantName(operation.id)}: Final = Operation(\n${argumentsOf(operation)})\n`,
    ),
    '\n#: All operations, by their operationId.\nOPERATIONS: Final = {\n    each.id: each\n    for each in (\n',
    ...model.operations.map(({ id }) => `        ${constantName(id)},\n`),
    '    )\n}\n',
  ].join('')

function argumentsOf(operation: Operation): string {
  const path = operation.path.replaceAll(/\{\w+\}/g, '{}')
  return [
    `    "${operation.id}",\n    "${operation.method}",\n    "${path}",\n    "${operation.retry}",\n`,
    operation.onceWithHeader ? `    once_with_header="${operation.onceWithHeader.toLowerCase()}",\n` : '',
    operation.wait ? `    wait="${operation.wait}",\n` : '',
    operation.paging ? '    is_paged=True,\n' : '',
    operation.scope ? `    scope="${operation.scope}",\n` : '',
  ].join('')
}
