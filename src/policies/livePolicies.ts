/*
 * The policies in force, compiled, for whoever makes or executes a run. What was found is kept for at most 10 s; whoever
 * changes a policy or the default calls `forget`, and this process asks again at once. Agents that name a template cost
 * no query at all, those that name nothing one per organisation and 10 s.
 */
import { LRUCache } from 'lru-cache'
import { type CompiledPolicy, compilePolicy } from '../guardrails/compilePolicy.ts'
import type { Guardrail } from '../guardrails/guardrail.ts'
import { policyTemplates } from '../guardrails/policyTemplates.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, type Scope, statement } from '../platform/database/database.ts'
import { isTemplate, templateNames } from './policy.ts'

export type LivePolicies = {
  /** What an agent names, or the organisation's default where it names nothing. */
  find(scope: Scope, named: string | null): Promise<CompiledPolicy>
  /** Drops what is remembered of an organisation. */
  forget(organizationId: string): void
}

type Deps = { db: Pick<Database, 'run'>; clock: Clock }
/** `version` tells whether what was compiled before is still good. */
type Known = { version: string; policy: CompiledPolicy; bytes: number }

const rememberMs = 10_000
const separator = ' '

export function createLivePolicies({ db, clock }: Deps): LivePolicies {
  const known = new LRUCache<string, Known>({
    maxSize: 64 * 1_048_576,
    sizeCalculation: ({ bytes }) => bytes + 1_000,
    ttl: rememberMs,
    ttlResolution: 0, // else it remembers the time itself for a moment
    perf: { now: () => clock.now().getTime() },
    fetchMethod: (key, before) => lookUpSettled(key, before),
  })
  let changes = 0
  /** What changes while it is being looked up is looked up again: the old answer must not be remembered. */
  async function lookUpSettled(key: string, before: Known | undefined): Promise<Known> {
    const changesBefore = changes
    const found = await lookUp(db, key, before)
    return changes === changesBefore ? found : lookUpSettled(key, before)
  }
  return {
    async find({ organizationId }, named) {
      if (named !== null && isTemplate(named)) return templates[named]
      const key = `${organizationId}${separator}${named ?? ''}`
      const found = known.get(key) ?? (await known.fetch(key))
      if (found === undefined) throw new Error(`${key} was forgotten while it was looked up`)
      return found.policy
    },
    forget(organizationId) {
      changes++
      for (const key of [...known.keys()]) if (key.startsWith(organizationId + separator)) known.delete(key)
    },
  }
}

const templates = Object.fromEntries(
  templateNames.map((name) => [name, compilePolicy(policyTemplates[name])]),
) as Record<(typeof templateNames)[number], CompiledPolicy>

async function lookUp(db: Deps['db'], key: string, before: Known | undefined): Promise<Known> {
  const [organizationId = '', named = ''] = key.split(separator)
  const [row] = await db.run(named === '' ? findDefaultPolicy : findNamedPolicy, [organizationId, named])
  if (row !== undefined && isTemplate(row.id)) return { version: row.id, policy: templates[row.id], bytes: 0 }
  if (row?.guardrails == null) throw new Error(`there is no policy of ${key}`) // better no run than an unguarded one
  const version = `${row.id} ${row.updated_at.toISOString()}`
  if (before?.version === version) return before
  return { version, policy: compilePolicy(row.guardrails), bytes: JSON.stringify(row.guardrails).length }
}

type Row = { id: string; guardrails: Guardrail[] | null; updated_at: Date }

/** Index: organizations_pkey, policies_pkey. */
const findDefaultPolicy = statement<Row>(
  'find_default_policy_content',
  `select o.default_policy as id, p.guardrails, p.updated_at
     from organizations o left join policies p on p.organization_id = o.id and p.id = o.default_policy
    where o.id = $1 and $2 = ''`,
)

/** Index: policies_pkey. Deleted ones too: a run of an agent's earlier version may name one. */
const findNamedPolicy = statement<Row>(
  'find_policy_content',
  'select id, guardrails, updated_at from policies where organization_id = $1 and id = $2',
)
