import { useRead } from '../../graphql/useRead.ts'
import { Id } from '../../parts/copy/Id.tsx'
import { SelectField } from '../../parts/form/SelectField.tsx'
import { statusLabel } from '../../parts/status/statusLabel.ts'
import { formatTime } from '../../parts/time/formatTime.ts'
import styles from './CompareRunsPage.module.css'
import { SiblingRunsQuery } from './compareRunsQuery.ts'

type Props = {
  label: string
  id: string | undefined
  /** The agent of the other run, whose runs are offered. */
  agentId: string | undefined
  onChange: (id: string | undefined) => void
}

export function RunPicker({ label, id, agentId, onChange }: Props) {
  const { data } = useRead(SiblingRunsQuery, { filter: agentId === undefined ? {} : { agentId } })
  const runs = data?.runs.edges.map(({ node }) => node) ?? []
  const options = runs.map((run) => ({
    value: run.id,
    label: `${formatTime(run.createdAt)} · ${run.agent?.name ?? 'agent'} · ${statusLabel(run.status)}`,
  }))
  const isKnown = id === undefined || runs.some((run) => run.id === id)
  return (
    <div className={styles.picker}>
      <SelectField
        label={label}
        value={id ?? ''}
        options={[{ value: '', label: 'Choose a run' }, ...(isKnown ? [] : [{ value: id, label: id }]), ...options]}
        onChange={(next) => onChange(next === '' ? undefined : next)}
      />
      {id !== undefined && <Id id={id} to={`/runs/${id}`} />}
    </div>
  )
}
