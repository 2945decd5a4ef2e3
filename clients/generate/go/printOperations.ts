/** The table of all operations, and a variable for each. */
import type { Model, Operation } from '../model.ts'
import { operationVariable } from './goMethods.ts'

export const printOperations = (model: Model): string =>
  [
    `const apiVersion = ${JSON.stringify(model.apiVersion)}`,
    '',
    `const defaultBaseURL = ${JSON.stringify(model.serverUrl)}`,
    '',
    'var (',
    ...aligned(model.operations.map((operation) => [operationVariable(operation), printOperation(operation)])),
    ')',
    '',
    '// Operations returns all operations of the service that this library has, in the order of the OpenAPI document.',
    'func Operations() []Operation {',
    '\treturn []Operation{',
    ...model.operations.map((operation) => `\t\t${operationVariable(operation)},`),
    '\t}',
    '}',
    '',
  ].join('\n')

function aligned(rows: [string, string][]): string[] {
  const longest = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `\t${name.padEnd(longest)} = ${value}`)
}

function printOperation({ id, method, path, retry, paging, stream, wait, scope }: Operation): string {
  const retries = { safe: 'RetrySafe', keyed: 'RetryKeyed', once: 'RetryOnce' }
  const waits = { prefer: 'WaitByHeader', query: 'WaitByQuery' }
  const fields = [
    `ID: ${JSON.stringify(id)}`,
    `Method: ${JSON.stringify(method)}`,
    `Path: ${JSON.stringify(path)}`,
    `Retry: ${retries[retry]}`,
    ...(paging ? ['IsPaged: true'] : []),
    ...(stream ? ['IsStream: true'] : []),
    ...(wait ? [`Wait: ${waits[wait]}`] : []),
    ...(scope ? [`Scope: ${JSON.stringify(scope)}`] : []),
  ]
  return `Operation{${fields.join(', ')}}`
}
