import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import styles from './Combobox.module.css'
import field from './Field.module.css'

export type ComboboxEntry = { key: string; label: string; note?: string }

type ComboboxProps<Entry extends ComboboxEntry> = {
  /** Of a `Field`; without one, `label` is the accessible name. */
  wiring?: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
  label?: string
  ref?: Ref<HTMLInputElement>
  icon?: ReactNode
  placeholder?: string
  text: string
  onText(text: string): void
  isOpen: boolean
  onOpen(isOpen: boolean): void
  entries: readonly Entry[]
  onChoose(entry: Entry): void
}

/** A field whose text finds entries: the arrows or the pointer choose one, Enter takes it. */
export function Combobox<Entry extends ComboboxEntry>(props: ComboboxProps<Entry>) {
  const { wiring, label, ref, icon, placeholder, text, onText, isOpen, onOpen, entries, onChoose } = props
  const [active, setActive] = useState(0)
  const listId = useId()
  const shown = isOpen ? entries : []
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown.length > 0) {
      event.preventDefault()
      setActive((active + step + shown.length) % shown.length)
    }
    const wanted = shown[active]
    if (event.key === 'Enter' && wanted !== undefined) {
      event.preventDefault()
      onChoose(wanted)
    }
    if (event.key === 'Escape') onOpen(false)
  }
  return (
    <div className={styles.combobox}>
      {icon}
      <input
        {...wiring}
        ref={ref}
        type="text"
        role="combobox"
        className={`${field.control} ${styles.input}`}
        aria-label={label}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] === undefined ? undefined : `${listId}-${active}`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={() => onOpen(true)}
        onBlur={() => onOpen(false)}
        onClick={() => onOpen(true)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onText(event.target.value)
          setActive(0)
          onOpen(true)
        }}
      />
      <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list} hidden={shown.length === 0}>
        {shown.map((entry, index) => (
          <button
            type="button"
            key={entry.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(entry)}
          >
            <span className={styles.label}>{entry.label}</span>
            {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}
