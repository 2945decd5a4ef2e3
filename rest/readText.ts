/** Coerces the text of a query parameter to the type of its variable. */
import { type GraphQLInputType, getNullableType, isListType } from 'graphql'
import { coerceInput } from '../schema/building/coerceInput.ts'
import type { Problem } from '../src/platform/errors.ts'

export function readText(type: GraphQLInputType, text: string, name: string, problems: Problem[]): unknown {
  const bare = getNullableType(type)
  const value = isListType(bare) ? text.split(',').map((part) => part.trim()) : toValue(String(bare), text)
  const found: Problem[] = []
  const coerced = coerceInput(type, value, name, (field) => field, found)
  // A list is a single parameter: its items have no separate paths.
  for (const problem of found) problems.push({ ...problem, param: name })
  return coerced
}

function toValue(typeName: string, text: string): unknown {
  if (typeName === 'Int') return /^-?\d+$/.test(text) ? Number(text) : text
  if (typeName === 'Boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}
