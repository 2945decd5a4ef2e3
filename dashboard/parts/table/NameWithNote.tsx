import type { ReactNode } from 'react'
import styles from './NameWithNote.module.css'

type Props = { children: ReactNode; note: string | null }

/** A name in a cell, and a note beside it that gets the room that the name leaves. */
export const NameWithNote = ({ children, note }: Props) =>
  note === null ? (
    children
  ) : (
    <span className={styles.both}>
      {children}
      <small className={styles.note}>{note}</small>
    </span>
  )
