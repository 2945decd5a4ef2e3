/** What fires now, at the top of the page. */
import { useConnection } from '../../graphql/useConnection.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { AlertsQuery, type ListedAlert } from '../../parts/alerts/alertQueries.ts'
import { conditionOf, figure, metrics } from '../../parts/alerts/metrics.ts'
import { useAlertChanges } from '../../parts/alerts/useAlertChanges.ts'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { ReadError } from '../../parts/feedback/ReadError.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { Status } from '../../parts/status/Status.tsx'
import { MoreRows } from '../../parts/table/MoreRows.tsx'
import { Elapsed } from '../../parts/time/Elapsed.tsx'
import styles from './FiringNow.module.css'

export function FiringNow() {
  const alerts = useConnection(AlertsQuery, { first: 20, filter: { status: ['firing'] } }, (data) => data.alerts)
  useAlertChanges(alerts.reload)
  if (!alerts.ready) return <ReadError error={alerts.error} reload={alerts.reload} />
  if (alerts.nodes.length === 0) return <Note tone="green">Nothing is firing.</Note>
  return (
    <Section title={`Firing now: ${alerts.nodes.length}${alerts.hasMore ? ' or more' : ''}`}>
      <ul className={styles.alerts}>
        {alerts.nodes.map((alert) => (
          <FiringAlert key={alert.id} alert={alert} />
        ))}
      </ul>
      <MoreRows connection={alerts} />
    </Section>
  )
}

function FiringAlert({ alert }: { alert: ListedAlert }) {
  const { id, name, metric, value, agentId, triggeredAt, rolledBackDeploymentId } = alert
  const { nameOf } = useAgents()
  return (
    <li className={styles.alert}>
      <Status status="firing" />
      <div className={styles.what}>
        <PageLink to="/alerts" search={{ tab: 'alerts', alert: id }} title={name}>
          {name}
        </PageLink>
        <span className={styles.soft}>
          {conditionOf(alert)}: <strong>{figure(metric, value)}</strong>
          {agentId !== null && ` · ${nameOf(agentId)}`} · for <Elapsed from={triggeredAt} />
          {rolledBackDeploymentId !== null && ' · rolled back'}
        </span>
      </div>
      {metrics[metric].ofRuns && (
        <LinkButton
          small
          to="/runs"
          search={{ agent: agentId ?? undefined, period: '24h', status: failing.has(metric) ? 'failed' : undefined }}
        >
          Runs
        </LinkButton>
      )}
    </li>
  )
}

const failing = new Set<ListedAlert['metric']>(['error_rate', 'failed_runs'])
