import type { ReactNode } from 'react'
import styles from './ChartGrid.module.css'

/** Charts beside each other, as many as there is room for: two on a wide screen, or `three`. */
export const ChartGrid = ({ children, three }: { children: ReactNode; three?: boolean }) => (
  <div className={three ? `${styles.charts} ${styles.three}` : styles.charts}>{children}</div>
)
