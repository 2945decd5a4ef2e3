import { allMethodName, methodName, queryType } from '../go/goMethods.ts'
import { goName } from '../go/goNames.ts'
import { fieldsOf, plainType, sentType, type Types, typesOf } from '../go/goTypes.ts'
import type { Model, Operation, Schema } from '../model.ts'
import { bracketed, digitsOf, type SampleOptions, sampleInput, samplePath, type Values } from './sampleInput.ts'

type Sample = (operation: Operation, options?: SampleOptions) => string

export function goSample(model: Model): Sample {
  const types = typesOf(model)
  return (operation, options = {}) => {
    const { resource, paging, stream, body, method } = operation
    const query = queryType(operation)
    const input = sampleInput(operation)
    const given = [
      'ctx',
      ...samplePath(operation).map((value) => JSON.stringify(value)),
      ...(body ? [struct(types, body.schema, input, method === 'PATCH')] : []),
      ...(query ? [queryLiteral(types, operation, query, input)] : []),
      ...callOptions({ ...options, ...queriedWait(operation, input) }),
    ].join(', ')
    const name = paging ? allMethodName(operation) : methodName(operation)
    return program(`client.${goName(resource)}.${name}(${given})`, paging !== null, stream !== null)
  }
}

/** A wait is an option in Go, also where it is a query parameter. */
const queriedWait = ({ wait }: Operation, input: Values): SampleOptions =>
  wait === 'query' && input.wait !== undefined ? { waitSeconds: Number(input.wait) } : {}

const callOptions = ({ ifMatch, waitSeconds, respondAsync, idempotencyKey }: SampleOptions): string[] => [
  ...(ifMatch === undefined ? [] : [`ars.WithIfMatch(${ifMatch})`]),
  ...(waitSeconds === undefined ? [] : [`ars.WithWait(${waitSeconds} * time.Second)`]),
  ...(respondAsync ? ['ars.WithoutWaiting()'] : []),
  ...(idempotencyKey === undefined ? [] : [`ars.WithIdempotencyKey(${goText(idempotencyKey)})`]),
]

/** The sample as a file that compiles. */
export function goProgram(sample: string, modulePath: string): string {
  const imports = standardPackages
    .filter(([name]) => new RegExp(`\\b${name}\\.[A-Z]`).test(sample))
    .map(([, path]) => path)
  const lines = [...imports.map((path) => `\t"${path}"`), '', `\tars "${modulePath}"`]
  const body = sample.split('\n').map((line) => (line === '' ? '' : `\t${line}`))
  return ['package main', '', 'import (', ...lines, ')', '', 'func main() {', ...body, '}', ''].join('\n')
}

const standardPackages = [
  ['context', 'context'],
  ['json', 'encoding/json'],
  ['fmt', 'fmt'],
  ['log', 'log'],
  ['time', 'time'],
] as const

const program = (call: string, isPaged: boolean, isStream: boolean): string =>
  ['ctx := context.Background()', 'client, err := ars.NewClient()', ...failing, ...use(call, isPaged, isStream)].join(
    '\n',
  )

const failing = ['if err != nil {', '\tlog.Fatal(err)', '}']
const failingInside = failing.map((line) => `\t${line}`)

function use(call: string, isPaged: boolean, isStream: boolean): string[] {
  if (isStream) {
    const loop = ['for event, err := range stream.Events() {', ...failingInside, '\tfmt.Printf("%T\\n", event)', '}']
    return [`stream := ${call}`, 'defer stream.Close()', ...loop]
  }
  if (isPaged) return [`for item, err := range ${call} {`, ...failingInside, '\tfmt.Println(item)', '}']
  return [`response, err := ${call}`, ...failing, 'fmt.Println(response)']
}

const step = '\t'

const braces = (type: string) => ({ open: `${type}{`, close: '}', padding: '', step })

function struct(types: Types, name: string, values: Values, isPatch: boolean, indent = ''): string {
  const inner = indent + step
  const fields = fieldsOf(types.schema(name).schema)
    .filter((field) => values[field.name] !== undefined && field.schema.kind !== 'const')
    .map((field) => {
      if (values[field.name] === null) return `${goName(field.name)}: ${nothing(types, field.schema, isPatch)}`
      const value = literal(types, field.schema, values[field.name], inner)
      const isPointer = !isPatch && sentType(types, field.schema, field.required).startsWith('*')
      const given = isPatch ? changed(types, field.schema, value) : isPointer ? `ars.Ptr(${value})` : value
      return `${goName(field.name)}: ${given}`
    })
  return bracketed(braces(`ars.${goName(name)}`), fields, indent)
}

const nothing = (types: Types, schema: Schema, isPatch: boolean): string =>
  isPatch ? `ars.Null[${qualified(plainType(types, schema))}]()` : 'nil'

/** The type is written where Go would infer another one from the value. */
function changed(types: Types, schema: Schema, value: string): string {
  const type = plainType(types, schema)
  const isInferred = ['string', 'int', 'bool', 'time.Time', 'Object'].includes(type) || type.startsWith('[]')
  return isInferred ? `ars.Set(${value})` : `ars.Set[${qualified(type)}](${value})`
}

function queryLiteral(types: Types, { queryParameters }: Operation, type: string, values: Values): string {
  const fields = queryParameters
    .filter(({ name }) => values[name] !== undefined)
    .map(({ name, schema, style }) => {
      const value = style === 'deepObject' ? textMap(values[name]) : literal(types, schema, values[name], step)
      return `${goName(name)}: ${value}`
    })
  return bracketed(braces(`ars.${type}`), fields, '')
}

function textMap(value: unknown): string {
  const fields = Object.entries(value as Values).map(
    ([name, text]) => `${JSON.stringify(name)}: ${JSON.stringify(text)}`,
  )
  return bracketed(braces('map[string]string'), fields, step)
}

function literal(types: Types, schema: Schema, value: unknown, indent: string): string {
  if (schema.kind === 'nullable') return literal(types, schema.of, value, indent)
  if (schema.kind === 'string' && schema.format === 'date-time') return time(String(value))
  if (schema.kind === 'array' && Array.isArray(value)) {
    const items = value.map((item) => literal(types, schema.items, item, indent + step))
    return bracketed(braces(qualified(plainType(types, schema))), items, indent)
  }
  if (schema.kind !== 'ref') return anyLiteral(value, indent)
  const named = types.schema(schema.name).schema
  if (named.kind === 'object') return struct(types, schema.name, value as Values, false, indent)
  if (named.kind !== 'union') return anyLiteral(value, indent)
  const member = named.members.find((each) => each.value === (value as Values)[named.discriminator])
  if (!member) throw new Error(`${schema.name} has no such member`)
  return struct(types, member.schema, value as Values, false, indent)
}

const qualified = (type: string): string => type.replace(/\b(?=[A-Z])/, 'ars.')

function time(text: string): string {
  const at = new Date(text)
  const parts = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()]
  const nanoseconds = at.getUTCMilliseconds() * 1_000_000
  return `time.Date(${parts.join(', ')}, ${at.getUTCSeconds()}, ${nanoseconds}, time.UTC)`
}

function anyLiteral(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => anyLiteral(item, indent + step))
    return bracketed(braces('[]any'), items, indent)
  }
  if (typeof value !== 'object' || value === null) return value === null ? 'nil' : goText(value)
  const digits = digitsOf(value)
  if (digits !== undefined) return `json.Number("${digits}")`
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}: ${anyLiteral(field, indent + step)}`,
  )
  return bracketed(braces('ars.Object'), fields, indent)
}

/** JSON inside of a text reads better between backquotes. */
const goText = (value: unknown): string =>
  typeof value === 'string' && value.includes('"') && !value.includes('`') ? `\`${value}\`` : JSON.stringify(value)
