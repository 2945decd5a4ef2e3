import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { whileActive } from '../../src/alerts/store/judgedRules.ts'
import { whileErasing } from '../../src/erasures/store/erasureStatements.ts'
import { nextDuePipelineRun } from '../../src/pipelines/runs/store/taskStatements.ts'
import { whileJudged } from '../../src/releases/store/judgedReleases.ts'
import { whileUnsettled } from '../../src/replays/store/replayStatements.ts'
import { whileExpiring } from '../../src/retention/expired.ts'
import { whileClaimable } from '../../src/runs/store/changes/claimRuns.ts'
import { nextExpiry } from '../../src/runs/store/changes/failDueRuns.ts'
import { createReadDue } from '../../src/scheduler/readDue.ts'
import { nextRollUp } from '../../src/usage/rollUp.ts'
import { whileOwned, whileUndeliverable } from '../../src/webhooks/store/deliveryStatements.ts'
import { nextDueDelivery } from '../../src/webhooks/store/waitingWebhooks.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'

/** Without `whileDead`: there are few processes. */
const expressions = {
  whileActive,
  whileErasing,
  nextDuePipelineRun,
  whileJudged,
  whileUnsettled,
  whileExpiring,
  whileClaimable,
  nextExpiry,
  nextRollUp,
  whileOwned,
  whileUndeliverable,
  nextDueDelivery,
}

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.dispose())

test('returns now, a time and never', async () => {
  const times = ["'-infinity'::timestamptz", "'2026-01-31T09:30:00.250Z'::timestamptz", 'null::timestamptz']
  const read = await createReadDue(storage.db)(times)
  expect(read).toEqual([Number.NEGATIVE_INFINITY, Date.parse('2026-01-31T09:30:00.250Z'), null])
})

test.each(Object.entries(expressions))('%s uses indexes only', async (_, expression) => {
  const { rows } = await storage.db.pool.query(`explain select ${expression}`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan')
})
