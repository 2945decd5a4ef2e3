import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  title: string
  /** What this is, for someone who sees it for the first time; or which filter empties the list. */
  children?: ReactNode
  /** The button that creates the first one. */
  action?: ReactNode
  /** The line of code that does the same: a CodeBlock. */
  code?: ReactNode
  heading?: 'h1' | 'h2'
}

export const EmptyState = ({ title, children, action, code, heading: Heading = 'h2' }: EmptyStateProps) => (
  <section className={styles.empty}>
    <Heading className={styles.title}>{title}</Heading>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    {action}
    {code !== undefined && <div className={styles.code}>{code}</div>}
  </section>
)
