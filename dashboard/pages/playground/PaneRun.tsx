import { useState } from 'react'
import { Id } from '../../parts/copy/Id.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { Loading } from '../../parts/feedback/Loading.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { amountOf } from '../../parts/text/amountOf.ts'
import { formatDuration } from '../../parts/time/formatTime.ts'
import { ActionForm } from '../run/actions/ActionForm.tsx'
import { isEnded, useLog } from '../run/log/useRunLog.ts'
import { outputView } from '../run/output/outputView.ts'
import { RunOutput } from '../run/output/RunOutput.tsx'
import { ErrorTab } from '../run/tabs/ErrorTab.tsx'
import { LogProof } from '../run/tabs/LogProof.tsx'
import { RunTimeline } from '../run/timeline/RunTimeline.tsx'
import { useRun } from '../run/useRun.ts'
import styles from './PlaygroundPage.module.css'

/** The run started from the pane: its output and its timeline, as on its own page. */
export function PaneRun({ runId, isReplay }: { runId: string; isReplay: boolean }) {
  const { run, error, followed, deliveries, reload } = useRun(runId)
  const hasEnded = useLog(followed.log, isEnded)
  const [view, setView] = useState<string>()
  if (run === undefined) return error === undefined ? <Loading label="Reading the run" /> : <ErrorNote error={error} />
  return (
    <>
      <div className={styles.result}>
        <Status status={run.status} />
        <Id id={run.id} to={`/runs/${run.id}`} short />
        {run.latencyMs !== null && <span>{formatDuration(run.latencyMs)}</span>}
        <span>{amountOf(run.tokensUsed, 'token')}</span>
      </div>
      {isReplay && <Note>Replayed: this idempotency key already created this run. No second one was created.</Note>}
      {run.requiredAction !== null && (
        <ActionForm
          key={run.requiredAction.id}
          runId={run.id}
          action={run.requiredAction}
          onDone={() => void reload()}
        />
      )}
      {run.error !== null && <ErrorTab error={run.error} policy={run.agent?.policy} />}
      <RunOutput
        log={followed.log}
        output={run.output}
        follows
        view={outputView(view, run, hasEnded)}
        onView={setView}
      />
      <LogProof followed={followed} />
      <RunTimeline log={followed.log} deliveries={deliveries.data} />
    </>
  )
}
