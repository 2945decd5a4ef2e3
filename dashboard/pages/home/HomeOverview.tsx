import { useAgents } from '../../parts/agents/useAgents.ts'
import { deploymentMarks } from '../../parts/chart/deploymentMarks.ts'
import { intervalTimes, outcomeSeries } from '../../parts/chart/runSeries.ts'
import { TimeChart } from '../../parts/chart/TimeChart.tsx'
import { QuotaBar } from '../../parts/figures/QuotaBar.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { WebhookState } from '../webhooks/WebhookState.tsx'
import styles from './HomePage.module.css'
import { failingWebhooks } from './homeConcerns.ts'
import type { MonthData } from './homeQueries.ts'
import { useZoom } from './RunsChart.tsx'

/** The last 30 days unless the page's period is the same, failing webhooks, and the quota. */
export function HomeOverview({ data, hasMonth }: { data: MonthData; hasMonth: boolean }) {
  const { analytics, deployments, usage } = data
  const { nameOf } = useAgents()
  const zoom = useZoom()
  return (
    <div className={styles.stack}>
      {hasMonth && (
        <div className={styles.chart}>
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
        </div>
      )}
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
              <span className={styles.soft}>{failedText(webhook.stats.failed)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const failedText = (deliveries: number): string =>
  `${deliveries === 1 ? '1 delivery' : `${deliveries} deliveries`} failed in 24 h`
