import { useConnection } from '../../graphql/useConnection.ts'
import { useLiveList } from '../../live/useLiveList.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { ListState } from '../../parts/table/ListState.tsx'
import { NewRowsBar } from '../../parts/table/NewRowsBar.tsx'
import { Table } from '../../parts/table/Table.tsx'
import { BulkBar } from './BulkBar.tsx'
import { useColumns } from './ColumnDialog.tsx'
import { NoRuns } from './NoRuns.tsx'
import { RunCount } from './RunCount.tsx'
import { RunFilters } from './RunFilters.tsx'
import styles from './RunsPage.module.css'
import { matchesFilter } from './runFilter.ts'
import { RunsQuery, RunUpdates } from './runsQueries.ts'
import { useRunFilter } from './useRunFilter.ts'
import { useRunSelection } from './useRunSelection.ts'

/** The runs that match the filter in the URL. */
export function RunList() {
  const { filter, order } = useRunFilter()
  const runs = useConnection(RunsQuery, { filter, order }, (data) => data.runs)
  const live = useLiveList(runs)
  const selection = useRunSelection(runs.nodes, filter, order)
  const columns = useColumns()
  useSubscription(
    RunUpdates,
    { filter },
    {
      onNext({ runUpdates: { run } }) {
        if (run !== null) return live.receive(run, matchesFilter(run, filter))
        live.clear()
        void runs.reload()
      },
    },
  )
  return (
    <div className={styles.page}>
      <RunFilters />
      <BulkBar selection={selection} hasMore={runs.hasMore} />
      <NewRowsBar count={live.waiting} noun={['new run', 'new runs']} onShow={live.showNew} />
      <RunCount filter={filter} known={runs.nodes.length + live.waiting} />
      <ListState connection={runs} empty={<NoRuns />}>
        <Table
          label="Runs"
          columns={columns}
          rows={runs.nodes}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/runs/${id}`}
          selection={{ chosen: selection.chosen, onChange: selection.choose }}
        />
      </ListState>
    </div>
  )
}
