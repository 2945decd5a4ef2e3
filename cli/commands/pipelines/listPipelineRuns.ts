import { choices, optionalArgument, time } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { findPipelineId } from './findPipelineId.ts'
import { pipelineRunColumns } from './pipelineColumns.ts'

export const listPipelineRuns = listCommand({
  brief: 'List the runs of one pipeline, or of all',
  examples: [
    ['ars pipelines runs', 'of all pipelines, newest first'],
    ['ars pipelines runs Intake --status failed --since 7d', 'what failed in the last week'],
  ],
  args: { pipeline: optionalArgument('Id or name of the pipeline; default: all') },
  flags: {
    status: choices('Pipeline runs with any of these statuses', [
      ...(['queued', 'running', 'requires_action', 'completed', 'failed', 'cancelled'] as const),
    ]),
    since: time('Created after this time'),
    until: time('Created before this time'),
    ...orderFlag,
  },
  operation: 'pipelineRuns.list',
  columns: pipelineRunColumns,
  empty: 'There are no such pipeline runs.',
  list: async (ars, page, { args, flags: { status, since, until, order } }) => {
    const pipelineId = args.pipeline === undefined ? undefined : await findPipelineId(ars, args.pipeline)
    const filters = given({ status, created_after: since, created_before: until, order, pipeline_id: pipelineId })
    return () => ars.pipelineRuns.list({ ...page, ...filters })
  },
})
