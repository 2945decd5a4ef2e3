import { defineCommand } from '../../command/command.ts'
import { findMemberId, memberArgument } from './findMemberId.ts'

export const removeMember = defineCommand({
  brief: 'Remove a member, and sign them out everywhere',
  description:
    'Their sessions and the streams of these end immediately. API keys that they created stay: `api_keys` lists those that still work.',
  examples: [
    ['ars members remove ann@example.com', 'asks first'],
    ['ars members remove usr_… --yes --json api_keys', 'the keys that stay'],
  ],
  args: memberArgument,
  operation: 'users.delete',
  confirm: ({ args }) => `Remove ${args.member}? They are signed out everywhere immediately.`,
  async run({ args, context }) {
    const ars = await context.client()
    const member = await ars.users.delete(await findMemberId(ars, args.member))
    const { length } = member.api_keys
    context.out.item(member)
    context.out.note(
      length === 0
        ? `Removed ${member.name}.`
        : `Removed ${member.name}. API keys of theirs that still work: ${length}. \`ars keys revoke\` ends one.`,
    )
  },
})
