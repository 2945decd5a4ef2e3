/** Names of actors, within the organisation: one statement for keys and users, one each for agents and alert rules. */
import { nameCallers } from '../../src/access/nameCallers.ts'
import { findAgentNames } from '../../src/agents/findAgentNames.ts'
import { findRuleNames } from '../../src/alerts/rules/findRuleNames.ts'
import type { ActorKind, ShownActor } from '../../src/audit/actor.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'

/** In the order of the actors; null for those that are unknown or deleted, or have no name. */
export async function nameActors(
  deps: { db: Pick<Database, 'run'> },
  viewer: Viewer,
  actors: readonly ShownActor[],
): Promise<(string | null)[]> {
  const idsOf = (kinds: ActorKind[]) => [
    ...new Set(actors.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)),
  ]
  const [callerIds, agentIds, ruleIds] = [idsOf(['api_key', 'user']), idsOf(['agent']), idsOf(['alert_rule'])]
  const callers = callerIds.length === 0 ? none : await nameCallers(deps.db, viewer, callerIds)
  const agents = agentIds.length === 0 ? none : await findAgentNames(deps, viewer, agentIds)
  const rules = ruleIds.length === 0 ? none : await findRuleNames(deps, viewer, ruleIds)
  const nameOf: Record<ActorKind, (id: string) => string | undefined> = {
    api_key: (id) => callers.get(id),
    user: (id) => callers.get(id),
    agent: (id) => agents.get(id),
    operator: (name) => name,
    alert_rule: (id) => rules.get(id),
    nobody: () => undefined,
    release: () => undefined,
  }
  return actors.map(({ id, kind }) => nameOf[kind](id) ?? null)
}

const none: ReadonlyMap<string, string> = new Map()
