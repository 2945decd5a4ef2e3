/** Searches by id, metadata, error code or agent. Suggestions say what the typed text would be searched as. Key `/`. */
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { graphql } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { periodOf } from '../../parts/chart/period.ts'
import { useShortcut } from '../../parts/keyboard/useShortcut.ts'
import { Icon } from '../../parts/layout/Icon.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { useCan } from '../../session/useCan.ts'
import styles from './RunSearch.module.css'
import { type Suggestion, searchSuggestions } from './searchSuggestions.ts'

const ErrorCodesQuery = graphql(`
  query ErrorCodes($from: DateTime!, $to: DateTime!) {
    analytics(from: $from, to: $to, interval: day) { topErrors { code count } }
  }
`)

export function RunSearch() {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const suggestions = useSuggestions(text, isOpen)
  const choose = useChoose(() => {
    setText('')
    setOpen(false)
  })
  useShortcut('/', 'Search the runs', () => field.current?.focus())
  const shown = isOpen ? suggestions : []
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown.length > 0) {
      event.preventDefault()
      setActive((active + step + shown.length) % shown.length)
    }
    const wanted = shown[active]
    if (event.key === 'Enter' && wanted !== undefined) choose(wanted)
    if (event.key === 'Escape') setOpen(false)
  }
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search runs"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] === undefined ? undefined : `${listId}-${active}`}
        placeholder="Id, key=value, error code, agent"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
      />
      <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list} hidden={shown.length === 0}>
        {shown.map((suggestion, index) => (
          <button
            type="button"
            key={suggestion.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(suggestion)}
          >
            <span className={styles.label}>{suggestion.label}</span>
            <span className={styles.note}>{suggestion.note}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** Read only once the field is used. */
function useSuggestions(text: string, isOpen: boolean): Suggestion[] {
  const { allowed } = useCan('analytics:read')
  const [period] = useState(() => periodOf({ period: '30d' }, Date.now()))
  const { agents } = useAgents()
  const { data } = useRead(ErrorCodesQuery, { from: period.from, to: period.to }, { pause: !allowed || !isOpen })
  return searchSuggestions(text, { agents, codes: data?.analytics.topErrors ?? [] })
}

function useChoose(done: () => void): (suggestion: Suggestion) => void {
  const [, setSearch] = useUrlState<'/runs'>()
  const go = useGo()
  return ({ to, search }) => {
    done()
    if (to !== undefined) go(to)
    else if (search !== undefined) setSearch(search)
  }
}
