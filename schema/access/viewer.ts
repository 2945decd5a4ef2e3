import { nameOfPerson } from '../../src/access/nameOfPerson.ts'
import type { Role } from '../../src/viewer/roles.ts'
import { hasScope, type Viewer } from '../../src/viewer/viewer.ts'
import { builder } from '../building/builder.ts'
import { describedEnum } from '../building/describedEnum.ts'
import { everything } from './everything.ts'
import { OrganizationRef, shownOrganization } from './organization.ts'

export const RoleType = describedEnum<Role>('Role', 'What a user may do', {
  owner: 'Everything, including the audit log',
  admin: 'Everything except the audit log and changes to owners',
  member:
    'Like an admin, but cannot invite or change people, read or change API keys, or change connectors and policies',
  viewer: 'Can only read, and not the audit log',
})

const UserType = builder.objectRef<Viewer>('User').implement({
  description: 'A member of the organisation',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with usr_' }),
    email: t.string({
      nullable: true,
      description: 'E-mail address, used to log in; null for a session token without `users:read`',
      resolve: (viewer) => (hasScope(viewer, 'users:read') ? viewer.email : null),
    }),
    name: t.string({
      description: 'Display name: the e-mail address of users without a name; without `users:read`, the role instead',
      resolve: (viewer) => nameOfPerson(viewer, { name: viewer.name, role: viewer.role ?? 'viewer' }),
    }),
    role: t.field({ type: RoleType, description: 'What the user may do', resolve: ({ role }) => role ?? 'viewer' }),
  }),
})

const ViewerKind = describedEnum<Viewer['kind']>('ViewerKind', 'The kind of caller', {
  api_key: 'An API key, or a session token that it created',
  user: 'A user in a browser session, or a session token that the user created',
})

const ViewerType = builder.objectRef<Viewer>('Viewer').implement({
  description: 'The caller',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the API key or user; for a session token, of its creator' }),
    kind: t.expose('kind', { type: ViewerKind, description: 'What the id belongs to' }),
    name: t.string({
      description:
        'Name of the key or user (the e-mail address of a user without one); without `users:read`, the role instead, such as `a member`',
      resolve: (viewer) =>
        viewer.role === null ? viewer.name : nameOfPerson(viewer, { name: viewer.name, role: viewer.role }),
    }),
    user: t.field({
      type: UserType,
      nullable: true,
      description: 'The user; null for an API key',
      resolve: (viewer) => (viewer.kind === 'user' ? viewer : null),
    }),
    scopes: t.stringList({
      description: `What the caller may do; ${everything}`,
      resolve: (viewer) => [...viewer.scopes],
    }),
    agentIds: t.idList({
      nullable: true,
      description: 'Agents that the caller may use; null means all agents',
      resolve: ({ agentIds }) => agentIds && [...agentIds],
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the credentials expire (a session is extended by use); null if never',
      resolve: ({ credential }) => credential.expiresAt,
    }),
    organization: t.field({
      type: OrganizationRef,
      description: 'The organisation that the caller acts for',
      resolve: ({ organization }) => shownOrganization(organization),
    }),
  }),
})

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerType,
    description: 'The caller, and what it may do',
    resolve: (_, __, { viewer }) => viewer,
  }),
)
