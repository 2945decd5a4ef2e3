/** A signed-in person reviews a tool that asks for a key with their rights, and approves or denies it. */
import type { KeyObject } from 'node:crypto'
import type { RecordAudit } from '../../audit/recordAudit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { failWith } from '../../platform/errors.ts'
import { intersectRights, type Rights } from '../../viewer/intersectRights.ts'
import type { Scope } from '../../viewer/scopes.ts'
import { hasScope, type Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { grantsAuditAccess } from '../keys/keyPrivileges.ts'
import { requireSession } from '../sessions/requireSession.ts'
import { hashUserCode } from './deviceCode.ts'
import { type DeviceRow, decideDevice as decide, findPendingDevice } from './deviceStatements.ts'
import type { UserCodeThrottle } from './userCodeThrottle.ts'

/** A tool that asks for a key. */
export type AskingDevice = {
  name: string
  address: string
  /** What it would get: the part of what it asks for that the person may do. */
  scopes: readonly Scope[]
  refusedScopes: readonly Scope[]
  createdAt: Date
  expiresAt: Date
}

type Deps = {
  db: Pick<Database, 'pool' | 'transaction'>
  clock: Clock
  pepper: KeyObject
  userCodes: UserCodeThrottle
  recordAudit: RecordAudit
}

export async function readDevice(deps: Deps, viewer: Viewer, userCode: string): Promise<AskingDevice> {
  requireSession(viewer)
  const row = await deps.userCodes.guess(viewer.id, async () => {
    const { rows } = await deps.db.pool.query<DeviceRow>(findPendingDevice, [hashOf(deps, userCode), deps.clock.now()])
    return rows[0]
  })
  if (row === undefined) throw unknownCode()
  return showDevice(viewer, row)
}

export async function decideDevice(
  deps: Deps,
  viewer: Viewer,
  { userCode, isApproved }: { userCode: string; isApproved: boolean },
): Promise<AskingDevice> {
  requireSession(viewer)
  const decided = await deps.userCodes.guess(viewer.id, () =>
    deps.db.transaction(async (tx) => {
      // Waits for a transaction that removes the person.
      const self: unknown[] = await tx.manager.query('select 1 from users where id = $1 for key share', [viewer.id])
      if (self.length === 0) throw fail('invalid_credentials', { message: 'The session is not valid; log in again' })
      const decision = isApproved ? 'approved' : 'denied'
      const values = [hashOf(deps, userCode), deps.clock.now(), decision, viewer.organizationId, viewer.id]
      const [[row]] = (await tx.manager.query(decide, values)) as [DeviceRow[], number]
      if (row === undefined) return undefined
      const device = showDevice(viewer, row)
      if (isApproved && device.scopes.length === 0)
        throw fail('insufficient_scope', { message: 'Your role has none of the scopes that are asked for' })
      const details = { name: device.name, scopes: device.scopes, address: device.address }
      await deps.recordAudit(tx, viewer, { action: `device.${decision}`, targetId: null, details })
      return device
    }),
  )
  if (decided === undefined) throw unknownCode()
  return decided
}

/** The rights that a key has that somebody with these rights approves. */
export function grantedRights(viewer: Viewer, wanted: readonly Scope[]): Rights {
  return intersectRights(viewer, { scopes: wanted, auditAccess: grantsAuditAccess(viewer, wanted), agentIds: null })
}

/** A text that can't be a code matches no row. */
const hashOf = ({ pepper }: Deps, userCode: string): Buffer => hashUserCode(pepper, userCode) ?? Buffer.alloc(0)

const unknownCode = () =>
  failWith([
    {
      param: 'user_code',
      code: 'invalid_value',
      message: 'is not a code that waits for a decision; it may have expired',
    },
  ])

function showDevice(viewer: Viewer, row: DeviceRow): AskingDevice {
  return {
    name: row.name,
    address: row.address,
    scopes: grantedRights(viewer, row.scopes).scopes,
    refusedScopes: row.scopes.filter((scope) => scope !== '*' && !hasScope(viewer, scope)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
