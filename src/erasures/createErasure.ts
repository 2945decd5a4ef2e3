/** Starts an erasure by ids or by a filter, or counts what it would erase. */
import type { CreateDeps } from '../audit/recordAudit.ts'
import { type Made, makeOnce } from '../idempotency/makeOnce.ts'
import type { PlatformCode, Problem } from '../platform/errors.ts'
import { checkText, refuseInto } from '../platform/fieldChecks.ts'
import type { JsonObject } from '../platform/json.ts'
import { pairsOf } from '../runs/store/reads/metadataConditions.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import type { Eraser } from './eraser.ts'
import { noCounts, type StoredFilter } from './erasure.ts'
import { failWith } from './erasureErrors.ts'
import { findErasure } from './readErasure.ts'
import { type Erasure, erasureEntity } from './store/erasureEntity.ts'
import { addItems } from './store/erasureItems.ts'

export type ErasureFilter = {
  agentId?: string | null | undefined
  metadata?: JsonObject | null | undefined
  createdBy?: string | null | undefined
  createdAfter?: Date | null | undefined
  createdBefore?: Date | null | undefined
}

export type CreateErasureInput = {
  runIds?: readonly string[] | null | undefined
  filter?: ErasureFilter | null | undefined
  reason?: string | null | undefined
  dryRun?: boolean | null | undefined
  idempotencyKey?: string | null | undefined
}

type Deps = CreateDeps & { eraser: Eraser }

const maxIds = 10_000

export async function createErasure(
  deps: Deps,
  viewer: Viewer,
  { idempotencyKey, ...input }: CreateErasureInput,
): Promise<Made<Erasure>> {
  authorize(viewer, 'runs:erase')
  checkInput(viewer, input)
  const id = deps.newId('era')
  const made = await makeOnce(deps, viewer, {
    operation: 'create_erasure',
    key: idempotencyKey,
    request: input,
    id,
    make: async (tx) => {
      const erasure = newErasure(viewer, id, input, deps.clock.now())
      await tx.insert(erasureEntity, erasure)
      await addItems(tx, erasure, input.runIds ?? [])
      const details = { by: input.runIds == null ? 'filter' : 'run_ids', dry_run: erasure.dryRun }
      await deps.recordAudit(tx, viewer, { action: 'erasure.created', targetId: id, details })
      return erasure
    },
    find: (known) => findErasure(deps, viewer, known),
  })
  if (made.replayed) return made
  if (!made.thing.dryRun) {
    deps.eraser.wake()
    return made
  }
  await deps.eraser.finish(id)
  return { ...made, thing: await findErasure(deps, viewer, id) }
}

function newErasure(viewer: Viewer, id: string, input: CreateErasureInput, now: Date): Erasure {
  const { organizationId, agentIds } = viewer
  const filter = input.filter == null ? null : storedFilter(input.filter, agentIds, now)
  return {
    organizationId,
    id,
    status: 'running',
    phase: filter === null ? 'items' : 'runs',
    dryRun: input.dryRun ?? false,
    filter: filter ?? (agentIds === null ? null : storedFilter({}, agentIds, now)),
    position: '',
    counts: noCounts,
    forgetting: null,
    reason: input.reason ?? null,
    createdBy: viewer.id,
    createdAt: now,
    finishedAt: null,
  }
}

const storedFilter = (filter: ErasureFilter, agentIds: StoredFilter['agentIds'], now: Date): StoredFilter => ({
  agentId: filter.agentId ?? null,
  metadata: filter.metadata ?? null,
  createdBy: filter.createdBy ?? null,
  createdAfter: filter.createdAfter?.toISOString() ?? null,
  createdBefore: (filter.createdBefore ?? now).toISOString(),
  agentIds,
})

function checkInput(viewer: Viewer, { runIds, filter, reason }: CreateErasureInput): void {
  const problems: Problem<PlatformCode>[] = []
  if (runIds != null && filter != null)
    problems.push({ param: 'filter', code: 'unknown_field', message: 'send either run_ids or a filter, not both' })
  else if (runIds == null && (filter == null || isEmpty(filter)))
    problems.push({
      param: filter == null ? 'runIds' : 'filter',
      code: 'missing_field',
      message: 'send run_ids, or a filter with at least one condition',
    })
  const refuse = refuseInto(problems)
  if (reason != null) checkText(refuse, 'reason', reason, 2_000)
  if (runIds != null && (runIds.length === 0 || runIds.length > maxIds))
    refuse('runIds', `must have 1 to ${maxIds.toLocaleString('en')} items`)
  if (problems.length > 0) throw failWith(problems)
  if (filter?.metadata != null) pairsOf(filter.metadata, 'filter.metadata')
  if (filter?.agentId != null) authorizeAgent(viewer, filter.agentId)
}

const isEmpty = ({ metadata, ...rest }: ErasureFilter): boolean =>
  Object.values(rest).every((value) => value == null) && (metadata == null || Object.keys(metadata).length === 0)
