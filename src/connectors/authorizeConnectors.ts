/*
 * Connectors serve every agent of the organisation: a key that is limited to some has no part in them. A demo key may
 * look, but neither make nor change one: what it may reach is decided by somebody else.
 */
import { authorize, type Viewer } from '../access/viewer.ts'
import { fail } from './connectorErrors.ts'

export function authorizeConnectors(viewer: Viewer, scope: 'connectors:read' | 'connectors:write'): void {
  authorize(viewer, scope)
  if (viewer.agentIds !== null) {
    throw fail('agent_not_allowed', { message: 'The API key is limited to some agents; connectors are for all' })
  }
  if (scope === 'connectors:write' && viewer.mode === 'demo') {
    throw fail('private_connector_forbidden', { message: 'Demo keys can neither make nor change connectors' })
  }
}
