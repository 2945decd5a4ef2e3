import { type ReactNode, useEffect, useState } from 'react'
import { CopyAsDialog } from '../copy/CopyAsDialog.tsx'
import type { CodedCall } from '../copyAs/codedCall.ts'
import { Menu } from '../menu/Menu.tsx'
import type { MenuEntry } from '../menu/menuEntry.ts'
import { PageLink } from '../navigation/PageLink.tsx'
import type { PagePath } from '../navigation/pageUrls.ts'
import styles from './PageHeader.module.css'

type PageHeaderProps = {
  /** The heading of a list; of a page about one item, its kind, which is a small line above the item's name. */
  title: string
  name?: ReactNode
  /** The list that this item belongs to. */
  parent?: { to: PagePath; label: string }
  /** Status, id, times. */
  facts?: ReactNode
  description?: ReactNode
  /** At most two buttons, the primary one last. */
  actions?: ReactNode
  /** Further actions, behind "⋯". */
  menu?: readonly MenuEntry[]
  /** The call that reads this page, which "Copy as" in the menu shows as code. */
  call?: CodedCall
  /** The state, shown in the browser tab: "● running · echo". Default: the title. */
  tab?: string
}

export function PageHeader({ title, name, facts, description, actions, tab, ...rest }: PageHeaderProps) {
  useTabTitle(tab ?? title)
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <Overline kind={name === undefined ? undefined : title} parent={rest.parent} />
        <div className={styles.title}>
          <h1>{name ?? title}</h1> {facts}
        </div>
        {description !== undefined && <div className={styles.description}>{description}</div>}
      </div>
      <div className={styles.actions}>
        {actions}
        <MoreActions menu={rest.menu ?? []} call={rest.call} />
      </div>
    </header>
  )
}

type OverlineProps = { kind: string | undefined; parent: PageHeaderProps['parent'] }

/** The kind of the item, or the list that the page belongs to. The space separates it from the name in the header's text. */
function Overline({ kind, parent }: OverlineProps) {
  if (parent === undefined) return kind !== undefined && <div className={styles.overline}>{kind} </div>
  return (
    <nav aria-label="Up" className={styles.overline}>
      <PageLink to={parent.to} title={parent.label}>
        {kind ?? parent.label}
      </PageLink>{' '}
    </nav>
  )
}

function MoreActions({ menu, call }: { menu: readonly MenuEntry[]; call: CodedCall | undefined }) {
  const [isCopying, setCopying] = useState(false)
  const copy: MenuEntry[] =
    call === undefined ? [] : [{ label: 'Copy as', icon: 'code', onSelect: () => setCopying(true) }]
  const entries = [...copy, ...menu]
  return (
    <>
      {entries.length > 0 && <Menu framed label="More actions" entries={entries} />}
      {call !== undefined && <CopyAsDialog call={call} open={isCopying} onClose={() => setCopying(false)} />}
    </>
  )
}

function useTabTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} · Agent Run Service`
  }, [text])
}
