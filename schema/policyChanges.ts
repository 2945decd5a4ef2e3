/** What can be done to policies. */
import { createPolicy } from '../src/policies/createPolicy.ts'
import { deletePolicy } from '../src/policies/deletePolicy.ts'
import { updatePolicy } from '../src/policies/updatePolicy.ts'
import { builder } from './builder.ts'
import { idempotencyKeyOf, idInput, madePayloadOf, payloadOf } from './payloads.ts'
import { PolicyRef } from './refs.ts'

const CreatePolicyPayload = madePayloadOf('CreatePolicyPayload', 'policy', PolicyRef)
const UpdatePolicyPayload = payloadOf('UpdatePolicyPayload', 'policy', PolicyRef)
const DeletePolicyPayload = payloadOf('DeletePolicyPayload', 'policy', PolicyRef)

const name = { description: '1 to 200 characters' }
const description = { description: 'At most 2,000 characters' }
const guardrails = { description: '{check, on, action, …settings} each, in the order in which they are applied' }
const isDefault = { description: 'True: stands for agents that name no policy, instead of the one that did' }

const CreatePolicyInput = builder.inputType('CreatePolicyInput', {
  fields: (t) => ({
    name: t.string({ ...name, required: true }),
    description: t.string(description),
    guardrails: t.field({ ...guardrails, type: ['JSONObject'], required: true }),
    isDefault: t.boolean(isDefault),
    idempotencyKey: t.string(idempotencyKeyOf('policy')),
  }),
})

const UpdatePolicyInput = builder.inputType('UpdatePolicyInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'Of a template, nothing but isDefault can be changed' }),
    name: t.string(name),
    description: t.string(description),
    guardrails: t.field({ ...guardrails, type: ['JSONObject'] }),
    isDefault: t.boolean(isDefault),
  }),
})

const DeletePolicyInput = idInput('DeletePolicyInput')

builder.mutationFields((t) => ({
  createPolicy: t.field({
    type: CreatePolicyPayload,
    args: { input: t.arg({ type: CreatePolicyInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => createPolicy(deps, viewer, input),
  }),
  updatePolicy: t.field({
    type: UpdatePolicyPayload,
    args: { input: t.arg({ type: UpdatePolicyInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => updatePolicy(deps, viewer, input),
  }),
  deletePolicy: t.field({
    type: DeletePolicyPayload,
    description: 'Answers what it was',
    args: { input: t.arg({ type: DeletePolicyInput, required: true }) },
    resolve: (_, { input }, { deps, viewer }) => deletePolicy(deps, viewer, input.id),
  }),
}))
