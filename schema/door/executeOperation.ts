/*
 * Executes queries and mutations, and the events of subscriptions: checks them, executes them and masks their errors.
 */
import type { ExecutionArgs, ExecutionResult } from 'graphql'
import { largeBytes } from '../../src/edge/http/largeResponses.ts'
import { jsonInTurns } from '../../src/platform/jsonInTurns.ts'
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
    return { errors: [toPublicError(error, args.contextValue as Context, report)] }
  }
  return executePublicly(checked, report)
}

/** Errors first. */
export const resultBody = ({ errors, data }: ExecutionResult): ExecutionResult => ({ errors, data }) as ExecutionResult

export const resultText = (result: ExecutionResult): string => JSON.stringify(resultBody(result))

/** The same, serialised in turns of the event loop if it is large. */
export async function resultTextInTurns(result: ExecutionResult, { pageBudget }: Context): Promise<string> {
  if (pageBudget.responseBytes() <= largeBytes) return resultText(result)
  const pieces: string[] = []
  await jsonInTurns(resultBody(result), (text) => pieces.push(text))
  return pieces.join('')
}

/** Executes an operation that was checked already, such as a subscription's for each event. */
export async function executePublicly(args: ExecutionArgs, report: Report): Promise<ExecutionResult> {
  const result = await executeCompiled(args)
  if (result.errors === undefined) return result
  return { ...result, errors: result.errors.map((error) => toPublicError(error, args.contextValue as Context, report)) }
}
