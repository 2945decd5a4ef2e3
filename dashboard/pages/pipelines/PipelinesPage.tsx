/** The organisation's pipelines. Their runs are a tab of Runs. */

import { useConnection } from '../../graphql/useConnection.ts'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { EmptyState } from '../../parts/feedback/EmptyState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { ListState } from '../../parts/table/ListState.tsx'
import { type Column, Table } from '../../parts/table/Table.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { type ListedPipeline, PipelinesQuery } from './pipelinesQuery.ts'

export const PipelinesPage = () => (
  <>
    <PageHeader
      title="Pipelines"
      description="Several agents as one durable piece of work: side by side, in order, for each item of a list."
      actions={
        <LinkButton to="/pipelines/new" kind="primary">
          New pipeline
        </LinkButton>
      }
      call={{ operation: 'pipelines.list', document: PipelinesQuery }}
    />
    <PipelineList />
  </>
)

function PipelineList() {
  const pipelines = useConnection(PipelinesQuery, { first: 50 }, (data) => data.pipelines)
  return (
    <ListState connection={pipelines} empty={<NoPipelines />}>
      <Table
        label="Pipelines"
        columns={columns}
        rows={pipelines.nodes}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/pipelines/${id}`}
      />
    </ListState>
  )
}

const NoPipelines = () => (
  <EmptyState
    title="No pipelines yet"
    action={
      <LinkButton to="/pipelines/new" kind="primary">
        Create the first one
      </LinkButton>
    }
    code={<CodeBlock label="Command" code="ars pipelines create -i pipeline.json" />}
  >
    A pipeline runs agents as steps. It survives restarts: a finished step is never run again.
  </EmptyState>
)

const columns: Column<ListedPipeline>[] = [
  {
    key: 'name',
    header: 'Name',
    lead: true,
    grows: true,
    cell: ({ id, name }) => <PageLink to={`/pipelines/${id}`}>{name}</PageLink>,
  },
  { key: 'status', width: 112, header: 'Status', cell: ({ status }) => <Status status={status} /> },
  { key: 'steps', header: 'Steps', align: 'end', cell: ({ steps }) => steps.length },
  { key: 'version', header: 'Version', align: 'end', cell: ({ version }) => version },
  { key: 'updated', width: 120, header: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} ago /> },
]
