/** The output of a run: streamed text, and the final output as text, Markdown or JSON. */
import { lazy, Suspense } from 'react'
import { Segments } from '../../../parts/form/Segments.tsx'
import { LargeText } from '../../../parts/text/LargeText.tsx'
import { StreamingText } from '../../../parts/text/StreamingText.tsx'
import type { RunLog } from '../log/runLog.ts'
import { isEnded, useLog, useLogState } from '../log/useRunLog.ts'
import { JsonText } from '../tabs/JsonText.tsx'
import { outputText } from './outputText.ts'
import type { OutputView } from './outputView.ts'
import styles from './RunOutput.module.css'

type Props = {
  log: RunLog
  output: { [key: string]: unknown } | null | undefined
  /** Whether the run was active when the page was opened: then its text is followed. */
  follows: boolean
  view: OutputView
  onView: (view: OutputView) => void
}

const MarkdownText = lazy(() => import('../../../parts/text/MarkdownText.tsx'))
/** Markdown is laid out as a whole, so it is bounded like every large value. */
const mostMarkdown = 64 * 1024

export function RunOutput({ log, output, follows, view, onView }: Props) {
  const hasEnded = useLog(log, isEnded)
  return (
    <div className={styles.output}>
      <Segments label="Shown as" value={view} options={views} onChange={onView} />
      {view === 'text' && <TextOutput log={log} output={output} follows={follows} />}
      {view === 'markdown' && <MarkdownOutput log={log} output={output} />}
      {view === 'json' && <JsonOutput output={output} isEnded={hasEnded} />}
    </div>
  )
}

const views = [
  { value: 'text', label: 'Text' },
  { value: 'markdown', label: 'Markdown' },
  { value: 'json', label: 'JSON' },
] as const

type Shown = Pick<Props, 'log' | 'output'>

function TextOutput({ log, output, follows }: Shown & Pick<Props, 'follows'>) {
  const { isEnded, version } = useLogState(log)
  const texts = log.texts.map(({ text }) => text)
  const isSilent = texts.every(({ length }) => length === 0)
  const stored = isSilent ? outputText(log, output) : ''
  if (stored !== '') return <LargeText label="Output text" text={stored} name={`${log.runId}.txt`} />
  if (isSilent) return <p className={styles.empty}>{isEnded ? noText : 'No text yet.'}</p>
  return (
    <>
      {log.texts.length > 1 && (
        <p className={styles.empty}>
          Attempt {log.texts.at(-1)?.attempt} started over because the previous process was lost. Struck-through text is
          void.
        </p>
      )}
      <StreamingText
        label="Output text"
        name={`${log.runId}.txt`}
        texts={texts}
        version={version}
        isStreaming={!isEnded}
        follows={follows}
      />
    </>
  )
}

const noText = 'This run streamed no text. Its output, if any, is under JSON.'

function MarkdownOutput({ log, output }: Shown) {
  // The text is joined at every render, of which there is at most one per 50 ms.
  useLogState(log)
  const text = outputText(log, output)
  if (text === '') return <p className={styles.empty}>{noText}</p>
  return (
    <>
      <Suspense fallback={<p className={styles.empty}>Loading…</p>}>
        <MarkdownText text={text.slice(0, mostMarkdown)} />
      </Suspense>
      {text.length > mostMarkdown && (
        <p className={styles.empty}>Only the first 64 KiB are shown here. The rest is under Text.</p>
      )}
    </>
  )
}

function JsonOutput({ output, isEnded }: { output: Props['output']; isEnded: boolean }) {
  if (!output)
    return (
      <p className={styles.empty}>
        {isEnded ? 'There is no output.' : 'The output is available once the run has completed.'}
      </p>
    )
  return <JsonText label="Output JSON" value={output} name="output.json" />
}
