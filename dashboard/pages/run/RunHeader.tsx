import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { Status } from '../../parts/status/Status.tsx'
import { downloadText } from '../../parts/text/downloadText.ts'
import { eventLine } from './log/logEvent.ts'
import type { RunLog } from './log/runLog.ts'
import { isEmpty, isEnded, useLog } from './log/useRunLog.ts'
import type { Speed } from './playback/usePlayback.ts'
import { CancelRunMutation, CreateRunMutation, type RunDetail, RunQuery } from './runQueries.ts'
import type { ShownRun } from './useRun.ts'

type Props = { shown: ShownRun; run: RunDetail; onPlay: (speed: Speed) => void }

export function RunHeader({ shown, run, onPlay }: Props) {
  const { log } = shown.followed
  const hasEnded = run.finishedAt !== null
  const isRecorded = useLog(log, isEnded)
  const hasNoEvents = useLog(log, isEmpty)
  const rerun = useRerun(run)
  return (
    <>
      <PageHeader
        title="Run"
        name={run.agent?.name}
        parent={{ to: '/runs', label: 'Runs' }}
        tab={`${hasEnded ? '' : '● '}${run.status.replaceAll('_', ' ')} · ${run.agent?.name ?? 'run'}`}
        facts={
          <>
            <Status status={run.status} />
            {shown.isOld && <Status status="old" label="reconnecting, may be outdated" tone="amber" />}
          </>
        }
        description={<Id id={run.id} />}
        actions={
          <>
            <Button needs="runs:write" busy={rerun.busy} onClick={() => void rerun.start()}>
              Rerun
            </Button>
            {!hasEnded && <CancelRun run={run} onDone={() => void shown.reload()} />}
          </>
        }
        menu={[
          {
            label: 'Edit and rerun',
            icon: 'edit',
            to: '/playground',
            search: { agent: run.agentId, from: run.id },
          },
          {
            label: 'Play back',
            icon: 'play',
            off: isRecorded ? undefined : 'Available once the run has ended',
            onSelect: () => onPlay(1),
          },
          {
            label: 'Export NDJSON',
            icon: 'download',
            off: hasNoEvents ? 'There are no events yet' : undefined,
            onSelect: () => exportLog(log),
          },
        ]}
        call={{ operation: 'runs.get', path: [run.id], document: RunQuery, variables: { id: run.id } }}
      />
      {rerun.error !== undefined && <ErrorNote error={rerun.error} />}
    </>
  )
}

function CancelRun({ run, onDone }: { run: RunDetail; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const cancel = useChange(CancelRunMutation)
  const confirm = async () => {
    if ((await cancel.send({ input: { id: run.id } })) === undefined) return
    setOpen(false)
    onDone()
  }
  return (
    <>
      <Button kind="danger" needs="runs:write" onClick={() => setOpen(true)}>
        Cancel run
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void confirm()}
        title="Cancel this run?"
        action="Cancel run"
        busy={cancel.busy}
        error={cancel.error}
      >
        The run is stopped and cannot be continued.
      </ConfirmDialog>
    </>
  )
}

/** Runs the same input with the agent's live version. */
function useRerun(run: RunDetail) {
  const create = useChange(CreateRunMutation)
  const go = useGo()
  const start = async () => {
    const { agentId, input, metadata, timeoutMs } = run
    const made = await create.send({ input: { agentId, input, metadata, timeoutMs, waitSeconds: 0 } })
    if (made !== undefined) go(`/runs/${made.createRun.run.id}`)
  }
  return { start, busy: create.busy, error: create.error }
}

function exportLog(log: RunLog): void {
  const lines = log.events.map((event) => `${eventLine(log.runId, event)}\n`)
  downloadText(`${log.runId}.ndjson`, lines, 'application/x-ndjson')
}
