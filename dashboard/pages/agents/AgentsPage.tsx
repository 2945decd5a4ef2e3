/** The organisation's agents, with their figures of the period. */

import { useMemo, useState } from 'react'
import { useConnection } from '../../graphql/useConnection.ts'
import { useRead } from '../../graphql/useRead.ts'
import { RunChanges } from '../../live/runChanges.ts'
import { useEvents } from '../../live/useEvents.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { AgentPages } from '../../parts/agents/AgentPages.tsx'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { usePagePeriod } from '../../parts/period/usePagePeriod.ts'
import { FilterBar, type FilterChoice } from '../../parts/table/FilterBar.tsx'
import { ListState } from '../../parts/table/ListState.tsx'
import { Table } from '../../parts/table/Table.tsx'
import { useCan } from '../../session/useCan.ts'
import { AgentChanges } from '../agent/agentQueries.ts'
import { type AgentRow, agentColumns } from './agentColumns.tsx'
import { AgentFiguresQuery, AgentsQuery } from './agentsQuery.ts'
import { NoAgents } from './NoAgents.tsx'

export function AgentsPage() {
  const [search, setSearch] = useUrlState<'/agents'>()
  const filter = useMemo(() => filterOf(search), [search])
  const agents = useConnection(AgentsQuery, { first: 50, filter }, (data) => data.agents)
  const figures = useFigures()
  const reload = useReloadSoon(() => {
    void agents.reload()
    void figures.reload()
  })
  useSubscription(RunChanges, {}, { onNext: reload })
  useEvents(AgentChanges, {}, { onEvent: reload })
  const rows: AgentRow[] = agents.nodes.map((agent) => ({
    agent,
    figures: figures.of(agent.id),
    interval: figures.interval,
  }))
  return (
    <>
      <PageHeader
        title="Agents"
        description="What your runs invoke. Every change is a version that can be compared and rolled back."
        actions={
          <LinkButton to="/agents/new" kind="primary">
            New agent
          </LinkButton>
        }
        call={{ operation: 'agents.list', query: filter, document: AgentsQuery, variables: { filter } }}
      />
      <AgentPages />
      <FilterBar search={search} setSearch={setSearch} choices={filters} />
      <ListState
        connection={agents}
        empty={<NoAgents isFiltered={Object.keys(filter).length > 0} onClear={() => setSearch(noFilter)} />}
      >
        <Table
          label="Agents"
          columns={agentColumns}
          rows={rows}
          rowKey={({ agent }) => agent.id}
          rowTo={({ agent }) => `/agents/${agent.id}`}
        />
      </ListState>
    </>
  )
}

const filters: FilterChoice[] = [
  { name: 'status', label: 'Status', kind: 'select', options: ['active', 'archived'] },
  {
    name: 'kind',
    label: 'Source',
    kind: 'select',
    options: [
      { value: 'catalog', label: 'catalog' },
      { value: 'custom', label: 'custom' },
    ],
  },
]

const noFilter = { status: undefined, kind: undefined }

function filterOf({ status, kind }: Record<string, string | undefined>) {
  return {
    ...((status === 'active' || status === 'archived') && { status: status as 'active' | 'archived' }),
    ...((kind === 'catalog' || kind === 'custom') && { kind: kind as 'catalog' | 'custom' }),
  }
}

/** Without the scope for analytics, agents are shown without figures. */
function useFigures() {
  const { allowed } = useCan('analytics:read')
  const [openedAt, setOpenedAt] = useState(Date.now)
  const { from, to, interval } = usePagePeriod('24h', openedAt)
  const { data, reload } = useRead(AgentFiguresQuery, { from, to, interval }, { pause: !allowed })
  const byId = useMemo(() => new Map(data?.analytics.byAgent.map((one) => [one.agentId, one])), [data])
  const moveOn = async () => {
    setOpenedAt(Date.now())
    await reload()
  }
  return { reload: moveOn, interval, of: (id: string) => byId.get(id) }
}
