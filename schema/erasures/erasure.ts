import { createErasure } from '../../src/erasures/createErasure.ts'
import type { ErasureCounts } from '../../src/erasures/erasure.ts'
import { listErasures, readErasure } from '../../src/erasures/readErasure.ts'
import type { Erasure } from '../../src/erasures/store/erasureEntity.ts'
import { addCreator } from '../access/actor.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { createMutation, idempotencyKeyOf } from '../building/mutations.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { listQuery, lookUpQuery } from '../building/queries.ts'
import { refsOf } from '../building/refs.ts'
import { Node } from '../node.ts'

const [ErasureRef, ErasureConnection] = refsOf<Erasure>('Erasure')

const ErasureStatusType = describedEnum<Erasure['status']>('ErasureStatus', 'Whether an erasure has ended', {
  running: 'Content is still being removed, or some process has not confirmed that its caches are clear',
  completed: 'The content is gone from the database and from all processes; or, for a dry run, it was counted',
})

const ErasureCountsType = builder.objectRef<ErasureCounts>('ErasureCounts').implement({
  description: 'How many of each kind had content to remove',
  fields: (t) => ({
    runs: t.exposeInt('runs', { description: 'Runs, including those of the same pipeline runs' }),
    pipelineRuns: t.exposeInt('pipelineRuns', { description: 'Pipeline runs, each with all of its runs' }),
    events: t.exposeInt('events', { description: 'Events that showed the content' }),
    deliveries: t.exposeInt('deliveries', { description: 'Deliveries of these events' }),
    alerts: t.exposeInt('alerts', { description: 'Alerts whose snapshots named the runs' }),
  }),
})

ErasureRef.implement({
  description: 'The receipt of an erasure: it does not show what was erased',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with era_' }),
    status: t.expose('status', { type: ErasureStatusType, description: 'Whether it has ended' }),
    dryRun: t.exposeBoolean('dryRun', { description: 'Whether it only counted' }),
    counts: t.expose('counts', { type: ErasureCountsType, description: 'How many of each kind, so far' }),
    reason: t.exposeString('reason', orNull('The given reason; null if none was given')),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user that created it' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created' }),
    finishedAt: t.expose('finishedAt', timeOrNull('When it ended; null while it is running')),
  }),
})
addCreator(ErasureRef)

const ErasureFilter = builder.inputType('ErasureFilter', {
  description: 'Selects runs and pipeline runs: all of the conditions must hold, and at least one must be given',
  fields: (t) => ({
    agentId: t.id({ description: 'Runs of this agent, and pipeline runs with a step of it' }),
    metadata: t.field({ type: 'JSONObject', description: 'Those whose metadata contains all of these pairs' }),
    createdBy: t.id({ description: 'Those that this API key or user created' }),
    createdAfter: t.field({ type: 'DateTime', description: 'Those created after this time' }),
    createdBefore: t.field({ type: 'DateTime', description: 'Those created before this time; default: now' }),
  }),
})

const CreateErasureInput = builder.inputType('CreateErasureInput', {
  description: 'What to erase: either ids or a filter',
  fields: (t) => ({
    runIds: t.idList({ description: 'Ids of runs and pipeline runs, up to 10,000; unknown ones are ignored' }),
    filter: t.field({ type: ErasureFilter, description: 'Conditions, instead of ids' }),
    reason: t.string({ description: 'Stored with the receipt; at most 2,000 characters' }),
    dryRun: t.boolean({ description: 'Whether to only count; default false' }),
    idempotencyKey: t.string(idempotencyKeyOf('erasure')),
  }),
})

createMutation(
  'createErasure',
  { field: 'erasure', type: ErasureRef },
  CreateErasureInput,
  createErasure,
  'Erases the content of runs and pipeline runs wherever it was copied. Active ones are cancelled first',
)
lookUpQuery('erasure', ErasureRef, readErasure)
listQuery('erasures', ErasureRef, ErasureConnection, listErasures, 'The receipts of erasures')
