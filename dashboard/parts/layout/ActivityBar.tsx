import type { ReactNode } from 'react'
import styles from './ActivityBar.module.css'

type Props = {
  label: string
  /** Screen readers say what changes in it. */
  live?: boolean
  children: ReactNode
}

/** What is going on in a page, how far it got, and what can be done about it, in one line. */
export const ActivityBar = ({ label, live, children }: Props) => (
  <section className={styles.bar} aria-label={label} aria-live={live ? 'polite' : undefined}>
    {children}
  </section>
)
