/*
 * A connector can be used by every agent of the organisation, so keys that are limited to some agents get no access. A
 * demo key can read connectors, but not create or change them.
 */
import { authorize, type Viewer } from '../access/viewer.ts'
import { fail } from './connectorErrors.ts'

export function authorizeConnectors(viewer: Viewer, scope: 'connectors:read' | 'connectors:write'): void {
  authorize(viewer, scope)
  if (viewer.agentIds !== null) {
    throw fail('agent_not_allowed', {
      message: 'The API key is limited to some agents; connectors belong to all agents',
    })
  }
  if (scope === 'connectors:write' && viewer.mode === 'demo') {
    throw fail('private_connector_forbidden', { message: 'Demo keys cannot create or change connectors' })
  }
}
