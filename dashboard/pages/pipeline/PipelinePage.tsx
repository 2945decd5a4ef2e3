/** One pipeline: its steps, its runs, its versions. */
import { useRead } from '../../graphql/useRead.ts'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Tabs } from '../../parts/layout/Tabs.tsx'
import { useUrlId } from '../../parts/navigation/PageUrl.tsx'
import { PipelineRunList } from '../../parts/pipelines/PipelineRunList.tsx'
import { pipelineDraftOf } from '../../parts/pipelines/pipelineDraft.ts'
import { LeaveQuestion } from '../../parts/review/LeaveQuestion.tsx'
import { useDraft } from '../../parts/review/useDraft.ts'
import { EditPipeline } from './EditPipeline.tsx'
import { PipelineHeader } from './PipelineHeader.tsx'
import { PipelineSteps } from './PipelineSteps.tsx'
import { PipelineVersions } from './PipelineVersions.tsx'
import { type Pipeline, PipelineQuery } from './pipelineQueries.ts'

export function PipelinePage() {
  const id = useUrlId()
  const read = useRead(PipelineQuery, { id })
  const pipeline = read.data?.pipeline
  if (!pipeline) {
    return (
      <>
        <PageHeader title="Pipeline" parent={{ to: '/pipelines', label: 'Pipelines' }} />
        <ReadState read={{ ...read, data: undefined }}>{() => null}</ReadState>
      </>
    )
  }
  return <LoadedPipeline key={pipeline.id} pipeline={pipeline} reload={read.reload} />
}

/** The draft is held here, so that switching tabs does not lose it. */
function LoadedPipeline({ pipeline, reload }: { pipeline: Pipeline; reload(): Promise<void> }) {
  const draft = useDraft(pipeline.id, { version: pipeline.version, content: pipelineDraftOf(pipeline) })
  return (
    <>
      <PipelineHeader pipeline={pipeline} reload={reload} />
      <LeaveQuestion isUnsaved={draft.isKept} />
      <Tabs
        label="Views of the pipeline"
        tabs={[
          { key: 'steps', label: 'Steps', content: () => <PipelineSteps pipeline={pipeline} /> },
          {
            key: 'edit',
            label: draft.isChanged ? 'Edit ●' : 'Edit',
            content: () => <EditPipeline pipeline={pipeline} draft={draft} reload={reload} />,
          },
          { key: 'runs', label: 'Runs', content: () => <PipelineRunList pipelineId={pipeline.id} /> },
          {
            key: 'versions',
            label: 'Versions',
            content: () => <PipelineVersions key={pipeline.version} pipeline={pipeline} />,
          },
        ]}
      />
    </>
  )
}
