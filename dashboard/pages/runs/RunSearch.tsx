/** Searches by id, metadata, error code or agent. Suggestions say what the typed text would be searched as. Key `/`. */
import { useRef, useState } from 'react'
import { graphql } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { periodOf } from '../../parts/chart/period.ts'
import { Combobox } from '../../parts/form/Combobox.tsx'
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
  const field = useRef<HTMLInputElement>(null)
  const suggestions = useSuggestions(text, isOpen)
  const choose = useChoose(() => {
    setText('')
    setOpen(false)
  })
  useShortcut('/', 'Search the runs', () => field.current?.focus())
  return (
    <div className={styles.search}>
      <Combobox
        ref={field}
        label="Search runs"
        icon={<Icon name="search" />}
        placeholder="Id, key=value, error code, agent"
        text={text}
        onText={setText}
        isOpen={isOpen}
        onOpen={setOpen}
        entries={suggestions}
        onChoose={choose}
      />
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
