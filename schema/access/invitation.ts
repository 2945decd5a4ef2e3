import { createInvitation } from '../../src/access/people/createInvitation.ts'
import { deleteInvitation } from '../../src/access/people/deleteInvitation.ts'
import type { Invitation } from '../../src/access/people/invitation.ts'
import { listInvitations } from '../../src/access/people/listInvitations.ts'
import { builder } from '../building/builder.ts'
import { changeByIdMutation, createMutation, idempotencyKeyOf } from '../building/mutations.ts'
import { orNull } from '../building/orNull.ts'
import { listQuery } from '../building/queries.ts'
import { refsOf } from '../building/refs.ts'
import { addCreator } from './actor.ts'
import { RoleType } from './viewer.ts'

const [InvitationRef, InvitationConnection] = refsOf<Invitation>('Invitation')

InvitationRef.implement({
  description: 'A link with which a person joins the organisation',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique id, starts with inv_' }),
    email: t.exposeString('email', { description: 'E-mail address that the person will log in with' }),
    role: t.expose('role', { type: RoleType, description: 'What the person will be able to do' }),
    createdBy: t.exposeID('createdBy', { description: 'Id of the API key or user that invited the person' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the person was invited' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the link expires, after 7 days' }),
    url: t.exposeString('url', orNull('The link; null except in the response to the call that created it')),
    emailed: t.exposeBoolean(
      'emailed',
      orNull(
        'Whether the mail server accepted an e-mail with the link; null if the service sends no e-mail, and except in the response to the call that created it',
      ),
    ),
  }),
})

addCreator(InvitationRef)
listQuery(
  'invitations',
  InvitationRef,
  InvitationConnection,
  listInvitations,
  'Pending invitations; those that have expired are listed for another 7 days',
)

const CreateInvitationInput = builder.inputType('CreateInvitationInput', {
  description: 'The person to invite',
  fields: (t) => ({
    email: t.string({ required: true, description: 'E-mail address of the person' }),
    role: t.field({
      type: RoleType,
      required: true,
      description:
        "What the person will be able to do. Only an owner's session can invite owners; keys can invite members and viewers",
    }),
    idempotencyKey: t.string(idempotencyKeyOf('invitation')),
  }),
})

const resource = { field: 'invitation', type: InvitationRef }

createMutation(
  'createInvitation',
  resource,
  CreateInvitationInput,
  createInvitation,
  'Invites a person, and replaces a pending invitation of the same address. Its link is returned only in this response',
)
changeByIdMutation('deleteInvitation', resource, deleteInvitation, {
  description: 'Deletes a pending invitation; its link no longer works',
  result: 'The deleted invitation',
})
