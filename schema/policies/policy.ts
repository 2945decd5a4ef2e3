import type { JsonObject } from '../../src/platform/json.ts'
import { listPolicies } from '../../src/policies/listPolicies.ts'
import type { Policy } from '../../src/policies/policy.ts'
import { readPolicy } from '../../src/policies/readPolicy.ts'
import { UsingAgentType, usedByCountDescription, usedByDescription } from '../agents/usingAgent.ts'
import { revisionDescription } from '../building/conditions.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { orNull, timeOrNull } from '../building/orNull.ts'
import { listQuery, lookUpQuery } from '../building/queries.ts'
import { PolicyConnection, PolicyRef } from '../building/refs.ts'
import { loaded } from '../context/loaders.ts'
import { Node } from '../node.ts'

const PolicyKindType = describedEnum<Policy['kind']>('PolicyKind', 'Where a policy comes from', {
  template: 'Built into the service: none, baseline, privacy or strict',
  custom: 'Created by the organisation',
})

PolicyRef.implement({
  description: 'A list of guardrails for the inputs and outputs of agents',
  interfaces: [Node],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with pol_; for a template, its name' }),
    kind: t.expose('kind', { type: PolicyKindType, description: 'Whether it is built in or your own' }),
    name: t.exposeString('name', { description: 'Display name; need not be unique' }),
    description: t.exposeString('description', orNull('What the policy is for; null if not given')),
    guardrails: t.field({
      type: ['JSONObject'],
      description: 'Each is {check, on, action, …settings}; applied in this order',
      resolve: ({ guardrails }) => guardrails as unknown as JsonObject[],
    }),
    isDefault: t.exposeBoolean('isDefault', {
      description: 'Whether it applies to agents without their own policy',
    }),
    usedBy: t.field({
      type: [UsingAgentType],
      nullable: true,
      description: usedByDescription,
      resolve: loaded('Policy', 'usedBy'),
    }),
    usedByCount: t.int({
      nullable: true,
      description: usedByCountDescription,
      resolve: loaded('Policy', 'usedByCount'),
    }),
    createdAt: t.expose('createdAt', timeOrNull('When the policy was created; null for a template')),
    updatedAt: t.expose('updatedAt', timeOrNull('When the policy was last changed; null for a template')),
    revision: t.exposeInt('revision', orNull(`${revisionDescription}; null for a template`)),
  }),
})

lookUpQuery('policy', PolicyRef, readPolicy)
listQuery(
  'policies',
  PolicyRef,
  PolicyConnection,
  listPolicies,
  "The organisation's policies and the templates; templates are listed as the oldest",
)
