import { Id } from '../../parts/copy/Id.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { statusLabel } from '../../parts/status/statusLabel.ts'
import { type Column, Table } from '../../parts/table/Table.tsx'
import type { PipelineRunStep } from './pipelineRunQueries.ts'

type Run = PipelineRunStep['runs'][number]

/** All runs of a step: one for each item and attempt. */
export const StepRuns = ({ step }: { step: PipelineRunStep }) => (
  <Section title={`Runs of ${step.name}`} framed>
    {step.error !== null && <Note tone="red">{step.error.message}</Note>}
    {step.runs.length === 0 ? (
      <p>It has no runs: it is {statusLabel(step.status)}.</p>
    ) : (
      <Table
        label={`Runs of ${step.name}`}
        columns={columns}
        rows={step.runs}
        rowKey={({ runId }) => runId}
        rowTo={({ runId }) => `/runs/${runId}`}
      />
    )}
  </Section>
)

const columns: Column<Run>[] = [
  { key: 'status', header: 'Status', lead: true, cell: ({ status }) => <Status status={status} /> },
  { key: 'item', header: 'Item', align: 'end', cell: ({ index }) => (index === null ? '–' : index + 1) },
  { key: 'attempt', header: 'Attempt', align: 'end', cell: ({ attempt }) => attempt },
  { key: 'run', header: 'Run', grows: true, cell: ({ runId }) => <Id id={runId} to={`/runs/${runId}`} short /> },
]
