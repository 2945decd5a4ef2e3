import { useState } from 'react'
import { type Tab, Tabs } from '../../../parts/layout/Tabs.tsx'
import { useUrlState } from '../../../parts/navigation/useUrlState.ts'
import type { RunLog } from '../log/runLog.ts'
import { countOf, isEnded, marksOf, useLog } from '../log/useRunLog.ts'
import { type OutputView, RunOutput } from '../output/RunOutput.tsx'
import type { RunDetail } from '../runQueries.ts'
import { readSteps } from '../steps/readSteps.ts'
import { StepsTab } from '../steps/StepsTab.tsx'
import type { ShownRun } from '../useRun.ts'
import { DeliveriesTab } from './DeliveriesTab.tsx'
import { ErrorTab } from './ErrorTab.tsx'
import { EventsTab } from './EventsTab.tsx'
import { JsonText } from './JsonText.tsx'
import { LogProof } from './LogProof.tsx'
import styles from './RunTabs.module.css'

type Props = { run: RunDetail; shown: ShownRun; playedLog: RunLog | undefined }

/** The run's input, output, events and deliveries. A failed run opens with its error. */
export function RunTabs({ run, shown, playedLog }: Props) {
  const { followed, deliveries } = shown
  const { error } = run
  const hasEnded = useLog(followed.log, isEnded)
  const errorTab: Tab[] =
    error === null
      ? []
      : [{ key: 'error', label: 'Error', content: () => <ErrorTab error={error} policy={run.agent?.policy} /> }]
  const isPlaying = playedLog !== undefined
  const tabs: Tab[] = [
    ...(isPlaying ? [] : errorTab),
    { key: 'output', label: 'Output', content: () => <OutputTab run={run} shown={shown} playedLog={playedLog} /> },
    ...(isPlaying ? errorTab : []),
    {
      key: 'steps',
      label: <StepsLabel log={playedLog ?? followed.log} />,
      content: () => <StepsTab log={playedLog ?? followed.log} />,
    },
    {
      key: 'input',
      label: 'Input',
      content: () => <JsonText label="Input JSON" value={run.input} name="input.json" />,
    },
    { key: 'events', label: <EventsLabel log={followed.log} />, content: () => <EventsTab followed={followed} /> },
    {
      key: 'deliveries',
      label: counted('Deliveries', deliveries.data?.length),
      content: () => <DeliveriesTab read={deliveries} isEnded={hasEnded} />,
    },
  ]
  return <Tabs label="Parts of the run" tabs={tabs} />
}

/** Few enough to be read anew with each event that is not a delta. */
const StepsLabel = ({ log }: { log: RunLog }) => {
  useLog(log, marksOf)
  return counted('Steps', readSteps(log.marks).length)
}

const EventsLabel = ({ log }: { log: RunLog }) => counted('Events', useLog(log, countOf))

const counted = (name: string, count: number | undefined) => (
  <>
    {name} {count !== undefined && <span className={styles.count}>{count.toLocaleString('en')}</span>}
  </>
)

function OutputTab({ run, shown, playedLog }: Props) {
  const [search, setSearch] = useUrlState()
  const { followed } = shown
  const [wasActive] = useState(run.finishedAt === null)
  return (
    <div className={styles.tab}>
      <RunOutput
        log={playedLog ?? followed.log}
        output={playedLog === undefined ? run.output : null}
        follows={wasActive || playedLog !== undefined}
        view={viewOf(search.view, run, useLog(followed.log, isEnded))}
        onView={(view) => setSearch({ view }, { replace: true })}
      />
      <LogProof followed={followed} />
    </div>
  )
}

/** A run that streamed text is shown as text, any other as JSON. */
export function viewOf(
  wanted: string | undefined,
  { output }: Pick<RunDetail, 'output'>,
  isEnded: boolean,
): OutputView {
  if (wanted === 'text' || wanted === 'markdown' || wanted === 'json') return wanted
  return isEnded && output !== null && typeof output.result !== 'string' ? 'json' : 'text'
}
