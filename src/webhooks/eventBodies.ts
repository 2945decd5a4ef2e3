/*
 * The bytes that a delivery sends. Small ones come with the claim. Large ones, up to megabytes, are read when their turn
 * comes: one at a time for each webhook and a few dozen in all, so that no backlog of them fills the memory.
 */
import { type Database, statement } from '../platform/database.ts'
import type { Claimed } from './claimDeliveries.ts'

export type BodyReader = {
  with<Result>(claimed: Claimed, use: (body: Buffer) => Promise<Result>): Promise<Result>
}

const largeAtOnce = 32

export function createBodyReader(db: Pick<Database, 'run'>): BodyReader {
  const turns = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let large = 0

  /** Resolves when it is this webhook's turn; the answer ends it. */
  async function takeTurn(webhookId: string): Promise<() => void> {
    const before = turns.get(webhookId)
    let end = () => {}
    const turn = new Promise<void>((resolve) => {
      end = resolve
    })
    turns.set(webhookId, turn)
    await before
    while (large >= largeAtOnce) await new Promise<void>((wake) => waiting.push(wake))
    large++
    return () => {
      large--
      if (turns.get(webhookId) === turn) turns.delete(webhookId)
      end()
      waiting.shift()?.()
    }
  }

  return {
    async with(claimed, use) {
      if (claimed.body !== null) return use(Buffer.from(claimed.body))
      const endTurn = await takeTurn(claimed.webhook_id)
      try {
        const [row] = await db.run(bodyStatement, [claimed.organization_id, claimed.event_id])
        if (row === undefined) throw new Error(`${claimed.event_id} is gone`)
        return await use(Buffer.from(row.body))
      } finally {
        endTurn()
      }
    },
  }
}

/** Index: events_pkey. */
const bodyStatement = statement<{ body: string }>(
  'event_body',
  'select body from events where organization_id = $1 and id = $2',
)
