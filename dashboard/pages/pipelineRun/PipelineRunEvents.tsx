import type { ConnectionState } from '../../live/follow.ts'
import { Note } from '../../parts/feedback/Note.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import type { LogEntry } from './pipelineRunQueries.ts'

/** The log; its consecutive numbers prove that nothing is missing. */
export function PipelineRunEvents({ log, state }: { log: LogEntry[]; state: ConnectionState }) {
  const last = log.at(-1)?.seq ?? 0
  const isWhole = log.length === last
  return (
    <>
      <Note tone={isWhole ? 'green' : 'amber'}>
        {log.length} of {last} events, {isWhole ? 'no gaps' : 'some are still being read'}
        {state === 'lost' && '; reconnecting'}
      </Note>
      <Table label="Events" columns={columns} rows={log} rowKey={({ seq }) => String(seq)} />
    </>
  )
}

const columns: Column<LogEntry>[] = [
  { key: 'seq', width: 56, header: 'No.', align: 'end', cell: ({ seq }) => seq },
  { key: 'type', width: 184, header: 'Event', lead: true, cell: ({ type }) => <code>{typeName(type)}</code> },
  { key: 'at', width: 168, header: 'When', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { key: 'data', header: 'Data', grows: true, cell: ({ data }) => <code>{shortened(JSON.stringify(data))}</code> },
]

/** GraphQL cannot have dots in names: `step_started` is `step.started`. */
const typeName = (type: string): string =>
  type.startsWith('pipeline_run_') ? `pipeline_run.${type.slice('pipeline_run_'.length)}` : type.replace('_', '.')

const shortened = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
