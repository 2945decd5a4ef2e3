import type { Route } from '../route.ts'
import { organizationFragment } from './representations.ts'

export const organizationRoutes: Route[] = [
  {
    name: 'organization.get',
    method: 'GET',
    path: '/organization',
    summary: 'Get your organisation',
    description: 'The organisation of the credentials, and how long it keeps ended runs.',
    scope: null,
    document: `query { organization { ...OrganizationSettings } } ${organizationFragment}`,
    responsePath: 'organization',
    statuses: { 200: 'The organisation' },
    codes: [],
  },
  {
    name: 'organization.update',
    method: 'PATCH',
    path: '/organization',
    summary: 'Change your organisation',
    description:
      'Changes the given fields. A shorter `retention_days` takes effect 24 h later, and can be taken back until then; ' +
      'a longer one takes effect immediately.',
    scope: 'organization:write',
    document: `mutation ($input: UpdateOrganizationInput!) {
      updateOrganization(input: $input) { organization { ...OrganizationSettings } }
    } ${organizationFragment}`,
    responsePath: 'updateOrganization.organization',
    body: 'input',
    bodyName: 'OrganizationUpdateParams',
    statuses: { 200: 'The organisation after the change' },
    codes: ['invalid_value'],
  },
]
