/** The steps of a run: what each used, how large what went in and out was, and, in a drawer, all that was recorded. */
import { useUrlState } from '../../../parts/navigation/useUrlState.ts'
import { type Column, Table } from '../../../parts/table/Table.tsx'
import { formatBytes } from '../../../parts/text/formatBytes.ts'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import type { JsonData } from '../log/logEvent.ts'
import type { RunLog } from '../log/runLog.ts'
import { isEnded, marksOf, useLog } from '../log/useRunLog.ts'
import styles from '../tabs/RunTabs.module.css'
import { type RunStep, readSteps, usedBy } from './readSteps.ts'
import { StepDrawer } from './StepDrawer.tsx'

export function StepsTab({ log }: { log: RunLog }) {
  const [search, setSearch] = useUrlState()
  useLog(log, marksOf)
  const hasEnded = useLog(log, isEnded)
  const steps = readSteps(log.marks)
  const startedAt = Date.parse(log.marks[0]?.createdAt ?? '')
  if (steps.length === 0)
    return <p className={styles.none}>{hasEnded ? 'The agent recorded no steps.' : 'No step has begun yet.'}</p>
  return (
    <>
      <Table
        label="Steps"
        columns={columnsFrom(startedAt)}
        rows={steps}
        rowKey={({ seq }) => String(seq)}
        onOpen={({ seq }) => setSearch({ step: String(seq) })}
        openKey={search.step}
      />
      <StepDrawer
        step={steps.find(({ seq }) => String(seq) === search.step)}
        startedAt={startedAt}
        onClose={() => setSearch({ step: undefined })}
      />
    </>
  )
}

const columnsFrom = (startedAt: number): Column<RunStep>[] => [
  { key: 'name', header: 'Step', lead: true, grows: true, cell: ({ name }) => name },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kind || '–' },
  { key: 'used', header: 'Model or tool', cell: (step) => usedBy(step) ?? '–' },
  { key: 'started', header: 'Started', align: 'end', cell: ({ from }) => `+${formatDuration(from - startedAt)}` },
  { key: 'duration', header: 'Duration', align: 'end', cell: durationOf },
  { key: 'tokens', header: 'Tokens', align: 'end', cell: ({ data }) => tokensOf(data) },
  { key: 'size', header: 'Size', align: 'end', cell: ({ data }) => sizesOf(data) },
  { key: 'result', header: 'Result', cell: ({ data, to }) => resultOf(data, to !== undefined) },
]

export const durationOf = ({ from, to }: RunStep): string => (to === undefined ? 'running' : formatDuration(to - from))

/** In and out. */
export function tokensOf({ usage }: JsonData): string {
  const { input_tokens, output_tokens } = (usage ?? {}) as JsonData
  return pairOf(input_tokens, output_tokens, (count) => count.toLocaleString('en'))
}

export const sizesOf = ({ input_bytes, output_bytes }: JsonData): string =>
  pairOf(input_bytes, output_bytes, formatBytes)

function pairOf(before: unknown, after: unknown, format: (value: number) => string): string {
  const shown = (value: unknown) => (typeof value === 'number' ? format(value) : '–')
  return typeof before === 'number' || typeof after === 'number' ? `${shown(before)} → ${shown(after)}` : '–'
}

export function resultOf({ error, ok, http_status, finish_reason }: JsonData, isOver: boolean): string {
  const result = [http_status, finish_reason].find((value) => typeof value === 'string' || typeof value === 'number')
  if (error !== undefined || ok === false) return result === undefined ? 'failed' : `failed, ${result}`
  return result === undefined ? (isOver ? 'ok' : '–') : String(result)
}
