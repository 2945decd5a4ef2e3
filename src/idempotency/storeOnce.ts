/** Stores something by a separate statement, and the idempotency key with it, if there is one. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { KeyedRequest } from './findKeyedResource.ts'
import { takeKey } from './makeOnce.ts'

type Db = Pick<Database, 'run'>

/** Undefined if `store` stored nothing, or the key is taken. */
export type StoreOnce = <Stored>(store: (db: Db) => Promise<Stored | undefined>) => Promise<Stored | undefined>

type Deps = { db: Pick<Database, 'run' | 'transaction'>; clock: Clock }

/** `id`: the thing that the key belongs to. */
export function createStoreOnce({ db, clock }: Deps, request: KeyedRequest | undefined, id: string): StoreOnce {
  if (request === undefined) return (store) => store(db)
  return async (store) => {
    try {
      return await db.transaction(async (tx) => {
        const stored = (await takeKey(tx, clock, request, id)) ? await store(tx) : undefined
        if (stored === undefined) throw new NothingStored()
        return stored
      })
    } catch (error) {
      if (error instanceof NothingStored) return undefined
      throw error
    }
  }
}

/** Rolls the transaction back, and the key with it. */
class NothingStored extends Error {}
