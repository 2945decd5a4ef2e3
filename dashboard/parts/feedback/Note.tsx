import type { ReactNode } from 'react'
import { Icon } from '../layout/Icon.tsx'
import styles from './Note.module.css'

export type NoteTone = 'blue' | 'amber' | 'red' | 'green'

type NoteProps = { tone?: NoteTone; children: ReactNode; action?: ReactNode; role?: 'alert' | 'status' }

/** A remark about the content beside it. */
export const Note = ({ tone = 'blue', children, action, role }: NoteProps) => (
  <div className={`${styles.note} ${styles[tone]}`} role={role}>
    <span className={styles.icon}>
      <Icon name={tone === 'green' ? 'check' : tone === 'blue' ? 'info' : 'warning'} />
    </span>
    <div className={styles.text}>{children}</div>
    {action}
  </div>
)
