import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { AlertRule } from '../alertRule.ts'
import { type AlertSample, findSamples } from '../store/alertSamples.ts'

/** The history of each rule. It is part of the rule, so callers who can read the rule may see it. */
export async function readHistories(
  { db, clock }: { db: Pick<Database, 'run'>; clock: Clock },
  viewer: Viewer,
  rules: readonly AlertRule[],
): Promise<AlertSample[][]> {
  const ids = rules.map(({ id }) => id)
  const samples = await findSamples(db, viewer, ids, clock.now())
  return ids.map((id) => samples.get(id) ?? [])
}
