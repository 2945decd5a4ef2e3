/** Hires a catalog agent with its defaults, inside the caller's transaction. */
import type { RecordEvent } from '../../events/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { NewId } from '../../platform/ids.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { Agent, AgentContent } from '../agent.ts'
import { emptyContent } from '../agentContent.ts'
import { createFirstVersion } from '../versions/createFirstVersion.ts'
import type { CatalogEntry } from './catalog.ts'
import { readCatalogEntry } from './readCatalogEntry.ts'

type Deps = { clock: Clock; newId: NewId; recordEvent: RecordEvent }
type Hirer = Pick<Viewer, 'id' | 'organizationId'>

export function hireWithDefaults(deps: Deps, tx: Transaction, hirer: Hirer, catalogKey: string): Promise<Agent> {
  const content = offeredContent(readCatalogEntry(catalogKey))
  return createFirstVersion(deps, tx, hirer, { id: deps.newId('ag'), kind: 'catalog', catalogKey, content })
}

export const offeredContent = ({ name, description, retryOnLoss = true }: CatalogEntry): AgentContent => ({
  ...emptyContent,
  retryOnLoss,
  name,
  description,
  config: {},
})
