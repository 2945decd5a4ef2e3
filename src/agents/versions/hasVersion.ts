import type { Database, Scope } from '../../platform/database/database.ts'
import { agentVersionEntity } from '../store/agentVersionEntity.ts'

/** Whether an agent has, or had, this version. */
export const hasVersion = (
  { db }: { db: Pick<Database, 'select'> },
  scope: Scope,
  agentId: string,
  version: number,
): Promise<boolean> =>
  db
    .select(scope, agentVersionEntity, 'version')
    .andWhere('version.agentId = :agentId and version.version = :version', { agentId, version })
    .getExists()
