/*
 * Whoever started a pipeline run, as the one who makes its runs. What they may do was checked when it was created; the
 * limits of their plan are not asked, since runs of a pipeline cost no call.
 */
import { noOwnLimits } from '../../../limits/plans.ts'
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
    organization: { id: organizationId, name: '', plan: 'free', ownLimits: noOwnLimits, createdAt },
    scopes: ['runs:write'],
    auditAccess: false,
    agentIds: null,
    expiresAt: null,
    credential: { kind: 'api_key', id: createdBy, expiresAt: null },
    origin: noOrigin,
  }
}
