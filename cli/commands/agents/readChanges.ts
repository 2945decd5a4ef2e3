/** The fields that a new version changes, from `-i`, `-f` and the flags. */
import { outerField } from '../../body/assignment.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import type { JsonObject } from '../../body/setPath.ts'
import type { FlagValues } from '../../command/command.ts'
import { ifVersionFlag } from '../../command/conditionFlags.ts'
import type { Context } from '../../command/context.ts'
import { updateFields } from './agentFields.ts'
import { runtimeFlags, setRuntime } from './runtimeFlags.ts'

export const changeFlags = { ...updateFields, ...runtimeFlags, ...bodyFlags, ...ifVersionFlag }

export type Changes = {
  body: JsonObject
  /** Whether the body has parts of `present`: then it must not undo someone else's change to the same object. */
  isMerged: boolean
}

export async function readChanges(
  flags: FlagValues<typeof changeFlags>,
  { stdin }: Pick<Context, 'stdin'>,
  present: { runtime: object | null },
): Promise<Changes> {
  const body = await readBody(updateFields, flags, stdin, present)
  const isMerged =
    setRuntime(body, flags, present.runtime) || flags.field.some((text) => outerField(text.split('=')[0] ?? ''))
  return { body, isMerged }
}
