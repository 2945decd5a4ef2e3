/** Shows and changes the replay that versions of the agent need before they go live. */
import { useState } from 'react'
import { problemOf } from '../../../graphql/ServiceError.ts'
import { useChange } from '../../../graphql/useChange.ts'
import { Button } from '../../../parts/button/Button.tsx'
import { Dialog } from '../../../parts/dialog/Dialog.tsx'
import { toast } from '../../../parts/feedback/toasts.ts'
import { Form } from '../../../parts/form/Form.tsx'
import { FormButtons } from '../../../parts/form/FormButtons.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import { Section } from '../../../parts/layout/Section.tsx'
import { type Agent, UpdateAgentMutation } from '../agentQueries.ts'
import { CheckFields } from '../candidate/CheckFields.tsx'
import { type ChecksDraft, draftOfChecks, newChecks, readChecks } from '../candidate/checksDraft.ts'

type Props = { agent: Agent; reload(): Promise<void> }

export function RequireReplay({ agent, reload }: Props) {
  const [isOpen, setOpen] = useState(false)
  const update = useChange(UpdateAgentMutation)
  const { requireReplay } = agent
  const remove = async () => {
    if ((await update.send({ input: { id: agent.id, requireReplay: null } })) === undefined) return
    toast('Versions now go live without a replay')
    await reload()
  }
  return (
    <Section
      title="Required replay"
      description={
        requireReplay === null
          ? 'Versions go live without a replay.'
          : `A version goes live only if a replay of it passed in the last 7 days, with at least ${requireReplay.minRuns} runs and these checks: ${namesOf(requireReplay.checks)}.`
      }
      actions={
        <>
          {requireReplay !== null && (
            <Button needs="agents:release" busy={update.busy} onClick={() => void remove()}>
              Remove
            </Button>
          )}
          <Button needs="agents:release" onClick={() => setOpen(true)}>
            {requireReplay === null ? 'Require a replay' : 'Change'}
          </Button>
        </>
      }
      framed
    >
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Required replay" wide>
        <RequireForm agent={agent} reload={reload} onClose={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

const namesOf = (checks: readonly { check: string }[]): string =>
  checks.map(({ check }) => check.replaceAll('_', ' ')).join(', ')

type RequireDraft = ChecksDraft & { minRuns: string }

function RequireForm({ agent, reload, onClose }: Props & { onClose(): void }) {
  const { requireReplay } = agent
  const [draft, setDraft] = useState<RequireDraft>(() => ({
    ...(requireReplay === null ? newChecks() : draftOfChecks(requireReplay.checks)),
    minRuns: String(requireReplay?.minRuns ?? 20),
  }))
  const [schemaProblem, setSchemaProblem] = useState<string>()
  const update = useChange(UpdateAgentMutation)
  const change = (part: Partial<RequireDraft>) => setDraft((before) => ({ ...before, ...part }))
  const save = async () => {
    const checks = readChecks(draft)
    setSchemaProblem(checks === undefined ? 'Is not a JSON object' : undefined)
    if (checks === undefined) return
    const required = { minRuns: Number(draft.minRuns), checks }
    if ((await update.send({ input: { id: agent.id, requireReplay: required } })) === undefined) return
    toast('Versions now need a passed replay to go live')
    onClose()
    await reload()
  }
  return (
    <Form
      label="Required replay"
      onSubmit={() => void save()}
      error={update.error}
      actions={
        <FormButtons onLeave={onClose} needs="agents:release" busy={update.busy}>
          Save
        </FormButtons>
      }
    >
      <p>
        Releases, deployments and edits of the live version need a replay that had at least these checks. Rollbacks do
        not.
      </p>
      <TextField
        label="Minimum number of runs"
        type="number"
        min={1}
        max={1_000}
        value={draft.minRuns}
        onChange={(minRuns) => change({ minRuns })}
        problem={problemOf(update.error, 'requireReplay.minRuns')}
      />
      <CheckFields draft={draft} agentId={agent.id} change={change} schemaProblem={schemaProblem} />
    </Form>
  )
}
