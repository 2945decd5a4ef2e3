/** A run's log in GraphQL: the same entries with the same numbers as REST streams. */
import { followCreatedRun, followRun, type RunLog } from '../src/runs/followRun.ts'
import { runAtEvent } from '../src/runs/log/runAtEvent.ts'
import type { Run } from '../src/runs/run.ts'
import { carriesRun, type RunEvent, runEventTypes } from '../src/runs/runEvent.ts'
import { builder, connectionCost } from './builder.ts'
import type { Connection } from './connection.ts'
import type { Context } from './context.ts'
import { OrderType } from './order.ts'
import { RunRef } from './refs.ts'
import { sourceOf } from './viewedLog.ts'

const RunEventTypeType = builder.enumType('RunEventType', {
  description: 'Dots are written as underscores: run_completed is run.completed',
  values: Object.fromEntries(runEventTypes.map((type) => [type.replace('.', '_'), { value: type }])),
})

const RunEventRef = builder.objectRef<RunEvent>('RunEvent')

/** A field without such a mark is executed for each follower of a run anew. */
const sameForAll = (test: (event: RunEvent) => boolean) => ({ extensions: { sameForAll: test } })
const always = sameForAll(() => true)

RunEventRef.implement({
  description: "An entry of a run's log",
  fields: (t) => ({
    seq: t.exposeInt('seq', { description: '1, 2, 3 … per run, without gaps', ...always }),
    type: t.field({ type: RunEventTypeType, resolve: (event) => event.type, ...always }),
    runId: t.exposeID('runId', always),
    createdAt: t.expose('createdAt', { type: 'DateTime', ...always }),
    data: t.field({
      type: 'JSONObject',
      description: "The event's own fields",
      resolve: (event) => JSON.parse(event.dataText),
      ...always,
    }),
    delta: t.string({
      nullable: true,
      description: 'Text of an output_delta',
      resolve: (event) => textOf(event, 'delta'),
      ...always,
    }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run, in its first event and in its last',
      resolve: (event, _, { deps, viewer }) => runAtEvent(deps.runStore, viewer.organizationId, event),
      ...sameForAll((event) => !carriesRun(event)),
    }),
  }),
})

function textOf(event: RunEvent, name: string): string | null {
  const value: unknown = JSON.parse(event.dataText)[name]
  return typeof value === 'string' ? value : null
}

builder.objectField(RunRef, 'events', (t) =>
  t.connection(
    {
      type: RunEventRef,
      args: { order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: (run, params, { load }) => load('Run', 'events', run, params) as Promise<Connection<RunEvent>>,
    },
    { name: 'RunEventConnection' },
    { name: 'RunEventEdge' },
  ),
)

builder.subscriptionType({
  fields: (t) => ({
    runEvents: t.field({
      type: RunEventRef,
      description: 'The log of a run from a number on, until the run ends',
      args: { runId: t.arg.id({ required: true }), after: t.arg.int({ description: 'Default 0: from the start' }) },
      subscribe: async (_, { runId, after }, { deps, viewer }) =>
        sourceOf(await followRun(deps, viewer, runId, after ?? 0)),
      resolve(event, _, { pageBudget }) {
        pageBudget.renew()
        return event
      },
    }),
  }),
})

/** The log of a run that this very request has created, or found by its idempotency key. */
export const openCreatedRun = ({ deps }: Context, run: Run, after: number): RunLog => followCreatedRun(deps, run, after)
