/** One pipeline run as a graph with live states; each step opens its run. */
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Stack } from '../../parts/layout/Stack.tsx'
import { Tabs } from '../../parts/layout/Tabs.tsx'
import { useUrlId } from '../../parts/navigation/PageUrl.tsx'
import { statusLabel } from '../../parts/status/statusLabel.ts'
import { LargeText } from '../../parts/text/LargeText.tsx'
import { PipelineRunError } from './PipelineRunError.tsx'
import { PipelineRunEvents } from './PipelineRunEvents.tsx'
import { PipelineRunFacts } from './PipelineRunFacts.tsx'
import { PipelineRunHeader } from './PipelineRunHeader.tsx'
import type { PipelineRun } from './pipelineRunQueries.ts'
import { RunGraph } from './RunGraph.tsx'
import { StepTable } from './StepTable.tsx'
import { useLivePipelineRun } from './useLivePipelineRun.ts'

export function PipelineRunPage() {
  const id = useUrlId()
  return <FollowedRun key={id} id={id} />
}

function FollowedRun({ id }: { id: string }) {
  const { read, log, state } = useLivePipelineRun(id)
  const run = read.data?.pipelineRun
  if (!run) {
    return (
      <>
        <PageHeader title="Pipeline run" parent={{ to: '/pipelines', label: 'Pipelines' }} />
        <ReadState read={{ ...read, data: undefined }}>{() => null}</ReadState>
      </>
    )
  }
  return (
    <>
      <PipelineRunHeader run={run} state={state} reload={read.reload} />
      <Stack>
        <PipelineRunFacts run={run} />
        {run.error !== null && <PipelineRunError error={run.error} />}
        <RunGraph run={run} />
      </Stack>
      <Tabs
        label="Parts of the pipeline run"
        tabs={[
          { key: 'steps', label: 'Steps', content: () => <StepTable steps={run.steps} /> },
          { key: 'input', label: 'Input', content: () => <Value name="input" value={run.input} /> },
          { key: 'output', label: 'Output', content: () => <Output run={run} /> },
          { key: 'events', label: 'Events', content: () => <PipelineRunEvents log={log} state={state} /> },
        ]}
      />
    </>
  )
}

const Value = ({ name, value }: { name: string; value: unknown }) => (
  <LargeText label={name} name={`${name}.json`} text={JSON.stringify(value, null, 2)} />
)

const Output = ({ run: { status, output } }: { run: PipelineRun }) =>
  status === 'completed' ? (
    <Value name="output" value={output} />
  ) : (
    <p>There is no output: it is {statusLabel(status)}.</p>
  )
