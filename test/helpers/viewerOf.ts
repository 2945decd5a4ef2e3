import { noOwnLimits } from '../../src/limits/plans.ts'
import { keptFor } from '../../src/viewer/retention.ts'
import type { Scope } from '../../src/viewer/scopes.ts'
import { noOrigin, type Viewer } from '../../src/viewer/viewer.ts'
import type { TestService } from './testService.ts'

/** A viewer of the service's organisation, for executing operations without a request. */
export const viewerOf = ({ credentials }: TestService, scopes: Scope[] = ['*']): Viewer => ({
  id: 'key_test',
  kind: 'api_key',
  name: 'Test key',
  email: null,
  mode: 'live',
  role: null,
  organizationId: credentials.organization_id,
  organization: {
    id: credentials.organization_id,
    name: 'x',
    plan: 'developer',
    ownLimits: noOwnLimits,
    retention: keptFor(null),
    createdAt: new Date(0),
  },
  scopes,
  auditAccess: scopes.includes('*'),
  agentIds: null,
  expiresAt: null,
  credential: { kind: 'api_key', id: 'key_test', expiresAt: null },
  origin: noOrigin,
})
