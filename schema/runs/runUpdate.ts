import { followRuns } from '../../src/runs/followRuns.ts'
import type { ChangedRun } from '../../src/runs/log/liveRuns.ts'
import type { Update } from '../../src/streaming/changeFollower.ts'
import { builder } from '../building/builder.ts'
import { RunRef } from '../building/refs.ts'
import { firstIsShared } from '../building/updates.ts'
import { resolveEvent, sourceOf } from '../building/viewedLog.ts'
import { RunFilterType } from './run.ts'

const RunUpdateType = builder.objectRef<Update<ChangedRun>>('RunUpdate').implement({
  description: 'A run that was created or has changed',
  fields: (t) => ({
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run in its latest state; null in the first update, after which all changes are sent',
      resolve: async ({ item }) => (await item?.read()) ?? null,
      ...firstIsShared,
    }),
  }),
})

builder.subscriptionField('runUpdates', (t) =>
  t.field({
    type: RunUpdateType,
    description:
      'Runs as they are created and change, for keeping lists up to date: each in its latest state, at most 4 times a second; the end of a run is always sent. A run that no longer matches the filter is sent once more. Read the list after the first update, and again after each reconnect',
    args: { filter: t.arg({ type: RunFilterType, description: 'Conditions; all of them must hold' }) },
    subscribe: (_, { filter }, context) => sourceOf(followRuns(context.deps, context.viewer, filter ?? {}), context),
    resolve: resolveEvent,
  }),
)
