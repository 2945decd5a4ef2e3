import type { ReactNode } from 'react'
import styles from './Row.module.css'

/** Buttons and other short items in a row that wraps. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
