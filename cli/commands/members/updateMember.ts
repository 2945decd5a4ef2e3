import { asParams } from '../../body/asParams.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import { nothingToChange } from '../../command/bodyCommand.ts'
import { defineCommand } from '../../command/command.ts'
import { choice, text } from '../../command/flags.ts'
import { findMemberId, memberArgument } from './findMemberId.ts'

const fields = {
  role: choice('What the member may do', ['viewer', 'member']),
  name: text('Display name, 1 to 200 characters'),
}

export const updateMember = defineCommand({
  brief: 'Change the role or the name of a member',
  description:
    'A new role applies to their open sessions immediately. A key can change members and viewers; owners and admins are changed ' +
    'in the dashboard.',
  examples: [
    ['ars members update ann@example.com --role viewer', 'she can only read from now on'],
    ['ars members update usr_… -f name=null', 'shown by e-mail address again'],
  ],
  args: memberArgument,
  flags: { ...fields, ...bodyFlags },
  operation: 'users.update',
  async run({ args, flags, context }) {
    const body = await readBody(fields, flags, context.stdin)
    if (Object.keys(body).length === 0) throw nothingToChange()
    const ars = await context.client()
    const member = await ars.users.update(await findMemberId(ars, args.member), asParams(body))
    context.out.item(member)
    context.out.note(`${member.name} is a ${member.role}.`)
  },
})
