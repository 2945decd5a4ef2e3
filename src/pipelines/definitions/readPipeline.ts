/*
 * Reads pipelines, each with the content of its live version. A key that is limited to some agents sees those whose
 * steps it may all use.
 */
import type { SelectQueryBuilder } from 'typeorm'
import type { Database, Scope } from '../../platform/database/database.ts'
import { findRows } from '../../platform/database/rowsById.ts'
import { authorize, mayUseAgent, type Viewer } from '../../viewer/viewer.ts'
import { fail as failAccess } from '../../viewer/viewerErrors.ts'
import type { Pipeline, PipelineContent } from '../pipeline.ts'
import { fail } from '../pipelineErrors.ts'
import { type PipelineRow, type PipelineVersionRow, pipelineEntity, pipelineVersionEntity } from './pipelineEntity.ts'

type Deps = { db: Pick<Database, 'select'> }

export async function readPipeline(deps: Deps, viewer: Viewer, id: string): Promise<Pipeline> {
  authorize(viewer, 'pipelines:read')
  const [pipeline] = await findPipelines(deps, viewer, [id])
  if (pipeline === undefined) throw fail('pipeline_not_found')
  authorizeSteps(viewer, pipeline)
  return pipeline
}

/** Returns the pipelines in the order of the ids; undefined for those that the viewer may not see. One statement. */
export async function readPipelines(deps: Deps, viewer: Viewer, ids: string[]): Promise<(Pipeline | undefined)[]> {
  authorize(viewer, 'pipelines:read')
  const pipelines = await findPipelines(deps, viewer, ids)
  return pipelines.map((pipeline) => (pipeline !== undefined && mayUseSteps(viewer, pipeline) ? pipeline : undefined))
}

/** For use cases that authorise separately. */
export const findPipelines = ({ db }: Deps, scope: Scope, ids: string[]): Promise<(Pipeline | undefined)[]> =>
  findRows(pipelineQuery(db, scope), 'pipe', ids, toPipeline)

export function authorizeSteps(viewer: Viewer, content: Pick<PipelineContent, 'steps'>): void {
  if (!mayUseSteps(viewer, content))
    throw failAccess('agent_not_allowed', { message: 'The API key is limited to some agents; the steps use others' })
}

const mayUseSteps = (viewer: Viewer, { steps }: Pick<PipelineContent, 'steps'>): boolean =>
  steps.every(({ agentId }) => mayUseAgent(viewer, agentId))

export const pipelineQuery = (db: Pick<Database, 'select'>, scope: Scope): SelectQueryBuilder<PipelineRow> =>
  db
    .select(scope, pipelineEntity, 'pipeline')
    .innerJoinAndMapOne(
      'pipeline.live',
      pipelineVersionEntity.options.name,
      'live',
      'live.organizationId = pipeline.organizationId and live.pipelineId = pipeline.id and live.version = pipeline.version',
    )

export function toPipeline(row: PipelineRow): Pipeline {
  const { live, ...own } = row as PipelineRow & { live: PipelineVersionRow }
  return { ...own, ...live.content }
}
