/** The header of a run: what most people do next is its primary action, the rest is behind "⋯". */
import { useState } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import type { MenuEntry } from '../../parts/menu/menuEntry.ts'
import { Status } from '../../parts/status/Status.tsx'
import { statusLabel } from '../../parts/status/statusLabel.ts'
import { downloadText } from '../../parts/text/downloadText.ts'
import { CancelRunDialog } from './actions/CancelRunDialog.tsx'
import { useRerun } from './actions/useRerun.ts'
import { eventLine } from './log/logEvent.ts'
import type { RunLog } from './log/runLog.ts'
import { isEmpty, isEnded, useLog } from './log/useRunLog.ts'
import type { Speed } from './playback/usePlayback.ts'
import { type RunDetail, RunQuery } from './runQueries.ts'
import type { ShownRun } from './useRun.ts'

type Props = { shown: ShownRun; run: RunDetail; onPlay: (speed: Speed) => void }

export function RunHeader({ shown, run, onPlay }: Props) {
  const { log } = shown.followed
  const hasEnded = run.finishedAt !== null
  const rerun = useRerun(run)
  const [isCancelling, setCancelling] = useState(false)
  const cancel = () => setCancelling(true)
  const menu = useRunMenu({ run, log, onPlay, rerun: () => void rerun.start(), cancel })
  return (
    <>
      <PageHeader
        title="Run"
        name={run.agent?.name}
        parent={{ to: '/runs', label: 'Runs' }}
        tab={`${hasEnded ? '' : '● '}${statusLabel(run.status)} · ${run.agent?.name ?? 'run'}`}
        facts={
          <>
            <Status status={run.status} />
            {shown.isOld && <Status status="old" label="reconnecting, may be outdated" tone="amber" />}
          </>
        }
        description={<Id id={run.id} />}
        actions={<PrimaryAction run={run} rerun={rerun} onCancel={cancel} />}
        menu={menu}
        call={{ operation: 'runs.get', path: [run.id], document: RunQuery, variables: { id: run.id } }}
      />
      {rerun.error !== undefined && <ErrorNote error={rerun.error} />}
      <CancelRunDialog
        id={run.id}
        open={isCancelling}
        onClose={() => setCancelling(false)}
        onDone={() => void shown.reload()}
      />
    </>
  )
}

type PrimaryProps = { run: RunDetail; rerun: ReturnType<typeof useRerun>; onCancel: () => void }

const primaryOf = ({ status, error }: RunDetail): 'cancel' | 'answer' | 'edit' | 'rerun' => {
  if (status === 'requires_action') return 'answer'
  if (status === 'queued' || status === 'running') return 'cancel'
  return error !== null && !error.retryable ? 'edit' : 'rerun'
}

function PrimaryAction({ run, rerun, onCancel }: PrimaryProps) {
  switch (primaryOf(run)) {
    case 'answer':
      return (
        <Button kind="primary" needs="runs:write" onClick={showQuestion}>
          Answer
        </Button>
      )
    case 'cancel':
      return (
        <Button kind="danger" needs="runs:write" onClick={onCancel}>
          Cancel run
        </Button>
      )
    case 'edit':
      return (
        <LinkButton kind="primary" to="/playground" search={{ agent: run.agentId, from: run.id }}>
          Edit and rerun
        </LinkButton>
      )
    case 'rerun':
      return (
        <Button kind="primary" needs="runs:write" busy={rerun.busy} onClick={() => void rerun.start()}>
          Rerun
        </Button>
      )
  }
}

function showQuestion(): void {
  const question = document.querySelector<HTMLElement>('[aria-label="Required action"]')
  question?.scrollIntoView({ block: 'center' })
  question?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
}

type Parts = { run: RunDetail; log: RunLog; onPlay: (speed: Speed) => void; rerun: () => void; cancel: () => void }

function useRunMenu({ run, log, onPlay, rerun, cancel }: Parts): MenuEntry[] {
  const isRecorded = useLog(log, isEnded)
  const hasNoEvents = useLog(log, isEmpty)
  const primary = primaryOf(run)
  const needs = 'runs:write'
  const edited = { agent: run.agentId, from: run.id }
  const entries: (MenuEntry | false)[] = [
    primary !== 'rerun' && { label: 'Rerun', icon: 'refresh', needs, onSelect: rerun },
    primary !== 'edit' && { label: 'Edit and rerun', icon: 'edit', to: '/playground', search: edited },
    { label: 'Compare with another run', icon: 'columns', to: '/runs/compare', search: { a: run.id } },
    { label: 'Copy link', icon: 'link', onSelect: () => void copyLink() },
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
    primary === 'answer' && { label: 'Cancel run', needs, danger: true, onSelect: cancel },
  ]
  return entries.filter((entry) => entry !== false)
}

async function copyLink(): Promise<void> {
  await navigator.clipboard.writeText(location.href)
  toast('Link copied')
}

function exportLog(log: RunLog): void {
  const lines = log.events.map((event) => `${eventLine(log.runId, event)}\n`)
  downloadText(`${log.runId}.ndjson`, lines, 'application/x-ndjson')
}
