/** Flags that make a change depend on what the caller has read, so that nobody's change is overwritten unseen. */
import { integer } from './flags.ts'

export const ifVersionFlag = { ifVersion: integer('Only if this is the live version', { placeholder: 'number' }) }
export const ifRevisionFlag = { ifRevision: integer('Only if this is its revision', { placeholder: 'number' }) }

/** The option of the library's call. */
export const ifMatchOption = (number: number | undefined): { ifMatch?: string } =>
  number === undefined ? {} : { ifMatch: `"${number}"` }
