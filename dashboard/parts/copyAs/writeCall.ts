/** One call in each language. The same code writes the samples in the API reference. */
import type { Model, Operation, Parameter } from '../../../clients/generate/model.ts'
import { goSample } from '../../../clients/generate/samples/goSample.ts'
import { pythonSample } from '../../../clients/generate/samples/pythonSample.ts'
import { typescriptSample } from '../../../clients/generate/samples/typescriptSample.ts'
import { textOf } from '../../graphql/textOf.ts'
import type { CodedCall } from './codedCall.ts'
import { writeCommand } from './writeCommand.ts'
import { type RestCall, shellQuoted, writeCurl } from './writeCurl.ts'

export const codeLanguages = [
  { value: 'curl', label: 'curl' },
  { value: 'ars', label: 'ars' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
  { value: 'go', label: 'Go' },
  { value: 'graphql', label: 'GraphQL' },
] as const

export type CodeLanguage = (typeof codeLanguages)[number]['value']

export function writeCall(model: Model, call: CodedCall, language: CodeLanguage): string {
  const operation = withValues(operationOf(model, call.operation), call)
  const rest = restCall(operation, call)
  const writers: Record<CodeLanguage, () => string> = {
    curl: () => writeCurl(rest, `${location.origin}/v2`),
    ars: () => writeCommand(call, rest),
    typescript: () => typescriptSample(operation),
    python: () => pythonSample(operation),
    go: () => goSample(model)(operation),
    graphql: () => writeGraphql(call),
  }
  return writers[language]()
}

function operationOf(model: Model, id: string): Operation {
  const operation = model.operations.find((one) => one.id === id)
  if (operation === undefined) throw new Error(`The API has no operation ${id}`)
  return operation
}

/** The operation, with this call's values in place of the examples. */
function withValues(operation: Operation, { path = [], query = {}, body }: CodedCall): Operation {
  const pathParameters = operation.pathParameters.map((parameter, at) => ({ ...parameter, example: path[at] }))
  const given = (parameter: Parameter) => query[parameter.name] !== undefined
  const queryParameters = operation.queryParameters
    .filter(given)
    .map((parameter) => ({ ...parameter, required: true, example: query[parameter.name] }))
  const example = body ?? {}
  return { ...operation, pathParameters, queryParameters, body: operation.body && { ...operation.body, example } }
}

function restCall({ method, path, pathParameters }: Operation, { query = {}, body }: CodedCall): RestCall {
  const filled = pathParameters.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  )
  return { method, path: filled, query, body }
}

function writeGraphql({ document, variables }: CodedCall): string {
  const text = textOf(document).trim()
  const body = JSON.stringify({ query: text, variables: variables ?? {} }, null, 2)
  const lines = [
    `curl ${shellQuoted(`${location.origin}/graphql`)} \\`,
    '  -H "Authorization: Bearer $ARS_API_KEY" -H "Content-Type: application/json" \\',
    `  --data ${shellQuoted(body)}`,
  ]
  const given = Object.keys(variables ?? {}).length > 0 ? [`# variables\n${JSON.stringify(variables, null, 2)}\n`] : []
  return [text, '', ...given, '# with curl', ...lines].join('\n')
}
