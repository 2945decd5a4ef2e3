/** The error of an evaluation: JSONata's message and position, never a stack. */
import { Fault } from './fault.ts'
import type { ExpressionFault, ExpressionFaultCode } from './job.ts'
import { limits } from './limits.ts'

/** JSONata throws objects that are not Errors; V8's errors have no code. */
type Thrown = { name?: unknown; message?: unknown; code?: unknown; position?: unknown; error?: unknown }

export function faultOf(error: unknown, otherwise: ExpressionFaultCode): ExpressionFault {
  const thrown = rootOf(error)
  if (thrown instanceof Fault) return { code: thrown.fault, message: thrown.message }
  if (thrown.name === 'RangeError') return rangeFault(String(thrown.message), otherwise)
  if (thrown.code === 'D2014' || thrown.code === 'D2015') return { code: 'expression_out_of_memory', message: tooMany }
  const { position } = thrown
  // Inside $eval, the position refers to another text.
  const isOwn = thrown === error && typeof position === 'number'
  return { code: codeOf(thrown, otherwise), message: describe(error as Thrown), ...(isOwn && { position }) }
}

/** JSONata's own message names the requested number as the limit. */
const tooMany = `A sequence would have more than ${limits.members} members`

/** $eval wraps the error of its expression. */
function rootOf(error: unknown): Thrown {
  let root = (typeof error === 'object' && error !== null ? error : { message: String(error) }) as Thrown
  while (typeof root.error === 'object' && root.error !== null) root = root.error
  return root
}

function codeOf({ code }: Thrown, otherwise: ExpressionFaultCode): ExpressionFaultCode {
  if (code === 'D1011') return 'expression_too_deep'
  return otherwise
}

function rangeFault(message: string, otherwise: ExpressionFaultCode): ExpressionFault {
  if (!message.includes('call stack')) return { code: 'expression_out_of_memory', message }
  if (otherwise === 'expression_invalid') return { code: otherwise, message: 'The expression is nested too deeply' }
  return { code: 'expression_too_deep', message: 'The evaluation is nested too deeply' }
}

function describe({ message, code, position }: Thrown): string {
  const text = typeof message === 'string' && message !== '' ? message : 'The expression failed'
  const details = [
    ...(typeof code === 'string' ? [code] : []),
    ...(typeof position === 'number' ? [`at character ${position}`] : []),
  ]
  const short = text.length > limits.messageChars ? `${text.slice(0, limits.messageChars)}…` : text
  return details.length === 0 ? short : `${short} (${details.join(', ')})`
}
