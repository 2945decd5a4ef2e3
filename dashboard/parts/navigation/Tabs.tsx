import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './Tabs.module.css'

export type Tab = { value: string; label: string; count?: number | undefined }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange(value: string): void
  /** The content of the chosen tab. */
  children: ReactNode
}

/** Views of one thing. Which one is open belongs into the address of the page. Arrow keys go from tab to tab. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId()
  const go = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: focus is on the tabs in it */}
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={go}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count.toLocaleString('en')}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}

const steps: { [key: string]: number } = { ArrowRight: 1, ArrowLeft: -1 }
