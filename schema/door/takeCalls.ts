/** Charges an operation for its root fields; the edge has charged the first already. */
import type { DocumentNode, OperationDefinitionNode } from 'graphql'
import type { Charge } from '../../src/limits/callLimits.ts'
import { callKindOf } from '../building/callKindOf.ts'
import { fail } from './doorErrors.ts'
import { rootFieldsOf } from './rootFields.ts'

export function takeCalls(
  charge: Charge,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): void | Promise<void> {
  const fields = rootFieldsOf(document, operation, variables)
  if (fields.length > charge.burst) {
    throw fail('too_many_fields', {
      message: `The operation has ${fields.length} root fields, each of which counts as a call; at most ${charge.burst} calls are allowed at once`,
    })
  }
  return charge.takeOperation(fields.map((name) => callKindOf(operation.operation, name)))
}
