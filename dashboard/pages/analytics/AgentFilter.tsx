import { AgentField } from '../../parts/agents/AgentField.tsx'
import styles from './AgentFilter.module.css'

type Props = {
  agents: { id: string; name: string }[]
  agentId: string | undefined
  onChange(agentId: string | undefined): void
}

/** Narrows the page to one agent. The period is chosen above it, or by dragging in a chart. */
export function AgentFilter({ agents, agentId, onChange }: Props) {
  return (
    <search className={styles.filter}>
      <AgentField
        label="Agent"
        hideLabel
        none="All agents"
        agents={agents}
        value={agentId ?? ''}
        onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      />
      <span className={styles.hint}>Drag in a chart to zoom in.</span>
    </search>
  )
}
