import type { ReactNode } from 'react'
import styles from './Stack.module.css'

/** A column of figures, notes, charts or framed sections. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
