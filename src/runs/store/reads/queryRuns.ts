/*
 * The runs that match a filter. Most filters are served by an index. The others are checked row by row, for a limited number
 * of rows that one index returns in order: then a page ends early, and its cursor continues.
 */
import type { SelectQueryBuilder } from 'typeorm'
import { findKeySql, keepKeysMs } from '../../../idempotency/idempotencyKey.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { storable } from '../../../platform/database/searchableJson.ts'
import type { JsonObject } from '../../../platform/json.ts'
import { packId } from '../../../platform/packedId.ts'
import { type CreatedBetween, whereCreatedBetween } from '../../../platform/paging/createdBetween.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { Run } from '../../run.ts'
import type { RunStatus } from '../../runStatus.ts'
import { createRunOperation } from '../changes/insertRuns.ts'
import { runEntity } from '../runEntity.ts'
import { type Condition, metadataConditions } from './metadataConditions.ts'

export type RunFilter = CreatedBetween & {
  agentId?: string | null | undefined
  agentVersion?: number | null | undefined
  status?: readonly RunStatus[] | null | undefined
  errorCode?: string | null | undefined
  pipelineRunId?: string | null | undefined
  /** Id of a key or user. */
  createdBy?: string | null | undefined
  minLatencyMs?: number | null | undefined
  /** Runs of this replay. Without it, silent runs are left out. */
  replayId?: string | null | undefined
  withSilent?: boolean
  withoutErased?: boolean
  /** Of the last 24 hours. */
  idempotencyKey?: string | null | undefined
  /** Pairs that the metadata of a run must contain. */
  metadata?: JsonObject | null | undefined
}

export type RunQuery = {
  /** Has the alias `run`. */
  query: SelectQueryBuilder<Run>
  /** SQL for the conditions checked row by row; its parameters are those of `query`. Undefined without such conditions. */
  rowCondition: string | undefined
}

type Deps = { db: Pick<Database, 'select'>; clock: Clock }
/** Whose runs are read: all of an organisation, or those of some agents. */
type Owner = Pick<Viewer, 'organizationId' | 'agentIds'>

export function queryRuns({ db, clock }: Deps, viewer: Owner, filter: RunFilter): RunQuery {
  const query = db.select(viewer, runEntity, 'run')
  whereCreatedBetween(query, 'run', filter)
  const { served, unserved, rowByRow } = conditionsOf(clock, viewer, filter)
  const mayEndEarly = filter.errorCode != null || rowByRow.length > 0
  // Of several indexes the planner may use one, and examine any number of rows for the others' conditions.
  const [byIndex, byRow] = mayEndEarly
    ? [served.slice(0, 1), [...served.slice(1), ...unserved, ...rowByRow]]
    : [[...served, ...unserved], []]
  for (const { sql, parameters } of byIndex) query.andWhere(sql, parameters)
  for (const { parameters } of byRow) query.setParameters(parameters)
  return { query, rowCondition: byRow.length === 0 ? undefined : byRow.map(({ sql }) => sql).join(' and ') }
}

function conditionsOf(clock: Clock, viewer: Owner, filter: RunFilter) {
  const { agentId, agentVersion, status, errorCode, pipelineRunId, createdBy, minLatencyMs, idempotencyKey, metadata } =
    filter
  const { replayId, withSilent = false, withoutErased = false } = filter
  const statuses = status != null && { sql: 'run.status = any(:status)', parameters: { status } }
  const isRare = status?.length === 1 && status.every((each) => statusesWithIndex.includes(each))
  return {
    /** The best first. Index: runs_pkey, runs_pipeline, replay_runs_pkey, runs_error_code, runs_agent, runs_status. */
    served: given([
      idempotencyKey != null && keyCondition(clock, viewer, idempotencyKey),
      pipelineRunId != null && {
        sql: 'run.pipelineRunId = :pipelineRunId',
        parameters: { pipelineRunId: storable(pipelineRunId) },
      },
      replayId != null && ofReplay(viewer, replayId),
      errorCode != null && { sql: 'run.errorCode = :errorCode', parameters: { errorCode: storable(errorCode) } },
      agentId != null && { sql: 'run.agentId = :agentId', parameters: { agentId: storable(agentId) } },
      isRare && statuses,
    ]),
    unserved: given([
      replayId == null && !withSilent && { sql: 'run.replayId is null', parameters: {} },
      withoutErased && { sql: 'run.erasedAt is null', parameters: {} },
      !isRare && statuses,
      viewer.agentIds !== null && { sql: 'run.agentId = any(:allowed)', parameters: { allowed: viewer.agentIds } },
    ]),
    rowByRow: given([
      agentVersion != null && { sql: 'run.agentVersion = :agentVersion', parameters: { agentVersion } },
      createdBy != null && { sql: 'run.createdBy = :createdBy', parameters: { createdBy: packId(createdBy) } },
      minLatencyMs != null && { sql: 'run.latencyMs >= :minLatencyMs', parameters: { minLatencyMs } },
      ...(metadata == null ? [] : metadataConditions(metadata)),
    ]),
  }
}

const given = (conditions: (Condition | false)[]): Condition[] => conditions.filter((condition) => condition !== false)

/** Those in the index runs_status. */
const statusesWithIndex: RunStatus[] = ['requires_action', 'failed', 'cancelled']

const ofReplay = ({ organizationId }: Owner, replayId: string): Condition => ({
  sql: 'run.id = any(array(select run_id from replay_runs where organization_id = :replayOrganization and replay_id = :replayId))',
  parameters: { replayOrganization: organizationId, replayId: storable(replayId) },
})

/** For the id of one run. */
const keyCondition = (clock: Clock, { organizationId }: Owner, key: string): Condition => ({
  sql: `run.id = (select resource_id from (${findKeySql(':keyOrganization', `'${createRunOperation}'`, ':key', ':keysAfter')}) k)`,
  parameters: {
    keyOrganization: organizationId,
    key: storable(key),
    keysAfter: new Date(clock.now().getTime() - keepKeysMs),
  },
})
