/** The mutations of runs. */
import { cancelRun } from '../../src/runs/cancelRun.ts'
import { createRun } from '../../src/runs/createRun.ts'
import { type RunAction, type SentAction, sendRunAction } from '../../src/runs/sendRunAction.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import {
  addMutation,
  changeByIdMutation,
  createMutation,
  idempotencyKeyOf,
  payloadDescription,
} from '../building/mutations.ts'
import { RunRef } from '../building/refs.ts'

const CreateRunInputType = builder.inputType('CreateRunInput', {
  description: 'The agent to invoke, and its input',
  fields: (t) => ({
    agentId: t.id({ required: true, description: 'The agent to invoke' }),
    agentVersion: t.int({
      description:
        "The version to execute, live or not; also requires the scope agents:write. The live version's policy and concurrency limit apply. Default: the live version",
    }),
    input: t.field({
      type: 'JSONObject',
      required: true,
      description: 'What the agent is given; by convention, put the prompt in `query`',
    }),
    metadata: t.field({
      type: 'JSONObject',
      description: 'Your own data, at most 16 KiB of JSON; runs can be filtered by it',
    }),
    timeoutMs: t.int({ description: "Time limit in milliseconds: 1,000 to 3,600,000; default: the agent's" }),
    idempotencyKey: t.string(idempotencyKeyOf('run')),
    waitSeconds: t.int({
      description:
        'Seconds to wait for the run to end or to require an action: 0 or more, default 50; values above 60 count as 60',
    }),
  }),
})

const RunActionTypeType = describedEnum<RunAction['type']>('RunActionType', 'What an action does', {
  approve: 'Approves the request of the run',
  reject: 'Rejects the request of the run, or declines to answer',
  respond: 'Answers the request of the run, or sends a message to a run without one',
})

const SendRunActionInputType = builder.inputType('SendRunActionInput', {
  description: 'An answer to the required action of a run, or a message to an active run',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Id of the run' }),
    type: t.field({
      type: RunActionTypeType,
      required: true,
      description:
        'reject, or the type of the required action; respond also sends a message to a run that requires no action',
    }),
    actionId: t.id({ description: 'Id of the required action that this answers; makes it safe to repeat the call' }),
    payload: t.field({
      type: 'JSON',
      description: "Validated against the required action's schema, unless the type is reject",
    }),
    reason: t.string({ description: 'Stored with the action; at most 2,000 characters' }),
    idempotencyKey: t.string({
      description: '1 to 255 visible ASCII characters; within 24 h, the same key sends only one action',
    }),
  }),
})

const SendRunActionPayload = builder.objectRef<SentAction>('SendRunActionPayload').implement({
  description: payloadDescription('sendRunAction'),
  fields: (t) => ({
    run: t.expose('run', { type: RunRef, description: 'The run after the change' }),
    replayed: t.exposeBoolean('replayed', {
      description: 'Whether an earlier call with this idempotency key sent the action',
    }),
  }),
})

const resource = { field: 'run', type: RunRef }

createMutation(
  'createRun',
  resource,
  CreateRunInputType,
  async (deps, viewer, input, { onStreamedRun }) => {
    const created = await createRun(deps, viewer, input, onStreamedRun !== undefined)
    onStreamedRun?.(created)
    return { thing: created.run, replayed: created.replayed }
  },
  'Creates a run and waits for it to end. The run continues if the caller disconnects',
)
addMutation(
  'sendRunAction',
  SendRunActionPayload,
  SendRunActionInputType,
  sendRunAction,
  'Answers the required action of a run, or sends a message to an active run',
)
changeByIdMutation('cancelRun', resource, cancelRun, {
  description:
    'Cancels an active run immediately. Repeating it has no effect; a completed or failed run cannot be cancelled',
})
