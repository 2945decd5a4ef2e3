/** How long the runs of an agent are kept: a setting of the agent, which all its versions share. */
import type { Clock } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { Problem } from '../platform/errors.ts'
import { refuseInto } from '../platform/fieldChecks.ts'
import {
  changedRetention,
  checkRetention,
  isSameRetention,
  type Retention,
  retentionAt,
  shortestOf,
} from '../viewer/retention.ts'
import type { Viewer } from '../viewer/viewer.ts'
import type { Agent } from './agent.ts'
import { agentEntity } from './store/agentEntity.ts'
import { recordUpdate, type VersionDeps } from './versions/makeLive.ts'

export async function changeAgentRetention(
  deps: VersionDeps,
  tx: Transaction,
  viewer: Viewer,
  agent: Agent,
  wanted: number | null,
): Promise<Agent> {
  const { organizationId, id } = agent
  const now = deps.clock.now()
  const current = retentionAt(now, agent)
  const retention = changedRetention(current, wanted, now)
  if (isSameRetention(current, retention)) return agent
  await tx.manager.update(agentEntity, { organizationId, id }, { ...retention, updatedAt: now })
  const changed = { ...agent, ...retention, updatedAt: now }
  const difference = { changed: ['retention_days'], old: inEvent(current), new: inEvent(retention) }
  await recordUpdate(deps, tx, viewer, agent, changed, difference)
  const details = { ...difference, old_version: agent.version, new_version: agent.version }
  await deps.recordAudit(tx, viewer, { action: 'agent.updated', targetId: id, details })
  return changed
}

const inEvent = (retention: Retention) => ({ retention_days: shortestOf(retention) })

export function retentionProblems(
  { clock }: { clock: Clock },
  { organization }: Viewer,
  wanted: number | null | undefined,
): Problem[] {
  const problems: Problem<'invalid_value'>[] = []
  if (wanted === undefined) return problems
  const most = shortestOf(retentionAt(clock.now(), organization.retention))
  checkRetention(refuseInto(problems), wanted, most, 'the organisation keeps nothing longer')
  return problems
}
