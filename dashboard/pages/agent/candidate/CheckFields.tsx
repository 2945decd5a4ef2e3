/** The checks of a replay, and their settings. */
import { useAgents } from '../../../parts/agents/useAgents.ts'
import { CheckboxGroup } from '../../../parts/form/CheckboxGroup.tsx'
import { SelectField } from '../../../parts/form/SelectField.tsx'
import { TextArea } from '../../../parts/form/TextArea.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import styles from '../AgentPage.module.css'
import type { ChecksDraft } from './checksDraft.ts'

type Props = {
  draft: ChecksDraft
  agentId: string
  change(part: Partial<ChecksDraft>): void
  schemaProblem: string | undefined
}

export function CheckFields(props: Props) {
  const { draft, change } = props
  return (
    <>
      <CheckboxGroup
        label="Checks"
        choices={plainChecks}
        chosen={draft.checks}
        onChange={(checks) => change({ checks })}
      />
      {draft.checks.includes('same_output') && (
        <TextField
          label="Paths to ignore"
          optional
          mono
          value={draft.ignore}
          onChange={(ignore) => change({ ignore })}
          hint="Within the output, for example created_at items.0.id"
        />
      )}
      <OtherChecks {...props} />
      <div className={styles.compare}>
        <TextField
          label="Runs that must pass, %"
          type="number"
          min={0}
          max={100}
          value={draft.minShare}
          onChange={(minShare) => change({ minShare })}
        />
      </div>
    </>
  )
}

function OtherChecks({ draft, agentId, change, schemaProblem }: Props) {
  const { agents } = useAgents()
  const judges = agents.filter(({ id, status }) => id !== agentId && status === 'active')
  return (
    <>
      <div className={styles.compare}>
        <TextField
          label="Latency ratio"
          optional
          inputMode="decimal"
          value={draft.maxLatency}
          onChange={(maxLatency) => change({ maxLatency })}
          hint="p95 after ÷ before, at most"
        />
        <TextField
          label="Token ratio"
          optional
          inputMode="decimal"
          value={draft.maxTokens}
          onChange={(maxTokens) => change({ maxTokens })}
          hint="All tokens, after ÷ before, at most"
        />
      </div>
      <SelectField
        label="Judging agent"
        optional
        value={draft.judge}
        options={[{ value: '', label: 'None' }, ...judges.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(judge) => change({ judge })}
        hint="Gets input, before and after, and returns a score from 0 to 1. Costs a call for each run"
      />
      <TextArea
        label="Expression"
        optional
        mono
        rows={1}
        value={draft.expression}
        onChange={(expression) => change({ expression })}
        hint="JSONata over input, metadata, before and after; true passes, and a number of at least 0.5"
      />
      <TextArea
        label="Schema of the output"
        optional
        mono
        rows={1}
        value={draft.schema}
        onChange={(schema) => change({ schema })}
        problem={schemaProblem}
        hint="JSON Schema"
      />
    </>
  )
}

const plainChecks = [
  { value: 'completes', label: 'Completes', hint: 'No run fails that completed before' },
  { value: 'same_output', label: 'Same output', hint: 'Both outputs are equal' },
  { value: 'guardrails', label: 'Guardrails', hint: 'No guardrail is triggered that was not triggered before' },
]
