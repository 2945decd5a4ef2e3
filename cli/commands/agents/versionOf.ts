import { usageError } from '../../command/failure.ts'

/** The number that an argument names. */
export function versionOf(word: string): number {
  if (!/^\d{1,9}$/.test(word)) throw usageError(`${JSON.stringify(word)} is not the number of a version`)
  return Number(word)
}
