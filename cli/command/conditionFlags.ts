/** Flags that make a change conditional on the version that was read, so that no one's change is overwritten unnoticed. */
import { integer } from './flags.ts'

export const ifVersionFlag = { ifVersion: integer('Only if this is the live version', { placeholder: 'number' }) }
export const ifRevisionFlag = { ifRevision: integer('Only if this is its revision', { placeholder: 'number' }) }

/** The option of the library's call. */
export const ifMatchOption = (number: number | undefined): { ifMatch?: string } =>
  number === undefined ? {} : { ifMatch: `"${number}"` }
