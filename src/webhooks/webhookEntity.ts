import { EntitySchema } from 'typeorm'
import type { EventType } from '../events/eventCatalog.ts'

export type DisabledReason = 'gone' | 'failing'

export type Webhook = {
  organizationId: string
  id: string
  url: string
  /** `*` means all types, also future ones. */
  events: (EventType | '*')[]
  active: boolean
  description: string | null
  /** Sealed, like the previous one, which also signs for a day. */
  secret: string
  secretHint: string
  previousSecret: string | null
  previousSecretExpiresAt: Date | null
  /** Why the service turned it off. */
  disabledReason: DisabledReason | null
  /** Failed attempts since the last one that was acknowledged. */
  consecutiveFailures: number
  failingSince: Date | null
  createdBy: string
  createdAt: Date
  updatedAt: Date
  /** A deleted webhook stays as a row, without its secrets, for the deliveries that name it. */
  deletedAt: Date | null
}

export const webhookEntity = new EntitySchema<Webhook>({
  name: 'Webhook',
  tableName: 'webhooks',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    id: { type: 'text', primary: true },
    url: { type: 'text' },
    events: { type: 'text', array: true },
    active: { type: 'boolean' },
    description: { type: 'text', nullable: true },
    secret: { type: 'text' },
    secretHint: { type: 'text', name: 'secret_hint' },
    previousSecret: { type: 'text', nullable: true, name: 'previous_secret' },
    previousSecretExpiresAt: {
      type: 'timestamptz',
      precision: 3,
      nullable: true,
      name: 'previous_secret_expires_at',
    },
    disabledReason: { type: 'text', nullable: true, name: 'disabled_reason' },
    consecutiveFailures: { type: 'integer', name: 'consecutive_failures' },
    failingSince: { type: 'timestamptz', precision: 3, nullable: true, name: 'failing_since' },
    createdBy: { type: 'text', name: 'created_by' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
    updatedAt: { type: 'timestamptz', precision: 3, name: 'updated_at' },
    deletedAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'deleted_at' },
  },
})
