import { createExport } from '../../src/exports/createExport.ts'
import type { Export } from '../../src/exports/exportEntity.ts'
import type { ExportFormat, ExportWhat } from '../../src/exports/exportFilter.ts'
import { type Content, openContent } from '../../src/exports/openContent.ts'
import { readExport } from '../../src/exports/readExport.ts'
import { addCreator } from '../access/actor.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { filterFields } from '../building/filterFields.ts'
import { createMutation, idempotencyKeyOf } from '../building/mutations.ts'
import { lookUpQuery } from '../building/queries.ts'
import type { Context } from '../context/context.ts'
import { Node } from '../node.ts'
import { RunStatusType } from '../runs/run.ts'

const ExportWhatType = describedEnum<ExportWhat>('ExportWhat', 'What an export contains', {
  runs: 'Ended runs; requires `runs:read`',
  events: 'Events; requires `webhooks:read`',
  audit: 'The audit log; requires `audit:read`',
  usage: 'Calls, runs and tokens of each day that has ended; requires `usage:read`',
})
const ExportFormatType = describedEnum<ExportFormat>('ExportFormat', 'How the rows are written', {
  ndjson: 'A JSON object in each line, as the list shows it',
  csv: 'Comma-separated values with a header; nested values are JSON',
})

const ExportRef = builder.objectRef<Export>('Export')

ExportRef.implement({
  description: 'A defined set of rows, which can be downloaded for a week. They are read when they are downloaded',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with exp_' }),
    what: t.expose('what', { type: ExportWhatType, description: 'What it contains' }),
    format: t.expose('format', { type: ExportFormatType, description: 'How the rows are written' }),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user that created it' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When it was created: it contains what had ended, or existed, at this time',
    }),
  }),
})
addCreator(ExportRef)

const ExportFilter = builder.inputType('ExportFilter', {
  description: 'Selects the rows by the conditions of their list; conditions of other lists are refused',
  fields: (t) => ({
    createdAfter: t.field(filterFields.createdAfter),
    createdBefore: t.field(filterFields.createdBefore),
    agentId: t.id({ description: 'Of runs: those of this agent' }),
    agentVersion: t.int({ description: 'Of runs: those of this version of their agent' }),
    status: t.field({ type: [RunStatusType], description: 'Of runs: those with any of these statuses' }),
    errorCode: t.string({ description: 'Of runs: those that failed with this error code' }),
    pipelineRunId: t.id({ description: 'Of runs: those of this pipeline run' }),
    replayId: t.id({ description: 'Of runs: those that this replay made; without it, none of a replay' }),
    createdBy: t.id({ description: 'Of runs: those that this API key or user created' }),
    minLatencyMs: t.int({ description: 'Of runs: those that took at least this many milliseconds' }),
    metadata: t.field({ type: 'JSONObject', description: 'Of runs: those whose metadata contains these pairs' }),
    type: t.stringList({ description: 'Of events: those of any of these types' }),
    action: t.string({ description: 'Of the audit log: entries with this action' }),
    actorId: t.id({ description: 'Of the audit log: entries caused by this actor' }),
    targetId: t.id({ description: 'Of the audit log: entries about this object' }),
    month: t.field({ type: 'Month', description: 'Of usage: the days of this month, for example 2026-01' }),
  }),
})

const CreateExportInput = builder.inputType('CreateExportInput', {
  description: 'What to export, and how',
  fields: (t) => ({
    what: t.field({ type: ExportWhatType, required: true, description: 'What it contains' }),
    format: t.field({ type: ExportFormatType, required: true, description: 'How the rows are written' }),
    filter: t.field({ type: ExportFilter, description: 'Conditions; default: everything' }),
    idempotencyKey: t.string(idempotencyKeyOf('export')),
  }),
})

createMutation(
  'createExport',
  { field: 'export', type: ExportRef },
  CreateExportInput,
  createExport,
  'Defines an export, which REST streams from `/exports/{id}/content`',
)
lookUpQuery('export', ExportRef, readExport)

/** The content of an export, for REST. */
export const exportContent = ({ deps, viewer }: Context, id: string, after: string): Promise<Content> =>
  openContent(deps, viewer, id, after)
