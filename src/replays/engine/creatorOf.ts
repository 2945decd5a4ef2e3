/** The viewer who started a replay, on whose behalf its runs are created. Their rights were checked when it was created. */
import { noOwnLimits } from '../../limits/plans.ts'
import { keptFor } from '../../viewer/retention.ts'
import { noOrigin, type Viewer } from '../../viewer/viewer.ts'
import type { Replay } from '../replay.ts'

export function creatorOf({ organizationId, createdBy, createdMode, createdAt }: Replay): Viewer {
  return {
    id: createdBy,
    kind: createdBy.startsWith('usr_') ? 'user' : 'api_key',
    name: '',
    email: null,
    mode: createdMode,
    role: null,
    organizationId,
    organization: {
      id: organizationId,
      name: '',
      plan: 'free',
      ownLimits: noOwnLimits,
      retention: keptFor(null),
      createdAt,
    },
    scopes: ['runs:write'],
    auditAccess: false,
    agentIds: null,
    expiresAt: null,
    credential: { kind: 'api_key', id: createdBy, expiresAt: null },
    origin: noOrigin,
  }
}
