import type { ReactNode } from 'react'
import styles from './ChartGrid.module.css'

/** Charts side by side, as many as fit: two on a wide screen, or `three`. */
export const ChartGrid = ({ children, three }: { children: ReactNode; three?: boolean }) => (
  <div className={three ? `${styles.charts} ${styles.three}` : styles.charts}>{children}</div>
)
