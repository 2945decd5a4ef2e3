import { maxScanned } from '../../src/platform/paging/limitedScan.ts'
import { maxCounted } from '../../src/runs/countRuns.ts'
import { listRuns } from '../../src/runs/listRuns.ts'
import { readRun } from '../../src/runs/readRun.ts'
import type { ErasedError, RequiredAction, RunError } from '../../src/runs/run.ts'
import type { RunStatus } from '../../src/runs/runStatus.ts'
import { addCreator } from '../access/actor.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { filterFields } from '../building/filterFields.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { filteredQuery, lookUpDescription } from '../building/queries.ts'
import { AgentRef, RunConnection, RunRef } from '../building/refs.ts'
import { type CountedRuns, loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'

export const RunStatusType = describedEnum<RunStatus>(
  'RunStatus',
  'The state of a run; completed, failed and cancelled are final',
  {
    queued: 'Waiting to be executed',
    running: 'Being executed',
    requires_action: 'Waiting for an answer to its required action',
    completed: 'Ended with an output',
    failed: 'Ended with an error',
    cancelled: 'Cancelled by a caller',
  },
)

export const RunErrorType = builder.objectRef<RunError | ErasedError>('RunError').implement({
  description: 'Why a run failed',
  fields: (t) => ({
    code: t.exposeString('code', { description: "Machine-readable code: timeout, worker_lost, … or the agent's own" }),
    message: t.string({
      ...orNull('Human-readable message; may change. Null, like the fields below, if the run was erased'),
      resolve: ({ message }) => message,
    }),
    type: t.string({
      ...orNull('What caused it: agent_error, gateway_error or timeout'),
      resolve: ({ type }) => type,
    }),
    retryable: t.boolean({
      ...orNull('Whether the same input may succeed later'),
      resolve: ({ retryable }) => retryable,
    }),
    step: t.string({
      ...orNull('Name of the step that failed; null if unknown'),
      resolve: ({ step }) => step,
    }),
    attempt: t.int({
      ...orNull('The attempt that failed: 1, or more if a process died'),
      resolve: ({ attempt }) => attempt,
    }),
  }),
})

const RequiredActionType = builder.objectRef<RequiredAction>('RequiredAction').implement({
  description: 'The action that a run waits for',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'Unique id, starts with act_; send it with the answer so that repeating the call is safe',
    }),
    type: t.exposeString('type', {
      description: 'approve: send approve or reject. respond: send respond or reject',
    }),
    prompt: t.exposeString('prompt', { description: 'What a person is asked' }),
    schema: t.expose('schema', {
      type: 'JSONObject',
      nullable: true,
      description: 'JSON Schema that the payload of the answer must match; null if any payload is accepted',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When the run fails with action_expired if nobody has answered',
      resolve: (action) => new Date(action.expiresAt),
    }),
  }),
})

RunRef.implement({
  description: 'One invocation of an agent',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with run_' }),
    agentId: t.exposeID('agentId', { description: 'Id of the agent' }),
    agentVersion: t.exposeInt('agentVersion', { description: 'The version of the agent that executes the run' }),
    status: t.expose('status', { type: RunStatusType, description: 'The current state; a final one never changes' }),
    input: t.expose('input', {
      type: 'JSONObject',
      nullable: true,
      description: 'What the agent was given, after redaction by guardrails; null if the run was erased',
    }),
    output: t.expose('output', {
      type: 'JSONObject',
      nullable: true,
      description: 'What the agent returned; null unless the run completed, and if it was erased',
    }),
    error: t.expose('error', {
      type: RunErrorType,
      nullable: true,
      description: 'Why the run failed; null unless it failed',
    }),
    requiredAction: t.expose('requiredAction', {
      type: RequiredActionType,
      nullable: true,
      description: 'What the run waits for; null unless its status is requires_action',
    }),
    latencyMs: t.exposeInt(
      'latencyMs',
      orNull(
        'Milliseconds from start to finish, excluding the time spent waiting for an action; null while it is active, and if it never started',
      ),
    ),
    tokensUsed: t.exposeInt('tokensUsed', { description: 'Tokens that the agent has used so far' }),
    timeoutMs: t.exposeInt('timeoutMs', {
      description: 'Time limit in milliseconds, excluding the time spent waiting for an action',
    }),
    attempt: t.exposeInt('attempt', {
      description: 'The current or last execution: 0 before the first; 2 or more if a process died',
    }),
    metadata: t.expose('metadata', {
      type: 'JSONObject',
      nullable: true,
      description: 'Your own data, given when it was created; null if it was erased',
    }),
    pipelineRunId: t.exposeID(
      'pipelineRunId',
      orNull('Id of the pipeline run that it belongs to; null for other runs'),
    ),
    pipelineStep: t.exposeString(
      'pipelineStep',
      orNull('Name of the pipeline step that created it; null for other runs'),
    ),
    replayId: t.exposeID('replayId', orNull('Id of the replay that made it; null for all other runs')),
    replayOf: t.exposeID(
      'replayOf',
      orNull('Id of the recorded run that it repeats; null for other runs, and for one that judges another run'),
    ),
    releaseId: t.exposeID(
      'releaseId',
      orNull(
        'Id of the release that was active when it was created, whichever version it got; null without one, and if the caller named a version',
      ),
    ),
    createdBy: t.exposeID(
      'createdBy',
      orNull('Id of the API key or user that created it; null for runs created before this was recorded'),
    ),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the run was created' }),
    startedAt: t.expose('startedAt', timeOrNull('When its execution started; null if it has not')),
    finishedAt: t.expose('finishedAt', timeOrNull('When it ended; null while it is active')),
    erasedAt: t.expose(
      'erasedAt',
      timeOrNull('When its content was erased: only ids, times, its status and figures are left. Null if it was not'),
    ),
    agent: t.field({
      type: AgentRef,
      nullable: true,
      description: 'The agent in its live version, which may be newer; null if you may not use it',
      resolve: loaded('Run', 'agent'),
    }),
  }),
})

addCreator(RunRef)

const shownMaxScanned = maxScanned.toLocaleString('en')
const lookedAt = `Scans at most ${shownMaxScanned} runs per page, which may then have fewer items`

const defaultCounted = 1_000
/** Counting a run costs less than returning it. */
const rowsPerCost = 100

export const RunFilterType = builder.inputType('RunFilter', {
  description: 'Conditions on runs',
  fields: (t) => ({
    agentId: t.id({ description: 'Runs of this agent' }),
    agentVersion: t.int({ description: `Runs of this version of their agent. ${lookedAt}` }),
    status: t.field({ type: [RunStatusType], description: 'Runs with any of these statuses' }),
    createdAfter: t.field(filterFields.createdAfter),
    createdBefore: t.field(filterFields.createdBefore),
    errorCode: t.string({ description: `Runs that failed with this error code. ${lookedAt}` }),
    pipelineRunId: t.id({ description: 'Runs that the steps of this pipeline run created' }),
    replayId: t.id({ description: 'Runs that this replay made; without it, no run of a replay is found' }),
    createdBy: t.id({ description: `Runs that this API key or user created. ${lookedAt}` }),
    minLatencyMs: t.int({ description: `Ended runs that took at least this many milliseconds. ${lookedAt}` }),
    idempotencyKey: t.string({ description: 'The run that was created with this key within the last 24 hours' }),
    metadata: t.field({
      type: 'JSONObject',
      description: `Up to 50 key-value pairs that the metadata must contain; a string such as "7" or "true" also matches the number or boolean. ${lookedAt}`,
    }),
  }),
})

builder.queryFields((t) => ({
  run: t.field({
    type: RunRef,
    nullable: true,
    description: lookUpDescription('run'),
    args: {
      id: t.arg.id({ required: true, description: 'Id of the run' }),
      waitSeconds: t.arg.int({
        description:
          'Seconds to wait for the run to end or to require an action: 0 or more, default 0; values above 60 count as 60',
      }),
    },
    resolve: (_, { id, waitSeconds }, { deps, viewer }) => readRun(deps, viewer, id, waitSeconds ?? 0),
  }),
}))
filteredQuery('runs', RunRef, RunConnection, RunFilterType, listRuns, 'The runs of the agents that the caller may use')

builder.objectField(RunConnection, 'count', (t) =>
  t.int({
    nullable: true,
    description: `Number of runs that match the filter, counted up to \`upTo\`; null if more than ${shownMaxScanned} runs would have to be scanned`,
    args: {
      upTo: t.arg.int({
        defaultValue: defaultCounted,
        description: 'Where to stop counting, 1 to 10,000; a count of this size means that there may be more',
      }),
    },
    complexity: ({ upTo }) => Math.ceil(Math.max(1, Math.min(upTo ?? defaultCounted, maxCounted)) / rowsPerCost),
    resolve(connection, { upTo }, context) {
      const { filter } = connection as unknown as Pick<CountedRuns, 'filter'>
      const counted: CountedRuns = { id: JSON.stringify(filter), filter }
      return loaded('RunConnection', 'count')(counted, { upTo: upTo ?? defaultCounted }, context)
    },
  }),
)
