/** One alert rule: its metric over the last day against its threshold, a test, its alerts. */
import { useRead } from '../../graphql/useRead.ts'
import { useReloadEvery } from '../../live/useReloadEvery.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { AlertList } from '../../parts/alerts/AlertList.tsx'
import { type AlertRule, AlertRuleQuery } from '../../parts/alerts/alertQueries.ts'
import { figure, metrics, spanOf } from '../../parts/alerts/metrics.ts'
import { useAlertChanges } from '../../parts/alerts/useAlertChanges.ts'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { Facts } from '../../parts/layout/Facts.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { Stack } from '../../parts/layout/Stack.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { useUrlId } from '../../parts/navigation/PageUrl.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { AlertRuleHeader } from './AlertRuleHeader.tsx'
import { RuleHistory } from './RuleHistory.tsx'
import { RuleTest } from './RuleTest.tsx'

/** The default evaluation interval: the last value may change although nothing else does. */
const evaluationMs = 10_000

export function AlertRulePage() {
  const id = useUrlId()
  const read = useRead(AlertRuleQuery, { id })
  useAlertChanges(read.reload)
  useReloadEvery(evaluationMs, read.reload)
  const rule = read.data?.alertRule
  if (!rule) {
    return (
      <>
        <PageHeader title="Alert rule" parent={{ to: '/alerts', label: 'Alerts' }} />
        <ReadState read={{ ...read, data: undefined }}>{() => null}</ReadState>
      </>
    )
  }
  return (
    <>
      <AlertRuleHeader rule={rule} reload={read.reload} />
      <Stack>
        <RuleFacts rule={rule} />
        <RuleHistory rule={rule} />
      </Stack>
      <RuleTest key={`${rule.id} ${rule.updatedAt}`} rule={rule} />
      <Section title="Alerts of this rule">
        <AlertList ruleId={rule.id} />
      </Section>
    </>
  )
}

function RuleFacts({ rule }: { rule: AlertRule }) {
  const { nameOf } = useAgents()
  const { agentId, metric } = rule
  return (
    <Facts
      facts={[
        ['Last value', figure(metric, rule.lastValue)],
        ['Evaluated', <Time key="evaluated" at={rule.lastEvaluatedAt} ago none="not yet" />],
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
        ['Window', metric === 'quota_used_percent' ? 'the month' : spanOf(rule.windowSeconds)],
        ['Min. duration', rule.forSeconds === 0 ? 'none: fires immediately' : spanOf(rule.forSeconds)],
        ...(metrics[metric].hasSamples ? [['Minimum runs', rule.minSamples] as [string, number]] : []),
        ['Auto-rollback', rule.autoRollback ? 'on' : 'off'],
      ]}
    />
  )
}
