/**
 * Opens an agent's editable fields in the editor, shows the difference, and sends it conditional on the version that was
 * opened. If the change cannot be stored, the text is kept in a file.
 */
import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import { ApiError } from '../../../clients/typescript/src/errors/errors.ts'
import type { Agent } from '../../../clients/typescript/src/generated/types.ts'
import type { JsonObject } from '../../body/setPath.ts'
import { defineCommand } from '../../command/command.ts'
import { ifMatchOption } from '../../command/conditionFlags.ts'
import type { Context } from '../../command/context.ts'
import { Failure } from '../../command/failure.ts'
import { toggle } from '../../command/flags.ts'
import { diffText } from '../../output/diffText.ts'
import { HeldBack } from '../../print/heldBackFetch.ts'
import { editorOf, editText, keepText } from '../../terminal/editText.ts'
import { agentArgument } from './agentArgument.ts'
import { changedFields, editableFields } from './editableFields.ts'
import { findAgentId } from './findAgentId.ts'

export const editAgent = defineCommand({
  brief: 'Change an agent in your editor',
  description:
    'Opens $VISUAL or $EDITOR (or vi), shows your changes and asks for confirmation. If someone else changed the agent in ' +
    'the meantime, nothing is stored, and your text is kept in a file. A field that you remove stays unchanged; null clears it.',
  examples: [
    ['ars agents edit helper', 'in $EDITOR'],
    ['EDITOR="code --wait" ars agents edit helper --yes', 'without confirmation'],
  ],
  args: agentArgument,
  flags: { yes: toggle('Do not ask for confirmation', { alias: 'y' }) },
  operation: 'agents.update',
  async run({ args, flags, context }) {
    const editor = editorOf(context)
    const ars = await context.client()
    const agent = await ars.agents.get(await findAgentId(ars, args.agent))
    if (agent.status === 'archived') throw new Failure(`${agent.name} is archived and cannot be changed`)
    const before = editableFields(agent)
    const text = await editText(`${JSON.stringify(before, null, 2)}\n`, `${agent.id}.json`, editor)
    try {
      await send(ars, agent, changedFields(before, text), flags.yes, context)
    } catch (error) {
      if (!(error instanceof HeldBack)) await sayWhatIsLeft(ars, agent, text, error, context)
      throw error
    }
  },
})

async function send(
  ars: AgentRunService,
  agent: Agent,
  changes: JsonObject,
  isAgreed: boolean,
  { out, terminal, shared }: Context,
): Promise<void> {
  if (Object.keys(changes).length === 0) return out.note('Nothing changed.')
  const before = editableFields(agent)
  out.note(diffText(before, { ...before, ...changes }, out.noteStyle).trimEnd())
  const isAsked = !isAgreed && !shared.dryRun && shared.print === undefined
  if (isAsked && !(await terminal.confirm(`Make this version ${agent.version + 1} of ${agent.name}?`))) {
    throw new Failure('nothing was sent')
  }
  const updated = await ars.agents.update(agent.id, changes, ifMatchOption(agent.version))
  out.item(updated)
  out.note(`Version ${updated.version} is live.`)
}

async function sayWhatIsLeft(
  ars: AgentRunService,
  { id, version }: Agent,
  text: string,
  error: unknown,
  { out }: Context,
): Promise<void> {
  out.note(`Your text is kept in ${await keepText(text, `${id}.json`)}`)
  if (!(error instanceof ApiError && error.code === 'version_conflict')) return
  const live = await ars.agents.get(id)
  out.note(`You edited version ${version}; version ${live.version} is live now.`)
  out.note(`\`ars agents diff ${id} ${version} ${live.version}\` shows the other change.`)
}
