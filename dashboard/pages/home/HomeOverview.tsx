import { useAgents } from '../../parts/agents/useAgents.ts'
import { deploymentMarks } from '../../parts/chart/deploymentMarks.ts'
import { intervalTimes, outcomeSeries } from '../../parts/chart/runSeries.ts'
import { TimeChart } from '../../parts/chart/TimeChart.tsx'
import { QuotaBar } from '../../parts/figures/QuotaBar.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { WebhookState } from '../webhooks/WebhookState.tsx'
import { useZoom } from './DayChart.tsx'
import styles from './HomePage.module.css'
import type { MonthData } from './homeQueries.ts'
import { failingWebhooks } from './homeVerdict.ts'

/** The last 30 days, failing webhooks, and the quota. */
export function HomeOverview({ data }: { data: MonthData }) {
  const { analytics, deployments, usage } = data
  const { nameOf } = useAgents()
  const zoom = useZoom()
  return (
    <div className={styles.stack}>
      <TimeChart
        title="Runs, last 30 days"
        kind="bars"
        unit="count"
        times={intervalTimes(analytics.series)}
        series={outcomeSeries(analytics.series)}
        marks={deploymentMarks(deployments, nameOf)}
        onZoom={zoom}
        utcDays
        height={160}
        fileName="runs-30-days.csv"
      />
      <div className={styles.columns}>
        <FailingWebhooks data={data} />
        <Section framed title="Quota" actions={<PageLink to="/usage">Usage</PageLink>}>
          <QuotaBar
            start={usage.period.start}
            end={usage.period.end}
            calls={usage.usage.calls ?? 0}
            limit={usage.limits.monthlyCalls}
          />
        </Section>
      </div>
    </div>
  )
}

function FailingWebhooks({ data }: { data: MonthData }) {
  const failing = failingWebhooks(data)
  const count = data.webhooks.edges.length
  return (
    <Section framed title="Failing webhooks" actions={<PageLink to="/webhooks">Webhooks</PageLink>}>
      {failing.length === 0 ? (
        <p className={styles.soft}>
          {count === 0 ? 'No webhook is registered.' : 'None: every receiver accepts its deliveries.'}
        </p>
      ) : (
        <ul className={styles.rows}>
          {failing.map((webhook) => (
            <li key={webhook.id}>
              <PageLink to={`/webhooks/${webhook.id}`} search={{ status: 'failed' }}>
                {webhook.url}
              </PageLink>
              <WebhookState webhook={webhook} />
              <span className={styles.soft}>{webhook.stats.failed} failed in 24 h</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
