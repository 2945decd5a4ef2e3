/*
 * The context of the last job, kept for the next jobs that share it: an evaluator serves all items of a step of a pipeline
 * run. It is frozen, so that no evaluation changes what the next one sees.
 */
import type { Context } from './job.ts'

let kept: object | undefined

/** A job without a context drops it, so that its memory is free for others. */
export function keepContext(context: Context | undefined): object | undefined {
  if (context === undefined) kept = undefined
  else if (context.text !== undefined) kept = freeze(JSON.parse(context.text) as object)
  return kept
}

/** A copy that an evaluation may change. */
export const copyOf = (context: object): object => JSON.parse(JSON.stringify(context)) as object

function freeze<Value extends object>(value: Value): Value {
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) freeze(member)
  return Object.freeze(value)
}
