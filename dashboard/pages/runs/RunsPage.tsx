/** All runs of the organisation, live, filtered on the server; and those of its pipelines. */
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Tabs } from '../../parts/layout/Tabs.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { useListPeriod } from '../../parts/period/listPeriod.ts'
import { PipelineRunList } from '../../parts/pipelines/PipelineRunList.tsx'
import { RunExport } from './RunExport.tsx'
import { RunList } from './RunList.tsx'
import { restQuery } from './runFilter.ts'
import { RunsQuery } from './runsQueries.ts'
import { useRunFilter } from './useRunFilter.ts'
import { useRunsMenu } from './useRunsMenu.tsx'

export function RunsPage() {
  const [search] = useUrlState<'/runs'>()
  const { filter, order } = useRunFilter()
  const menu = useRunsMenu()
  useListPeriod()
  return (
    <>
      <PageHeader
        title="Runs"
        actions={
          <>
            {search.tab !== 'pipelines' && <RunExport filter={filter} />}
            <LinkButton to="/playground" kind="primary">
              New run
            </LinkButton>
          </>
        }
        menu={search.tab === 'pipelines' ? [] : menu.entries}
        call={{
          operation: 'runs.list',
          query: restQuery(filter, order),
          document: RunsQuery,
          variables: { filter, order },
        }}
      />
      {menu.dialogs}
      <Tabs
        label="Kinds of runs"
        tabs={[
          { key: 'agents', label: 'Agent runs', content: () => <RunList /> },
          { key: 'pipelines', label: 'Pipeline runs', content: () => <PipelineRunList /> },
        ]}
      />
    </>
  )
}
