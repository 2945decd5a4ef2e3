import type { ReactNode } from 'react'
import { PageLink } from '../navigation/PageLink.tsx'
import type { AnySearch, PagePath } from '../navigation/pageUrls.ts'
import styles from './Tiles.module.css'

/** A row of figures, readable at a glance. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.tiles} aria-label={label}>
    {children}
  </ul>
)

type TileProps = {
  label: string
  value: ReactNode
  hint?: ReactNode
  tone?: 'ok' | 'bad' | 'warn'
  /** The page that lists what the figure counts. */
  to?: PagePath
  search?: AnySearch
}

export function Tile({ label, value, hint, tone, to, search }: TileProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </>
  )
  return (
    <li className={styles.tile} data-tone={tone}>
      {to === undefined ? (
        <div className={styles.content}>{content}</div>
      ) : (
        <PageLink to={to} search={search} className={styles.content}>
          {content}
        </PageLink>
      )}
    </li>
  )
}
