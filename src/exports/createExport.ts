/** Defines an export: what it contains is what had ended, or existed, at this time. */
import { checkAction } from '../audit/listAudit.ts'
import type { CreateDeps } from '../audit/recordAudit.ts'
import { knownTypes } from '../events/findEvents.ts'
import { type Made, makeOnce } from '../idempotency/makeOnce.ts'
import type { PlatformCode, Problem } from '../platform/errors.ts'
import { parseExact } from '../platform/exactNumbers.ts'
import { pairsOf } from '../runs/store/reads/metadataConditions.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import { type Export, exportEntity, type StoredFilter } from './exportEntity.ts'
import { failWith } from './exportErrors.ts'
import { type ExportFilter, type ExportFormat, type ExportWhat, exported } from './exportFilter.ts'
import { findExport } from './readExport.ts'

export type CreateExportInput = {
  what: ExportWhat
  format: ExportFormat
  filter?: ExportFilter | null | undefined
  idempotencyKey?: string | null | undefined
}

export async function createExport(
  deps: CreateDeps,
  viewer: Viewer,
  { idempotencyKey, ...input }: CreateExportInput,
): Promise<Made<Export>> {
  authorize(viewer, exported[input.what].scope)
  checkFilter(viewer, input)
  const id = deps.newId('exp')
  return makeOnce(deps, viewer, {
    operation: 'create_export',
    key: idempotencyKey,
    request: input,
    id,
    make: async (tx) => {
      const made = newExport(viewer, id, input, deps.clock.now())
      await tx.insert(exportEntity, made)
      const details = { what: input.what, format: input.format }
      await deps.recordAudit(tx, viewer, { action: 'export.created', targetId: id, details })
      return made
    },
    find: (known) => findExport(deps, viewer, known),
  })
}

const newExport = (viewer: Viewer, id: string, input: CreateExportInput, now: Date): Export => ({
  organizationId: viewer.organizationId,
  id,
  what: input.what,
  format: input.format,
  filter: input.filter == null ? null : (parseExact(JSON.stringify(input.filter)) as StoredFilter),
  agentIds: viewer.agentIds && [...viewer.agentIds],
  createdBy: viewer.id,
  createdAt: now,
})

function checkFilter(viewer: Viewer, { what, filter }: CreateExportInput): void {
  const { conditions } = exported[what]
  const given = Object.entries(filter ?? {}).flatMap(([name, value]) => (value == null ? [] : [name]))
  const problems = given
    .filter((name) => !conditions.some((known) => known === name))
    .map(
      (name): Problem<PlatformCode> => ({
        param: `filter.${name}`,
        code: 'unknown_field',
        message: `is no condition on ${what}`,
      }),
    )
  if (problems.length > 0) throw failWith(problems)
  if (filter?.type != null) knownTypes(filter.type, 'filter.type')
  if (filter?.action != null) checkAction(filter.action, 'filter.action')
  if (filter?.metadata != null) pairsOf(filter.metadata, 'filter.metadata')
  if (filter?.agentId != null) authorizeAgent(viewer, filter.agentId)
}
