import { formatFigure } from '../../parts/chart/formatFigure.ts'
import { Note } from '../../parts/feedback/Note.tsx'
import { Tile, Tiles } from '../../parts/figures/Tiles.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { amountOf } from '../../parts/text/amountOf.ts'
import { Time } from '../../parts/time/Time.tsx'
import { BusiestAgents } from './BusiestAgents.tsx'
import { DayChart } from './DayChart.tsx'
import styles from './HomePage.module.css'
import type { MonthData, NowData } from './homeQueries.ts'
import { homeConcerns } from './homeVerdict.ts'
import { NewestEvents } from './NewestEvents.tsx'
import { TopErrors } from './TopErrors.tsx'

type Props = { data: NowData; overview: MonthData | undefined; from: string }

/** The last 24 hours, and what is waiting. */
export function HomeNow({ data, overview, from }: Props) {
  const { analytics } = data
  return (
    <div className={styles.stack}>
      <Verdict data={data} overview={overview} from={from} />
      <Figures data={data} from={from} />
      <DayChart intervals={analytics.series} overview={overview} />
      <div className={styles.columns}>
        <BusiestAgents agents={analytics.byAgent} />
        <TopErrors errors={analytics.topErrors} from={from} />
        <NewestEvents events={data.events.edges.map(({ node }) => node)} />
      </div>
    </div>
  )
}

function Verdict({ data, overview, from }: Props) {
  const concerns = homeConcerns(data, overview, from)
  if (concerns.length === 0)
    return <Note tone="green">Everything is fine: nothing is failing and nothing is waiting for you.</Note>
  return (
    <Note tone={concerns.some(({ tone }) => tone === 'red') ? 'red' : 'amber'}>
      <ul>
        {concerns.map(({ text, to, search }) => (
          <li key={text}>
            <PageLink to={to} {...(search && { search })} className={styles.concern}>
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Figures({ data, from }: { data: NowData; from: string }) {
  const { waiting, active, analytics } = data
  const { totals, topErrors } = analytics
  const oldest = waiting.edges[0]?.node
  const count = waiting.count ?? 0
  return (
    <Tiles label="The last 24 hours">
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
        label="Failures in 24 h"
        value={formatFigure(totals.failed, 'count')}
        hint={
          topErrors
            .slice(0, 2)
            .map(({ code }) => code)
            .join(', ') || 'no errors'
        }
        to="/runs"
        search={{ status: 'failed', after: from }}
        {...(totals.failed > 0 && { tone: 'bad' })}
      />
      <Tile
        label="Success rate"
        value={formatFigure(totals.successRate, 'percent')}
        hint="without cancelled runs"
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
