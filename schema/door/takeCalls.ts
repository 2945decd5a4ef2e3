/** Charges an operation for its root fields; the edge has charged the first already. */
import type { DocumentNode, OperationDefinitionNode } from 'graphql'
import type { Charge } from '../../src/limits/callLimits.ts'
import { countRootFields } from './countRootFields.ts'
import { fail } from './doorErrors.ts'

export async function takeCalls(
  charge: Charge,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Promise<void> {
  const calls = countRootFields(document, operation, variables)
  if (calls > charge.burst) {
    throw fail('too_many_fields', {
      message: `The operation has ${calls} root fields, each of which counts as a call; at most ${charge.burst} calls are allowed at once`,
    })
  }
  if (calls > 1) await charge.take(calls - 1)
}
