/** The operation of a call as the generator of the libraries knows it, with the call's values as its examples. */
import { readFileSync } from 'node:fs'
import type { Model, Operation, Parameter, Schema } from '../../clients/generate/model.ts'
import { readDocument } from '../../clients/generate/readDocument.ts'
import type { SampleOptions } from '../../clients/generate/samples/sampleInput.ts'
import type { HeldCall } from './heldBackFetch.ts'

export interface Filled {
  model: Model
  operation: Operation
}

export const filledOperation = (call: HeldCall): Filled => {
  model ??= readDocument(JSON.parse(readFileSync(new URL('../../clients/openapi.json', import.meta.url), 'utf8')))
  return filledWith(model, call)
}

let model: Model | undefined

const filledWith = (model: Model, call: HeldCall): Filled => {
  const operation = model.operations.find(({ id }) => id === call.operation)
  if (!operation) throw new Error(`there is no operation ${call.operation}`)
  const pathParameters = operation.pathParameters.map((parameter, index) => ({
    ...parameter,
    example: typedValue(model, parameter.schema, call.path[index] ?? ''),
  }))
  const body = operation.body && { ...operation.body, example: call.body ?? {} }
  return { model, operation: { ...operation, pathParameters, body, queryParameters: given(model, operation, call) } }
}

/** Those that the call has are as if they were required: samples leave the others out. */
const given = (model: Model, { queryParameters, stream }: Operation, { query, headers }: HeldCall): Parameter[] => {
  const position = headers['last-event-id']
  // The libraries begin a stream by a header where callers say `after`.
  const asked: HeldCall['query'] = stream && position !== undefined ? [...query, ['after', position]] : query
  return queryParameters.map((parameter) => {
    const example = queryValue(model, parameter, asked)
    return { ...parameter, required: example !== undefined, example }
  })
}

/** What the call says by headers. A key that the library made is not part of it: the sample makes another. */
export const optionsOf = ({ headers, body }: HeldCall): SampleOptions => {
  const [, version] = /^"(\d+)"$/.exec(headers['if-match'] ?? '') ?? []
  const [, seconds] = /^wait=(\d+)$/.exec(headers.prefer ?? '') ?? []
  const key = headers['idempotency-key']
  return {
    ...(version !== undefined && { ifMatch: Number(version) }),
    ...(seconds !== undefined && { waitSeconds: Number(seconds) }),
    ...(headers.prefer === 'respond-async' && { respondAsync: true }),
    ...(key !== undefined && key !== body?.idempotency_key && !key.startsWith('ars-auto-') && { idempotencyKey: key }),
  }
}

const queryValue = (model: Model, { name, schema, style }: Parameter, query: HeldCall['query']): unknown => {
  if (style !== 'deepObject') {
    const found = query.find(([each]) => each === name)
    return found && typedValue(model, schema, found[1])
  }
  const pairs = query.flatMap(([each, value]) => {
    const key = each.startsWith(`${name}[`) ? each.slice(name.length + 1, -1) : undefined
    return key === undefined ? [] : [[key, value]]
  })
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
}

const typedValue = (model: Model, schema: Schema, text: string): unknown => {
  if (schema.kind === 'ref') {
    const named = model.schemas.find(({ name }) => name === schema.name)
    return named ? typedValue(model, named.schema, text) : text
  }
  if (schema.kind === 'array') return text.split(',').map((item) => typedValue(model, schema.items, item))
  if (schema.kind === 'integer' || schema.kind === 'number') return Number(text)
  return schema.kind === 'boolean' ? text === 'true' : text
}
