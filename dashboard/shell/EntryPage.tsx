import { type ReactNode, useEffect } from 'react'
import icon from '../theme/icon.svg'
import styles from './EntryPage.module.css'

type EntryPageProps = { title: string; subtitle?: string; children: ReactNode; links?: ReactNode }

/** A page for people who are not signed in: a card with a form. */
export function EntryPage({ title, subtitle = 'to Agent Run Service', children, links }: EntryPageProps) {
  useEffect(() => {
    document.title = `${title} · Agent Run Service`
  }, [title])
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src={icon} alt="" className={styles.icon} />
        <h1>{title}</h1>
        <p className={styles.product}>{subtitle}</p>
        {children}
      </div>
      {links !== undefined && <p className={styles.links}>{links}</p>}
    </main>
  )
}
