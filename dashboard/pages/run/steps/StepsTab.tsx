/** The steps of a run: what each used, how large what went in and out was, and, in a drawer, all that was recorded. */
import { useUrlState } from '../../../parts/navigation/useUrlState.ts'
import { type Column, Table } from '../../../parts/table/Table.tsx'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import type { RunLog } from '../log/runLog.ts'
import { isEnded, marksOf, useLog } from '../log/useRunLog.ts'
import styles from '../tabs/RunTabs.module.css'
import { type RunStep, readSteps, usedBy } from './readSteps.ts'
import { StepDrawer } from './StepDrawer.tsx'
import { durationOf, resultOf, sizesOf, tokensOf } from './stepFigures.ts'

export function StepsTab({ log }: { log: RunLog }) {
  const [search, setSearch] = useUrlState<'/runs/$id'>()
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
  { key: 'kind', width: 88, header: 'Kind', cell: ({ kind }) => kind || '–' },
  { key: 'used', width: 136, header: 'Model or tool', cell: (step) => usedBy(step) ?? '–' },
  {
    key: 'started',
    width: 88,
    header: 'Started',
    align: 'end',
    cell: ({ from }) => `+${formatDuration(from - startedAt)}`,
  },
  { key: 'duration', width: 88, header: 'Duration', align: 'end', cell: durationOf },
  { key: 'tokens', width: 112, header: 'Tokens', align: 'end', cell: ({ data }) => tokensOf(data) },
  { key: 'size', width: 144, header: 'Size', align: 'end', cell: ({ data }) => sizesOf(data) },
  { key: 'result', width: 88, header: 'Result', cell: ({ data, to }) => resultOf(data, to !== undefined) },
]
