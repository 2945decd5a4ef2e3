import { fail } from '../access/accessErrors.ts'
import { authorize, type Viewer } from '../access/viewer.ts'

/** Policies affect all agents, so a key that is limited to some agents may not change them. */
export function authorizePolicyChange(viewer: Viewer): void {
  authorize(viewer, 'policies:write')
  if (viewer.agentIds === null) return
  throw fail('agent_not_allowed', {
    message: 'The API key is limited to some agents; policies may affect all of them',
  })
}
