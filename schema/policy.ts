import type { JsonObject } from '../src/platform/json.ts'
import { listPolicies } from '../src/policies/listPolicies.ts'
import { policyKinds } from '../src/policies/policy.ts'
import { readPolicy } from '../src/policies/readPolicy.ts'
import { builder } from './building/builder.ts'
import { listQuery, lookUpQuery } from './building/queries.ts'
import { PolicyConnection, PolicyRef } from './building/refs.ts'
import { Node } from './node.ts'

const PolicyKindType = builder.enumType('PolicyKind', {
  values: policyKinds,
  description: 'template: built into the service; custom: created by the organisation',
})

PolicyRef.implement({
  description: 'A list of guardrails for the inputs and outputs of agents',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'For a template: its name' }),
    kind: t.expose('kind', { type: PolicyKindType }),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    guardrails: t.field({
      type: ['JSONObject'],
      description: 'Each is {check, on, action, …settings}; applied in this order',
      resolve: ({ guardrails }) => guardrails as unknown as JsonObject[],
    }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'Whether it applies to agents without a policy of their own',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: true, description: 'Null for a template' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'Null for a template' }),
  }),
})

lookUpQuery('policy', PolicyRef, readPolicy)
listQuery(
  'policies',
  PolicyRef,
  PolicyConnection,
  listPolicies,
  "The organisation's policies and the templates; templates are sorted as the oldest",
)
