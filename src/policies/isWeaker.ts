/** Whether one policy protects less than another. */
import { isDeepStrictEqual } from 'node:util'
import type { Action, Guardrail } from '../guardrails/guardrail.ts'
import { policyTemplates } from '../guardrails/policyTemplates.ts'
import type { Database, Scope } from '../platform/database/database.ts'
import { findDefault } from './defaultPolicy.ts'
import { isTemplate } from './policy.ts'
import { policyEntity } from './policyEntity.ts'

type Reads = Pick<Database, 'run' | 'select'>

/** Policies are named as in agents; null means the organisation's default. One that does not exist has no guardrails. */
export async function isWeakerPolicy(
  db: Reads,
  scope: Scope,
  wanted: string | null,
  current: string | null,
): Promise<boolean> {
  return isWeaker(await guardrailsOf(db, scope, wanted), await guardrailsOf(db, scope, current))
}

/** True unless every guardrail of `current` has one in `wanted` that checks at least as much and acts as strictly. */
export const isWeaker = (wanted: readonly Guardrail[], current: readonly Guardrail[]): boolean =>
  !current.every((known) => wanted.some((guardrail) => covers(guardrail, known)))

async function guardrailsOf(db: Reads, scope: Scope, named: string | null): Promise<readonly Guardrail[]> {
  const name = named ?? (await findDefault(db, scope))
  if (isTemplate(name)) return policyTemplates[name]
  const row = await db.select(scope, policyEntity, 'policy').andWhere('policy.id = :name', { name }).getOne()
  return row?.guardrails ?? []
}

function covers(guardrail: Guardrail, known: Guardrail): boolean {
  const looks = guardrail.on === 'both' || guardrail.on === known.on
  return (
    looks &&
    severity[guardrail.action] >= severity[known.action] &&
    isDeepStrictEqual(settingsOf(guardrail), settingsOf(known))
  )
}

const severity: Record<Action, number> = { flag: 0, redact: 1, block: 2 }

const settingsOf = ({ on, action, ...settings }: Guardrail): object => settings
