import { idempotencyFlag, keyOption, nothingToChange } from '../../command/bodyCommand.ts'
import { defineCommand } from '../../command/command.ts'
import { ifMatchOption } from '../../command/conditionFlags.ts'
import { integer } from '../../command/flags.ts'
import { agentArgument } from './agentArgument.ts'
import { findAgentId } from './findAgentId.ts'
import { changeFlags, readChanges } from './readChanges.ts'

export const createVersion = defineCommand({
  brief: 'Create a candidate: a version that is not live',
  description:
    'Other fields stay as they are in the live version, or in the one to copy. Only runs that name the candidate execute ' +
    'it, until `ars agents deploy` makes it live.',
  examples: [
    ['ars agents versions create helper --instructions "Be brief"', 'one setting of its runtime'],
    ['ars agents versions create helper --copy-of 3 --timeout-ms 60000', 'from version 3 instead of the live one'],
  ],
  args: agentArgument,
  flags: {
    copyOf: integer('The version to start from; default: the live one', { placeholder: 'number' }),
    ...changeFlags,
    ...idempotencyFlag,
  },
  operation: 'agents.createVersion',
  async run({ args, flags, context }) {
    const ars = await context.client()
    const id = await findAgentId(ars, args.agent)
    const live = await ars.agents.get(id)
    const { copyOf } = flags
    const { body, isMerged } = await readChanges(
      flags,
      context,
      copyOf === undefined ? live : await ars.agents.getVersion(id, copyOf),
    )
    if (copyOf !== undefined) body.copy_of = copyOf
    if (Object.keys(body).length === 0) throw nothingToChange()
    const version = flags.ifVersion ?? (isMerged && copyOf === undefined ? live.version : undefined)
    const options = { ...ifMatchOption(version), ...keyOption(flags.idempotencyKey) }
    const candidate = await ars.agents.createVersion(id, body, options)
    context.out.item(candidate)
    context.out.note(`Version ${candidate.version} is a candidate; version ${live.version} is live.`)
  },
})
