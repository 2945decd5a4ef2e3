/** The state of a replay: its progress, each check, and both sides' latency and tokens. */
import { formatFigure } from '../../../parts/chart/formatFigure.ts'
import { Note } from '../../../parts/feedback/Note.tsx'
import { Facts } from '../../../parts/layout/Facts.tsx'
import { Status } from '../../../parts/status/Status.tsx'
import { type Column, Table } from '../../../parts/table/Table.tsx'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import type { Replay } from './replayQueries.ts'

export function ReplayFigures({ replay }: { replay: Replay }) {
  const { runs, latencyMs, tokensUsed, checks, error } = replay
  return (
    <>
      {error !== null && (
        <Note tone="red">
          {error.code}: {error.message}
        </Note>
      )}
      <Facts
        facts={[
          ['State', <ReplayState key="state" replay={replay} />],
          ['Done', `${formatFigure(runs.done, 'count')} of ${formatFigure(runs.total, 'count')}`],
          ['Completed', formatFigure(runs.completed, 'count')],
          ['Failed', formatFigure(runs.failed, 'count')],
          ['p95', `${formatDuration(latencyMs.before.p95)} → ${formatDuration(latencyMs.after.p95)}`],
          ['Tokens', `${formatFigure(tokensUsed.before, 'count')} → ${formatFigure(tokensUsed.after, 'count')}`],
        ]}
      />
      <Table label="Checks" columns={columns} rows={checks} rowKey={({ name }) => name} />
    </>
  )
}

/** The verdict, once there is one. */
export const ReplayState = ({ replay: { status, verdict } }: { replay: Pick<Replay, 'status' | 'verdict'> }) =>
  verdict === 'passed' ? (
    <Status status="passed" tone="green" />
  ) : verdict === 'failed' ? (
    <Status status="not_passed" tone="red" />
  ) : (
    <Status status={status} />
  )

type Check = Replay['checks'][number]

const columns: Column<Check>[] = [
  { key: 'name', header: 'Check', lead: true, grows: true, cell: ({ name }) => name },
  { key: 'holds', header: 'Result', width: 128, cell: (check) => <CheckState check={check} /> },
  { key: 'passed', header: 'Passed', align: 'end', cell: ({ passed }) => formatFigure(passed, 'count') },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => formatFigure(failed, 'count') },
  { key: 'share', header: 'Needed', align: 'end', cell: ({ passed, minShare }) => needed(passed, minShare) },
]

const needed = (passed: number | null, minShare: number): string =>
  passed === null ? '–' : formatFigure(minShare, 'percent')

const CheckState = ({ check: { holds } }: { check: Check }) =>
  holds === null ? (
    <Status status="open" tone="none" />
  ) : (
    <Status status={holds ? 'held' : 'not_held'} label={holds ? 'held' : 'not held'} tone={holds ? 'green' : 'red'} />
  )
