import type { ReactNode } from 'react'
import styles from './ActivityBar.module.css'

type Props = {
  label: string
  /** Screen readers announce its changes. */
  live?: boolean
  children: ReactNode
}

/** An activity of the page on one line: what it is, its progress, and its actions. */
export const ActivityBar = ({ label, live, children }: Props) => (
  <section className={styles.bar} aria-label={label} aria-live={live ? 'polite' : undefined}>
    {children}
  </section>
)
