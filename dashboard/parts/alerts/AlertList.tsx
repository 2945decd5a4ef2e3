/** Alerts of one rule or of all; one opens in a drawer. */
import { useMemo } from 'react'
import { useConnection } from '../../graphql/useConnection.ts'
import { Button } from '../button/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { useUrlState } from '../navigation/useUrlState.ts'
import { Status } from '../status/Status.tsx'
import { FilterBar } from '../table/FilterBar.tsx'
import { ListState } from '../table/ListState.tsx'
import { type Column, Table } from '../table/Table.tsx'
import { Elapsed } from '../time/Elapsed.tsx'
import { Time } from '../time/Time.tsx'
import { AlertDrawer } from './AlertDrawer.tsx'
import { AlertsQuery, type ListedAlert } from './alertQueries.ts'
import { conditionOf, figure } from './metrics.ts'
import { useAlertChanges } from './useAlertChanges.ts'

const statuses = ['firing', 'resolved'] as const

export function AlertList({ ruleId }: { ruleId?: string }) {
  const [search, setSearch] = useUrlState()
  const status = statuses.find((one) => one === search.status)
  const filter = useMemo(
    () => ({ ...(ruleId !== undefined && { ruleId }), ...(status !== undefined && { status: [status] }) }),
    [ruleId, status],
  )
  const alerts = useConnection(AlertsQuery, { first: 50, filter }, (data) => data.alerts)
  useAlertChanges(alerts.reload)
  return (
    <>
      <FilterBar
        search={search}
        setSearch={setSearch}
        choices={[{ name: 'status', label: 'Status', kind: 'select', options: [...statuses] }]}
      />
      <ListState
        connection={alerts}
        empty={<NoAlerts status={status} onClear={() => setSearch({ status: undefined })} />}
      >
        <Table
          label="Alerts"
          columns={columns}
          rows={alerts.nodes}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setSearch({ alert: id })}
          openKey={search.alert}
        />
      </ListState>
      <AlertDrawer id={search.alert} onClose={() => setSearch({ alert: undefined }, { replace: true })} />
    </>
  )
}

const NoAlerts = ({ status, onClear }: { status: string | undefined; onClear(): void }) =>
  status === undefined ? (
    <EmptyState title="No alerts yet">An alert is one period during which a rule's condition was met.</EmptyState>
  ) : (
    <EmptyState title="No alert matches" action={<Button onClick={onClear}>Show all</Button>}>
      None is {status}.
    </EmptyState>
  )

const columns: Column<ListedAlert>[] = [
  { key: 'status', width: 112, header: 'Status', cell: ({ status }) => <Status status={status} /> },
  { key: 'name', header: 'Rule', lead: true, grows: true, cell: ({ name }) => name },
  { key: 'condition', width: 240, header: 'Condition', cell: (alert) => conditionOf(alert) },
  { key: 'value', header: 'Value', align: 'end', cell: ({ metric, value }) => figure(metric, value) },
  { key: 'began', width: 112, header: 'Began', cell: ({ triggeredAt }) => <Time at={triggeredAt} ago /> },
  {
    key: 'lasted',
    header: 'Lasted',
    align: 'end',
    cell: ({ triggeredAt, resolvedAt }) => <Elapsed from={triggeredAt} to={resolvedAt} />,
  },
  {
    key: 'rollback',
    width: 88,
    header: 'Rollback',
    cell: ({ rolledBackDeploymentId }) => (rolledBackDeploymentId === null ? '–' : 'done'),
  },
]
