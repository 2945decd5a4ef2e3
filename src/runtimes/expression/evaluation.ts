/** The current evaluation: its limits as JSONata options, and the check after each of its steps. */
import { Fault } from './fault.ts'
import { limits } from './limits.ts'

/** No time limit, which would include pauses: the service kills a process that takes too long. */
export const evaluationOptions = { stack: limits.depth, sequence: limits.members }

let isActive = false

export const evaluation = {
  begin(): void {
    isActive = true
  },
  end(): void {
    isActive = false
  },
}

/** V8 concatenates strings lazily, so doubling one is cheap until it is read. */
export function afterStep(_expression: unknown, _input: unknown, _environment: unknown, result: unknown): void {
  if (!isActive) throw new Fault('expression_failed', 'The evaluation is over')
  if (typeof result === 'string') checkTextLength(result.length)
}

export function checkTextLength(chars: number): void {
  if (chars <= limits.textChars) return
  throw new Fault('expression_out_of_memory', `A text would be longer than ${limits.textChars} characters`)
}
