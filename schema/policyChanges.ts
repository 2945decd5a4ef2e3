/** The mutations of policies. */
import { createPolicy } from '../src/policies/createPolicy.ts'
import { deletePolicy } from '../src/policies/deletePolicy.ts'
import { updatePolicy } from '../src/policies/updatePolicy.ts'
import { builder } from './building/builder.ts'
import { changeByIdMutation, changeMutation, createMutation, idempotencyKeyOf } from './building/mutations.ts'
import { PolicyRef } from './building/refs.ts'

const name = { description: '1 to 200 characters' }
const description = { description: 'At most 2,000 characters' }
const guardrails = { description: 'Each is {check, on, action, …settings}; applied in this order' }
const isDefault = { description: 'True: becomes the default policy, for agents without a policy of their own' }

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
    id: t.id({ required: true, description: 'For a template, only isDefault can be changed' }),
    name: t.string(name),
    description: t.string(description),
    guardrails: t.field({ ...guardrails, type: ['JSONObject'] }),
    isDefault: t.boolean(isDefault),
  }),
})

const resource = { field: 'policy', type: PolicyRef }

createMutation('createPolicy', resource, CreatePolicyInput, createPolicy)
changeMutation('updatePolicy', resource, UpdatePolicyInput, updatePolicy)
changeByIdMutation('deletePolicy', resource, deletePolicy, 'Returns the deleted policy')
