import { ids, json, nullable, text, texts, time } from '../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../platform/database/defineEntity.ts'
import type { ExportFilter, ExportFormat, ExportWhat } from './exportFilter.ts'

/** What an export contains. Nothing of its content is stored: it is read again at each call. */
export const exportEntity = defineEntity('Export', 'exports', {
  ...ids,
  what: text<ExportWhat>(),
  format: text<ExportFormat>(),
  /** Times are ISO 8601, since JSON has none. */
  filter: nullable(json<StoredFilter>()),
  /** The agents that its creator was limited to. */
  agentIds: nullable(texts()),
  createdBy: text(),
  createdAt: time(),
})

export type StoredFilter = Omit<ExportFilter, 'createdAfter' | 'createdBefore' | 'month'> & {
  createdAfter?: string | null
  createdBefore?: string | null
  month?: { start: string; end: string } | null
}

export type Export = EntityOf<typeof exportEntity>
