import { outerField } from '../../body/assignment.ts'
import { bodyFlags } from '../../body/bodyFlags.ts'
import { readBody } from '../../body/readBody.ts'
import { nothingToChange } from '../../command/bodyCommand.ts'
import { ifMatchOption, ifVersionFlag } from '../../command/conditionFlags.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { findPipelineId, pipelineArgument } from './findPipelineId.ts'
import { pipelineFields } from './pipelineFields.ts'

export const updatePipeline = itemCommand({
  brief: 'Change a pipeline, as a new version',
  description: 'Other fields stay unchanged; --steps replaces all steps. Runs keep their version.',
  examples: [
    ['ars pipelines update Intake --steps steps.json', 'other steps'],
    ['ars pipelines update Intake --name Inbox --if-version 2', 'only if version 2 is live'],
  ],
  args: pipelineArgument,
  flags: {
    ...pipelineFields,
    ...bodyFlags,
    ...ifVersionFlag,
  },
  operation: 'pipelines.update',
  call: async (ars, { args, flags, context }) => {
    const id = await findPipelineId(ars, args.pipeline)
    const isMerged = flags.field.some((text) => outerField(text.split('=')[0] ?? ''))
    const present = isMerged ? await ars.pipelines.get(id) : undefined
    const body = await readBody(pipelineFields, flags, context.stdin, present)
    if (Object.keys(body).length === 0) throw nothingToChange()
    // The merge here must not undo someone else's change to the same object.
    const version = flags.ifVersion ?? present?.version
    return ars.pipelines.update(id, body, ifMatchOption(version))
  },
  done: ({ version }) => `Version ${version} is live.`,
})
