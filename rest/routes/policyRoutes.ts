import type { Route } from '../route.ts'
import { policyCheckFragment, policyFragment } from './representations.ts'
import { createRoute, deleteRoute, getRoute, listRoute, type Resource, updateRoute } from './resourceRoutes.ts'

const policies: Resource = {
  tag: 'policies',
  path: '/policies',
  one: 'policy',
  many: 'policies',
  fragment: policyFragment,
  readScope: 'policies:read',
  writeScope: 'policies:write',
  notFound: 'policy_not_found',
  entityTag: 'revision',
}
const changedPolicies: Resource = { ...policies, codes: ['agent_not_allowed', 'invalid_value'] }

export const policyRoutes: Route[] = [
  listRoute(policies, {
    summary: 'List policies and templates',
    description: "The organisation's policies, and the built-in templates as the oldest ones.",
    statuses: { 200: 'A page of policies' },
  }),
  createRoute(changedPolicies, 'createPolicy', {
    summary: 'Create a policy',
    description: 'Agents refer to it by its id; the default policy applies to agents without their own policy.',
    statuses: { 201: 'The policy' },
    codes: ['too_many_policies'],
  }),
  getRoute(policies, {
    summary: 'Get a policy by id, or a template by name',
    description: 'What is checked in inputs and outputs, and what happens if something is found.',
    statuses: { 200: 'The policy' },
  }),
  updateRoute(changedPolicies, 'updatePolicy', {
    summary: "Update a policy, or make it the organisation's default",
    description: 'Applies to every execution that starts afterwards. A template can only be made the default.',
    statuses: { 200: 'The policy' },
  }),
  deleteRoute(changedPolicies, 'deletePolicy', {
    summary: 'Delete a policy that is not in use',
    description: 'Refused for the default policy, and while an active agent uses it.',
    statuses: { 200: 'The deleted policy' },
    codes: ['policy_in_use'],
  }),
  {
    name: 'policies.check',
    method: 'POST',
    path: '/policies/check',
    summary: 'Apply a policy to a value, without a run',
    description:
      'Returns what would be found and where, and what would be done, as in a run with the same limits. Give `policy` or ' +
      '`guardrails`. Nothing is stored.',
    scope: 'policies:read',
    document: `query ($input: CheckPolicyInput!) { checkPolicy(input: $input) { ...PolicyCheck } } ${policyCheckFragment}`,
    responsePath: 'checkPolicy',
    body: 'input',
    bodyName: 'PolicyCheckParams',
    statuses: { 200: 'What the policy would do' },
    codes: ['policy_not_found', 'invalid_value'],
  },
]
