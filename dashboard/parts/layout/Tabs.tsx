import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { AnySearch } from '../navigation/pageUrls.ts'
import { useUrlState } from '../navigation/useUrlState.ts'
import styles from './Tabs.module.css'

export type Tab = { key: string; label: ReactNode; content: () => ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** The query parameter; two sets of tabs on one page need different names. */
  name?: keyof AnySearch
}

/** Views of one item; the selected one is in the URL. */
export function Tabs({ label, tabs, name = 'tab' }: TabsProps) {
  const [search, setSearch] = useUrlState()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.find(({ key }) => key === search[name]) ?? tabs[0]
  const choose = (key: string) => setSearch({ [name]: key === tabs[0]?.key ? undefined : key }, { replace: true })
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || chosen === undefined) return
    const next = tabs.at((tabs.indexOf(chosen) + step) % tabs.length)
    if (next === undefined) return
    choose(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {chosen !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen.key}`} className={styles.panel}>
          {chosen.content()}
        </div>
      )}
    </div>
  )
}
