import type { FlagValues } from '../command/command.ts'
import { usageError } from '../command/failure.ts'
import { assign } from './assignment.ts'
import type { bodyFlags } from './bodyFlags.ts'
import { readJson } from './readJson.ts'
import type { Stdin } from './readSource.ts'
import { isObject, type JsonObject } from './setPath.ts'

/** The object from `-i`, with each `-f key=value` applied. */
export async function readFields(
  { input, field }: FlagValues<typeof bodyFlags>,
  stdin: Stdin,
  present?: object,
): Promise<JsonObject> {
  const fields = input === undefined ? {} : await readJson(input, '--input', stdin)
  if (!isObject(fields)) throw usageError('--input must be a JSON object')
  await assign(fields, field, stdin, present)
  return fields
}
