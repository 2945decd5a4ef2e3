/** The first start's organisation: an owner, a live key, a demo key, and two hired agents ready to call. */
import { type KeyObject, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { firstRetention, type StartingRetention } from '../../access/firstRetention.ts'
import { hasOrganizations } from '../../access/hasOrganizations.ts'
import { type ApiKey, apiKeyEntity } from '../../access/keys/apiKeyEntity.ts'
import { newApiKey } from '../../access/keys/newApiKey.ts'
import { organizationEntity } from '../../access/organizationEntity.ts'
import { userEntity } from '../../access/userEntity.ts'
import { hireWithDefaults } from '../../agents/catalog/hireWithDefaults.ts'
import type { RecordEvent } from '../../events/outbox.ts'
import { noOwnLimits } from '../../limits/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { NewId } from '../../platform/ids.ts'
import { demoScopes } from '../../viewer/scopes.ts'
import type { KeyMode } from '../../viewer/viewer.ts'

export type Seeded = {
  organization_id: string
  email: string
  password: string
  api_key: string
  demo_api_key: string
  agents: { echo: string; simulator: string }
}

type Deps = {
  db: Database
  clock: Clock
  newId: NewId
  pepper: KeyObject
  recordEvent: RecordEvent
  startingRetention: StartingRetention
}

type Keep = (seeded: Seeded) => void | Promise<void>

/** Does nothing if the database already has an organisation. */
export async function seed(deps: Deps, keep: Keep): Promise<void> {
  if (await hasOrganizations(deps.db)) return
  const password = randomBytes(15).toString('base64url')
  await seedOrganization(deps, { email: 'owner@example.com', password, passwordHash: await hash(password) }, keep)
}

const plan = 'developer'

type Owner = { email: string; password: string; passwordHash: string }

/**
 * Passes the keys to `keep` before the transaction commits: they can't be read back later, so there must be no
 * organisation whose keys are lost.
 */
export async function seedOrganization(deps: Deps, owner: Owner, keep: Keep): Promise<void> {
  const { email, password, passwordHash } = owner
  await deps.db.transaction(async (tx) => {
    const [organizationId, ownerId] = [deps.newId('org'), deps.newId('usr')]
    const createdAt = deps.clock.now()
    await tx.insert(organizationEntity, {
      id: organizationId,
      name: 'My organisation',
      plan,
      createdAt,
      ...noOwnLimits,
      ...firstRetention(deps.startingRetention, plan),
    })
    const user = { id: ownerId, organizationId, email, name: null, passwordHash, role: 'owner' as const, createdAt }
    await tx.insert(userEntity, user)
    const hire = (catalogKey: string) => hireWithDefaults(deps, tx, { organizationId, id: ownerId }, catalogKey)
    await keep({
      organization_id: organizationId,
      email,
      password,
      api_key: await seedKey(deps, tx, organizationId, ownerId, 'live'),
      demo_api_key: await seedKey(deps, tx, organizationId, ownerId, 'demo'),
      agents: { echo: (await hire('echo')).id, simulator: (await hire('simulator')).id },
    })
  })
}

async function seedKey(
  deps: Deps,
  tx: Transaction,
  organizationId: string,
  createdBy: string,
  mode: KeyMode,
): Promise<string> {
  const limits = { agentIds: null, expiresAt: null, userId: null }
  const wanted = { id: deps.newId('key'), organizationId, createdBy, mode, ...limits, ...seededKeys[mode] }
  const { row, key } = newApiKey(deps, wanted)
  await tx.insert(apiKeyEntity, row)
  return key
}

const seededKeys: Record<KeyMode, Pick<ApiKey, 'name' | 'scopes' | 'auditAccess'>> = {
  live: { name: 'First key', scopes: ['*'], auditAccess: true },
  demo: { name: 'Demo key', scopes: [...demoScopes], auditAccess: false },
}
