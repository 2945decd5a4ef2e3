import type { Agent } from '../../../clients/typescript/src/generated/types.ts'
import { nothingToChange } from '../../command/bodyCommand.ts'
import { defineCommand } from '../../command/command.ts'
import { ifMatchOption } from '../../command/conditionFlags.ts'
import { agentArgument } from './agentArgument.ts'
import { findAgentId } from './findAgentId.ts'
import { changeFlags, readChanges } from './readChanges.ts'

export const updateAgent = defineCommand({
  brief: 'Change fields of an agent, as a new version',
  description: 'Other fields stay unchanged. If nothing changes, no version is created.',
  examples: [
    ['ars agents update helper --instructions "Be brief"', 'one setting of its runtime'],
    ['ars agents update helper --timeout-ms 60000 --if-version 3', 'only if version 3 is live'],
    ['ars agents update helper -f description=null -f metadata.team=ops', 'any field; null removes it'],
  ],
  args: agentArgument,
  flags: changeFlags,
  operation: 'agents.update',
  async run({ args, flags, context }) {
    const ars = await context.client()
    const id = await findAgentId(ars, args.agent)
    const present = await ars.agents.get(id)
    const { body, isMerged } = await readChanges(flags, context, present)
    if (Object.keys(body).length === 0) throw nothingToChange()
    const version = flags.ifVersion ?? (isMerged ? present.version : undefined)
    const agent = await ars.agents.update(id, body, ifMatchOption(version))
    context.out.item(agent)
    context.out.note(noteOf(present, agent))
  },
})

/** `require_replay` and `retention_days` are of the agent, not of its versions. */
function noteOf(before: Agent, after: Agent): string {
  if (after.version !== before.version) return `Version ${after.version} is live.`
  return after.updated_at === before.updated_at ? 'Nothing changed.' : `Saved. Version ${after.version} stays live.`
}
