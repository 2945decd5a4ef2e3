/** A run's log in GraphQL, with the same events and numbers as REST. */
import { followCreatedRun, followRun, type RunLog } from '../src/runs/followRun.ts'
import { runAtEvent } from '../src/runs/log/runAtEvent.ts'
import type { Run } from '../src/runs/run.ts'
import { carriesRun, type RunEvent, runEventTypes } from '../src/runs/runEvent.ts'
import { builder, connectionCost } from './building/builder.ts'
import { OrderType } from './building/order.ts'
import { RunRef } from './building/refs.ts'
import type { Context } from './context.ts'
import { loaded } from './loaders.ts'
import { sourceOf } from './viewedLog.ts'

const RunEventTypeType = builder.enumType('RunEventType', {
  description: 'With underscores instead of dots: run_completed is run.completed',
  values: Object.fromEntries(runEventTypes.map((type) => [type.replace('.', '_'), { value: type }])),
})

const RunEventRef = builder.objectRef<RunEvent>('RunEvent')

/** A field without this extension is executed separately for each subscriber. */
const sameForAll = (test: (event: RunEvent) => boolean) => ({ extensions: { sameForAll: test } })
const always = sameForAll(() => true)

RunEventRef.implement({
  description: "An event of a run's log",
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
      description: 'The text of an output_delta',
      resolve: (event) => textOf(event, 'delta'),
      ...always,
    }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run; only set in its first and last event',
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
      resolve: loaded('Run', 'events'),
    },
    { name: 'RunEventConnection' },
    { name: 'RunEventEdge' },
  ),
)

builder.subscriptionType({
  fields: (t) => ({
    runEvents: t.field({
      type: RunEventRef,
      description: 'The events of a run, until it ends',
      args: {
        runId: t.arg.id({ required: true }),
        after: t.arg.int({ description: 'Starts after the event with this number. Default 0: from the start' }),
      },
      subscribe: async (_, { runId, after }, { deps, viewer }) =>
        sourceOf(await followRun(deps, viewer, runId, after ?? 0)),
      resolve(event, _, { pageBudget }) {
        pageBudget.renew()
        return event
      },
    }),
  }),
})

/** The log of the run that this request has created, or has found by its idempotency key. */
export const openCreatedRun = ({ deps }: Context, run: Run, after: number): RunLog => followCreatedRun(deps, run, after)
