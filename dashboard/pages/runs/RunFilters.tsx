/** The filters of the list. All are in the URL; active ones are shown as removable chips. */
import { useState } from 'react'
import { AgentField } from '../../parts/agents/AgentField.tsx'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { Button } from '../../parts/button/Button.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { listPeriodName } from '../../parts/period/listPeriod.ts'
import { statusLabel } from '../../parts/status/statusLabel.ts'
import { FilterChips } from '../../parts/table/FilterChips.tsx'
import { formatTime } from '../../parts/time/formatTime.ts'
import { MoreFilters } from './MoreFilters.tsx'
import styles from './RunFilters.module.css'
import { RunSearch } from './RunSearch.tsx'
import { filterFields, filterNames, readStatuses, statuses } from './runFilter.ts'
import { ViewChoice } from './ViewChoice.tsx'

export function RunFilters() {
  const [search, setSearch] = useUrlState<'/runs'>()
  const { agents } = useAgents()
  const [isOpen, setOpen] = useState(false)
  return (
    <search className={styles.filters}>
      <div className={styles.bar}>
        <RunSearch />
        <ViewChoice />
        <AgentField
          label="Agent"
          hideLabel
          none="All agents"
          agents={agents}
          value={search.agent ?? ''}
          onChange={(agent) => setSearch({ agent: agent || undefined })}
        />
        <SelectField
          label="Order"
          hideLabel
          value={search.order ?? 'desc'}
          options={orders}
          onChange={(order) => setSearch({ order: order === 'desc' ? undefined : order })}
        />
        <Button icon={<Icon name="filter" />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          More filters
        </Button>
      </div>
      <StatusChoice />
      {isOpen && <MoreFilters />}
      <Chips nameOf={(id) => agents.find((agent) => agent.id === id)?.name ?? id} />
    </search>
  )
}

const orders = [
  { value: 'desc', label: 'Newest first' },
  { value: 'asc', label: 'Oldest first' },
]

function StatusChoice() {
  const [search, setSearch] = useUrlState<'/runs'>()
  const chosen = readStatuses(search.status)
  const toggle = (status: (typeof statuses)[number]) => {
    const next = statuses.filter((one) => (one === status ? !chosen.includes(one) : chosen.includes(one)))
    setSearch({ status: next.length === 0 ? undefined : next.join(',') })
  }
  return (
    <fieldset className={styles.statuses}>
      <legend className="unseen">Status</legend>
      {statuses.map((status) => (
        <label key={status} className={styles.status}>
          <input type="checkbox" checked={chosen.includes(status)} onChange={() => toggle(status)} />
          {statusLabel(status)}
        </label>
      ))}
    </fieldset>
  )
}

function Chips({ nameOf }: { nameOf: (id: string) => string }) {
  const [search, setSearch] = useUrlState<'/runs'>()
  const active = filterNames.filter((name) => search[name] && name !== 'status')
  const chips = active.map((name) => {
    const field = filterFields.find((one) => one.name === name)
    const value = search[name] ?? ''
    const isTime = field?.kind === 'time' && !Number.isNaN(Date.parse(value))
    if (name === 'period') return { name, label: 'Period', value: listPeriodName(value) }
    const shown = field === undefined ? nameOf(value) : isTime ? formatTime(value) : value
    return { name, label: field?.label ?? 'Agent', value: shown }
  })
  return <FilterChips chips={chips} onDrop={(name) => setSearch({ [name]: undefined })} />
}
