import type { Field, Operation } from '../model.ts'
import { decoderOf } from './printDecoding.ts'
import { constantName, pathArgument, pythonName, snakeCase } from './pythonNames.ts'
import { docstring, wrapped } from './pythonText.ts'
import { inputType, outputType, type Python } from './pythonTypes.ts'

export type Argument = {
  name: string
  /** The name on the wire. */
  wire: string
  type: string
  required: boolean
  description: string
}

/** One method for an operation, and also `create_and_wait` if it creates something that can be waited for. */
export function printMethod(python: Python, operation: Operation): string {
  const own = operation.paging ? printList(python, operation) : printCall(python, operation)
  return operation.wait === 'prefer' ? `${own}\n${printCreateAndWait(python, operation)}` : own
}

function printCall(python: Python, operation: Operation): string {
  if (!operation.response) throw new Error(`${operation.id} has no response`)
  return [
    signature(python, operation, {
      returns: outputType(python, operation.response),
      isAsync: true,
      options: callOptions(operation),
    }),
    `        return await self._transport.call(\n            ${constantName(operation.id)},\n`,
    `            ${decoder(python, operation)},\n`,
    pathLine(operation),
    dictLines('query', queryArguments(python, operation), 12),
    operation.body ? dictLines('body', bodyArguments(python, operation), 12, true) : '',
    optionsLines(operation, 12),
    '        )\n',
  ].join('')
}

function printList(python: Python, operation: Operation): string {
  const item = operation.paging?.item
  if (!item) throw new Error(`${operation.id} is not a list`)
  const each = decoderOf(python, item)
  if (!each) throw new Error(`The items of ${operation.id} are not objects`)
  return [
    signature(python, operation, {
      returns: `AsyncPager[${outputType(python, item)}]`,
      isAsync: false,
      options: callOptions(operation),
    }),
    `        return self._transport.pager(\n            ${constantName(operation.id)},\n            ${each.name},\n`,
    pathLine(operation),
    dictLines('query', queryArguments(python, operation), 12),
    optionsLines(operation, 12),
    '        )\n',
  ].join('')
}

function printCreateAndWait(python: Python, operation: Operation): string {
  if (!operation.response) throw new Error(`${operation.id} has no response`)
  const described: Operation = {
    ...operation,
    name: 'createAndWait',
    summary: `${operation.summary}, and wait until it has ended${isReplay(operation) ? '' : ' or requires an action'}`,
    description: isReplay(operation)
      ? 'The verdict of the replay is None unless it completed.'
      : 'A failed run is returned, not raised: see `or_raise()`. Also works with a key that may not read runs.',
  }
  const options = callOptions(operation)
    .filter(({ name }) => name !== 'wait' && name !== 'respond_async')
    .map((each) =>
      each.name === 'timeout'
        ? { ...each, description: 'Limit for the whole wait in seconds; default: no limit.' }
        : each,
    )
  return [
    signature(python, described, { returns: outputType(python, operation.response), isAsync: true, options }),
    `        return await create_and_wait(\n            self._transport,\n            ${constantName(operation.id)},\n`,
    `            ${constantName(`${operation.resource}.get`)},\n            ${decoder(python, operation)},\n`,
    `            (${operation.pathParameters
      .map((each) => `${pathArgument(operation, each)}, `)
      .join('')
      .trim()}),\n`,
    dictLines(undefined, bodyArguments(python, operation), 12, true),
    `            CallOptions(${optionArguments(options)}),\n        )\n`,
  ].join('')
}

const isReplay = ({ resource }: Operation): boolean => resource === 'replays'

function decoder(python: Python, operation: Operation): string {
  const found = operation.response && decoderOf(python, operation.response)
  if (!found) throw new Error(`${operation.id} does not return an object`)
  return found.name
}

export const queryArguments = (python: Python, operation: Operation): Argument[] =>
  operation.queryParameters.map(({ name, required, description, schema }) => ({
    name: pythonName(name),
    wire: name,
    required,
    description,
    type: inputType(python, schema),
  }))

/** The idempotency key is an option of the call: it goes into the header and the body. */
export function bodyArguments(python: Python, operation: Operation): Argument[] {
  const schema = operation.body && python.schemas.get(operation.body.schema)?.schema
  if (!schema) return []
  if (schema.kind !== 'object') throw new Error(`The body of ${operation.id} is not an object`)
  const isKeyed = operation.retry === 'keyed'
  if (isKeyed && !schema.fields.some(({ name }) => name === 'idempotency_key'))
    throw new Error(`${operation.id} has no key in its body`)
  return schema.fields
    .filter(({ name }: Field) => !(isKeyed && name === 'idempotency_key'))
    .map(({ name, required, description, schema: type }) => ({
      name: pythonName(name),
      wire: name,
      required,
      description,
      type: inputType(python, type),
    }))
}

const headerArguments = (operation: Operation): Argument[] =>
  operation.headerParameters.map(({ name, required, description }) => ({
    name: pythonName(name),
    wire: name.toLowerCase(),
    required,
    description,
    type: 'str',
  }))

type Option = {
  name: string
  type: string
  description: string
}

export const callOptions = (operation: Operation): Option[] => [
  ...(operation.retry === 'keyed'
    ? [
        {
          name: 'idempotency_key',
          type: 'str | None = None',
          description: 'Within 24 hours, the same key creates one resource; default: a new key.',
        },
      ]
    : []),
  ...(operation.wait === 'prefer'
    ? [
        {
          name: 'wait',
          type: 'int | None = None',
          description: `Seconds that the service waits for the end, up to 60; default: ${isReplay(operation) ? 0 : 50}.`,
        },
        { name: 'respond_async', type: 'bool = False', description: 'Do not wait at all.' },
      ]
    : []),
  // In every method; the README and the class of the client describe them.
  { name: 'timeout', type: 'float | None = None', description: '' },
  { name: 'max_retries', type: 'int | None = None', description: '' },
  { name: 'extra_headers', type: 'Mapping[str, str] | None = None', description: '' },
]

/** The options as arguments of `CallOptions`, whose first fields are those of every method. */
export const optionArguments = (options: Option[]): string =>
  [
    ...options.filter(({ name }) => isEverywhere(name)).map(({ name }) => name),
    ...options.filter(({ name }) => !isEverywhere(name)).map(({ name }) => `${name}=${name}`),
  ].join(', ')

export const isEverywhere = (name: string): boolean => ['timeout', 'max_retries', 'extra_headers'].includes(name)

type Form = {
  returns: string
  isAsync: boolean
  options: Option[]
  /** Arguments that the method does not take. */
  without?: string[]
}

export function signature(
  python: Python,
  operation: Operation,
  { returns, isAsync, options, without = [] }: Form,
): string {
  const path = operation.pathParameters.map((each) => ({
    name: pathArgument(operation, each),
    type: inputType(python, each.schema),
    description: each.description,
  }))
  const named = [
    ...bodyArguments(python, operation),
    ...queryArguments(python, operation),
    ...headerArguments(operation),
  ]
    .filter(({ name }) => !without.includes(name))
    .sort((one, other) => Number(other.required) - Number(one.required))
  const all = [...path, ...named, ...options].map(({ name }) => name)
  if (new Set(all).size < all.length)
    throw new Error(`${operation.id} has two arguments of one name: ${all.join(', ')}`)
  const described = [...path, ...named, ...options]
    .filter(({ name, description }) => description !== '' && !(operation.paging && pageArguments.has(name)))
    .map(({ name, description }) => wrapped(`${name}: ${description}`, 12, 16))
  return [
    `    ${isAsync ? 'async ' : ''}def ${snakeCase(operation.name)}(\n        self,\n`,
    ...path.map(({ name, type }) => `        ${name}: ${type},\n`),
    '        *,\n',
    ...named.map(
      ({ name, type, required }) => `        ${name}: ${required ? type : `${type} | NotGiven = NOT_GIVEN`},\n`,
    ),
    ...options.map(({ name, type }) => `        ${name}: ${type},\n`),
    `    ) -> ${returns}:\n`,
    docstring(
      [
        wrapped(sentence(operation.summary), 8),
        wrapped(operation.description, 8).trimEnd(),
        scopeLine(operation),
        described.length > 0 ? `        Args:\n${described.join('\n')}` : '',
      ],
      8,
    ),
  ].join('')
}

/** The same for all lists, so the reference describes them once. */
const pageArguments = new Set(['limit', 'cursor', 'order'])

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const scopeLine = ({ id, scope }: Operation): string =>
  wrapped(`Operation \`${id}\`${scope ? `; requires the scope \`${scope}\`` : ''}.`, 8)

const pathLine = (operation: Operation): string =>
  operation.pathParameters.length === 0
    ? ''
    : `            path=(${operation.pathParameters
        .map((each) => `${pathArgument(operation, each)}, `)
        .join('')
        .trim()}),\n`

/** A dict from the names on the wire to the arguments. */
export function dictLines(keyword: string | undefined, named: Argument[], indent: number, isNeeded = false): string {
  if (named.length === 0 && !isNeeded) return ''
  const pad = ' '.repeat(indent)
  const pairs = named.map(({ wire, name }) => `${pad}    "${wire}": ${name},\n`).join('')
  return `${pad}${keyword ? `${keyword}=` : ''}{${pairs ? `\n${pairs}${pad}` : ''}},\n`
}

function optionsLines(operation: Operation, indent: number): string {
  const pad = ' '.repeat(indent)
  const headers = headerArguments(operation).map(({ wire, name }) => `"${wire}": ${name}`)
  const sent = headers.length > 0 ? `, headers={${headers.join(', ')}}` : ''
  return `${pad}options=CallOptions(${optionArguments(callOptions(operation))}${sent}),\n`
}
