import { defineGroup } from '../../command/command.ts'
import { argument } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { inviteMember } from './inviteMember.ts'
import { invitationColumns, memberColumns } from './memberColumns.ts'
import { removeMember } from './removeMember.ts'
import { updateMember } from './updateMember.ts'

const list = listCommand({
  brief: 'List the people of the organisation',
  examples: [['ars members list --json email,role', 'who may do what']],
  flags: orderFlag,
  operation: 'users.list',
  columns: memberColumns,
  empty: 'There are no members.',
  list: (ars, page, { flags: { order } }) => ars.users.list({ ...page, ...given({ order }) }),
})

const invitations = listCommand({
  brief: 'List pending invitations, without their links',
  description: 'Those that have expired are listed for another 7 days.',
  examples: [['ars members invitations', 'who has not joined yet']],
  flags: orderFlag,
  operation: 'invitations.list',
  columns: invitationColumns,
  empty: 'There are no pending invitations.',
  list: (ars, page, { flags: { order } }) => ars.invitations.list({ ...page, ...given({ order }) }),
})

const deleteInvitation = itemCommand({
  brief: 'Delete a pending invitation; its link stops working',
  examples: [['ars members delete-invitation inv_…', 'the id is in `ars members invitations`']],
  args: { invitation: argument('Id of the invitation') },
  operation: 'invitations.delete',
  call: (ars, { args }) => ars.invitations.delete(args.invitation),
  done: ({ email }) => `The invitation for ${email} is deleted.`,
})

export const members = defineGroup({
  brief: 'The people of the organisation, and invitations',
  commands: {
    list,
    invite: inviteMember,
    update: updateMember,
    remove: removeMember,
    invitations,
    'delete-invitation': deleteInvitation,
  },
})
