import type { PipelineCreateParams } from '../../../clients/typescript/src/generated/types.ts'
import { createCommand } from '../../command/bodyCommand.ts'
import { defineGroup } from '../../command/command.ts'
import { ifMatchOption, ifVersionFlag } from '../../command/conditionFlags.ts'
import { argument, choice } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { itemCommand } from '../../command/itemCommand.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { findPipelineId, pipelineArgument } from './findPipelineId.ts'
import { followPipelineRun } from './followPipelineRun.ts'
import { listPipelineRuns } from './listPipelineRuns.ts'
import { pipelineColumns, pipelineVersionColumns } from './pipelineColumns.ts'
import { pipelineFields } from './pipelineFields.ts'
import { runPipeline } from './runPipeline.ts'
import { updatePipeline } from './updatePipeline.ts'

const list = listCommand({
  brief: 'List pipelines',
  examples: [['ars pipelines list --status active', 'those that accept runs']],
  flags: { status: choice('Only pipelines with this status', ['active', 'archived']), ...orderFlag },
  operation: 'pipelines.list',
  columns: pipelineColumns,
  empty: 'There are no pipelines. `ars pipelines create --help` shows how to create one.',
  list: (ars, page, { flags: { status, order } }) => ars.pipelines.list({ ...page, ...given({ status, order }) }),
})

const get = itemCommand({
  brief: "Show a pipeline's live version",
  examples: [['ars pipelines get Intake --json steps', 'its steps, with their defaults']],
  args: pipelineArgument,
  operation: 'pipelines.get',
  call: async (ars, { args }) => ars.pipelines.get(await findPipelineId(ars, args.pipeline)),
})

const create = createCommand({
  brief: 'Create a pipeline',
  description: 'All problems in the definition are reported together, each with its path.',
  examples: [
    [`ars pipelines create --name Intake --steps '[{"name":"read","agent_id":"ag_…"}]'`, 'steps as JSON'],
    ['ars pipelines create -i pipeline.json', 'the whole body from a file'],
  ],
  fields: pipelineFields,
  operation: 'pipelines.create',
  call: (ars, body: PipelineCreateParams, options) => ars.pipelines.create(body, options),
  done: ({ id }) => `Created. Run it: ars pipelines run ${id}`,
})

const archive = itemCommand({
  brief: 'Archive a pipeline permanently',
  description: 'It accepts no new runs. Active runs finish, and its history stays readable.',
  examples: [['ars pipelines archive Intake --yes', 'without confirmation']],
  args: pipelineArgument,
  flags: ifVersionFlag,
  operation: 'pipelines.archive',
  confirm: ({ args }) => `Archive the pipeline ${args.pipeline}? This cannot be undone.`,
  call: async (ars, { args, flags }) =>
    ars.pipelines.archive(await findPipelineId(ars, args.pipeline), ifMatchOption(flags.ifVersion)),
  done: ({ name }) => `Archived ${name}.`,
})

const versions = listCommand({
  brief: 'List the versions of a pipeline',
  examples: [['ars pipelines versions Intake --json version,steps', 'the steps of each']],
  args: pipelineArgument,
  flags: orderFlag,
  operation: 'pipelines.listVersions',
  columns: pipelineVersionColumns,
  empty: 'There are no versions.',
  list: async (ars, page, { args, flags: { order } }) => {
    const id = await findPipelineId(ars, args.pipeline)
    return () => ars.pipelines.listVersions(id, { ...page, ...given({ order }) })
  },
})

const cancel = itemCommand({
  brief: 'Cancel a pipeline run and its active steps',
  examples: [['ars pipelines cancel prun_…', 'wherever it is executed']],
  args: { pipelineRun: argument('Id of a pipeline run') },
  operation: 'pipelineRuns.cancel',
  call: (ars, { args }) => ars.pipelineRuns.cancel(args.pipelineRun),
  done: ({ id }) => `Cancelled ${id}.`,
})

export const pipelines = defineGroup({
  brief: 'Several agents as one piece of work',
  commands: {
    list,
    get,
    create,
    update: updatePipeline,
    archive,
    versions,
    run: runPipeline,
    runs: listPipelineRuns,
    follow: followPipelineRun,
    cancel,
  },
})
