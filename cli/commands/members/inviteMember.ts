import { idempotencyFlag, keyOption } from '../../command/bodyCommand.ts'
import { defineCommand } from '../../command/command.ts'
import { argument, choice } from '../../command/flags.ts'
import { showSecret } from '../keys/showSecret.ts'

export const inviteMember = defineCommand({
  brief: 'Invite a person; the link is shown once',
  description:
    'In a pipe, and with --quiet, only the link is printed. It works once, for 7 days. Inviting an address again replaces its ' +
    'pending invitation. A key can invite members and viewers.',
  examples: [
    ['ars members invite ann@example.com', 'as a member'],
    ['ars members invite ann@example.com --role viewer --json url', 'the link alone'],
  ],
  args: { email: argument('E-mail address of the person') },
  flags: {
    role: choice('What the person will be able to do; default member', ['viewer', 'member']),
    ...idempotencyFlag,
  },
  operation: 'invitations.create',
  async run({ args, flags, context }) {
    const ars = await context.client()
    const body = { email: args.email, role: flags.role ?? 'member' }
    const invitation = await ars.invitations.create(body, keyOption(flags.idempotencyKey))
    showSecret(context, invitation, invitation.url, 'link')
    if (invitation.url !== null) context.out.note(`Invited ${args.email}. Send them the link: it is not shown again.`)
  },
})
