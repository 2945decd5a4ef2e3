/** One release: its share of runs, the figures of both versions, what would stop it, and the buttons that advance or cancel it. */
import { useState } from 'react'
import { useChange } from '../../../graphql/useChange.ts'
import { Button } from '../../../parts/button/Button.tsx'
import { Id } from '../../../parts/copy/Id.tsx'
import { ConfirmDialog } from '../../../parts/dialog/ConfirmDialog.tsx'
import { Note } from '../../../parts/feedback/Note.tsx'
import { toast } from '../../../parts/feedback/toasts.ts'
import { type Fact, Facts } from '../../../parts/layout/Facts.tsx'
import { Section } from '../../../parts/layout/Section.tsx'
import { Countdown } from '../../../parts/time/Countdown.tsx'
import { Time } from '../../../parts/time/Time.tsx'
import { ReleaseCharts } from './ReleaseCharts.tsx'
import { ReleaseFigures } from './ReleaseFigures.tsx'
import { ReleaseStages } from './ReleaseStages.tsx'
import { ReleaseState, stoppedWords } from './ReleaseState.tsx'
import { AdvanceReleaseMutation, CancelReleaseMutation, type Release } from './releaseQueries.ts'
import { StopConditions } from './StopConditions.tsx'

type Props = { release: Release; reload(): Promise<void> }

export function ReleaseView({ release, reload }: Props) {
  const { version, status, stoppedBecause } = release
  const isActive = status === 'active'
  return (
    <>
      <Section
        title={`Release of version ${version}`}
        actions={isActive ? <ReleaseActions release={release} reload={reload} /> : undefined}
      >
        {stoppedBecause !== null && (
          <Note tone="red" role="status">
            Version {version} was taken back: {stoppedWords[stoppedBecause]}.
          </Note>
        )}
        <ReleaseStages release={release} />
        <Facts facts={factsOf(release)} />
      </Section>
      <ReleaseFigures release={release} />
      {isActive && <StopConditions release={release} />}
      {isActive && <ReleaseCharts release={release} />}
    </>
  )
}

const factsOf = (release: Release): Fact[] => [
  ['State', <ReleaseState key="state" release={release} />],
  ['Id', <Id key="id" id={release.id} short />],
  ['Started', <Time key="started" at={release.createdAt} />],
  ['Started by', release.creator?.name ?? release.creator?.id ?? '–'],
  ...endOf(release),
  ...(release.stickyBy === null ? [] : [['Runs kept together by', release.stickyBy] satisfies Fact]),
  ...(release.reason === null ? [] : [['Reason', release.reason] satisfies Fact]),
]

const endOf = ({ finishedAt, stageEndsAt }: Release): Fact[] =>
  finishedAt !== null
    ? [['Ended', <Time key="ended" at={finishedAt} />]]
    : [
        [
          'Stage ends',
          stageEndsAt === null ? '–' : <Countdown key="ends" until={stageEndsAt} over="once there are enough runs" />,
        ],
      ]

function ReleaseActions({ release, reload }: Props) {
  const { id, version, liveVersion, stage, stages, figures, judge } = release
  const [asked, setAsked] = useState<'advance' | 'cancel'>()
  const advance = useChange(AdvanceReleaseMutation)
  const cancel = useChange(CancelReleaseMutation)
  const isLast = stage === stages.length
  const next = stages[stage]
  const hasEnough = figures.candidate.runs >= judge.minRuns && figures.live.runs >= judge.minRuns
  const ask = (what: 'advance' | 'cancel') => {
    advance.reset()
    cancel.reset()
    setAsked(what)
  }
  const confirm = async () => {
    const done = asked === 'cancel' ? await cancel.send({ id }) : await advance.send({ id })
    if (done === undefined) return
    toast(asked === 'cancel' ? 'The release was cancelled' : 'The stage has ended')
    setAsked(undefined)
    await reload()
  }
  return (
    <>
      <Button needs="agents:release" onClick={() => ask('cancel')}>
        Cancel release
      </Button>
      <Button
        kind="primary"
        needs="agents:release"
        off={hasEnough ? undefined : `Both versions need ${judge.minRuns} ended runs in this stage`}
        onClick={() => ask('advance')}
      >
        Advance
      </Button>
      <ConfirmDialog
        open={asked === 'cancel'}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void confirm()}
        title="Cancel the release?"
        action="Cancel release"
        busy={cancel.busy}
        error={cancel.error}
      >
        New runs get version {liveVersion} again. Version {version} can't be released a second time: copy it instead.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'advance'}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void confirm()}
        title="End the stage now?"
        action="Advance"
        busy={advance.busy}
        error={advance.error}
        harmless
      >
        {isLast || next === undefined
          ? `Version ${version} goes live for all runs.`
          : `Version ${version} gets ${next.percent}% of runs.`}
      </ConfirmDialog>
    </>
  )
}
