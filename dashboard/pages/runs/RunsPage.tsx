/** All runs of the organisation, live, filtered on the server. */
import { useCallback, useMemo, useState } from 'react'
import { useConnection } from '../../graphql/useConnection.ts'
import { useLiveList } from '../../live/useLiveList.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { ListState } from '../../parts/table/ListState.tsx'
import { NewRowsBar } from '../../parts/table/NewRowsBar.tsx'
import { Table } from '../../parts/table/Table.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ColumnChoice, useColumns } from './ColumnChoice.tsx'
import { NoRuns } from './NoRuns.tsx'
import { RunCount } from './RunCount.tsx'
import { RunFilters } from './RunFilters.tsx'
import styles from './RunsPage.module.css'
import { matchesFilter, readFilter, restQuery } from './runFilter.ts'
import { RunsQuery, RunUpdates } from './runsQueries.ts'

export function RunsPage() {
  const [search] = useUrlState()
  const filter = useMemo(() => readFilter(search), [search])
  const order = search.order === 'asc' ? 'asc' : 'desc'
  const runs = useConnection(RunsQuery, { filter, order }, (data) => data.runs)
  const live = useLiveList(runs)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
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
  const forget = useCallback(() => setChosen(new Set()), [])
  return (
    <div className={styles.page}>
      <PageHeader
        title="Runs"
        facts={<RunCount filter={filter} known={runs.nodes.length + live.waiting} />}
        actions={
          <>
            <ColumnChoice />
            <LinkButton to="/playground" kind="primary">
              New run
            </LinkButton>
          </>
        }
        call={{
          operation: 'runs.list',
          query: restQuery(filter, order),
          document: RunsQuery,
          variables: { filter, order },
        }}
      />
      <RunFilters />
      <BulkBar runs={runs.nodes} chosen={chosen} onForget={forget} />
      <NewRowsBar count={live.waiting} noun={['new run', 'new runs']} onShow={live.showNew} />
      <ListState connection={runs} empty={<NoRuns />}>
        <Table
          label="Runs"
          columns={columns}
          rows={runs.nodes}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/runs/${id}`}
          selection={{ chosen, onChange: setChosen }}
        />
      </ListState>
    </div>
  )
}
