import type { HasRequiredReplay } from '../agents/releasing/requireReplay.ts'
import type { VersionDeps } from '../agents/versions/makeLive.ts'
import type { Database } from '../platform/database/database.ts'

/** Dependencies of what begins, advances or ends releases. */
export type ReleaseDeps = VersionDeps & {
  db: Database
  /** The length of a second of a stage: 1,000, and less in tests. */
  releaseSecondMs: number
  /** Sends followers the release that has changed. To be called after the commit. */
  releaseChanged(id: string): void
  hasRequiredReplay: HasRequiredReplay
}

export type ChangeReleaseDeps = Pick<ReleaseDeps, keyof VersionDeps | 'releaseChanged'>
