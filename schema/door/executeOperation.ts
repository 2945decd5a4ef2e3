/*
 * Executes operations: the one place where they are checked and compiled and where their errors are made public, whether
 * they arrive as JSON, by yoga, or over a stream.
 */
import type { ExecutionArgs, ExecutionResult } from 'graphql'
import type { Context } from '../context.ts'
import { executeCompiled } from './compiledExecution.ts'
import { type Report, toPublicError } from './publicErrors.ts'
import { refusalOf } from './refuseOperation.ts'

/** A query or a mutation. */
export async function executeOperation(args: ExecutionArgs, report: Report): Promise<ExecutionResult> {
  const refusal = refusalOf(args)
  if (refusal === undefined) return executePublicly(args, report)
  return { errors: [toPublicError(refusal, (args.contextValue as Context).requestId, report)] }
}

/** A result as callers read it, errors first. */
export const resultText = ({ errors, data }: ExecutionResult): string => JSON.stringify({ errors, data })

/** What was checked before: also an event of a subscription. */
export async function executePublicly(args: ExecutionArgs, report: Report): Promise<ExecutionResult> {
  const { requestId } = args.contextValue as Context
  const result = await executeCompiled(args)
  if (result.errors === undefined) return result
  return { ...result, errors: result.errors.map((error) => toPublicError(error, requestId, report)) }
}
