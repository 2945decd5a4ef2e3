/** Checks an operation before it is executed. */
import { type ExecutionArgs, getOperationAST } from 'graphql'
import type { Context } from '../context.ts'
import { checkVariables } from './checkVariables.ts'
import { countRootFields } from './countRootFields.ts'
import { fail } from './doorErrors.ts'
import { checkOperationCost } from './operationLimits.ts'

/** Returns the error, or undefined. A refused operation is charged as one call, however many root fields it has. */
export function refusalOf(args: ExecutionArgs): unknown {
  const refusal = problemOf(args)
  if (refusal !== undefined) (args.contextValue as Context).charge?.keepOne()
  return refusal
}

function problemOf(args: ExecutionArgs): unknown {
  const operation = getOperationAST(args.document, args.operationName)
  if (operation == null)
    return fail('invalid_document', { message: 'operationName must name one operation of the document' })
  const variables = args.variableValues ?? {}
  try {
    checkVariables(operation, variables)
    checkOperationCost(args.document, operation, variables)
    if (countRootFields(args.document, operation, variables) === 0 && operation.operation === 'subscription')
      return fail('invalid_document', { message: 'A subscription must select one field' })
    return undefined
  } catch (error) {
    return error
  }
}
