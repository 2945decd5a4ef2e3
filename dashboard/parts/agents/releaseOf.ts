/** How far a version has come that went live, or should have, by a release. */
export type ReleaseOfVersion = { id: string; state: 'active' | 'live' | 'taken_back' }

type Deployment = { status: string; releaseId: string | null; reason: string | null }

/** Null if the deployment made its version live at once. A release that takes its version back begins the reason with its own id. */
export function releaseOf({ status, releaseId, reason }: Deployment): ReleaseOfVersion | null {
  if (releaseId === null) return null
  if (status === 'releasing') return { id: releaseId, state: 'active' }
  const isTakenBack = status === 'rolled_back' && (reason ?? '').startsWith(`release ${releaseId}: `)
  return { id: releaseId, state: isTakenBack ? 'taken_back' : 'live' }
}
