/*
 * The viewer who started a pipeline run, on whose behalf its runs are created. Their rights were checked when it was created;
 * the limits of their plan are not applied, since runs of a pipeline are not charged as calls.
 */
import { noOwnLimits } from '../../../limits/plans.ts'
import { keptFor } from '../../../viewer/retention.ts'
import { noOrigin, type Viewer } from '../../../viewer/viewer.ts'
import type { PipelineRunState } from '../pipelineRun.ts'

export function creatorOf({ organizationId, createdBy, createdMode, createdAt }: PipelineRunState): Viewer {
  return {
    id: createdBy,
    kind: createdBy.startsWith('usr_') ? 'user' : 'api_key',
    name: '',
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
