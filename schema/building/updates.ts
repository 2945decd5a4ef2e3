/** For subscriptions to changes: each update has the object that changed, the first one has none. */
import type { Update } from '../../src/streaming/changeFollower.ts'
import type { Context } from '../context/context.ts'
import type { SameForAll } from '../door/sharedResults.ts'

/** The text of the first update is made once for all subscribers of a document. */
const isFirst: SameForAll<Update<unknown>> = { sameForAll: ({ item }) => item === null }
export const firstIsShared = { extensions: isFirst }

export function resolveUpdate<Item>(update: Update<Item>, _: object, { pageBudget }: Context): Update<Item> {
  pageBudget.renew()
  return update
}
