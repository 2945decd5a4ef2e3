import type { Operation, Schema } from '../model.ts'
import { queryTypeName } from './names.ts'
import { typeText } from './typeText.ts'

/** The method of an operation, as its users see it: `get(id: string, options?: CallOptions): Call<RunResult>`. */
export const signature = (operation: Operation): string =>
  `${operation.name}(${argumentsOf(operation, optionsType(operation))}): ${returnType(operation)}`

/** The method that `runs` and `pipelineRuns` have besides their operations. */
export const waitingSignature = (operation: Operation): string =>
  `createAndWait(${argumentsOf(operation, 'CreateOptions')}): Promise<${resultType(operation)}>`

const argumentsOf = (operation: Operation, options: string): string =>
  [
    ...operation.pathParameters.map(({ name, schema }) => `${camelCase(name)}: ${typeText(schema)}`),
    ...parametersOf(operation),
    `options?: ${options}`,
  ].join(', ')

function parametersOf(operation: Operation): string[] {
  const { body, queryParameters } = operation
  if (body) return [`params${body.required ? '' : '?'}: ${body.schema}`]
  if (queryParameters.length === 0) return []
  const isRequired = queryParameters.some(({ required }) => required)
  return [`params${isRequired ? '' : '?'}: ${queryTypeName(operation)}`]
}

function optionsType({ retry, wait, onceWithHeader, stream }: Operation): string {
  if (stream?.kind === 'feed') return 'FeedOptions'
  if (wait === 'prefer') return 'CreateRunOptions'
  if (retry === 'keyed') return 'CreateOptions'
  return onceWithHeader ? 'UpdateOptions' : 'CallOptions'
}

function returnType(operation: Operation): string {
  const { stream, paging } = operation
  if (stream?.kind === 'feed') return `FeedStream<${stream.event}>`
  if (stream) return `LogStream<${stream.event}, ${stream.subject === 'run' ? 'RunResult' : 'PipelineRunResult'}>`
  return paging ? `PageCall<${resultText(paging.item)}>` : `Call<${resultType(operation)}>`
}

function resultType({ response, id }: Operation): string {
  if (!response) throw new Error(`${id} has no response`)
  return resultText(response)
}

function resultText(schema: Schema): string {
  const text = typeText(schema)
  return text === 'Run' || text === 'PipelineRun' ? `${text}Result` : text
}

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
