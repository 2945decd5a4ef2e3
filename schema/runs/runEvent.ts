/** A run's log in GraphQL, with the same events and numbers as REST. */
import { parseExact } from '../../src/platform/exactNumbers.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { followCreatedRun, followRun, type RunLog } from '../../src/runs/followRun.ts'
import { runAtEvent } from '../../src/runs/log/runAtEvent.ts'
import type { Run } from '../../src/runs/run.ts'
import { carriesRun, type RunEvent, type RunEventType } from '../../src/runs/runEvent.ts'
import { builder, connectionCost } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orderArgument } from '../building/order.ts'
import { RunRef } from '../building/refs.ts'
import { resolveEvent, sourceOf } from '../building/viewedLog.ts'
import type { Context } from '../context/context.ts'
import { loaded } from '../context/loaders.ts'

const RunEventTypeType = describedEnum<RunEventType>(
  'RunEventType',
  'The type of an event, with underscores instead of dots: run_completed is run.completed',
  {
    'run.created': 'The run was created',
    'run.started': 'An attempt started; if its number is higher than before, the earlier deltas are void',
    'step.started': 'A step started, for example a call to a model or a tool',
    'step.completed': 'A step ended',
    'output.delta': 'A piece of the output: text, a patch, or both',
    'guardrail.triggered': 'A guardrail found something in the input or in the output',
    'run.requires_action': 'The run waits for an action',
    'run.action': 'A message was sent to the run',
    'run.resumed': 'The required action was answered, and the run continues',
    'run.completed': 'The run ended with an output; no event follows',
    'run.failed': 'The run ended with an error; no event follows',
    'run.cancelled': 'The run was cancelled; no event follows',
  },
)

const RunEventRef = builder.objectRef<RunEvent>('RunEvent')

/** A field without this extension is executed separately for each subscriber. */
const sameForAll = (test: (event: RunEvent) => boolean) => ({ extensions: { sameForAll: test } })
const always = sameForAll(() => true)

RunEventRef.implement({
  description: "An event of a run's log",
  fields: (t) => ({
    seq: t.exposeInt('seq', { description: '1, 2, 3 … per run, without gaps', ...always }),
    type: t.field({
      type: RunEventTypeType,
      description: 'What happened',
      resolve: (event) => event.type,
      ...always,
    }),
    runId: t.exposeID('runId', { description: 'Id of the run', ...always }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened', ...always }),
    data: t.field({
      type: 'JSONObject',
      description: 'The fields that only this type of event has, named in snake_case',
      resolve: (event) => parseExact(event.dataText) as JsonObject,
      ...always,
    }),
    delta: t.string({
      nullable: true,
      description: 'The text of an output_delta; null for other types, and if it has only a patch',
      resolve: (event) => textOf(event, 'delta'),
      ...always,
    }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run as it was created or as it ended; null except in the first and the last event',
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
      description: 'The log of the run: all its events, numbered',
      args: { order: t.arg(orderArgument) },
      complexity: connectionCost,
      resolve: loaded('Run', 'events'),
    },
    { name: 'RunEventConnection' },
    { name: 'RunEventEdge' },
  ),
)

builder.subscriptionType({
  description: 'Streams of results, as server-sent events',
  fields: (t) => ({
    runEvents: t.field({
      type: RunEventRef,
      description: 'The events of a run, past and future, until it ends',
      args: {
        runId: t.arg.id({ required: true, description: 'Id of the run' }),
        after: t.arg.int({ description: 'Starts after the event with this number. Default 0: from the start' }),
      },
      subscribe: async (_, { runId, after }, context) =>
        sourceOf(await followRun(context.deps, context.viewer, runId, after ?? 0), context),
      resolve: resolveEvent,
    }),
  }),
})

/** The log of the run that this request has created, or has found by its idempotency key. */
export const openCreatedRun = ({ deps }: Context, run: Run, after: number): RunLog => followCreatedRun(deps, run, after)
