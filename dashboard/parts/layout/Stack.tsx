import type { ReactNode } from 'react'
import styles from './Stack.module.css'

/** Things under each other that are no sections: figures, a note, a chart. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
