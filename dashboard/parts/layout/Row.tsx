import type { ReactNode } from 'react'
import styles from './Row.module.css'

/** Buttons and short things beside each other; they wrap. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
