import { useRead } from '../../graphql/useRead.ts'
import { RunChanges } from '../../live/runChanges.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { deploymentMarks } from '../../parts/chart/deploymentMarks.ts'
import { formatFigure } from '../../parts/chart/formatFigure.ts'
import type { ShownPeriod } from '../../parts/chart/period.ts'
import { intervalTimes, outcomeSeries } from '../../parts/chart/runSeries.ts'
import { TimeChart } from '../../parts/chart/TimeChart.tsx'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { Tile, Tiles } from '../../parts/figures/Tiles.tsx'
import { Facts } from '../../parts/layout/Facts.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import type { SearchOf } from '../../parts/navigation/pageUrls.ts'
import { periodWords } from '../../parts/period/periodWords.ts'
import { usePagePeriod } from '../../parts/period/usePagePeriod.ts'
import { formatDuration } from '../../parts/time/formatTime.ts'
import { Time } from '../../parts/time/Time.tsx'
import styles from './AgentPage.module.css'
import { AgentRuns } from './AgentRuns.tsx'
import { type Agent, AgentOverviewQuery, type AgentOverview as Figures } from './agentQueries.ts'
import { useReloadAfter } from './useReloadAfter.ts'
import { VersionFigures } from './VersionFigures.tsx'

export function AgentOverview({ agent, changes }: { agent: Agent; changes: number }) {
  const period = usePagePeriod('24h', Date.now())
  const { from, to, interval } = period
  const read = useRead(AgentOverviewQuery, { id: agent.id, from, to, interval })
  const readSoon = useReloadSoon(read.reload)
  useSubscription(RunChanges, {}, { onNext: readSoon })
  useReloadAfter(changes, read.reload)
  return (
    <div className={styles.overview}>
      <ReadState read={read}>{(figures) => <Activity agent={agent} figures={figures} period={period} />}</ReadState>
      <Setup agent={agent} />
    </div>
  )
}

type ActivityProps = { agent: Agent; figures: Figures; period: ShownPeriod }

function Activity({ agent, figures: { analytics, deployments, runs }, period }: ActivityProps) {
  const words = periodWords(period)
  const { totals, series, byVersion } = analytics
  const marks = deploymentMarks(deployments, () => agent.name)
  return (
    <>
      <Tiles label={`Figures ${words.sentence}`}>
        <Tile label={`Runs ${words.label}`} value={formatFigure(totals.runs, 'count')} {...runsOf(agent)} />
        <Tile
          label="Active now"
          value={formatFigure(totals.active, 'count')}
          {...runsOf(agent, { status: 'queued,running' })}
        />
        <Tile
          label={`Failures ${words.label}`}
          value={formatFigure(totals.failed, 'count')}
          {...(totals.failed > 0 && { tone: 'bad' })}
          {...runsOf(agent, { status: 'failed', after: period.from })}
        />
        <Tile
          label="Success rate"
          value={formatFigure(totals.successRate, 'percent')}
          hint="excluding cancelled runs"
        />
        <Tile
          label="p95 latency"
          value={formatFigure(totals.latencyMs.p95, 'ms')}
          hint={`p50 ${formatFigure(totals.latencyMs.p50, 'ms')}`}
        />
        <Tile label="Tokens" value={formatFigure(totals.tokensUsed, 'count')} />
      </Tiles>
      <TimeChart
        title={`Runs by outcome, ${words.title}`}
        kind="bars"
        unit="count"
        times={intervalTimes(series)}
        series={outcomeSeries(series)}
        marks={marks}
        fileName={`${agent.name} runs.csv`}
      />
      <div className={styles.columns}>
        <AgentRuns agentId={agent.id} runs={runs.edges.map(({ node }) => node)} />
        <VersionFigures versions={byVersion ?? []} live={agent.version} />
      </div>
    </>
  )
}

const runsOf = ({ id }: Agent, filter: SearchOf<'/runs'> = {}) =>
  ({ to: '/runs', search: { agent: id, ...filter } }) as const

function Setup({ agent }: { agent: Agent }) {
  const { runtime, config, inputSchema, policy, deployment } = agent
  const by = deployment.creator?.name ?? deployment.creator?.id
  return (
    <Section title="Setup">
      <Facts
        facts={[
          ['Source', agent.kind === 'catalog' ? `catalog: ${agent.catalogKey}` : 'custom'],
          ['Live since', <Time key="since" at={deployment.createdAt} />],
          ['Deployed by', by ?? '–'],
          [
            'Policy',
            policy === null ? (
              "the organisation's default"
            ) : (
              <PageLink key="policy" to="/settings/policies">
                {policy}
              </PageLink>
            ),
          ],
          ['Timeout', formatDuration(agent.timeoutMs)],
          ['Concurrent runs', agent.maxConcurrency ?? 'no limit'],
          ['If its process dies', agent.retryOnLoss ? 'the run is restarted' : 'the run fails'],
        ]}
      />
      <div className={styles.columns}>
        <Json title={runtime === null ? 'Configuration' : 'Runtime'} value={runtime ?? config} />
        <Json title="Input schema" value={inputSchema} />
      </div>
    </Section>
  )
}

const Json = ({ title, value }: { title: string; value: object | null }) =>
  value !== null && Object.keys(value).length > 0 ? (
    <div>
      <h3>{title}</h3>
      <CodeBlock label={title} code={JSON.stringify(value, null, 2)} wrap />
    </div>
  ) : null
