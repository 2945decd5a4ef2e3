import { operations } from '../generated/operations.ts'
import type { Operation } from './operation.ts'

export const operationTable: Readonly<Record<string, Operation>> = operations

export function operationRow(id: string): Operation {
  const operation = operationTable[id]
  if (!operation) throw new TypeError(`There is no operation ${id}`)
  return operation
}
