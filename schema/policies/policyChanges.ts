/** The mutations of policies. */
import { createPolicy } from '../../src/policies/createPolicy.ts'
import { deletePolicy } from '../../src/policies/deletePolicy.ts'
import { updatePolicy } from '../../src/policies/updatePolicy.ts'
import { builder } from '../building/builder.ts'
import { conditions } from '../building/conditions.ts'
import { changeMutation, createMutation, idempotencyKeyOf, removeMutation } from '../building/mutations.ts'
import { PolicyRef } from '../building/refs.ts'

const name = { description: '1 to 200 characters' }
const description = { description: 'At most 2,000 characters' }
const guardrails = { description: 'At most 20, each {check, on, action, …settings}; applied in this order' }
const isDefault = 'Whether it becomes the default policy, for agents without their own policy'

const CreatePolicyInput = builder.inputType('CreatePolicyInput', {
  description: 'A list of guardrails, with its name',
  fields: (t) => ({
    name: t.string({ ...name, required: true }),
    description: t.string(description),
    guardrails: t.field({ ...guardrails, type: ['JSONObject'], required: true }),
    isDefault: t.boolean({ description: `${isDefault}; default false` }),
    idempotencyKey: t.string(idempotencyKeyOf('policy')),
  }),
})

const UpdatePolicyInput = builder.inputType('UpdatePolicyInput', {
  description: 'The fields to change; omitted fields keep their values',
  fields: (t) => ({
    id: t.id({
      required: true,
      description: 'Id of the policy, or name of a template, which can only be made the default',
    }),
    ifRevision: t.int(conditions.ifRevision),
    name: t.string(name),
    description: t.string({ description: `${description.description}; null removes it` }),
    guardrails: t.field({ ...guardrails, type: ['JSONObject'] }),
    isDefault: t.boolean({ description: `${isDefault}. False is rejected for the default policy` }),
  }),
})

const resource = { field: 'policy', type: PolicyRef }

createMutation('createPolicy', resource, CreatePolicyInput, createPolicy, 'Creates a policy that agents can use')
changeMutation('updatePolicy', resource, UpdatePolicyInput, updatePolicy, {
  description: 'Changes a policy, or makes a policy or template the default. Takes effect immediately for new runs',
})
removeMutation('deletePolicy', resource, 'ifRevision', deletePolicy, {
  description: 'Deletes a policy that is not the default and that no agent uses in its live version',
  result: 'The deleted policy',
})
