import { followReleases } from '../../src/releases/followReleases.ts'
import type { Release } from '../../src/releases/release.ts'
import type { Update } from '../../src/streaming/changeFollower.ts'
import { builder } from '../building/builder.ts'
import { ReleaseRef } from '../building/refs.ts'
import { firstIsShared } from '../building/updates.ts'
import { resolveEvent, sourceOf } from '../building/viewedLog.ts'

const ReleaseUpdateType = builder.objectRef<Update<Release>>('ReleaseUpdate').implement({
  description: 'A release that has begun or changed',
  fields: (t) => ({
    release: t.field({
      type: ReleaseRef,
      nullable: true,
      description: 'The release in its latest state; null in the first update, after which all changes are sent',
      resolve: ({ item }) => item,
      ...firstIsShared,
    }),
  }),
})

builder.subscriptionField('releaseUpdates', (t) =>
  t.field({
    type: ReleaseUpdateType,
    description:
      'The releases of an agent as they begin, advance and end, with their figures, at most 4 times a second; the end of each is always sent. Read the releases after the first update, and again after each reconnect',
    args: { agentId: t.arg.id({ required: true, description: 'Id of the agent' }) },
    subscribe: async (_, { agentId }, context) =>
      sourceOf(await followReleases(context.deps, context.viewer, agentId), context),
    resolve: resolveEvent,
  }),
)
