import { useState } from 'react'
import { Button } from '../../parts/button/Button.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { ArchiveDialog } from '../../parts/dialog/ArchiveDialog.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { Status } from '../../parts/status/Status.tsx'
import { ArchivePipelineMutation, type Pipeline, PipelineQuery } from './pipelineQueries.ts'
import { RunPipelineDialog } from './RunPipelineDialog.tsx'

type Props = { pipeline: Pipeline; reload(): Promise<void> }

export function PipelineHeader({ pipeline, reload }: Props) {
  const [search, setSearch] = useUrlState<'/pipelines/$id'>()
  const [isArchiving, setArchiving] = useState(false)
  const off = pipeline.status === 'archived' ? 'The pipeline is archived' : undefined
  return (
    <>
      <PageHeader
        title="Pipeline"
        name={pipeline.name}
        tab={pipeline.name}
        parent={{ to: '/pipelines', label: 'Pipelines' }}
        facts={
          <>
            <Status status={pipeline.status} />
            <span>version {pipeline.version}</span>
            <Id id={pipeline.id} short />
          </>
        }
        description={pipeline.description}
        actions={
          <Button kind="primary" needs="runs:write" off={off} onClick={() => setSearch({ run: 'new' })}>
            Run
          </Button>
        }
        menu={[{ label: 'Archive', danger: true, needs: 'pipelines:write', off, onSelect: () => setArchiving(true) }]}
        call={{
          operation: 'pipelines.get',
          path: [pipeline.id],
          document: PipelineQuery,
          variables: { id: pipeline.id },
        }}
      />
      <RunPipelineDialog
        pipeline={pipeline}
        open={search.run === 'new' && off === undefined}
        onClose={() => setSearch({ run: undefined }, { replace: true })}
      />
      <ArchiveDialog
        item={pipeline}
        mutation={ArchivePipelineMutation}
        open={isArchiving}
        onClose={() => setArchiving(false)}
        reload={reload}
      />
    </>
  )
}
