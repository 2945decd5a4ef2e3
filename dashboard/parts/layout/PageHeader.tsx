import { type ReactNode, useEffect } from 'react'
import { PageLink } from '../navigation/PageLink.tsx'
import styles from './PageHeader.module.css'

type PageHeaderProps = {
  /** The kind of page, as its `h1`; a page about one item also passes its `name`. */
  title: string
  name?: ReactNode
  /** The list that this item belongs to. */
  parent?: { to: string; label: string }
  /** Status, id, times. */
  facts?: ReactNode
  description?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** The state, shown in the browser tab: "● running · echo". Default: the title. */
  tab?: string
}

export function PageHeader({ title, name, parent, facts, description, actions, tab }: PageHeaderProps) {
  useTabTitle(tab ?? title)
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        {parent !== undefined && (
          <nav aria-label="Up" className={styles.parent}>
            <PageLink to={parent.to}>{parent.label}</PageLink>
          </nav>
        )}
        <div className={styles.title}>
          <h1>
            {title}
            {name !== undefined && <span className={styles.name}> {name}</span>}
          </h1>
          {facts}
        </div>
        {description !== undefined && <div className={styles.description}>{description}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

function useTabTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} · Agent Run Service`
  }, [text])
}
