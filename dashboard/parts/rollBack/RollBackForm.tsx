/** Which earlier version goes live again, what that changes, and why. Each time the dialog opens, only the reason is kept. */
import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
import { JsonDiff } from '../diff/JsonDiff.tsx'
import { Form } from '../form/Form.tsx'
import { FormButtons } from '../form/FormButtons.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { formatTime } from '../time/formatTime.ts'
import { RollBackChoicesQuery, RollBackDiffQuery, RollBackMutation } from './rollBackQueries.ts'

export type RollBackFormProps = {
  agentId: string
  /** The version to return to; by default, the one before the live version. The person can choose another. */
  version?: number | undefined
  onClose(): void
  onDone(): void
}

export function RollBackForm({ agentId, version, onClose, onDone }: RollBackFormProps) {
  const { data, loading, reload } = useRead(RollBackChoicesQuery, { id: agentId })
  const rollBack = useChange(RollBackMutation)
  const [chosen, setChosen] = useState(version)
  const kept = useKeptDraft(`roll back ${agentId}`, () => ({ reason: '' }))
  const { reason } = kept.draft
  const live = data?.agent?.version
  const versions = data?.agent?.versions.edges.map(({ node }) => node) ?? []
  const earlier = versions.filter((one) => one.deploymentId !== null && one.version !== live)
  const target = chosen !== undefined && chosen !== live ? chosen : earlier[0]?.version
  const send = async () => {
    if (target === undefined || live === undefined) return
    const input = { id: agentId, ifVersion: live, version: target, reason: reason.trim() === '' ? null : reason }
    if ((await rollBack.send({ input })) === undefined) return
    kept.discard()
    onDone()
  }
  const showTheirs = () => {
    rollBack.reset()
    void reload()
  }
  const isReading = loading && live === undefined
  const off = isReading ? undefined : offReason(live, target)
  const actions = (
    <FormButtons
      leave="Keep the live version"
      onLeave={onClose}
      kept={kept}
      needs="agents:write"
      busy={rollBack.busy || isReading}
      off={off}
    >
      Roll back
    </FormButtons>
  )
  return (
    <Form onSubmit={() => void send()} error={rollBack.error} onShowTheirs={showTheirs} actions={actions}>
      <p>
        The entire content of an earlier version, including its name, goes live as version{' '}
        {(versions[0]?.version ?? 0) + 1}. Active runs keep the version that they started with.
      </p>
      <SelectField
        label="Version"
        value={String(target ?? '')}
        options={earlier.map((one) => ({ value: String(one.version), label: choiceText(one) }))}
        onChange={(value) => setChosen(Number(value))}
      />
      <TextArea
        label="Reason"
        optional
        value={reason}
        onChange={(next) => kept.change({ reason: next })}
        hint="Recorded with the deployment and in events"
      />
      {live !== undefined && target !== undefined && <WhatChanges agentId={agentId} live={live} target={target} />}
    </Form>
  )
}

function offReason(live: number | undefined, target: number | undefined): string | undefined {
  if (live === undefined) return 'The versions could not be read'
  return target === undefined ? 'There is no earlier version' : undefined
}

const choiceText = ({ version, createdAt }: { version: number; createdAt: string }): string =>
  `Version ${version}, of ${formatTime(createdAt)}`

function WhatChanges({ agentId, live, target }: { agentId: string; live: number; target: number }) {
  const { data } = useRead(RollBackDiffQuery, { id: agentId, from: live, to: target })
  const diff = data?.agentVersionDiff
  if (!diff) return null
  return (
    <JsonDiff
      before={diff.old}
      after={diff.new}
      beforeLabel={`version ${live}, live`}
      afterLabel={`version ${target}`}
    />
  )
}
