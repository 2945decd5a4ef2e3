import { EntitySchema } from 'typeorm'
import type { ConnectorKind } from '../runtimes/connector.ts'

export type Connector = {
  organizationId: string
  id: string
  name: string
  kind: ConnectorKind
  baseUrl: string
  /** Demo keys must not run agents that use it. */
  private: boolean
  /** Encrypted. */
  secret: string | null
  createdBy: string
  createdAt: Date
  updatedAt: Date
  /** A deleted connector keeps its row, without the secret, for the agent versions that reference it. */
  deletedAt: Date | null
}

export const connectorEntity = new EntitySchema<Connector>({
  name: 'Connector',
  tableName: 'connectors',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    kind: { type: 'text' },
    baseUrl: { type: 'text', name: 'base_url' },
    private: { type: 'boolean' },
    secret: { type: 'text', nullable: true },
    createdBy: { type: 'text', name: 'created_by' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
    updatedAt: { type: 'timestamptz', precision: 3, name: 'updated_at' },
    deletedAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'deleted_at' },
  },
})
