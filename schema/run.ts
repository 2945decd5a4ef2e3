import type { Agent } from '../src/agents/agent.ts'
import { cancelRun } from '../src/runs/cancelRun.ts'
import { type CreatedRun, createRun } from '../src/runs/createRun.ts'
import { listRuns } from '../src/runs/listRuns.ts'
import { readRun } from '../src/runs/readRun.ts'
import type { RequiredAction, Run, RunError } from '../src/runs/run.ts'
import { runStatuses } from '../src/runs/runStatus.ts'
import { actionTypes, sendRunAction } from '../src/runs/sendRunAction.ts'
import { builder, connectionCost } from './builder.ts'
import { toConnection } from './connection.ts'
import { Node } from './node.ts'
import { OrderType } from './order.ts'
import { AgentRef, RunConnection, RunRef } from './refs.ts'

const RunStatusType = builder.enumType('RunStatus', { values: runStatuses })

const RunErrorType = builder.objectRef<RunError>('RunError').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    message: t.exposeString('message'),
    type: t.exposeString('type', { description: 'Whose fault it was: agent_error, gateway_error or timeout' }),
    retryable: t.exposeBoolean('retryable', { description: 'Might the same input succeed later?' }),
    step: t.exposeString('step', { nullable: true }),
    attempt: t.exposeInt('attempt'),
  }),
})

const RequiredActionType = builder.objectRef<RequiredAction>('RequiredAction').implement({
  description: 'What a run waits for',
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
      description: 'From start to finish, without the time spent waiting for an action',
    }),
    tokensUsed: t.exposeInt('tokensUsed'),
    metadata: t.expose('metadata', { type: 'JSONObject' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    agent: t.field({
      type: AgentRef,
      nullable: true,
      resolve: (run, params, { load }) => load('Run', 'agent', run, params) as Promise<Agent>,
    }),
  }),
})

const RunFilterType = builder.inputType('RunFilter', {
  fields: (t) => ({
    agentId: t.id(),
    status: t.field({ type: [RunStatusType], description: 'Any of these' }),
    createdAfter: t.field({ type: 'DateTime' }),
    createdBefore: t.field({ type: 'DateTime' }),
    errorCode: t.string(),
    metadata: t.field({ type: 'JSONObject', description: 'Pairs that the metadata must hold' }),
  }),
})

builder.queryFields((t) => ({
  run: t.field({
    type: RunRef,
    args: {
      id: t.arg.id({ required: true }),
      waitSeconds: t.arg.int({ description: 'Up to 60: wait until the run ends or asks for an action' }),
    },
    resolve: (_, { id, waitSeconds }, { deps, viewer }) => readRun(deps, viewer, id, waitSeconds ?? 0),
  }),
  runs: t.connection(
    {
      type: RunRef,
      args: { filter: t.arg({ type: RunFilterType }), order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: async (_, { filter, ...page }, { deps, viewer, pageBudget }) =>
        toConnection(await listRuns(deps, viewer, filter ?? {}, page, pageBudget)),
    },
    RunConnection,
  ),
}))

const CreateRunInputType = builder.inputType('CreateRunInput', {
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'The agent to invoke' }),
    input: t.field({ type: 'JSONObject', required: true, description: 'What the agent gets; `query` by custom' }),
    metadata: t.field({ type: 'JSONObject', description: 'Kept with the run and searchable; at most 16 KiB' }),
    timeoutMs: t.int({ description: "1,000 to 3,600,000; the agent's own where absent" }),
    idempotencyKey: t.string({
      description: '1 to 255 visible ASCII characters; the same key makes one run, for 24 h',
    }),
    waitSeconds: t.int({ description: '0 to 60, default 50: how long to wait for the end' }),
  }),
})

const RunActionTypeType = builder.enumType('RunActionType', { values: actionTypes })

const SendRunActionInputType = builder.inputType('SendRunActionInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The run' }),
    type: t.field({ type: RunActionTypeType, required: true }),
    actionId: t.id({ description: 'The required action that this answers; makes a repetition safe' }),
    payload: t.field({ type: 'JSON', description: "Checked against the required action's schema" }),
    reason: t.string({ description: 'For the record; at most 2,000 characters' }),
  }),
})

const CancelRunInputType = builder.inputType('CancelRunInput', { fields: (t) => ({ id: t.id({ required: true }) }) })

const runPayload = (name: string) =>
  builder.objectRef<{ run: Run }>(name).implement({ fields: (t) => ({ run: t.expose('run', { type: RunRef }) }) })

const CreateRunPayload = builder.objectRef<CreatedRun>('CreateRunPayload').implement({
  fields: (t) => ({
    run: t.expose('run', { type: RunRef }),
    replayed: t.exposeBoolean('replayed', { description: 'The idempotency key stood for this run already' }),
  }),
})
const CancelRunPayload = runPayload('CancelRunPayload')
const SendRunActionPayload = runPayload('SendRunActionPayload')

builder.mutationFields((t) => ({
  createRun: t.field({
    type: CreateRunPayload,
    args: { input: t.arg({ type: CreateRunInputType, required: true }) },
    resolve: async (_, { input }, { deps, viewer, onStreamedRun }) => {
      const created = await createRun(deps, viewer, input, onStreamedRun !== undefined)
      onStreamedRun?.(created)
      return created
    },
  }),
  sendRunAction: t.field({
    type: SendRunActionPayload,
    args: { input: t.arg({ type: SendRunActionInputType, required: true }) },
    resolve: async (_, { input }, { deps, viewer }) => ({ run: await sendRunAction(deps, viewer, input) }),
  }),
  cancelRun: t.field({
    type: CancelRunPayload,
    args: { input: t.arg({ type: CancelRunInputType, required: true }) },
    resolve: async (_, { input }, { deps, viewer }) => ({ run: await cancelRun(deps, viewer, input.id) }),
  }),
}))
