/** For subscriptions to changes: each update has the object that changed, the first one has none. */
import type { Update } from '../../src/streaming/changeFollower.ts'
import type { Context } from '../context/context.ts'

/** The text of the first update is made once for all subscribers of a document. */
export const firstIsShared = { extensions: { sameForAll: ({ item }: Update<unknown>) => item === null } }

export function resolveUpdate<Item>(update: Update<Item>, _: object, { pageBudget }: Context): Update<Item> {
  pageBudget.renew()
  return update
}
