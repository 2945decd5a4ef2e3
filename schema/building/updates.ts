/** For subscriptions to changes: each update holds the object that changed; the first one holds none. */
import type { Update } from '../../src/streaming/changeFollower.ts'

/** The first update is serialised once for all subscribers of a document. */
export const firstIsShared = { extensions: { sameForAll: ({ item }: Update<unknown>) => item === null } }
