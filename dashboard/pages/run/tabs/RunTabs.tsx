import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Loading } from '../../../parts/feedback/Loading.tsx'
import { type Tab, Tabs } from '../../../parts/layout/Tabs.tsx'
import { useUrlState } from '../../../parts/navigation/useUrlState.ts'
import type { RunLog } from '../log/runLog.ts'
import { countOf, isEnded, marksOf, useLog } from '../log/useRunLog.ts'
import { outputView } from '../output/outputView.ts'
import { RunOutput } from '../output/RunOutput.tsx'
import type { RunDetail } from '../runQueries.ts'
import { readSteps } from '../steps/readSteps.ts'
import type { ShownRun } from '../useRun.ts'
import { ErrorTab } from './ErrorTab.tsx'
import { JsonText } from './JsonText.tsx'
import { LogProof } from './LogProof.tsx'
import styles from './RunTabs.module.css'

/** Loaded when they are opened: most people only read the output. */
const StepsTab = lazy(async () => ({ default: (await import('../steps/StepsTab.tsx')).StepsTab }))
const EventsTab = lazy(async () => ({ default: (await import('./EventsTab.tsx')).EventsTab }))
const DeliveriesTab = lazy(async () => ({ default: (await import('./DeliveriesTab.tsx')).DeliveriesTab }))

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
      content: () => loaded(<StepsTab log={playedLog ?? followed.log} />),
    },
    {
      key: 'input',
      label: 'Input',
      content: () => <JsonText label="Input JSON" value={run.input} name="input.json" />,
    },
    {
      key: 'events',
      label: <EventsLabel log={followed.log} />,
      content: () => loaded(<EventsTab followed={followed} />),
    },
    {
      key: 'deliveries',
      label: counted('Deliveries', deliveries.data?.length),
      content: () => loaded(<DeliveriesTab read={deliveries} isEnded={hasEnded} />),
    },
  ]
  return <Tabs label="Parts of the run" tabs={tabs} />
}

const loaded = (tab: ReactNode) => <Suspense fallback={<Loading />}>{tab}</Suspense>

/** Few enough to be read again with each event that is not a delta. */
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
  const [search, setSearch] = useUrlState<'/runs/$id'>()
  const { followed } = shown
  const [wasActive] = useState(run.finishedAt === null)
  return (
    <div className={styles.tab}>
      <RunOutput
        log={playedLog ?? followed.log}
        output={playedLog === undefined ? run.output : null}
        follows={wasActive || playedLog !== undefined}
        view={outputView(search.view, run, useLog(followed.log, isEnded))}
        onView={(view) => setSearch({ view }, { replace: true })}
      />
      <LogProof followed={followed} />
    </div>
  )
}
