import { SelectField } from '../../parts/form/SelectField.tsx'
import type { SetUrlState, UrlState } from '../../parts/navigation/useUrlState.ts'
import styles from './AgentsPage.module.css'

const statuses = [
  { value: '', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
]

const kinds = [
  { value: '', label: 'Any kind' },
  { value: 'catalog', label: 'Hired from the catalog' },
  { value: 'custom', label: 'Custom' },
]

export const AgentFilters = ({ search, onChange }: { search: UrlState; onChange: SetUrlState }) => (
  <div className={styles.filters}>
    <SelectField
      label="Status"
      hideLabel
      value={search.status ?? ''}
      options={statuses}
      onChange={(status) => onChange({ status: status || undefined })}
    />
    <SelectField
      label="Kind"
      hideLabel
      value={search.kind ?? ''}
      options={kinds}
      onChange={(kind) => onChange({ kind: kind || undefined })}
    />
  </div>
)
