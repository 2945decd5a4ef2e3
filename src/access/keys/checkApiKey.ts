/** Validates the values of a new key and reports all problems in one error. */
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { PlatformCode, Problem } from '../../platform/errors.ts'
import { checkText, type Refuse, refuseInto } from '../../platform/fieldChecks.ts'
import { isScope, type Scope, scopes } from '../../viewer/scopes.ts'
import type { KeyMode, Viewer } from '../../viewer/viewer.ts'
import { failWith } from '../accessErrors.ts'
import { outlives } from './keyPrivileges.ts'

export type KeyValues = {
  name: string
  scopes: readonly string[]
  auditAccess: boolean
  agentIds: readonly string[] | null
  expiresAt: Date | null
  mode: KeyMode
  /** The person whom the key belongs to; null if it is the organisation's. */
  userId: string | null
}

export type CheckedKey = KeyValues & { scopes: Scope[]; agentIds: string[] | null }

const maxNameCharacters = 200
const maxAgents = 100

/** The agents in the order of the ids; undefined for those that the organisation does not have. */
export type FindAgents = (
  deps: { db: Pick<Database, 'select'> },
  maker: { organizationId: string },
  ids: string[],
) => Promise<(object | undefined)[]>

type Maker = Pick<Viewer, 'organizationId' | 'expiresAt'>

export async function checkApiKey(
  { findAgents, clock }: { findAgents: FindAgents; clock: Clock },
  tx: Transaction,
  maker: Maker,
  values: KeyValues,
): Promise<CheckedKey> {
  const problems: KeyProblem[] = []
  const refuse = refuseInto(problems)
  checkText(refuse, 'name', values.name, maxNameCharacters, 1)
  checkScopes(problems, refuse, values.scopes)
  if (values.agentIds !== null && checkList(refuse, 'agentIds', values.agentIds, maxAgents))
    refuseUnknown(refuse, await findAgents({ db: tx }, maker, [...values.agentIds]))
  checkExpiry(maker, refuse, values.expiresAt, clock.now())
  if (problems.length > 0) throw failWith(problems)
  return { ...values, scopes: values.scopes.filter(isScope), agentIds: values.agentIds && [...values.agentIds] }
}

type KeyProblem = Problem<PlatformCode | 'unknown_scope'>

function checkScopes(problems: KeyProblem[], refuse: Refuse, wanted: readonly string[]): void {
  if (!checkList(refuse, 'scopes', wanted, scopes.length)) return
  for (const [index, scope] of wanted.entries()) {
    if (isScope(scope)) continue
    problems.push({ param: `scopes.${index}`, code: 'unknown_scope', message: `must be one of ${scopes.join(', ')}` })
  }
}

export function refuseUnknown(refuse: Refuse, agents: (object | undefined)[]): void {
  for (const [index, agent] of agents.entries())
    if (agent === undefined) refuse(`agentIds.${index}`, 'is not an agent of the organisation')
}

function checkExpiry(maker: Maker, refuse: Refuse, expiresAt: Date | null, now: Date): void {
  if (expiresAt !== null && expiresAt <= now) refuse('expiresAt', 'must be in the future')
  else if (expiresAt !== null && expiresAt > lastTime) refuse('expiresAt', 'must be before the year 10000')
  else if (outlives(maker, expiresAt))
    refuse('expiresAt', `must not be after these credentials expire, ${maker.expiresAt?.toISOString()}`)
}

/** The API promises years of four digits; a time zone offset can lead beyond them. */
const lastTime = new Date('9999-12-31T23:59:59.999Z')

/** False if the list has a wrong length, so that its items need no check. */
function checkList(refuse: Refuse, param: string, items: readonly string[], maxItems: number): boolean {
  if (items.length === 0 || items.length > maxItems) {
    refuse(param, `must have 1 to ${maxItems} items`)
    return false
  }
  for (const [index, item] of items.entries())
    if (items.indexOf(item) < index) refuse(`${param}.${index}`, 'is a duplicate')
  return true
}
