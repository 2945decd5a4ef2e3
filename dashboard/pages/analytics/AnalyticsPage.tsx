import { useState } from 'react'
import { useRead } from '../../graphql/useRead.ts'
import { RunChanges } from '../../live/runChanges.ts'
import { useEvents } from '../../live/useEvents.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { deploymentMarks } from '../../parts/chart/deploymentMarks.ts'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { usePagePeriod } from '../../parts/period/usePagePeriod.ts'
import { EventFeed } from '../events/eventQueries.ts'
import { AgentFilter } from './AgentFilter.tsx'
import styles from './AnalyticsPage.module.css'
import { AnalyticsTables } from './AnalyticsTables.tsx'
import { AnalyticsTotals } from './AnalyticsTotals.tsx'
import { AnalyticsQuery } from './analyticsQueries.ts'
import { RunCharts } from './RunCharts.tsx'

export function AnalyticsPage() {
  const [search, setSearch] = useUrlState<'/analytics'>()
  const [now, setNow] = useState(Date.now)
  const { from, to, interval, name } = usePagePeriod('30d', now)
  const agentId = search.agent ?? null
  const variables = { from, to, interval, agentId }
  const read = useRead(AnalyticsQuery, variables)
  const { agents, nameOf } = useAgents()
  const changed = useReloadSoon(() => {
    setNow(Date.now())
    void read.reload()
  })
  useEvents(EventFeed, { types: ['deployment.created', 'deployment.rollback'], after: null }, { onEvent: changed })
  useSubscription(RunChanges, {}, { onNext: changed, pause: name === undefined })
  const zoom = (start: number, end: number) =>
    setSearch({ period: undefined, from: new Date(start).toISOString(), to: new Date(end).toISOString() })
  return (
    <>
      <PageHeader
        title="Analytics"
        call={{
          operation: 'analytics.get',
          query: { from, to, interval, agent_id: agentId ?? undefined },
          document: AnalyticsQuery,
          variables,
        }}
      />
      <AgentFilter agents={agents} agentId={search.agent} onChange={(agent) => setSearch({ agent })} />
      <ReadState read={read}>
        {(data) => (
          <div className={styles.stack}>
            <AnalyticsTotals analytics={data.analytics} />
            <RunCharts
              intervals={data.analytics.series}
              interval={interval}
              marks={deploymentMarks(data.deployments, nameOf)}
              onZoom={zoom}
            />
            <AnalyticsTables analytics={data.analytics} period={{ from, to }} agentId={agentId} />
          </div>
        )}
      </ReadState>
    </>
  )
}
