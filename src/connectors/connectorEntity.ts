import { boolean, ids, integer, nullable, text, time } from '../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../platform/database/defineEntity.ts'
import type { ConnectorKind } from '../runtimes/connector.ts'

export const connectorEntity = defineEntity('Connector', 'connectors', {
  ...ids,
  name: text(),
  kind: text<ConnectorKind>(),
  baseUrl: text(),
  /** Demo keys must not run agents that use it. */
  private: boolean(),
  /** Encrypted. */
  secret: nullable(text()),
  createdBy: text(),
  createdAt: time(),
  updatedAt: time(),
  /** Counts the changes by callers. */
  revision: integer(),
  /** A deleted connector keeps its row, without the secret, for the agent versions that reference it. */
  deletedAt: nullable(time()),
})

export type Connector = EntityOf<typeof connectorEntity>
