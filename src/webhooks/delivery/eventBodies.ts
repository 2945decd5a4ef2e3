/*
 * The bytes that a delivery sends. Small ones come with the claim. Large ones, up to megabytes, are read when their turn
 * comes, together with the current webhook: its address or secret may have changed, or it may be deleted. Deliveries
 * of one event that are sent at the same time share its bytes.
 */
import { readEventBody } from '../../events/findEvents.ts'
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import type { Claimed } from '../store/claimDeliveries.ts'
import { createDeliveryMemoryLimit } from './deliveryMemoryLimit.ts'
import { createStaggeredStarts } from './staggeredStarts.ts'

type Use<Result> = (current: Claimed, body: Buffer) => Promise<Result>
type Db = Pick<Database, 'run' | 'runLarge'>

/** Called when a delivery begins to wait for its turn, and when it gets it. */
type Waits = { onWait(webhookId: string): void; onTurn(webhookId: string): void }

export function createBodyReader(db: Db, { onWait, onTurn }: Waits) {
  const memoryLimit = createDeliveryMemoryLimit()
  const bodies = createSharedBodies(db)
  const starts = createStaggeredStarts()
  return {
    /** Undefined if nothing is to be sent: the webhook is inactive, or the delivery is no longer this owner's. */
    async with<Result>(owner: string, claimed: Claimed, use: Use<Result>): Promise<Result | undefined> {
      if (claimed.body !== null) return use(claimed, Buffer.from(claimed.body))
      const { organization_id: organizationId, webhook_id: webhookId, body_bytes: bytes, failing } = claimed
      onWait(webhookId)
      const endTurn = await memoryLimit.take({ organizationId, webhookId, bytes, failing })
      onTurn(webhookId)
      try {
        return await bodies.with({ organizationId }, claimed.event_id, async (body) => {
          const [webhook] = await db.run(currentStatement, [organizationId, claimed.id, owner])
          await new Promise<void>((start) => starts.add(organizationId, start)) // signing megabytes takes long
          return webhook && body && use({ ...claimed, ...webhook }, body)
        })
      } finally {
        endTurn()
      }
    },
  }
}

/** Keeps the body of an event while it is in use. */
function createSharedBodies(db: Db) {
  const shared = new Map<string, { body: Promise<Buffer | undefined>; users: number }>()
  return {
    async with<Result>(scope: Scope, eventId: string, use: (body: Buffer | undefined) => Promise<Result>) {
      const entry = shared.get(eventId) ?? { body: readBytes(db, scope, eventId), users: 0 }
      shared.set(eventId, entry)
      entry.users++
      try {
        return await use(await entry.body)
      } finally {
        if (--entry.users === 0) shared.delete(eventId)
      }
    },
  }
}

async function readBytes(db: Db, scope: Scope, eventId: string): Promise<Buffer | undefined> {
  const body = await readEventBody(db, scope, eventId)
  return body === undefined ? undefined : Buffer.from(body)
}

type Current = Pick<Claimed, 'url' | 'secret' | 'previous_secret' | 'previous_secret_expires_at'>

/** Index: the primary keys. */
const currentStatement = statement<Current>(
  'current_delivery',
  `select h.url, h.secret, h.previous_secret, h.previous_secret_expires_at
     from deliveries d
     join webhooks h on h.organization_id = d.organization_id and h.id = d.webhook_id and h.active
    where d.organization_id = $1 and d.id = $2 and d.owner = $3`,
)
