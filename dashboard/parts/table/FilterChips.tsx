import { Icon } from '../layout/Icon.tsx'
import styles from './FilterBar.module.css'

export type FilterChip = { name: string; label: string; value: string }

/** The active filters of a list; a click removes one. */
export const FilterChips = ({ chips, onDrop }: { chips: readonly FilterChip[]; onDrop(name: string): void }) =>
  chips.length === 0 ? null : (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ name, label, value }) => (
        <li key={name}>
          <button type="button" className={styles.chip} onClick={() => onDrop(name)}>
            <span className="unseen">Remove the filter </span>
            {label}: {value}
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  )
