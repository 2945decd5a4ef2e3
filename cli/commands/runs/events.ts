import type { RunEvent } from '../../../clients/typescript/src/generated/types.ts'
import { argument } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { listCommand, orderFlag } from '../../command/listCommand.ts'
import { column } from '../../output/columns.ts'

export const events = listCommand({
  brief: 'List the events of a run',
  examples: [
    ['ars runs events run_…', 'its log'],
    ['ars runs events run_… --all --json', 'the whole log, one JSON object per line'],
  ],
  operation: 'runs.listEvents',
  args: { run: argument('Id of the run') },
  flags: orderFlag,
  columns: [
    column<RunEvent>('SEQ', 'number', ({ seq }) => seq),
    column<RunEvent>('TYPE', 'id', (event) => (event.type === 'unknown' ? event.raw.type : event.type)),
    column<RunEvent>('CREATED', 'time', ({ created_at }) => created_at),
    column<RunEvent>('DETAIL', 'text', (event) => detailOf(event)),
  ],
  empty: 'The run has no events yet.',
  list: (client, page, { args, flags }) =>
    client.runs.listEvents(args.run, { ...page, ...given({ order: flags.order }) }),
})

function detailOf(event: RunEvent): string {
  if (event.type === 'output.delta') return event.delta ?? JSON.stringify(event.patch)
  if (event.type === 'step.started' || event.type === 'step.completed') return event.step.name
  if (event.type === 'run.requires_action') return event.required_action.prompt
  return event.type === 'run.failed' ? (event.run.error?.code ?? '') : ''
}
