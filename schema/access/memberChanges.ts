/** The mutations of members. */

import type { ResetLink } from '../../src/access/links/resetLinks.ts'
import { createPasswordReset } from '../../src/access/people/createPasswordReset.ts'
import { deleteUser } from '../../src/access/people/deleteUser.ts'
import { updateUser } from '../../src/access/people/updateUser.ts'
import { builder } from '../building/builder.ts'
import { addMutation, changeByIdMutation, changeMutation, payloadDescription } from '../building/mutations.ts'
import { MemberRef } from '../building/refs.ts'
import { RoleType } from './viewer.ts'

const UpdateUserInput = builder.inputType('UpdateUserInput', {
  description: 'The fields to change; omitted fields keep their values',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Id of the user' }),
    role: t.field({
      type: RoleType,
      description:
        "What the user may do. Only an owner's session can make owners or change them; keys can give `member` and `viewer`. Nobody can change their own role",
    }),
    name: t.string({ description: 'Display name, 1 to 200 characters on one line; null shows the e-mail address' }),
  }),
})

const resource = { field: 'user', type: MemberRef }

changeMutation('updateUser', resource, UpdateUserInput, updateUser, {
  description: 'Changes the role or the name of a member. A new role applies to open sessions immediately',
})
changeByIdMutation('deleteUser', resource, deleteUser, {
  description: 'Removes a member, ends all their sessions and the streams of these. Keys that they created stay',
  result: 'The user as they were',
})

const CreatePasswordResetInput = builder.inputType('CreatePasswordResetInput', {
  description: 'Selects the user',
  fields: (t) => ({ id: t.id({ required: true, description: 'Id of the user' }) }),
})

const CreatePasswordResetPayload = builder.objectRef<ResetLink>('CreatePasswordResetPayload').implement({
  description: payloadDescription('createPasswordReset'),
  fields: (t) => ({
    url: t.exposeString('url', {
      description:
        'The link with which the user sets a new password; works once, and is returned only in this response',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the link expires, after an hour' }),
  }),
})

addMutation(
  'createPasswordReset',
  CreatePasswordResetPayload,
  CreatePasswordResetInput,
  (deps, viewer, { id }) => createPasswordReset(deps, viewer, id),
  "Makes a link with which a member sets a new password; an earlier one ends. Only in an owner's browser session",
)
