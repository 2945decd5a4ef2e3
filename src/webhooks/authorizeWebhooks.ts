import { fail } from '../access/accessErrors.ts'
import { authorize, type Viewer } from '../access/viewer.ts'

/** Webhooks, deliveries and events carry the data of every agent: a key that is limited to some agents may use none. */
export function authorizeWebhooks(viewer: Viewer, scope: 'webhooks:read' | 'webhooks:write'): void {
  authorize(viewer, scope)
  if (viewer.agentIds === null) return
  throw fail('agent_not_allowed', {
    message: 'The API key is limited to some agents; webhooks and events are about all',
  })
}
