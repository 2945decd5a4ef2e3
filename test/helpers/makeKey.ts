/** Inserts keys and organisations besides the seeded ones. */
import { apiKeyEntity } from '../../src/access/keys/apiKeyEntity.ts'
import { newApiKey } from '../../src/access/keys/newApiKey.ts'
import { organizationEntity } from '../../src/access/organizationEntity.ts'
import { hireWithDefaults } from '../../src/agents/catalog/hireWithDefaults.ts'
import { noOwnLimits, type OwnLimits } from '../../src/limits/plans.ts'
import { keptFor } from '../../src/viewer/retention.ts'
import { demoScopes, type Scope } from '../../src/viewer/scopes.ts'
import type { KeyMode } from '../../src/viewer/viewer.ts'
import type { TestService } from './testService.ts'

type KeyOptions = {
  mode?: KeyMode
  scopes?: Scope[]
  /** By default only if the scopes name `audit:read`. */
  auditAccess?: boolean
  agentIds?: string[] | null
  expiresAt?: Date | null
  organizationId?: string
}

export type MadeKey = { id: string; key: string }

export async function makeKey(service: TestService, options: KeyOptions = {}): Promise<MadeKey> {
  const { db, newId } = service.deps
  const { mode = 'live', agentIds = null, expiresAt = null } = options
  const scopes = options.scopes ?? (mode === 'demo' ? [...demoScopes] : ['*' as const])
  const { auditAccess = scopes.includes('audit:read') } = options
  const { row, key } = newApiKey(service.deps, {
    id: newId('key'),
    organizationId: options.organizationId ?? service.credentials.organization_id,
    name: 'Test key',
    createdBy: 'usr_test',
    mode,
    scopes,
    auditAccess,
    agentIds,
    expiresAt,
    userId: null,
  })
  await db.transaction((tx) => tx.insert(apiKeyEntity, row))
  return { id: row.id, key }
}

/** Creates another organisation with its own key and agent. */
export async function makeOrganization(
  service: TestService,
  own: Partial<OwnLimits> = {},
): Promise<{ id: string; key: string; agentId: string }> {
  const { db, newId, clock } = service.deps
  const id = newId('org')
  await db.transaction((tx) =>
    tx.insert(organizationEntity, {
      id,
      name: 'Another',
      plan: 'free',
      createdAt: clock.now(),
      ...noOwnLimits,
      ...keptFor(null),
      ...own,
    }),
  )
  const { key } = await makeKey(service, { organizationId: id, auditAccess: true })
  return { id, key, agentId: await makeAgent(service, 'echo', id) }
}

/** Hires another agent, and returns its id. */
export async function makeAgent(
  service: TestService,
  catalogKey: string,
  organizationId: string = service.credentials.organization_id,
): Promise<string> {
  const hirer = { organizationId, id: 'usr_test' }
  return service.deps.db.transaction(async (tx) => (await hireWithDefaults(service.deps, tx, hirer, catalogKey)).id)
}
