import type { ReactNode } from 'react'
import styles from './Stack.module.css'

/** Things under each other: figures, a note, a chart, sections that are framed. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
