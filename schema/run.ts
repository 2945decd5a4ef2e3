import { cancelRun } from '../src/runs/cancelRun.ts'
import { type CreatedRun, createRun } from '../src/runs/createRun.ts'
import { listRuns } from '../src/runs/listRuns.ts'
import { readRun } from '../src/runs/readRun.ts'
import type { RequiredAction, RunError } from '../src/runs/run.ts'
import { runStatuses } from '../src/runs/runStatus.ts'
import { actionTypes, sendRunAction } from '../src/runs/sendRunAction.ts'
import { builder } from './building/builder.ts'
import {
  addMutation,
  changeByIdMutation,
  changeMutation,
  idempotencyKeyOf,
  replayedDescription,
} from './building/mutations.ts'
import { filteredQuery } from './building/queries.ts'
import { AgentRef, RunConnection, RunRef } from './building/refs.ts'
import { loaded } from './loaders.ts'
import { Node } from './node.ts'

const RunStatusType = builder.enumType('RunStatus', { values: runStatuses })

const RunErrorType = builder.objectRef<RunError>('RunError').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    message: t.exposeString('message'),
    type: t.exposeString('type', { description: 'agent_error, gateway_error or timeout' }),
    retryable: t.exposeBoolean('retryable', { description: 'Whether the same input may succeed later' }),
    step: t.exposeString('step', { nullable: true }),
    attempt: t.exposeInt('attempt'),
  }),
})

const RequiredActionType = builder.objectRef<RequiredAction>('RequiredAction').implement({
  description: 'The action that a run waits for',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: 'approve or respond' }),
    prompt: t.exposeString('prompt'),
    schema: t.expose('schema', { type: 'JSONObject', nullable: true, description: 'JSON Schema of the payload' }),
    expiresAt: t.field({ type: 'DateTime', resolve: (action) => new Date(action.expiresAt) }),
  }),
})

RunRef.implement({
  description: 'One invocation of an agent',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id'),
    agentId: t.exposeID('agentId'),
    agentVersion: t.exposeInt('agentVersion'),
    status: t.expose('status', { type: RunStatusType }),
    input: t.expose('input', { type: 'JSONObject' }),
    output: t.expose('output', { type: 'JSONObject', nullable: true, description: 'Null unless the run completed' }),
    error: t.expose('error', { type: RunErrorType, nullable: true, description: 'Why the run failed' }),
    requiredAction: t.expose('requiredAction', { type: RequiredActionType, nullable: true }),
    latencyMs: t.exposeInt('latencyMs', {
      nullable: true,
      description: 'From start to finish, excluding the time spent waiting for an action',
    }),
    tokensUsed: t.exposeInt('tokensUsed'),
    metadata: t.expose('metadata', { type: 'JSONObject' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    agent: t.field({ type: AgentRef, nullable: true, resolve: loaded('Run', 'agent') }),
  }),
})

const RunFilterType = builder.inputType('RunFilter', {
  fields: (t) => ({
    agentId: t.id(),
    status: t.field({ type: [RunStatusType], description: 'Runs with any of these statuses' }),
    createdAfter: t.field({ type: 'DateTime' }),
    createdBefore: t.field({ type: 'DateTime' }),
    errorCode: t.string(),
    metadata: t.field({ type: 'JSONObject', description: 'Key-value pairs that the metadata must contain' }),
  }),
})

builder.queryFields((t) => ({
  run: t.field({
    type: RunRef,
    nullable: true,
    args: {
      id: t.arg.id({ required: true }),
      waitSeconds: t.arg.int({ description: '0 to 60: how long to wait for the run to end or to require an action' }),
    },
    resolve: (_, { id, waitSeconds }, { deps, viewer }) => readRun(deps, viewer, id, waitSeconds ?? 0),
  }),
}))
filteredQuery('runs', RunRef, RunConnection, RunFilterType, listRuns)

const CreateRunInputType = builder.inputType('CreateRunInput', {
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'The agent to invoke' }),
    input: t.field({ type: 'JSONObject', required: true, description: 'By convention, put the prompt in `query`' }),
    metadata: t.field({ type: 'JSONObject', description: 'Runs can be filtered by it; at most 16 KiB' }),
    timeoutMs: t.int({ description: "1,000 to 3,600,000; default: the agent's" }),
    idempotencyKey: t.string(idempotencyKeyOf('run')),
    waitSeconds: t.int({ description: '0 to 60, default 50: how long to wait for the run to end' }),
  }),
})

const RunActionTypeType = builder.enumType('RunActionType', { values: actionTypes })

const SendRunActionInputType = builder.inputType('SendRunActionInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The run' }),
    type: t.field({ type: RunActionTypeType, required: true }),
    actionId: t.id({ description: 'Id of the required action that this answers; makes it safe to repeat the call' }),
    payload: t.field({ type: 'JSON', description: "Validated against the required action's schema" }),
    reason: t.string({ description: 'Stored with the action; at most 2,000 characters' }),
  }),
})

const CreateRunPayload = builder.objectRef<CreatedRun>('CreateRunPayload').implement({
  fields: (t) => ({
    run: t.expose('run', { type: RunRef }),
    replayed: t.exposeBoolean('replayed', { description: replayedDescription('run') }),
  }),
})

addMutation('createRun', CreateRunPayload, CreateRunInputType, async (deps, viewer, input, { onStreamedRun }) => {
  const created = await createRun(deps, viewer, input, onStreamedRun !== undefined)
  onStreamedRun?.(created)
  return created
})
const resource = { field: 'run', type: RunRef }
changeMutation('sendRunAction', resource, SendRunActionInputType, sendRunAction)
changeByIdMutation('cancelRun', resource, cancelRun)
