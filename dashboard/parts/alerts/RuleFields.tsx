import { problemOf, type ServiceError } from '../../graphql/ServiceError.ts'
import { AgentField } from '../agents/AgentField.tsx'
import { useAgents } from '../agents/useAgents.ts'
import { Checkbox } from '../form/Checkbox.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { TextField } from '../form/TextField.tsx'
import type { AlertRule } from './alertQueries.ts'
import { FiringEstimate } from './FiringEstimate.tsx'
import { type Comparator, comparators, type Metric, metrics } from './metrics.ts'
import styles from './RuleFields.module.css'
import type { RuleDraft } from './ruleDraft.ts'

type Props = {
  draft: RuleDraft
  onChange(draft: RuleDraft): void
  error: ServiceError | undefined
  /** The stored rule that is edited. */
  rule?: AlertRule
}

/** The fields of an alert rule; only those that apply to its metric. */
export function RuleFields({ draft, onChange, error, rule }: Props) {
  const set = (patch: Partial<RuleDraft>) => onChange({ ...draft, ...patch })
  const { ofRuns, hasSamples, unit } = metrics[draft.metric]
  const number = (name: 'threshold' | 'windowSeconds' | 'minSamples' | 'forSeconds') => ({
    inputMode: 'decimal' as const,
    value: draft[name],
    onChange: (text: string) => set({ [name]: text }),
    problem: problemOf(error, name),
  })
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        onChange={(name) => set({ name })}
        problem={problemOf(error, 'name')}
      />
      <div className={styles.condition}>
        <SelectField
          label="Metric"
          value={draft.metric}
          options={Object.entries(metrics).map(([value, { label }]) => ({ value, label }))}
          onChange={(metric) => set({ metric: metric as Metric })}
          problem={problemOf(error, 'metric')}
        />
        <SelectField
          label="Is"
          value={draft.comparator}
          options={Object.entries(comparators).map(([value, label]) => ({ value, label }))}
          onChange={(comparator) => set({ comparator: comparator as Comparator })}
          problem={problemOf(error, 'comparator')}
        />
        <TextField
          label={unit === '' ? 'Threshold' : `Threshold in${unit === '%' ? ' percent' : unit}`}
          {...number('threshold')}
        />
      </div>
      {ofRuns && <AgentChoice draft={draft} onChange={onChange} error={error} />}
      <div className={styles.condition}>
        <TextField label="Window in seconds" {...number('windowSeconds')} hint="60 to 86,400" />
        <TextField
          label="Min. duration in seconds"
          {...number('forSeconds')}
          hint="0 to 3,600: how long the condition must hold before the rule fires"
        />
        {hasSamples && (
          <TextField label="Minimum runs" {...number('minSamples')} hint="Below this there is not enough data" />
        )}
      </div>
      {rule !== undefined && <FiringEstimate rule={rule} draft={draft} />}
      <Checkbox
        label="Active"
        checked={draft.active}
        onChange={(active) => set({ active })}
        hint="Evaluated every few seconds"
      />
    </>
  )
}

function AgentChoice({ draft, onChange, error }: Props) {
  const { agents } = useAgents()
  const known = agents.filter(({ status, id }) => status === 'active' || id === draft.agentId)
  return (
    <>
      <AgentField
        label="Agent"
        none="All agents"
        value={draft.agentId}
        agents={known}
        onChange={(agentId) => onChange({ ...draft, agentId })}
        problem={problemOf(error, 'agentId')}
      />
      <Checkbox
        label="Auto-rollback"
        checked={draft.autoRollback && draft.agentId !== ''}
        disabled={draft.agentId === ''}
        onChange={(autoRollback) => onChange({ ...draft, autoRollback })}
        hint={
          draft.agentId === ''
            ? 'Choose an agent first'
            : 'When it fires, the previous version goes live again, once. Only runs of the live version count'
        }
      />
    </>
  )
}
