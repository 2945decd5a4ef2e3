import { boolean, ids, integer, nullable, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'

export type DeploymentStatus = 'releasing' | 'active' | 'superseded' | 'rolled_back'

export const deploymentEntity = defineEntity('Deployment', 'deployments', {
  ...ids,
  agentId: text(),
  version: integer(),
  status: text<DeploymentStatus>(),
  previousDeploymentId: nullable(text()),
  reason: nullable(text()),
  /** The release that it began with; null if its version went live at once. */
  releaseId: nullable(text()),
  /** Of new runs, while it is releasing; else null. */
  percent: nullable(integer()),
  /** False while it is releasing, and for ever if the release did not complete. */
  wasLive: boolean(),
  createdBy: text(),
  createdAt: time(),
})

/** Of a deployment whose version goes live at once. */
export const unreleased = { releaseId: null, percent: null, wasLive: true } as const

export type Deployment = EntityOf<typeof deploymentEntity>
