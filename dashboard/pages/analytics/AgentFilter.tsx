import { SelectField } from '../../parts/form/SelectField.tsx'
import styles from './AgentFilter.module.css'

type Props = {
  agents: { id: string; name: string }[]
  agentId: string | undefined
  onChange(agentId: string | undefined): void
}

/** Narrows the page to one agent. The period is chosen above it, or by dragging in a chart. */
export function AgentFilter({ agents, agentId, onChange }: Props) {
  const options = [{ value: '', label: 'All agents' }, ...agents.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <search className={styles.filter}>
      <SelectField
        label="Agent"
        hideLabel
        value={agentId ?? ''}
        options={options}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      />
      <span className={styles.hint}>Drag in a chart to zoom in.</span>
    </search>
  )
}
