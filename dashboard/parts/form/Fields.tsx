import type { ReactNode } from 'react'
import styles from './Fields.module.css'

/** Fields in a column; `beside`: side by side, where there is room. */
export const Fields = ({ children, beside }: { children: ReactNode; beside?: boolean }) => (
  <div className={beside ? `${styles.fields} ${styles.beside}` : styles.fields}>{children}</div>
)
