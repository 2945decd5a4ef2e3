/*
 * Executes all GraphQL operations, whether they arrive as JSON, through yoga or over a stream: checks them, executes them
 * and masks their errors.
 */
import type { ExecutionArgs, ExecutionResult } from 'graphql'
import type { Context } from '../context/context.ts'
import { checkOperation } from './checkOperation.ts'
import { executeCompiled } from './compiledExecution.ts'
import { type Report, toPublicError } from './publicErrors.ts'

/** Executes a query or a mutation. */
export async function executeOperation(args: ExecutionArgs, report: Report): Promise<ExecutionResult> {
  let checked: ExecutionArgs
  try {
    checked = checkOperation(args)
  } catch (error) {
    return { errors: [toPublicError(error, (args.contextValue as Context).requestId, report)] }
  }
  const result = await executePublicly(checked, report)
  await (args.contextValue as Context).pageBudget.settle()
  return result
}

/** The JSON of a result, errors first. */
export const resultText = ({ errors, data }: ExecutionResult): string => JSON.stringify({ errors, data })

/** Executes an operation that was checked already, such as a subscription's for each event. */
export async function executePublicly(args: ExecutionArgs, report: Report): Promise<ExecutionResult> {
  const { requestId } = args.contextValue as Context
  const result = await executeCompiled(args)
  if (result.errors === undefined) return result
  return { ...result, errors: result.errors.map((error) => toPublicError(error, requestId, report)) }
}
