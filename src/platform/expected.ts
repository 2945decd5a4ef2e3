/** Conditional changes: made only if the resource has not changed since the caller read it. */
import { fail } from './errors.ts'

/** The version or revision that the caller has read; of several, any may be the current one. Absent means no condition. */
export type Expected = number | readonly number[] | null | undefined

export type IfVersion = { ifVersion?: Expected }
export type IfRevision = { ifRevision?: Expected }

/** Throws unless the version is expected. Must be called while the row is locked, so that it can't change before the write. */
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
  const other = accepted.length === 1 ? `not ${accepted[0]}` : 'not at one of those given'
  throw fail('version_conflict', { message: `The ${noun} is at ${counter} ${current}, ${other}` })
}
