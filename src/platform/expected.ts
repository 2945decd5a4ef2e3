/** Changes that are made only if the resource is still the one that the caller has read. */
import { fail } from './errors.ts'

/** The version or revision that the caller has read; of several, any may be the current one. Absent: no condition. */
export type Expected = number | readonly number[] | null | undefined

export type IfVersion = { ifVersion?: Expected }
export type IfRevision = { ifRevision?: Expected }

/** Throws unless the version is expected. To be called while the row is locked: else it could change before the write. */
export const checkVersion = (noun: string, { version }: { version: number }, expected: Expected): void =>
  check(noun, 'version', version, expected)

/** The same for a resource whose changes are counted, but not kept. */
export const checkRevision = (noun: string, { revision }: { revision: number | null }, expected: Expected): void =>
  check(noun, 'revision', revision, expected)

function check(noun: string, counter: string, current: number | null, expected: Expected): void {
  if (expected == null) return
  if (current === null) throw fail('version_conflict', { message: `The ${noun} has no ${counter}` })
  const accepted = [expected].flat()
  if (accepted.includes(current)) return
  const other = accepted.length === 1 ? `not ${accepted[0]}` : 'which is none of those given'
  throw fail('version_conflict', { message: `The ${noun} is at ${counter} ${current}, ${other}` })
}
