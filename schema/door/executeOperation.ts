/** Executes a query or a mutation as every way into the door does: checked first, compiled, its errors made public. */
import type { ExecutionArgs, ExecutionResult } from 'graphql'
import type { Context } from '../context.ts'
import { executeCompiled } from './compiledExecution.ts'
import { type Report, toPublicError } from './publicErrors.ts'
import { refusalOf } from './refuseOperation.ts'

export async function executeOperation(args: ExecutionArgs, report: Report): Promise<ExecutionResult> {
  const { requestId } = args.contextValue as Context
  const publish = (error: unknown) => toPublicError(error, requestId, report)
  const refusal = refusalOf(args)
  if (refusal !== undefined) return { errors: [publish(refusal)] }
  const result = await executeCompiled(args)
  return result.errors === undefined ? result : { ...result, errors: result.errors.map(publish) }
}
