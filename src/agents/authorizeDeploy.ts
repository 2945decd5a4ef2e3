import { fail } from '../access/accessErrors.ts'
import { authorize, type Viewer } from '../access/viewer.ts'

/** A key that is limited to some agents may not create one: it could neither see nor run it. */
export function authorizeDeploy(viewer: Viewer): void {
  authorize(viewer, 'agents:deploy')
  if (viewer.agentIds === null) return
  throw fail('agent_not_allowed', { message: 'The API key is limited to some agents, and makes no others' })
}
