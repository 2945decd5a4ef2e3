/** All error codes of the service, collected from its features for the documentation and the tests. */
import { accessErrors } from '../src/access/accessErrors.ts'
import { agentErrors } from '../src/agents/agentErrors.ts'
import { alertErrors } from '../src/alerts/alertErrors.ts'
import { connectorErrors } from '../src/connectors/connectorErrors.ts'
import { edgeErrors } from '../src/edge/edgeErrors.ts'
import { erasureErrors } from '../src/erasures/erasureErrors.ts'
import { eventErrors } from '../src/events/eventErrors.ts'
import { exportErrors } from '../src/exports/exportErrors.ts'
import { idempotencyErrors } from '../src/idempotency/idempotencyErrors.ts'
import { limitErrors } from '../src/limits/limitErrors.ts'
import { pipelineErrors } from '../src/pipelines/pipelineErrors.ts'
import { pipelineRunErrors } from '../src/pipelines/runs/pipelineRunErrors.ts'
import { platformErrors } from '../src/platform/errors.ts'
import { policyErrors } from '../src/policies/policyErrors.ts'
import { releaseErrors } from '../src/releases/releaseErrors.ts'
import { replayErrors } from '../src/replays/replayErrors.ts'
import { runErrors } from '../src/runs/runErrors.ts'
import { streamErrors } from '../src/streaming/streamErrors.ts'
import { webhookErrors } from '../src/webhooks/webhookErrors.ts'
import { doorErrors } from './door/doorErrors.ts'

export const errorTable = {
  ...platformErrors,
  ...edgeErrors,
  ...accessErrors,
  ...agentErrors,
  ...runErrors,
  ...eventErrors,
  ...webhookErrors,
  ...connectorErrors,
  ...policyErrors,
  ...alertErrors,
  ...pipelineErrors,
  ...pipelineRunErrors,
  ...replayErrors,
  ...releaseErrors,
  ...erasureErrors,
  ...exportErrors,
  ...idempotencyErrors,
  ...limitErrors,
  ...doorErrors,
  ...streamErrors,
}

export type ErrorCode = keyof typeof errorTable
