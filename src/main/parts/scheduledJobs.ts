/** Jobs that one process of all runs, every minute or less often: deleting expired rows, and measuring old ones. */

import { purgeDeviceCodes } from '../../access/devices/purgeDeviceCodes.ts'
import { purgeInvitations } from '../../access/people/purgeInvitations.ts'
import { purgeExpiredSessions } from '../../access/sessions/purgeExpiredSessions.ts'
import { purgeSamples } from '../../alerts/store/purgeSamples.ts'
import { redactAudit } from '../../audit/changeAudit.ts'
import { measureBodies } from '../../bodies/measureBodies.ts'
import { purgeExports } from '../../exports/purgeExports.ts'
import { purgeIdempotencyKeys } from '../../idempotency/purgeIdempotencyKeys.ts'
import { purgeCallCounts } from '../../limits/purgeCallCounts.ts'
import { pipelineRunBodies } from '../../pipelines/runs/store/pipelineRunRow.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { runBodies } from '../../runs/store/runRow.ts'
import { inBatches } from '../../scheduler/inBatches.ts'
import type { ScheduledJob } from '../../scheduler/jobs.ts'
import { purgeRecentRollups } from '../../usage/recent/purgeRecentRollups.ts'
import { purgeDeliveries } from '../../webhooks/store/deliveryStatements.ts'

const everyMinute = '* * * * *'
const everyTenMinutes = '*/10 * * * *'
const everySixHours = '0 */6 * * *'

export const scheduledJobs = (deps: { db: Database; clock: Clock }): ScheduledJob[] => [
  { name: 'purge_idempotency_keys', cron: everyMinute, run: inBatches(() => purgeIdempotencyKeys(deps)) },
  { name: 'purge_deliveries', cron: everyMinute, run: () => purgeDeliveries(deps) },
  { name: 'purge_recent_rollups', cron: everyMinute, run: inBatches(() => purgeRecentRollups(deps)) },
  { name: 'measure_runs', cron: everyMinute, run: inBatches(() => measureBodies(deps, runBodies)) },
  { name: 'measure_pipeline_runs', cron: everyMinute, run: inBatches(() => measureBodies(deps, pipelineRunBodies)) },
  { name: 'purge_sessions', cron: everyTenMinutes, run: inBatches(() => purgeExpiredSessions(deps)) },
  { name: 'purge_invitations', cron: everyTenMinutes, run: inBatches(() => purgeInvitations(deps)) },
  { name: 'purge_device_codes', cron: everyTenMinutes, run: inBatches(() => purgeDeviceCodes(deps)) },
  { name: 'purge_exports', cron: everyTenMinutes, run: inBatches(() => purgeExports(deps)) },
  { name: 'purge_alert_samples', cron: everyTenMinutes, run: inBatches(() => purgeSamples(deps)) },
  { name: 'redact_audit_log', cron: everySixHours, run: () => redactAudit(deps) },
  { name: 'purge_call_counts', cron: everySixHours, run: inBatches(() => purgeCallCounts(deps)) },
]
