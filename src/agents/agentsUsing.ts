/*
 * Which agents use a policy or a connector in their live version or in the candidate of a release, except archived agents, for many policies or connectors
 * in one statement. An agent that names no policy uses the default one.
 */
import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { hasScope, type Viewer } from '../viewer/viewer.ts'

export type UsingAgent = { id: string; name: string }

export type Used = {
  id: string
  /** Of a policy. */
  isDefault?: boolean
}

type Deps = { db: Pick<Database, 'run'> }

/** For each, the first agents in the order of their ids; null if the viewer may not read agents. */
export type ListAgentsUsing = (deps: Deps, viewer: Viewer, used: Used[]) => Promise<(UsingAgent[] | null)[]>
/** For each, how many there are, up to 1,000; null if the viewer may not read agents. */
export type CountAgentsUsing = (deps: Deps, viewer: Viewer, used: Used[]) => Promise<(number | null)[]>

const maxShown = 100
const maxCounted = 1_000

const listing =
  (sql: ReturnType<typeof listStatement>): ListAgentsUsing =>
  async ({ db }, viewer, used) => {
    if (!hasScope(viewer, 'agents:read')) return used.map(() => null)
    const rows = await db.run(sql, [...valuesOf(viewer, used), maxShown], callerSignal())
    const found = Map.groupBy(rows, ({ used_id }) => used_id)
    return used.map(({ id }) => (found.get(id) ?? []).sort(byId).slice(0, maxShown).map(toAgent))
  }

const counting =
  (sql: ReturnType<typeof countStatement>): CountAgentsUsing =>
  async ({ db }, viewer, used) => {
    if (!hasScope(viewer, 'agents:read')) return used.map(() => null)
    const rows = await db.run(sql, [...valuesOf(viewer, used), maxCounted], callerSignal())
    const found = new Map(rows.map(({ used_id, count }) => [used_id, count]))
    return used.map(({ id }) => Math.min(maxCounted, found.get(id) ?? 0))
  }

/** The id of an agent that names it, whichever agents the caller may see. */
const finding =
  (sql: ReturnType<typeof listStatement>) =>
  async (tx: Transaction, scope: Scope, id: string): Promise<string | undefined> => {
    const [agent] = await tx.run(sql, [scope.organizationId, [id], [id], null, 1])
    return agent?.id
  }

const byId = (one: UsingAgent, other: UsingAgent): number => (one.id < other.id ? -1 : 1)
const toAgent = ({ id, name }: UsingAgent): UsingAgent => ({ id, name })

/** The default policy is searched by its id and by the empty text, which stands for no policy. */
function valuesOf({ organizationId, agentIds }: Viewer, used: Used[]): unknown[] {
  const searched = used.flatMap(({ id, isDefault }) => [[id, id], ...(isDefault ? [[id, '']] : [])])
  return [organizationId, searched.map(([id]) => id), searched.map(([, name]) => name), agentIds]
}

/** The conditions are written so that only the intended index matches: the primary key would read all the organisation's versions. */
const usingAgents = (isUsed: string): string => `
  unnest($2::text[], $3::text[]) as used (id, name)
  cross join lateral (
    select distinct on (v.agent_id) v.agent_id as id, v.name
      from agent_versions v
      join agents g on g.organization_id = v.organization_id and g.id = v.agent_id
                   and v.version in (g.version, (g.release->>'version')::int)
     where ${isUsed} and g.status = 'active' and ($4::text[] is null or v.agent_id = any($4))
     order by v.agent_id, v.version = g.version desc limit $5) a`

const listStatement = (name: string, isUsed: string) =>
  statement<UsingAgent & { used_id: string }>(
    name,
    `select used.id as used_id, a.id, a.name from ${usingAgents(isUsed)}`,
  )

const countStatement = (name: string, isUsed: string) =>
  statement<{ used_id: string; count: number }>(
    name,
    `select used.id as used_id, count(*)::int as count from ${usingAgents(isUsed)} group by used.id`,
  )

/** Indexes: agent_versions_policy, agents_pkey. */
const namesPolicy = `(v.organization_id || ' ' || coalesce(v.policy, '')) collate "C" = $1 || ' ' || used.name`
/** Indexes: agent_versions_connectors, agents_pkey. */
const namesConnector = `v.connector_ids @> array[used.name] and v.organization_id || '' = $1`

const listUsingPolicies = listStatement('list_agents_using_policies', namesPolicy)
const listUsingConnectors = listStatement('list_agents_using_connectors', namesConnector)

export const listAgentsUsingPolicies = listing(listUsingPolicies)
export const countAgentsUsingPolicies = counting(countStatement('count_agents_using_policies', namesPolicy))
export const findAgentUsingPolicy = finding(listUsingPolicies)
export const listAgentsUsingConnectors = listing(listUsingConnectors)
export const countAgentsUsingConnectors = counting(countStatement('count_agents_using_connectors', namesConnector))
export const findAgentUsing = finding(listUsingConnectors)
