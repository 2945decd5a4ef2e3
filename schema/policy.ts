import type { JsonObject } from '../src/platform/json.ts'
import { listPolicies } from '../src/policies/listPolicies.ts'
import { policyKinds } from '../src/policies/policy.ts'
import { readPolicy } from '../src/policies/readPolicy.ts'
import { builder, connectionCost } from './builder.ts'
import { toConnection } from './connection.ts'
import { Node } from './node.ts'
import { OrderType } from './order.ts'
import { PolicyConnection, PolicyRef } from './refs.ts'

const PolicyKindType = builder.enumType('PolicyKind', {
  values: policyKinds,
  description: "template: comes with the service; custom: the organisation's own",
})

PolicyRef.implement({
  description: 'What is looked for in inputs and outputs, and what happens then',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of a template: its name' }),
    kind: t.expose('kind', { type: PolicyKindType }),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    guardrails: t.field({
      type: ['JSONObject'],
      description: '{check, on, action, …settings}, in the order in which they are applied',
      resolve: ({ guardrails }) => guardrails as unknown as JsonObject[],
    }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Does it stand for agents that name none?' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: true, description: 'Null for a template' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true, description: 'Null for a template' }),
  }),
})

builder.queryFields((t) => ({
  policy: t.field({
    type: PolicyRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { deps, viewer }) => readPolicy(deps, viewer, id),
  }),
  policies: t.connection(
    {
      type: PolicyRef,
      description: "The organisation's own and the templates, which count as the oldest",
      args: { order: t.arg({ type: OrderType }) },
      complexity: connectionCost,
      resolve: async (_, page, { deps, viewer }) => toConnection(await listPolicies(deps, viewer, page)),
    },
    PolicyConnection,
  ),
}))
