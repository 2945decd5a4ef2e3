import type { Alert } from '../../src/alerts/alert.ts'
import { insertAlert, resolveAlert } from '../../src/alerts/store/openAlerts.ts'
import type { TestService } from './testService.ts'

/** Stores an alert as if a rule had fired. */
export async function makeAlert({ deps, credentials }: TestService, given: Partial<Alert> = {}): Promise<Alert> {
  const now = deps.clock.now()
  const figure = { metric: 'failed_runs', value: 3, threshold: 2, comparator: 'gt' } as const
  const alert: Alert = {
    organizationId: credentials.organization_id,
    id: deps.newId('alrt'),
    ruleId: deps.newId('rule'),
    name: 'Failures',
    ...figure,
    status: 'firing',
    agentId: null,
    triggeredAt: now,
    resolvedAt: null,
    snapshot: { ...figure, windowStart: now, windowEnd: now, sampleCount: 3, runIds: [], rollback: null },
    rolledBackDeploymentId: null,
    ...given,
  }
  await deps.db.transaction(async (tx) => {
    await insertAlert(tx, { ...alert, status: 'firing' })
    if (alert.status === 'resolved') await resolveAlert(tx, alert, alert.ruleId, now)
  })
  return alert
}
