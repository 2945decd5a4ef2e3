/** A query parameter's text as the value that its type asks for. */
import { type GraphQLInputType, getNullableType, isListType } from 'graphql'
import { coerceInput } from '../schema/coerceInput.ts'
import type { Problem } from '../src/platform/errors.ts'

export function readText(type: GraphQLInputType, text: string, name: string, problems: Problem[]): unknown {
  const bare = getNullableType(type)
  const value = isListType(bare) ? text.split(',').map((part) => part.trim()) : toValue(String(bare), text)
  const found: Problem[] = []
  const coerced = coerceInput(type, value, name, (field) => field, found)
  // A list is one text here: its items have no paths of their own.
  for (const problem of found) problems.push({ ...problem, param: name })
  return coerced
}

function toValue(typeName: string, text: string): unknown {
  if (typeName === 'Int') return /^-?\d+$/.test(text) ? withinInt(Number(text)) : text
  if (typeName === 'Boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** What no Int can hold is beyond every bound: the call's own, which is told with its own code, shall refuse it. */
const withinInt = (number: number): number => Math.max(-maxInt, Math.min(maxInt, number))
const maxInt = 0x7fff_ffff
