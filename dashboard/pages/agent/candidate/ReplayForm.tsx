/** Chooses recorded runs and checks, and starts a replay of a version with them. */
import { useMemo, useState } from 'react'
import { useChange } from '../../../graphql/useChange.ts'
import { useRead } from '../../../graphql/useRead.ts'
import { Button } from '../../../parts/button/Button.tsx'
import { toast } from '../../../parts/feedback/toasts.ts'
import { Checkbox } from '../../../parts/form/Checkbox.tsx'
import { Form } from '../../../parts/form/Form.tsx'
import { SelectField } from '../../../parts/form/SelectField.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import { useKeptDraft } from '../../../state/useKeptDraft.ts'
import styles from '../AgentPage.module.css'
import type { Agent } from '../agentQueries.ts'
import { CheckFields } from './CheckFields.tsx'
import { readChecks } from './checksDraft.ts'
import { limitOf, newReplay, periods, type ReplayDraft, startOf } from './replayDraft.ts'
import { CreateReplayMutation, RecordedRunsQuery } from './replayQueries.ts'

type Props = { agent: Agent; version: number; onStarted(id: string): void }

export function ReplayForm({ agent, version, onStarted }: Props) {
  const kept = useKeptDraft(`replay ${version} ${agent.id}`, newReplay)
  const { draft } = kept
  const [schemaProblem, setSchemaProblem] = useState<string>()
  const create = useChange(CreateReplayMutation)
  const change = (part: Partial<ReplayDraft>) => kept.change({ ...draft, ...part })
  const limit = limitOf(draft)
  const after = useMemo(() => startOf(draft.days), [draft.days])
  const count = useRead(RecordedRunsQuery, { agentId: agent.id, after, upTo: limit }).data?.runs.count
  const send = async () => {
    const checks = readChecks(draft)
    setSchemaProblem(checks === undefined ? 'Is not a JSON object' : undefined)
    if (checks === undefined) return
    const runs = { createdAfter: startOf(draft.days), limit }
    const { allowSideEffects } = draft
    const made = await create.send({ input: { agentId: agent.id, version, runs, checks, allowSideEffects } })
    if (made === undefined) return
    kept.discard()
    toast('The replay has started')
    onStarted(made.createReplay.replay.id)
  }
  const off =
    agent.status === 'archived' ? 'The agent is archived' : count === 0 ? 'No run ended in the period' : undefined
  return (
    <Form
      label="Replay on recent runs"
      onSubmit={() => void send()}
      error={create.error}
      actions={
        <Button type="submit" kind="primary" needs="agents:write" busy={create.busy} off={off}>
          Replay
        </Button>
      }
    >
      <div className={styles.compare}>
        <SelectField label="Period" value={draft.days} options={periods} onChange={(days) => change({ days })} />
        <TextField
          label="Runs, at most"
          type="number"
          min={1}
          max={1_000}
          value={draft.limit}
          onChange={(text) => change({ limit: text })}
          hint={costOf(count, draft)}
        />
      </div>
      <CheckFields draft={draft} agentId={agent.id} change={change} schemaProblem={schemaProblem} />
      <Checkbox
        label="Allow side effects"
        hint="Calls your endpoint, and tools whose answers were not recorded"
        checked={draft.allowSideEffects}
        onChange={(allowSideEffects) => change({ allowSideEffects })}
      />
    </Form>
  )
}

/** One for the replay, one for each run, and one for each judgement of another agent. */
function costOf(count: number | null | undefined, { judge }: ReplayDraft): string | undefined {
  if (count === undefined || count === null) return undefined
  const calls = 1 + count * (judge === '' ? 1 : 2)
  return `${count.toLocaleString('en')} ended ${count === 1 ? 'run matches' : 'runs match'}: costs ${calls.toLocaleString('en')} calls`
}
