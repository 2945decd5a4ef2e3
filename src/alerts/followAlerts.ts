/** Follows the alerts of an organisation; a key for some agents, those about its agents. */
import { authorize, type Viewer } from '../viewer/viewer.ts'
import type { Alert } from './alert.ts'
import type { AlertFeed } from './alertFeed.ts'

export type AlertUpdates = ReturnType<AlertFeed['open']> & {
  /** Throws if the viewer may not read alerts any more. */
  authorize(viewer: Viewer): void
}

export function followAlerts({ alertFeed }: { alertFeed: AlertFeed }, viewer: Viewer): AlertUpdates {
  const mayFollow = (current: Viewer) => authorize(current, 'alerts:read')
  mayFollow(viewer)
  const { organizationId, agentIds } = viewer
  const wants = ({ agentId }: Alert) => agentIds === null || (agentId !== null && agentIds.includes(agentId))
  return { ...alertFeed.open(organizationId, wants), authorize: mayFollow }
}
