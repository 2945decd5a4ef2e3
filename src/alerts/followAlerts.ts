/** Follows the alerts of an organisation; a key limited to some agents gets only those about them. */
import { authorize, type Viewed, type Viewer } from '../viewer/viewer.ts'
import type { Alert } from './alert.ts'
import type { LiveAlerts } from './liveAlerts.ts'

export type AlertUpdates = Viewed<ReturnType<LiveAlerts['open']>>

export function followAlerts({ liveAlerts }: { liveAlerts: LiveAlerts }, viewer: Viewer): AlertUpdates {
  const mayFollow = (current: Viewer) => authorize(current, 'alerts:read')
  mayFollow(viewer)
  const { organizationId, agentIds } = viewer
  const wants = ({ agentId }: Alert) => agentIds === null || (agentId !== null && agentIds.includes(agentId))
  return { ...liveAlerts.open(organizationId, wants), authorize: mayFollow }
}
