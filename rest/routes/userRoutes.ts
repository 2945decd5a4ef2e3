import type { Route } from '../route.ts'
import { invitationFragment, memberFragment, passwordResetFragment, removedMemberFragment } from './representations.ts'
import { createRoute, deleteRoute, listRoute, type Resource, updateRoute } from './resourceRoutes.ts'

const users: Resource = {
  tag: 'users',
  path: '/users',
  one: 'user',
  many: 'users',
  fragment: memberFragment,
  readScope: 'users:read',
  writeScope: 'users:write',
  notFound: 'user_not_found',
}

const invitations: Resource = {
  tag: 'invitations',
  path: '/invitations',
  one: 'invitation',
  many: 'invitations',
  fragment: invitationFragment,
  readScope: 'users:write',
  writeScope: 'users:write',
  notFound: 'invitation_not_found',
  codes: ['agent_not_allowed'],
}

export const userRoutes: Route[] = [
  listRoute(users, {
    summary: 'List the members of the organisation',
    description: 'Who can log in, and with which role.',
    statuses: { 200: 'A page of members' },
  }),
  updateRoute(users, 'updateUser', {
    summary: 'Change a member',
    description:
      "The role, the name, or both. A new role applies to open sessions immediately. Only an owner's session can make owners " +
      'or change them; keys change members and viewers.',
    notInBody: ['id'],
    statuses: { 200: 'The member after the change' },
    codes: ['agent_not_allowed', 'invalid_value', 'own_role', 'role_managed', 'last_owner'],
  }),
  deleteRoute({ ...users, fragment: removedMemberFragment }, 'deleteUser', {
    summary: 'Remove a member',
    description:
      'Ends all their sessions and the streams of these. API keys that they created stay; `api_keys` lists the active ones.',
    statuses: { 200: 'The member as they were' },
    codes: ['agent_not_allowed', 'last_owner'],
  }),
  {
    name: 'users.createPasswordReset',
    method: 'POST',
    path: '/users/{id}/password-reset',
    summary: 'Make a link with which a member sets a new password',
    description:
      "Only in an owner's browser session. The link works once, for an hour, and replaces an earlier one. When it is used, the " +
      "member's other sessions end.",
    scope: 'users:write',
    sessionOnly: true,
    document: `mutation ($input: CreatePasswordResetInput!) {
      createPasswordReset(input: $input) { ...PasswordReset }
    } ${passwordResetFragment}`,
    responsePath: 'createPasswordReset',
    params: { id: 'input.id' },
    body: 'input',
    bodyName: 'PasswordResetCreateParams',
    notInBody: ['id'],
    statuses: { 201: 'The link; it is not returned again' },
    codes: ['user_not_found', 'agent_not_allowed', 'session_required', 'password_login_off'],
  },
]

export const invitationRoutes: Route[] = [
  listRoute(invitations, {
    summary: 'List pending invitations',
    description: 'Without their links. Those that have expired are listed for another 7 days.',
    statuses: { 200: 'A page of invitations' },
  }),
  createRoute(invitations, 'createInvitation', {
    summary: 'Invite a person to the organisation',
    description:
      'The link in `url` works once, for 7 days. Inviting an address again replaces its pending invitation. Only an ' +
      "owner's session can invite owners; keys invite members and viewers.",
    statuses: { 201: 'The invitation; `url` is not returned again, and is null in a replay' },
    codes: ['invalid_value', 'already_member', 'too_many_invitations'],
  }),
  deleteRoute(invitations, 'deleteInvitation', {
    summary: 'Delete a pending invitation',
    description: 'Its link no longer works.',
    statuses: { 200: 'The deleted invitation' },
  }),
]
