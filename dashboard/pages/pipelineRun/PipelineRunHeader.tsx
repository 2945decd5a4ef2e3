import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import type { ConnectionState } from '../../live/follow.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { statusLabel } from '../../parts/status/statusLabel.ts'
import { CancelPipelineRunMutation, type PipelineRun, PipelineRunQuery } from './pipelineRunQueries.ts'

type Props = { run: PipelineRun; state: ConnectionState; reload(): Promise<void> }

export function PipelineRunHeader({ run, state, reload }: Props) {
  const { id, status, definition } = run
  const isActive = ['queued', 'running', 'requires_action'].includes(status)
  return (
    <PageHeader
      title="Pipeline run"
      name={definition.name}
      tab={`${isActive ? '● ' : ''}${statusLabel(status)} · ${definition.name}`}
      parent={{ to: '/pipelines', label: 'Pipelines' }}
      facts={
        <>
          <Status status={status} />
          <Id id={id} short />
          {state === 'lost' && <Status status="reconnecting" tone="amber" />}
        </>
      }
      actions={isActive && <CancelButton run={run} reload={reload} />}
      call={{ operation: 'pipelineRuns.get', path: [id], document: PipelineRunQuery, variables: { id } }}
    />
  )
}

function CancelButton({ run, reload }: { run: PipelineRun; reload(): Promise<void> }) {
  const cancel = useChange(CancelPipelineRunMutation)
  const [isAsking, setAsking] = useState(false)
  const send = async () => {
    if ((await cancel.send({ input: { id: run.id } })) === undefined) return
    await reload()
    setAsking(false)
  }
  return (
    <>
      <Button kind="danger" needs="runs:write" onClick={() => setAsking(true)}>
        Cancel run
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
        title="Cancel this pipeline run?"
        action="Cancel run"
        busy={cancel.busy}
        error={cancel.error}
      >
        Active steps are cancelled, and no further step starts.
      </ConfirmDialog>
    </>
  )
}
