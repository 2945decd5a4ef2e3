import type { operations } from '../../clients/typescript/src/generated/operations.ts'

/** An operation of the API, as the libraries name it: `runs.create`. */
export type OperationId = keyof typeof operations
