import type { JsonObject } from '../src/platform/json.ts'
import { idempotencyHeader, readIdempotencyKey, replayedHeader } from './idempotency.ts'
import { pagingArguments, pagingQuery, pagingVariables } from './paging.ts'
import { listFields, policyFragment } from './representations.ts'
import type { Route } from './route.ts'

export const policyRoutes: Route[] = [
  {
    method: 'GET',
    path: '/policies',
    summary: 'List policies and templates',
    document: `query (${pagingVariables}) { policies(${pagingArguments}) { ${listFields('Policy')} } } ${policyFragment}`,
    answer: 'policies',
    query: pagingQuery,
    statuses: { 200: 'A page of policies' },
    failures: [400, 422],
  },
  {
    method: 'POST',
    path: '/policies',
    summary: 'Create a policy',
    document: `mutation ($input: CreatePolicyInput!) {
      createPolicy(input: $input) { replayed policy { ...Policy } }
    } ${policyFragment}`,
    answer: 'createPolicy.policy',
    body: 'input',
    headerParameters: idempotencyHeader,
    headers: (headers, body) => ({ 'input.idempotencyKey': readIdempotencyKey(headers, body) }),
    statuses: { 201: 'The policy' },
    answerHeaders: (policy, { publicUrl, data }) => ({
      location: `${publicUrl}/v2/policies/${policy.id}`,
      ...replayedHeader((data.createPolicy as JsonObject).replayed),
    }),
    failures: [400, 413, 415, 422],
  },
  {
    method: 'GET',
    path: '/policies/{id}',
    summary: 'Get a policy by id, or a template by name',
    document: `query ($id: ID!) { policy(id: $id) { ...Policy } } ${policyFragment}`,
    answer: 'policy',
    params: { id: 'id' },
    statuses: { 200: 'The policy' },
    failures: [404],
  },
  {
    method: 'PATCH',
    path: '/policies/{id}',
    summary: "Update a policy, or make it the organisation's default",
    document: `mutation ($input: UpdatePolicyInput!) {
      updatePolicy(input: $input) { policy { ...Policy } }
    } ${policyFragment}`,
    answer: 'updatePolicy.policy',
    body: 'input',
    notInBody: ['id'],
    params: { id: 'input.id' },
    statuses: { 200: 'The policy' },
    failures: [400, 404, 413, 415, 422],
  },
  {
    method: 'DELETE',
    path: '/policies/{id}',
    summary: 'Delete a policy that nobody relies on',
    document: `mutation ($input: DeletePolicyInput!) {
      deletePolicy(input: $input) { policy { ...Policy } }
    } ${policyFragment}`,
    answer: 'deletePolicy.policy',
    params: { id: 'input.id' },
    statuses: { 200: 'The policy as it was' },
    failures: [400, 404, 413, 415, 422],
  },
]
