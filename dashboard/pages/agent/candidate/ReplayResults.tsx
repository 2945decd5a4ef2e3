/** The pairs of a replay, those that failed first; a drawer shows both outputs of one. */
import { useEffect, useEffectEvent } from 'react'
import { useConnection } from '../../../graphql/useConnection.ts'
import { Drawer } from '../../../parts/dialog/Drawer.tsx'
import { Section } from '../../../parts/layout/Section.tsx'
import { useUrlState } from '../../../parts/navigation/useUrlState.ts'
import { Status } from '../../../parts/status/Status.tsx'
import { ListState } from '../../../parts/table/ListState.tsx'
import { type Column, Table } from '../../../parts/table/Table.tsx'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import { ReplayPair } from './ReplayPair.tsx'
import { type ReplayResult, ReplayResultsQuery } from './replayQueries.ts'

/** `done`: how many results there are, so that more are read when there are more. */
export function ReplayResults({ id, done }: { id: string; done: number }) {
  const failed = useConnection(ReplayResultsQuery, { id, verdict: 'failed' }, (data) => data.replay?.results)
  const passed = useConnection(ReplayResultsQuery, { id, verdict: 'passed' }, (data) => data.replay?.results)
  const [search, setSearch] = useUrlState<'/agents/$id'>()
  const reload = useEffectEvent(() => {
    void failed.reload()
    void passed.reload()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when there are more results
  useEffect(() => reload(), [done])
  const rows = [...failed.nodes.toSorted(byFailures), ...(failed.hasMore ? [] : passed.nodes)]
  const shown = rows.find(({ replayOf }) => replayOf === search.result)
  return (
    <Section title="Results">
      <ListState connection={failed.hasMore || !failed.ready ? failed : { ...passed, nodes: rows }} empty={null}>
        <Table
          label="Results"
          columns={columns}
          rows={rows}
          rowKey={({ replayOf }) => replayOf}
          onOpen={({ replayOf }) => setSearch({ result: replayOf })}
          openKey={search.result}
        />
      </ListState>
      <Drawer
        open={shown !== undefined}
        onClose={() => setSearch({ result: undefined }, { replace: true })}
        title="Before and after"
      >
        {shown && <ReplayPair key={shown.replayOf} result={shown} />}
      </Drawer>
    </Section>
  )
}

const failuresOf = ({ checks }: ReplayResult): number => checks.filter(({ passed }) => !passed).length
const byFailures = (one: ReplayResult, other: ReplayResult): number => failuresOf(other) - failuresOf(one)

const columns: Column<ReplayResult>[] = [
  { key: 'run', header: 'Recorded run', lead: true, width: 272, cell: ({ replayOf }) => <code>{replayOf}</code> },
  {
    key: 'verdict',
    header: 'Verdict',
    width: 112,
    cell: ({ verdict }) => <Status status={verdict} tone={verdict === 'passed' ? 'green' : 'red'} />,
  },
  { key: 'why', header: 'Why', grows: true, cell: (result) => reasonOf(result) ?? '–' },
  { key: 'changed', header: 'Changed', width: 200, cell: ({ changed }) => changed.join(', ') || '–' },
  { key: 'before', header: 'Before', align: 'end', cell: ({ before }) => formatDuration(before.latencyMs) },
  { key: 'after', header: 'After', align: 'end', cell: ({ after }) => formatDuration(after.latencyMs) },
]

const reasonOf = ({ checks }: ReplayResult): string | undefined => {
  const failed = checks.find(({ passed }) => !passed)
  return failed && `${failed.name}${failed.reason === null ? '' : `: ${failed.reason}`}`
}
