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
  if (typeName === 'Int') return /^-?\d+$/.test(text) ? toInt(Number(text)) : text
  if (typeName === 'Boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

const maxInt = 0x7fff_ffff

/** What is beyond an Int is beyond what any parameter takes: refused there, with the parameter's own code. */
const toInt = (number: number): number => Math.max(-maxInt, Math.min(maxInt, number))
