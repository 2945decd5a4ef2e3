/*
 * Creates a thing once per idempotency key. The key is stored in the transaction that creates the thing, so of several
 * parallel requests one creates it and the others return it.
 */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { findKeyedResource, type KeyedRequest } from './findKeyedResource.ts'
import { checkIdempotencyKey, insertKeysSql, keepKeysMs } from './idempotencyKey.ts'
import { requestHash } from './requestHash.ts'

export type Made<Thing> = { thing: Thing; replayed: boolean }

type Deps = { db: Pick<Database, 'run' | 'transaction'>; clock: Clock }

type Making<Thing> = {
  operation: string
  key: string | null | undefined
  /** Two requests with equal values here are the same request. */
  request: object
  /** The id that the thing will have; the function is called in the transaction that makes it. */
  id: string | ((tx: Transaction) => Promise<string>)
  /** Throws if the thing can't be made. Called before the transaction, and not for a repeated request. */
  check?(): Promise<void>
  make(tx: Transaction): Promise<Thing>
  find(id: string): Promise<Thing>
}

export async function makeOnce<Thing>(deps: Deps, viewer: Viewer, making: Making<Thing>): Promise<Made<Thing>> {
  const { key, operation, make, find } = making
  if (key == null) {
    await making.check?.()
    return { thing: await deps.db.transaction(make), replayed: false }
  }
  checkIdempotencyKey(key)
  const request = { organizationId: viewer.organizationId, operation, key, hash: requestHash(making.request) }
  const earlier = await findKeyedResource(deps, request)
  if (earlier !== undefined) return { thing: await find(earlier), replayed: true }
  await making.check?.()
  const made = await deps.db.transaction(async (tx) => {
    const id = typeof making.id === 'string' ? making.id : await making.id(tx)
    return (await takeKey(tx, deps.clock, request, id)) ? { thing: await make(tx) } : undefined
  })
  return made === undefined ? makeOnce(deps, viewer, making) : { thing: made.thing, replayed: false }
}

/** False if another request has the key; waits if that one's transaction is still open. Replaces an expired key. */
export async function takeKey(tx: Transaction, clock: Clock, request: KeyedRequest, id: string): Promise<boolean> {
  const now = clock.now()
  const rows: unknown[] = await tx.manager.query(insertKeysSql('values ($1, $2, $3, $4, $5, $6)', '$7'), [
    request.organizationId,
    request.operation,
    request.key,
    request.hash,
    id,
    now,
    new Date(now.getTime() - keepKeysMs),
  ])
  return rows.length > 0
}
