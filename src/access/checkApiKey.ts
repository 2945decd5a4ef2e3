/** Every value of a wanted key that is not acceptable, in one error. */
import { findAgents } from '../agents/readAgent.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { PlatformCode, Problem } from '../platform/errors.ts'
import { checkText, type Refuse, refuseInto } from '../platform/fieldChecks.ts'
import { failWith } from './accessErrors.ts'
import type { KeyMode } from './apiKeyFormat.ts'
import { outlives } from './keyStrength.ts'
import { isScope, type Scope, scopes } from './scopes.ts'
import type { Viewer } from './viewer.ts'

export type KeyValues = {
  name: string
  scopes: readonly string[]
  agentIds: readonly string[] | null
  expiresAt: Date | null
  mode: KeyMode
}

export type CheckedKey = KeyValues & { scopes: Scope[]; agentIds: string[] | null }

const maxNameCharacters = 200
const maxAgents = 100

/** Whose it will be, and when its maker's credentials end. */
type Maker = Pick<Viewer, 'organizationId' | 'expiresAt'>

export async function checkApiKey(tx: Transaction, maker: Maker, values: KeyValues, now: Date): Promise<CheckedKey> {
  const problems: KeyProblem[] = []
  const refuse = refuseInto(problems)
  checkText(refuse, 'name', values.name, maxNameCharacters, 1)
  checkScopes(problems, refuse, values.scopes)
  if (values.agentIds !== null) await checkAgents(tx, maker, refuse, values.agentIds)
  checkEnd(maker, refuse, values.expiresAt, now)
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

async function checkAgents(tx: Transaction, maker: Maker, refuse: Refuse, ids: readonly string[]): Promise<void> {
  if (!checkList(refuse, 'agentIds', ids, maxAgents)) return
  const found = await findAgents({ db: tx }, maker, [...ids])
  for (const [index, agent] of found.entries()) {
    if (agent === undefined) refuse(`agentIds.${index}`, 'names no agent of the organisation')
  }
}

function checkEnd(maker: Maker, refuse: Refuse, expiresAt: Date | null, now: Date): void {
  if (expiresAt !== null && expiresAt <= now) refuse('expiresAt', 'must be in the future')
  else if (expiresAt !== null && expiresAt > lastTime) refuse('expiresAt', 'must lie before the year 10000')
  else if (outlives(maker, expiresAt))
    refuse('expiresAt', `must not be later than the end of these credentials, ${maker.expiresAt?.toISOString()}`)
}

/** A later one, as an offset can make it, has no four digits for its year, which times are promised with. */
const lastTime = new Date('9999-12-31T23:59:59.999Z')

/** Is the list worth a look at its items? */
function checkList(refuse: Refuse, param: string, items: readonly string[], most: number): boolean {
  if (items.length === 0 || items.length > most) {
    refuse(param, `must hold 1 to ${most} items`)
    return false
  }
  for (const [index, item] of items.entries())
    if (items.indexOf(item) < index) refuse(`${param}.${index}`, 'is there twice')
  return true
}
