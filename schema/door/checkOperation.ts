/** Checks an operation before it is executed. */
import { type ExecutionArgs, getOperationAST } from 'graphql'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Context } from '../context/context.ts'
import { checkVariables } from './checkVariables.ts'
import { fail } from './doorErrors.ts'
import { checkOperationCost } from './operationLimits.ts'
import { rootFieldsOf } from './rootFields.ts'

/**
 * Returns the arguments to execute it with, or throws the problem. A refused operation is charged as one call, however
 * many root fields it has.
 */
export function checkOperation(args: ExecutionArgs): ExecutionArgs {
  try {
    return { ...args, variableValues: variablesOf(args) }
  } catch (error) {
    const { charge } = args.contextValue as Context
    charge?.keepOne()
    throw error
  }
}

function variablesOf({ document, operationName, variableValues }: ExecutionArgs): JsonObject {
  const operation = getOperationAST(document, operationName)
  if (operation == null)
    throw fail('invalid_document', { message: 'operationName must name one operation of the document' })
  const variables = checkVariables(operation, (variableValues ?? {}) as JsonObject)
  checkOperationCost(document, operation, variables)
  if (operation.operation === 'subscription' && rootFieldsOf(document, operation, variables).length === 0)
    throw fail('invalid_document', { message: 'A subscription must select one field' })
  return variables
}
