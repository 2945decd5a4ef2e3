import { PageLink } from '../navigation/PageLink.tsx'
import type { AnySearch, PagePath } from '../navigation/pageUrls.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './Id.module.css'

type IdProps = {
  id: string
  /** The page about it. */
  to?: PagePath
  search?: AnySearch
  /** Shows the start and the end only. */
  short?: boolean
}

export const Id = ({ id, to, search, short }: IdProps) => (
  <span className={short ? `${styles.id} ${styles.short}` : styles.id} data-whole-id={short ? undefined : true}>
    {to === undefined ? (
      <code title={id}>{short ? shortened(id) : id}</code>
    ) : (
      <PageLink to={to} search={search} title={id}>
        <code>{short ? shortened(id) : id}</code>
      </PageLink>
    )}
    <CopyButton text={id} label={`Copy ${id}`} />
  </span>
)

const shortened = (id: string): string => (id.length > 18 ? `${id.slice(0, 10)}…${id.slice(-4)}` : id)
