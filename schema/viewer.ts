import { roles } from '../src/access/userEntity.ts'
import type { Viewer } from '../src/access/viewer.ts'
import { planNames } from '../src/limits/plans.ts'
import { builder } from './building/builder.ts'

export const PlanType = builder.enumType('Plan', { values: planNames })

const OrganizationType = builder.objectRef<Viewer['organization']>('Organization').implement({
  description: 'The owner of agents, runs, keys and webhooks',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    plan: t.expose('plan', { type: PlanType }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const RoleType = builder.enumType('Role', { values: roles })

const UserType = builder.objectRef<Viewer>('User').implement({
  description: 'A member of the organisation',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('name'),
    role: t.field({ type: RoleType, resolve: ({ role }) => role ?? 'viewer' }),
  }),
})

const ViewerKind = builder.enumType('ViewerKind', { values: ['api_key', 'user'] as const })

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  description: 'The caller',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the API key or user; for a session token, of its creator' }),
    kind: t.expose('kind', { type: ViewerKind }),
    name: t.exposeString('name', { description: 'Name of the key, or e-mail address of the user' }),
    user: t.field({
      type: UserType,
      nullable: true,
      description: 'Null for an API key',
      resolve: (viewer) => (viewer.kind === 'user' ? viewer : null),
    }),
    scopes: t.stringList({ resolve: (viewer) => [...viewer.scopes] }),
    agentIds: t.idList({
      nullable: true,
      description: 'The only agents that the caller may use; null: all agents',
      resolve: ({ agentIds }) => agentIds && [...agentIds],
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the credentials expire (use extends a session); null: never',
      resolve: ({ credential }) => credential.expiresAt,
    }),
    organization: t.expose('organization', { type: OrganizationType }),
  }),
})

builder.queryField('viewer', (t) => t.field({ type: ViewerType, resolve: (_, __, { viewer }) => viewer }))
