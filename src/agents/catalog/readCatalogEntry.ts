import { fail } from '../agentErrors.ts'
import { type CatalogEntry, findCatalogEntry } from './catalog.ts'

export function readCatalogEntry(key: string): CatalogEntry {
  const entry = findCatalogEntry(key)
  if (entry === undefined) throw fail('catalog_agent_not_found')
  return entry
}
