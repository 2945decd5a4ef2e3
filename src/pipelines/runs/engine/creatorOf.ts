/*
 * The viewer who started a pipeline run, on whose behalf its runs are created. Their rights were checked when it was created;
 * the limits of their plan are not applied, since runs of a pipeline are not charged as calls.
 */
import { noOwnLimits } from '../../../limits/plans.ts'
import type { Tracing } from '../../../platform/tracing/tracing.ts'
import { keptFor } from '../../../viewer/retention.ts'
import { noOrigin, type Viewer } from '../../../viewer/viewer.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import { traceOfRuns } from '../pipelineRunSpan.ts'

export function creatorOf(tracing: Tracing, state: PipelineRunState): Viewer {
  const { organizationId, createdBy, createdMode, createdAt } = state
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
    origin: { ...noOrigin, traceparent: traceOfRuns(tracing, state) },
  }
}
