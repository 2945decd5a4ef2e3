import { idempotencyFlag, keyOption } from '../../command/bodyCommand.ts'
import { defineCommand } from '../../command/command.ts'
import { argument, text, toggle } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { agentArgument } from './agentArgument.ts'
import { findAgentId } from './findAgentId.ts'
import { versionOf } from './versionOf.ts'

export const deployVersion = defineCommand({
  brief: 'Make a candidate live',
  description: 'A candidate is a version that was never live. To go back to one that was, use `ars agents rollback`.',
  examples: [
    ['ars agents deploy helper 4', 'version 4, after confirmation'],
    ['ars agents deploy helper 4 --reason "shorter answers" --yes', 'in a script'],
    ['ars agents deploy helper 4 --force --yes', 'also if another version has gone live since it was created'],
  ],
  args: { ...agentArgument, version: argument('Number of the candidate') },
  flags: {
    reason: text('The reason; stored with the deployment'),
    force: toggle('Also if another version has gone live since the candidate was created'),
    ...idempotencyFlag,
  },
  operation: 'agents.deployVersion',
  confirm: ({ args }) => `Make version ${args.version} of ${args.agent} live?`,
  async run({ args, flags, context }) {
    const version = versionOf(args.version)
    const ars = await context.client()
    const id = await findAgentId(ars, args.agent)
    const body = { version, ...given({ reason: flags.reason, force: flags.force || undefined }) }
    context.out.item(await ars.agents.deployVersion(id, body, keyOption(flags.idempotencyKey)))
    context.out.note(`Version ${version} is live.`)
  },
})
