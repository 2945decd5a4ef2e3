import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Section.module.css'

type SectionProps = {
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
  description?: ReactNode
  /** Draws a border around it. */
  framed?: boolean
}

export function Section({ title, children, actions, description, framed }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={framed ? `${styles.section} ${styles.framed}` : styles.section}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      {children}
    </section>
  )
}
