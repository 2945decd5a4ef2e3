import { defineCommand } from '../../command/command.ts'
import { argument } from '../../command/flags.ts'
import { diffText } from '../../output/diffText.ts'
import { agentArgument } from './agentArgument.ts'
import { findAgentId } from './findAgentId.ts'
import { versionOf } from './versionOf.ts'

export const diffVersions = defineCommand({
  brief: 'Compare two versions of an agent',
  examples: [
    ['ars agents diff helper 2 3', 'what version 3 changed'],
    ['ars agents diff helper 3 1 --json changed', 'only the paths, in either direction'],
  ],
  args: {
    ...agentArgument,
    from: argument('Number of the version to compare from'),
    to: argument('Number of the version to compare to'),
  },
  operation: 'agents.diffVersions',
  async run({ args, context }) {
    const [from, to] = [versionOf(args.from), versionOf(args.to)]
    const ars = await context.client()
    const diff = await ars.agents.diffVersions(await findAgentId(ars, args.agent), { from, to })
    context.out.item({ ...diff }, (style) => diffText(diff.old, diff.new, style))
    if (diff.changed.length === 0) context.out.note(`Versions ${from} and ${to} are the same.`)
  },
})
