import type { ReactNode } from 'react'
import { formatFigure } from '../../parts/chart/formatFigure.ts'
import type { ShownPeriod } from '../../parts/chart/period.ts'
import { Tile, Tiles } from '../../parts/figures/Tiles.tsx'
import { periodWords } from '../../parts/period/periodWords.ts'
import { amountOf } from '../../parts/text/amountOf.ts'
import { Time } from '../../parts/time/Time.tsx'
import { BusiestAgents } from './BusiestAgents.tsx'
import { Concerns } from './Concerns.tsx'
import styles from './HomePage.module.css'
import { homeConcerns } from './homeConcerns.ts'
import type { MonthData, NowData } from './homeQueries.ts'
import { NewestEvents } from './NewestEvents.tsx'
import { RunsChart } from './RunsChart.tsx'
import { TopErrors } from './TopErrors.tsx'

type Props = { data: NowData; overview: MonthData | undefined; period: ShownPeriod; steps: ReactNode }

/** The period, and what is waiting. On a phone the lists come before the chart. */
export function HomeNow({ data, overview, period, steps }: Props) {
  const { analytics } = data
  return (
    <div className={styles.stack}>
      <Concerns concerns={homeConcerns(data, overview, period)} />
      {steps}
      <Figures data={data} period={period} />
      <div className={styles.chart}>
        <RunsChart intervals={analytics.series} overview={overview} period={period} />
      </div>
      <div className={styles.columns}>
        <BusiestAgents agents={analytics.byAgent} period={period} />
        <TopErrors errors={analytics.topErrors} period={period} />
        <NewestEvents events={data.events.edges.map(({ node }) => node)} />
      </div>
    </div>
  )
}

function Figures({ data, period }: Pick<Props, 'data' | 'period'>) {
  const { waiting, active, analytics } = data
  const { totals, topErrors } = analytics
  const oldest = waiting.edges[0]?.node
  const count = waiting.count ?? 0
  const words = periodWords(period)
  return (
    <Tiles label={`Figures ${words.sentence}`}>
      <Tile
        label="Approvals"
        value={formatFigure(count, 'count')}
        hint={
          oldest ? (
            <>
              oldest <Time at={oldest.createdAt} ago />
            </>
          ) : (
            'nothing waiting'
          )
        }
        to="/approvals"
        {...(count > 0 && { tone: 'warn' })}
      />
      <Tile
        label="Active now"
        value={formatFigure(active.count, 'count')}
        hint="queued and running"
        to="/runs"
        search={{ status: 'queued,running' }}
      />
      <Tile
        label={`Failures ${words.label}`}
        value={formatFigure(totals.failed, 'count')}
        hint={
          topErrors
            .slice(0, 2)
            .map(({ code }) => code)
            .join(', ') || 'no errors'
        }
        to="/runs"
        search={{ status: 'failed', after: period.from }}
        {...(totals.failed > 0 && { tone: 'bad' })}
      />
      <Tile
        label="Success rate"
        value={formatFigure(totals.successRate, 'percent')}
        hint="excluding cancelled runs"
        to="/analytics"
      />
      <Tile
        label="p95 latency"
        value={formatFigure(totals.latencyMs.p95, 'ms')}
        hint={`p50 ${formatFigure(totals.latencyMs.p50, 'ms')}`}
        to="/analytics"
      />
      <Tile
        label="Tokens"
        value={formatFigure(totals.tokensUsed, 'count')}
        hint={amountOf(totals.runs, 'run')}
        to="/usage"
      />
    </Tiles>
  )
}
