import type { SetUrlState, UrlState } from '../../parts/navigation/useUrlState.ts'
import { periodChips } from '../../parts/period/periodChips.ts'
import { FilterBar } from '../../parts/table/FilterBar.tsx'
import { useEventTypes } from '../../parts/webhooks/useEventTypes.ts'

export function EventFilters({ search, setSearch }: { search: UrlState; setSearch: SetUrlState }) {
  const types = useEventTypes()
  return (
    <FilterBar
      search={search}
      setSearch={setSearch}
      choices={[
        { name: 'type', label: 'Type', kind: 'select', options: types.map(({ name }) => name) },
        ...periodChips,
      ]}
    />
  )
}
