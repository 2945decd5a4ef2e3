import { followReplay } from '../../src/replays/followReplay.ts'
import type { Replay } from '../../src/replays/replay.ts'
import type { Update } from '../../src/streaming/changeFollower.ts'
import { builder } from '../building/builder.ts'
import { ReplayRef } from '../building/refs.ts'
import { firstIsShared } from '../building/updates.ts'
import { resolveEvent, sourceOf } from '../building/viewedLog.ts'

const ReplayUpdateType = builder.objectRef<Update<Replay>>('ReplayUpdate').implement({
  description: 'A replay that has changed',
  fields: (t) => ({
    replay: t.field({
      type: ReplayRef,
      nullable: true,
      description: 'The replay in its latest state; null in the first update, after which all changes are sent',
      resolve: ({ item }) => item,
      ...firstIsShared,
    }),
  }),
})

builder.subscriptionField('replayUpdates', (t) =>
  t.field({
    type: ReplayUpdateType,
    description:
      'A replay as it progresses, in its latest state, at most 4 times a second; its end is always sent. Read the replay after the first update, and again after each reconnect',
    args: { replayId: t.arg.id({ required: true, description: 'Id of the replay' }) },
    subscribe: async (_, { replayId }, context) =>
      sourceOf(await followReplay(context.deps, context.viewer, replayId), context),
    resolve: resolveEvent,
  }),
)
