/*
 * Prepared policies for the creation and execution of runs. They are cached for 10 s; a change calls `forget`, so this
 * process reads them again immediately. An agent that names a template costs no query; those that name nothing cost one
 * query per organisation every 10 s.
 */
import { policyTemplates } from '../guardrails/policyTemplates.ts'
import { type PreparedPolicy, preparePolicy } from '../guardrails/preparePolicy.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, type Scope, statement } from '../platform/database/database.ts'
import { createLookUpCache } from '../platform/lookUpCache.ts'
import { findDefaultPolicy, type PolicyContent } from './defaultPolicy.ts'
import { isTemplate, templateNames } from './policy.ts'

export type LivePolicies = ReturnType<typeof createLivePolicies>

type Deps = { db: Pick<Database, 'run'>; clock: Clock }
/** A policy is prepared again only if its `version` changed. */
type Known = { version: string; policy: PreparedPolicy; bytes: number }

/** Measured: compiled terms take 70 times the size of their JSON. Long lists of terms, and patterns, are not compiled here. */
const compiledBytesPerCharacter = 100

const separator = ' '

export function createLivePolicies({ db, clock }: Deps) {
  const known = createLookUpCache<Known>({
    clock,
    lookUp: (key, before) => lookUp(db, key, before),
    bounds: { maxSize: 128 * 1_048_576, sizeCalculation: ({ bytes }) => bytes },
  })
  return {
    /** The named policy, or the organisation's default for null. */
    async find({ organizationId }: Scope, named: string | null): Promise<PreparedPolicy> {
      if (named !== null && isTemplate(named)) return templates[named]
      const key = `${organizationId}${separator}${named ?? ''}`
      const found = await known.find(key)
      if (found === undefined) throw new Error(`${key} was forgotten while it was looked up`)
      return found.policy
    },
    /** Removes an organisation's policies from the cache. */
    forget: (organizationId: string): void => known.forget((_, key) => key.startsWith(organizationId + separator)),
  }
}

const templates = Object.fromEntries(
  templateNames.map((name) => [name, preparePolicy(policyTemplates[name])]),
) as Record<(typeof templateNames)[number], PreparedPolicy>

async function lookUp(db: Deps['db'], key: string, before: Known | undefined): Promise<Known> {
  const [organizationId = '', named = ''] = key.split(separator)
  const [row] = await db.run(named === '' ? findDefaultPolicy : findNamedPolicy, [organizationId, named])
  if (row !== undefined && isTemplate(row.id)) return { version: row.id, policy: templates[row.id], bytes: 1_000 }
  if (row?.guardrails == null) throw new Error(`there is no policy of ${key}`) // better no run than an unguarded one
  const version = `${row.id} ${row.updated_at.toISOString()}`
  if (before?.version === version) return before
  const bytes = JSON.stringify(row.guardrails).length * compiledBytesPerCharacter
  return { version, policy: preparePolicy(row.guardrails), bytes }
}

/** Index: policies_pkey. Includes deleted ones: a run of an agent's earlier version may name one. */
const findNamedPolicy = statement<PolicyContent>(
  'find_policy_content',
  'select id, guardrails, updated_at from policies where organization_id = $1 and id = $2',
)
