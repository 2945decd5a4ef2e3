import { LateTextField } from '../../parts/form/LateTextField.tsx'
import { FilterBar } from '../../parts/layout/FilterBar.tsx'
import type { SetUrlState, UrlState } from '../../parts/navigation/useUrlState.ts'
import { noFilters } from './auditFilter.ts'

type AuditFiltersProps = { search: UrlState; setSearch: SetUrlState }

export function AuditFilters({ search, setSearch }: AuditFiltersProps) {
  const set = (name: string) => (value: string) => setSearch({ [name]: value || undefined }, { replace: true })
  const isFiltered = Object.keys(noFilters).some((name) => search[name])
  return (
    <FilterBar onClear={isFiltered ? () => setSearch(noFilters) : undefined}>
      <LateTextField
        label="Action"
        value={search.action ?? ''}
        onChange={set('action')}
        placeholder="api_key.created"
      />
      <LateTextField label="Actor" value={search.actor ?? ''} onChange={set('actor')} placeholder="usr_… or key_…" />
      <LateTextField label="Target" value={search.target ?? ''} onChange={set('target')} placeholder="any id" />
      <LateTextField label="From" type="datetime-local" value={search.from ?? ''} onChange={set('from')} />
      <LateTextField label="To" type="datetime-local" value={search.to ?? ''} onChange={set('to')} />
    </FilterBar>
  )
}
