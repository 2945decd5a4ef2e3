import { useMemo } from 'react'
import { useConnection } from '../../graphql/useConnection.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ExportButton } from '../../parts/exports/ExportButton.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { useListPeriod } from '../../parts/period/listPeriod.ts'
import { FilterBar } from '../../parts/table/FilterBar.tsx'
import { ListState } from '../../parts/table/ListState.tsx'
import { Table } from '../../parts/table/Table.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { auditColumns } from './auditColumns.tsx'
import { auditChoices, auditFilter, noFilters, restQuery } from './auditFilter.ts'
import { AuditLogQuery } from './auditQueries.ts'

export function AuditLogPage() {
  const [search, setSearch] = useUrlState<'/settings/audit-log'>()
  const { action, actor, target } = search
  const period = useListPeriod()
  const filter = useMemo(() => auditFilter({ action, actor, target }, period), [action, actor, target, period])
  const entries = useConnection(AuditLogQuery, { filter }, (data) => data.auditLog)
  const variables = { filter }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who changed what, when and from where. Entries are never changed."
        actions={<ExportButton what="audit" filter={filter} needs="audit:read" />}
        call={{ operation: 'auditLog.list', query: restQuery(filter), document: AuditLogQuery, variables }}
      />
      <FilterBar choices={auditChoices} search={search} setSearch={setSearch} />
      <ListState
        connection={entries}
        empty={
          <EmptyState
            title={isFiltered ? 'No entry matches the filter' : 'No changes yet'}
            action={isFiltered && <Button onClick={() => setSearch(noFilters)}>Clear filters</Button>}
          >
            {isFiltered && `Filtered by ${Object.values(filter).join(', ')}.`}
          </EmptyState>
        }
      >
        <Table
          label="Audit log"
          columns={auditColumns}
          rows={entries.nodes}
          rowKey={({ id }) => id}
          openKey={search.entry}
          onOpen={({ id }) => setSearch({ entry: id })}
        />
      </ListState>
      <AuditDrawer
        entry={entries.nodes.find(({ id }) => id === search.entry)}
        onClose={() => setSearch({ entry: undefined })}
        onFilter={(patch) => setSearch({ ...patch, entry: undefined })}
      />
    </>
  )
}
