import { GraphQLError, type ValueNode } from 'graphql'
import { fail } from '../../src/platform/errors.ts'
import { hasNumberOutOfRange } from '../../src/platform/exactNumbers.ts'
import { isDeeperThan, isJsonObject, maxJsonDepth, tooDeep } from '../../src/platform/json.ts'
import { monthOf, type Period } from '../../src/usage/interval.ts'
import { builder } from './builder.ts'
import { valueOfLiteral } from './valueOfLiteral.ts'

builder.scalarType('DateTime', {
  description: 'A time in ISO 8601; the service returns UTC with milliseconds: 2026-01-31T09:30:00.000Z',
  serialize: (time) => time.toISOString(),
  parseValue: (value) => readTime(value),
})

builder.scalarType('Month', {
  description: 'A calendar month in UTC, such as 2026-01',
  serialize: ({ start }) => start.toISOString().slice(0, 7),
  parseValue: (value) => readMonth(value),
})

builder.scalarType('SafeInt', {
  description: 'An integer of up to 2^53 - 1, beyond the range of Int',
  serialize: (number) => number,
  parseValue: (value) => readWholeNumber(value),
})

builder.scalarType('JSONObject', {
  description: 'A JSON object of any shape; its keys are never renamed',
  serialize: (value) => value,
  parseValue: (value) => readObject(value),
  parseLiteral: (node: ValueNode, variables) => withoutFault(readObject(valueOfLiteral(node, variables))),
})

builder.scalarType('JSON', {
  description: 'Any JSON value',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node: ValueNode, variables) => withoutFault(valueOfLiteral(node, variables)),
})

const timeShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** In a query string, an unescaped + is a space. */
const lostPlus = /^\d{4}-\d\d-\d\dT[\d:.]+ \d\d:\d\d$/
const plusHint = 'has a space where the + of its time zone should be: in a query string, write + as %2B'

function readTime(value: unknown): Date {
  const time = value instanceof Date ? value : parseTime(value)
  if (time === undefined || Number.isNaN(time.getTime())) {
    const hasLostPlus = typeof value === 'string' && lostPlus.test(value)
    throw new GraphQLError(hasLostPlus ? plusHint : 'must be a time such as 2026-01-31T09:30:00Z')
  }
  return time
}

/** Checks the day, since `Date` reads 30 February as 2 March. */
function parseTime(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !timeShape.test(value)) return undefined
  const midnight = new Date(`${value.slice(0, 10)}T00:00Z`)
  return midnight.getUTCDate() === Number(value.slice(8, 10)) ? new Date(value) : undefined
}

function readMonth(value: unknown): Period {
  const isMonth = typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value)
  if (!isMonth) throw new GraphQLError('must be a month such as 2026-01')
  return monthOf(new Date(value))
}

function readWholeNumber(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new GraphQLError('must be a whole number')
  return value as number
}

function readObject(value: unknown) {
  if (!isJsonObject(value)) throw new GraphQLError('must be an object')
  return value
}

/** For literals in documents: bodies are checked when they are parsed, and by `coerceInput`. */
function withoutFault<Value>(value: Value): Value {
  if (isDeeperThan(value, maxJsonDepth)) throw new GraphQLError(tooDeep)
  if (hasNumberOutOfRange(value)) throw fail('number_out_of_range')
  return value
}
