import { useState } from 'react'
import { callService } from '../../graphql/callService.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { RunsOf } from '../../parts/alerts/AlertDrawer.tsx'
import { type AlertRule, TestAlertRuleQuery } from '../../parts/alerts/alertQueries.ts'
import { figure } from '../../parts/alerts/metrics.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { Time } from '../../parts/time/Time.tsx'

type Verdict = NonNullable<ResultOf<typeof TestAlertRuleQuery>['testAlertRule']>

/** Evaluates the rule now, without side effects. */
export function RuleTest({ rule }: { rule: AlertRule }) {
  const [verdict, setVerdict] = useState<Verdict>()
  const [error, setError] = useState<ServiceError>()
  const [isBusy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    const response = await callService(TestAlertRuleQuery, { id: rule.id })
    setVerdict(response.data?.testAlertRule ?? undefined)
    setError(response.error)
    setBusy(false)
  }
  return (
    <Section
      title="Test"
      framed
      description="Evaluates the rule now. Nothing fires and nothing is stored."
      actions={
        <Button needs="alerts:read" busy={isBusy} onClick={() => void test()}>
          Test
        </Button>
      }
    >
      {error !== undefined && <ErrorNote error={error} />}
      {verdict !== undefined && <VerdictOf verdict={verdict} />}
    </Section>
  )
}

function VerdictOf({ verdict: { wouldFire, snapshot } }: { verdict: Verdict }) {
  const { metric, value, sampleCount, runIds, windowEnd } = snapshot
  return (
    <>
      <Note tone={wouldFire ? 'red' : 'green'} role="status">
        {wouldFire
          ? 'The condition is met: the rule would fire.'
          : 'The condition is not met: the rule would not fire.'}{' '}
        Value: <strong>{figure(metric, value)}</strong>, from {sampleCount.toLocaleString('en-US')} samples. Tested{' '}
        <Time at={windowEnd} ago />.
      </Note>
      {runIds.length > 0 && <RunsOf ids={runIds} />}
    </>
  )
}
