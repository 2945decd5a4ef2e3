import { setImmediate } from 'node:timers/promises'
import type { Expression } from 'jsonata'
import { checkResult } from './checkResult.ts'
import { compile } from './compile.ts'
import { evaluation } from './evaluation.ts'
import { faultOf } from './faultOf.ts'
import type { Job, Reply } from './job.ts'
import { copyOf, keepContext } from './keptContext.ts'

/**
 * Never rejects. JSONata evaluates the members of an object concurrently, so one can fail while another runs without
 * end. An evaluation that is over must stop (`evaluation.ts` throws at its next step), and the reply is returned only
 * after that.
 */
export async function replyTo(job: Job): Promise<Reply> {
  const reply = await attempt(job)
  await setImmediate()
  return reply
}

async function attempt(job: Job): Promise<Reply> {
  let compiled: Expression
  try {
    compiled = compile(job.expression)
  } catch (error) {
    return { failure: faultOf(error, 'expression_invalid') }
  }
  if (job.kind === 'check') return { value: null }
  const context = keepContext(job.context)
  if (context === undefined) return evaluateOver(compiled, job.input)
  const own = job.input as object
  const reply = await evaluateOver(compiled, { ...context, ...own })
  // In rare cases JSONata modifies its input, which fails: the context is frozen.
  return 'value' in reply ? reply : evaluateOver(compiled, { ...copyOf(context), ...own })
}

async function evaluateOver(compiled: Expression, input: unknown): Promise<Reply> {
  try {
    evaluation.begin()
    const result: unknown = (await compiled.evaluate(input)) ?? null
    checkResult(result)
    return { value: result }
  } catch (error) {
    return { failure: faultOf(error, 'expression_failed') }
  } finally {
    evaluation.end()
  }
}
