/** What the subscription answers. GraphQL asks for an async iterable; the door takes the following and is handed events. */
import type { Following } from '../src/runs/followRun.ts'

export type FollowedLog = AsyncIterable<never> & { following: Following }

export const followedLog = (following: Following): FollowedLog => ({
  following,
  [Symbol.asyncIterator]() {
    throw new Error('A followed log is not iterated over')
  },
})
