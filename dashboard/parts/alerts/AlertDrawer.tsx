import type { ResultOf } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useReloadSoon } from '../../live/useReloadSoon.ts'
import { useSubscription } from '../../live/useSubscription.ts'
import { useAgents } from '../agents/useAgents.ts'
import { Id } from '../copy/Id.tsx'
import { Drawer } from '../dialog/Drawer.tsx'
import { ReadState } from '../feedback/ReadState.tsx'
import { Facts } from '../layout/Facts.tsx'
import { Section } from '../layout/Section.tsx'
import { PageLink } from '../navigation/PageLink.tsx'
import { Status } from '../status/Status.tsx'
import { Time } from '../time/Time.tsx'
import { AlertQuery, AlertUpdates } from './alertQueries.ts'
import { conditionOf, figure } from './metrics.ts'

type Alert = NonNullable<ResultOf<typeof AlertQuery>['alert']>

export const AlertDrawer = ({ id, onClose }: { id: string | undefined; onClose(): void }) => (
  <Drawer open={id !== undefined} onClose={onClose} title="Alert" description={id !== undefined && <Id id={id} />}>
    {id !== undefined && <AlertContent id={id} />}
  </Drawer>
)

function AlertContent({ id }: { id: string }) {
  const read = useRead(AlertQuery, { id })
  useSubscription(AlertUpdates, {}, { onNext: useReloadSoon(read.reload, 1_000) })
  return <ReadState read={read}>{({ alert }) => alert && <AlertFacts alert={alert} />}</ReadState>
}

function AlertFacts({ alert }: { alert: Alert }) {
  const { snapshot, rule, metric, agentId } = alert
  const { nameOf } = useAgents()
  return (
    <>
      <Facts
        facts={[
          [
            'Rule',
            rule ? (
              <PageLink key="rule" to={`/alerts/rules/${rule.id}`}>
                {alert.name}
              </PageLink>
            ) : (
              `${alert.name} (deleted)`
            ),
          ],
          ['Status', <Status key="status" status={alert.status} />],
          ['Condition', conditionOf(alert)],
          ['Value', figure(metric, alert.value)],
          [
            'Agent',
            agentId === null ? (
              'all'
            ) : (
              <PageLink key="agent" to={`/agents/${agentId}`}>
                {nameOf(agentId)}
              </PageLink>
            ),
          ],
          ['Began', <Time key="began" at={alert.triggeredAt} />],
          ['Resolved', <Time key="resolved" at={alert.resolvedAt} none="still firing" />],
        ]}
      />
      <Rollback alert={alert} />
      <Section title="When it fired">
        <Facts
          facts={[
            ['From', <Time key="from" at={snapshot.windowStart} />],
            ['To', <Time key="to" at={snapshot.windowEnd} />],
            ['Samples', snapshot.sampleCount.toLocaleString('en-US')],
          ]}
        />
      </Section>
      {snapshot.runIds.length > 0 && <RunsOf ids={snapshot.runIds} />}
    </>
  )
}

const rollbacks = {
  done: 'The previous version is live again.',
  no_earlier_version: 'Nothing was changed: there was no earlier version.',
  already_rolled_back: 'Nothing was changed: the live version was itself the result of a rollback.',
  not_allowed: "Nothing was changed: the rule's last editor may not roll the agent back.",
}

function Rollback({ alert: { snapshot, rolledBackDeploymentId, agentId } }: { alert: Alert }) {
  if (snapshot.rollback === null) return null
  return (
    <Section title="Automatic rollback">
      <p>{rollbacks[snapshot.rollback]}</p>
      {rolledBackDeploymentId !== null && agentId !== null && (
        <p>
          Undone: <Id id={rolledBackDeploymentId} to={`/agents/${agentId}`} search={{ tab: 'versions' }} />
        </p>
      )}
    </Section>
  )
}

export const RunsOf = ({ ids }: { ids: readonly string[] }) => (
  <Section title="Runs that triggered it">
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <Id id={id} to={`/runs/${id}`} />
        </li>
      ))}
    </ul>
  </Section>
)
