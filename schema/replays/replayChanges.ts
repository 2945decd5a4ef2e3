/** The mutations of replays. */
import { cancelReplay } from '../../src/replays/cancelReplay.ts'
import { createReplay } from '../../src/replays/createReplay.ts'
import { builder } from '../building/builder.ts'
import { filterFields } from '../building/filterFields.ts'
import { changeByIdMutation, createMutation, idempotencyKeyOf } from '../building/mutations.ts'
import { ReplayRef } from '../building/refs.ts'
import { RunStatusType } from '../runs/run.ts'
import { CheckWordType } from './replay.ts'

const ReplayRunsInputType = builder.inputType('ReplayRunsInput', {
  description: 'The recorded runs to repeat: ended runs of the agent, by their ids or by a filter',
  fields: (t) => ({
    runIds: t.idList({ description: 'Ids of 1 to 1,000 runs; without a filter' }),
    status: t.field({ type: [RunStatusType], description: 'Runs that ended with any of these statuses' }),
    createdAfter: t.field(filterFields.createdAfter),
    createdBefore: t.field(filterFields.createdBefore),
    metadata: t.field({ type: 'JSONObject', description: 'Up to 50 key-value pairs that their metadata must contain' }),
    limit: t.int({
      description:
        'Takes the newest runs that match: 1 to 1,000, default 100. At most 10,000 runs are scanned for matches',
    }),
  }),
})

export const ReplayCheckInputType = builder.inputType('ReplayCheckInput', {
  description: 'A check of a replay. Which settings it has depends on its type',
  fields: (t) => ({
    check: t.field({ type: CheckWordType, required: true, description: 'What it asks' }),
    name: t.string({ description: '1 to 100 characters, unique in the replay; default: the type' }),
    minShare: t.float({
      description: 'The share of runs that must pass, 0 to 1; default 1. Not for latency and tokens',
    }),
    ignore: t.stringList({
      description: 'For same_output: paths within the output that may differ, such as `a.b.0`; at most 50',
    }),
    schema: t.field({ type: 'JSONObject', description: 'For output_schema: JSON Schema 2020-12' }),
    expression: t.string({
      description:
        'For expression: JSONata over `input`, `metadata`, `before` and `after`, both with `status`, `output`, `error`, `latency_ms` and `tokens_used`',
    }),
    agentId: t.id({
      description:
        'For agent: another agent. Its input has `input`, `before` and `after`; its output has `score`, and may have `reason`',
    }),
    minScore: t.float({ description: 'For expression and agent: the least score that passes, 0 to 1; default 0.5' }),
    maxRatio: t.float({ description: 'For latency and tokens: the most that after ÷ before may be' }),
  }),
})

const CreateReplayInputType = builder.inputType('CreateReplayInput', {
  description: 'The version to try, on which runs, and the checks',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'Id of the agent' }),
    version: t.int({ required: true, description: 'The version to try, live or not' }),
    runs: t.field({ type: ReplayRunsInputType, required: true, description: 'The recorded runs to repeat' }),
    checks: t.field({ type: [ReplayCheckInputType], description: 'Up to 10 checks; default: completes' }),
    maxParallel: t.int({ description: 'How many of its runs are executed at once, 1 to 50; default 5' }),
    allowSideEffects: t.boolean({
      description: 'Whether your endpoint may be called, and tools whose answers were not recorded; default: false',
    }),
    idempotencyKey: t.string(idempotencyKeyOf('replay')),
    waitSeconds: t.int({
      description: 'Seconds to wait for the replay to end: 0 or more, default 0; values above 60 count as 60',
    }),
  }),
})

const resource = { field: 'replay', type: ReplayRef }

createMutation(
  'createReplay',
  resource,
  CreateReplayInputType,
  async (deps, viewer, input) => {
    const { replay, replayed } = await createReplay(deps, viewer, input)
    return { thing: replay, replayed }
  },
  'Tries a version of an agent on recorded runs. Each of its runs costs a call',
)
changeByIdMutation('cancelReplay', resource, cancelReplay, {
  description: 'Cancels a replay and its active runs. Repeating it has no effect',
})
