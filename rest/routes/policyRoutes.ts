import type { Route } from '../route.ts'
import { policyFragment } from './representations.ts'
import { bodyBesideId, changeRoute, createRoute, getRoute, listRoute, type Resource } from './resourceRoutes.ts'

const policies: Resource = { path: '/policies', one: 'policy', many: 'policies', fragment: policyFragment }

export const policyRoutes: Route[] = [
  listRoute(policies, { summary: 'List policies and templates', statuses: { 200: 'A page of policies' } }),
  createRoute(policies, 'createPolicy', { summary: 'Create a policy', statuses: { 201: 'The policy' } }),
  getRoute(policies, { summary: 'Get a policy by id, or a template by name', statuses: { 200: 'The policy' } }),
  changeRoute(policies, 'updatePolicy', {
    method: 'PATCH',
    summary: "Update a policy, or make it the organisation's default",
    ...bodyBesideId,
    statuses: { 200: 'The policy' },
  }),
  changeRoute(policies, 'deletePolicy', {
    method: 'DELETE',
    summary: 'Delete a policy that is not in use',
    statuses: { 200: 'The deleted policy' },
  }),
]
