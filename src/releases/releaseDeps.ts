import type { HasRequiredReplay } from '../agents/releasing/requireReplay.ts'
import type { VersionDeps } from '../agents/versions/makeLive.ts'
import type { Database } from '../platform/database/database.ts'

/** Dependencies of what begins, advances or ends releases. */
export type ReleaseDeps = VersionDeps & {
  db: Database
  /** How many milliseconds a second of a stage takes: 1,000, or fewer in tests. */
  releaseSecondMs: number
  /** Sends the changed release to its followers. Must be called after the commit. */
  releaseChanged(id: string): void
  hasRequiredReplay: HasRequiredReplay
}

export type ChangeReleaseDeps = Pick<ReleaseDeps, keyof VersionDeps | 'releaseChanged'>
