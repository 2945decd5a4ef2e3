/*
 * The bytes that a delivery sends. Small ones come with the claim. Large ones, up to megabytes, are read when their turn
 * comes, together with the webhook as it is then: its address or secret may have changed, or it may be deleted.
 */
import { type Database, statement } from '../../platform/database/database.ts'
import type { Claimed } from '../store/claimDeliveries.ts'
import { createLargeTurns } from './largeTurns.ts'

export type BodyReader = {
  /** Undefined where nothing is to be sent: the webhook is off, or the delivery is no longer this owner's. */
  with<Result>(owner: string, claimed: Claimed, use: Use<Result>): Promise<Result | undefined>
}

type Use<Result> = (current: Claimed, body: Buffer) => Promise<Result>

/** Told when a delivery begins to wait for its turn, and when it has got it. */
type Waits = { onWait(webhookId: string): void; onTurn(webhookId: string): void }

export function createBodyReader(db: Pick<Database, 'run'>, { onWait, onTurn }: Waits): BodyReader {
  const turns = createLargeTurns()
  return {
    async with(owner, claimed, use) {
      if (claimed.body !== null) return use(claimed, Buffer.from(claimed.body))
      const { organization_id: organizationId, webhook_id: webhookId, body_bytes: bytes, failing } = claimed
      onWait(webhookId)
      const endTurn = await turns.take({ organizationId, webhookId, bytes, failing })
      onTurn(webhookId)
      try {
        const [row] = await db.run(currentStatement, [organizationId, claimed.id, owner])
        if (row === undefined) return undefined
        const { body, ...webhook } = row
        return await use({ ...claimed, ...webhook }, Buffer.from(body))
      } finally {
        endTurn()
      }
    },
  }
}

type Current = Pick<Claimed, 'url' | 'secret' | 'previous_secret' | 'previous_secret_expires_at'> & { body: string }

/** Index: the primary keys. */
const currentStatement = statement<Current>(
  'current_delivery',
  `select h.url, h.secret, h.previous_secret, h.previous_secret_expires_at, e.body
     from deliveries d
     join webhooks h on h.organization_id = d.organization_id and h.id = d.webhook_id and h.active
     join events e on e.organization_id = d.organization_id and e.id = d.event_id
    where d.organization_id = $1 and d.id = $2 and d.owner = $3`,
)
