/** What can be done to policies. */
import type { Made } from '../src/idempotency/makeOnce.ts'
import { createPolicy } from '../src/policies/createPolicy.ts'
import { deletePolicy } from '../src/policies/deletePolicy.ts'
import type { Policy } from '../src/policies/policy.ts'
import { updatePolicy } from '../src/policies/updatePolicy.ts'
import { builder } from './builder.ts'
import { PolicyRef } from './refs.ts'

const policyPayload = (name: string) =>
  builder
    .objectRef<Policy>(name)
    .implement({ fields: (t) => ({ policy: t.field({ type: PolicyRef, resolve: (policy) => policy }) }) })

const CreatePolicyPayload = builder.objectRef<Made<Policy>>('CreatePolicyPayload').implement({
  fields: (t) => ({
    policy: t.field({ type: PolicyRef, resolve: (made) => made.thing }),
    replayed: t.exposeBoolean('replayed', { description: 'The idempotency key stood for this policy already' }),
  }),
})
const UpdatePolicyPayload = policyPayload('UpdatePolicyPayload')
const DeletePolicyPayload = policyPayload('DeletePolicyPayload')

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
    idempotencyKey: t.string({
      description: '1 to 255 visible ASCII characters; the same key makes one policy, for 24 h',
    }),
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

const DeletePolicyInput = builder.inputType('DeletePolicyInput', {
  fields: (t) => ({ id: t.id({ required: true }) }),
})

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
