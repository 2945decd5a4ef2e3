/** The one evaluation that is under way: its bounds, as JSONata is told them, and the check after each of its steps. */
import { Fault } from './fault.ts'
import { limits } from './limits.ts'

/** JSONata reads these at every step, so that one object serves all compiled expressions. */
export const evaluationOptions = { timeout: limits.evaluationMs, stack: limits.depth, sequence: limits.members }

let underWay = false

export const evaluation = {
  begin(timeoutMs: number): void {
    evaluationOptions.timeout = timeoutMs
    underWay = true
  },
  end(): void {
    underWay = false
  },
}

/** Texts double at almost no cost while they are only joined on paper; the bill comes when one is looked at. */
export function afterStep(_expression: unknown, _input: unknown, _environment: unknown, result: unknown): void {
  if (!underWay) throw new Fault('expression_failed', 'The evaluation is over')
  if (typeof result === 'string') checkTextLength(result.length)
}

export function checkTextLength(chars: number): void {
  if (chars <= limits.textChars) return
  throw new Fault('expression_out_of_memory', `A text would be longer than ${limits.textChars} characters`)
}
