import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import styles from './FilterBar.module.css'
import { Icon } from './Icon.tsx'

type FilterBarProps = {
  children: ReactNode
  /** Given while a filter is active. */
  onClear?: (() => void) | undefined
}

/** The filters of a list; `/` leads here. */
export const FilterBar = ({ children, onClear }: FilterBarProps) => (
  <search className={styles.bar} aria-label="Filters">
    {children}
    {onClear !== undefined && (
      <Button kind="quiet" icon={<Icon name="close" />} onClick={onClear}>
        Clear filters
      </Button>
    )}
  </search>
)
