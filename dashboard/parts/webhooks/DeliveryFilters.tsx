import type { SetUrlState, UrlState } from '../navigation/useUrlState.ts'
import { periodChips } from '../period/periodChips.ts'
import { FilterBar } from '../table/FilterBar.tsx'
import { useEventTypes } from './useEventTypes.ts'

export function DeliveryFilters({ search, setSearch }: { search: UrlState; setSearch: SetUrlState }) {
  const types = useEventTypes()
  return (
    <FilterBar
      search={search}
      setSearch={setSearch}
      choices={[
        { name: 'status', label: 'Status', kind: 'select', options: ['pending', 'succeeded', 'failed'] },
        { name: 'type', label: 'Event', kind: 'select', options: types.map(({ name }) => name) },
        { name: 'http', label: 'HTTP status', kind: 'number' },
        ...periodChips,
      ]}
    />
  )
}
