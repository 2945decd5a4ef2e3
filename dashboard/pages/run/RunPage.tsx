import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { Loading } from '../../parts/feedback/Loading.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { useUrlId } from '../../parts/navigation/PageUrl.tsx'
import { ActionForm } from './actions/ActionForm.tsx'
import { MessageForm } from './actions/MessageForm.tsx'
import { PlaybackBar } from './playback/PlaybackBar.tsx'
import { usePlayback } from './playback/usePlayback.ts'
import { RunFacts } from './RunFacts.tsx'
import { RunHeader } from './RunHeader.tsx'
import styles from './RunPage.module.css'
import { RunTabs } from './tabs/RunTabs.tsx'
import { RunTimeline } from './timeline/RunTimeline.tsx'
import { type ShownRun, useRun } from './useRun.ts'

export function RunPage() {
  const id = useUrlId()
  const shown = useRun(id)
  if (shown.run !== undefined) return <LoadedRun key={id} shown={shown} run={shown.run} />
  return (
    <>
      <PageHeader title="Run" parent={{ to: '/runs', label: 'Runs' }} />
      {shown.error === undefined ? <Loading label="Reading the run" /> : <ErrorNote error={shown.error} />}
    </>
  )
}

function LoadedRun({ shown, run }: { shown: ShownRun; run: NonNullable<ShownRun['run']> }) {
  const { followed, deliveries, reload } = shown
  const { playback, play, stop } = usePlayback(followed.log)
  const isActive = run.status === 'queued' || run.status === 'running'
  return (
    <div className={styles.page}>
      <RunHeader shown={shown} run={run} onPlay={play} />
      {shown.error !== undefined && <ErrorNote error={shown.error} />}
      {run.requiredAction !== null && (
        <ActionForm
          key={run.requiredAction.id}
          runId={run.id}
          action={run.requiredAction}
          onDone={() => void reload()}
        />
      )}
      {playback !== undefined && <PlaybackBar playback={playback} source={followed.log} onPlay={play} onStop={stop} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <RunTabs run={run} shown={shown} playedLog={playback?.log} />
          {isActive && <MessageForm runId={run.id} />}
          <Section title="Timeline" framed>
            <RunTimeline
              log={playback?.log ?? followed.log}
              now={playback?.now}
              deliveries={playback === undefined ? deliveries.data : []}
            />
          </Section>
        </div>
        <aside className={styles.facts} aria-label="Facts">
          <RunFacts run={run} log={followed.log} />
        </aside>
      </div>
    </div>
  )
}
