import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../parts/layout/Icon.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import styles from './Palette.module.css'
import type { PaletteEntry } from './paletteEntry.ts'
import { usePaletteEntries } from './usePaletteEntries.ts'

type Props = {
  text: string
  onText(text: string): void
  onClose(leavesPage: boolean): void
  isEntered: boolean
  onEnter(isEntered: boolean): void
}

/** A combobox: the focus stays in the input, the arrows choose. */
export function PaletteSearch({ text, onText, onClose, isEntered, onEnter }: Props) {
  const [at, setAt] = useState(0)
  const { entries, note, areCurrent } = usePaletteEntries(text)
  const list = useRef<HTMLDivElement>(null)
  const go = useGo()
  const id = useId()
  const chosen = Math.min(at, entries.length - 1)
  useEffect(() => {
    list.current?.querySelector(`[data-at="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const open = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return
    onClose(entry.run === undefined)
    if (entry.run) entry.run()
    else if (entry.to) go(entry.to, entry.search)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((chosen + step + entries.length) % Math.max(entries.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onEnter(true)
    }
  }
  useEffect(() => {
    if (!isEntered || !areCurrent) return
    onEnter(false)
    open(entries[chosen])
  })
  return (
    <>
      <input
        className={styles.input}
        role="combobox"
        aria-label="Search pages, agents, actions, or paste an id"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={entries.length > 0 ? `${id}-${chosen}` : undefined}
        placeholder="Search, or paste an id"
        autoFocus
        spellCheck={false}
        value={text}
        onKeyDown={press}
        onChange={(event) => {
          onText(event.target.value)
          onEnter(false)
          setAt(0)
        }}
      />
      <div className={styles.list} role="listbox" id={id} aria-label="Results" ref={list} tabIndex={-1}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys
          <div
            key={entry.key}
            id={`${id}-${index}`}
            data-at={index}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.entry}
            onPointerMove={() => setAt(index)}
            onClick={() => open(entry)}
          >
            <Icon name={entry.icon} />
            <span className={styles.label}>{entry.label}</span>
            <span className={styles.kind}>{entry.kind}</span>
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p className={styles.none} role="status">
          {note}
        </p>
      )}
    </>
  )
}
