/** A recorded run beside the run that repeated it: both outputs, the figures, and the judgements. */
import { lazy, Suspense, useState } from 'react'
import { formatFigure } from '../../../parts/chart/formatFigure.ts'
import { Id } from '../../../parts/copy/Id.tsx'
import { JsonDiff } from '../../../parts/diff/JsonDiff.tsx'
import { Loading } from '../../../parts/feedback/Loading.tsx'
import { Segments } from '../../../parts/form/Segments.tsx'
import { Facts } from '../../../parts/layout/Facts.tsx'
import { Section } from '../../../parts/layout/Section.tsx'
import { Status } from '../../../parts/status/Status.tsx'
import { LargeText } from '../../../parts/text/LargeText.tsx'
import { textIn } from '../../../parts/text/textIn.ts'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import styles from '../AgentPage.module.css'
import type { ReplayResult } from './replayQueries.ts'

type Side = ReplayResult['before']
type View = (typeof views)[number]['value']

const MarkdownText = lazy(() => import('../../../parts/text/MarkdownText.tsx'))
/** Markdown is laid out as a whole. */
const mostMarkdown = 64 * 1024

export function ReplayPair({ result }: { result: ReplayResult }) {
  const { before, after, checks, runId, replayOf } = result
  const hasText = textIn(before.output) !== '' || textIn(after.output) !== ''
  const [view, setView] = useState<View>(hasText ? 'text' : 'json')
  return (
    <>
      <Facts
        facts={[
          ['Recorded run', <Id key="before" id={replayOf} to={`/runs/${replayOf}`} short />],
          ['Repeated as', runId === null ? 'Refused' : <Id key="after" id={runId} to={`/runs/${runId}`} short />],
          ['Latency', `${formatDuration(before.latencyMs)} → ${formatDuration(after.latencyMs)}`],
          ['Tokens', `${formatFigure(before.tokensUsed, 'count')} → ${formatFigure(after.tokensUsed, 'count')}`],
          ...checks.map(({ name, passed, score, reason }): [string, string] => [
            name,
            [passed ? 'passed' : 'failed', score, reason].filter((part) => part !== null).join(' · '),
          ]),
        ]}
      />
      {hasText && <Segments label="Shown as" value={view} options={views} onChange={setView} />}
      <div className={styles.sides}>
        <SideOf label="Before" side={before} view={view} />
        <SideOf label="After" side={after} view={view} />
      </div>
      <JsonDiff before={before.output} after={after.output} beforeLabel="before" afterLabel="after" />
    </>
  )
}

const views = [
  { value: 'text', label: 'Text' },
  { value: 'markdown', label: 'Markdown' },
  { value: 'json', label: 'JSON' },
] as const

const SideOf = ({ label, side, view }: { label: string; side: Side; view: View }) => (
  <Section title={label} actions={<Status status={side.status} />}>
    <Output name={label.toLowerCase()} side={side} view={view} />
  </Section>
)

function Output({ name, side: { status, output, error }, view }: { name: string; side: Side; view: View }) {
  const label = `Output ${name}`
  if (output === null)
    return (
      <LargeText
        label={label}
        text={`${error?.code ?? status}: ${error?.message ?? 'no output'}`}
        name={`${name}.txt`}
      />
    )
  const text = textIn(output)
  if (view === 'json' || text === '')
    return <LargeText label={label} text={JSON.stringify(output, null, 2)} name={`${name}.json`} />
  if (view === 'text') return <LargeText label={label} text={text} name={`${name}.txt`} />
  return (
    <Suspense fallback={<Loading />}>
      <MarkdownText text={text.slice(0, mostMarkdown)} />
    </Suspense>
  )
}
