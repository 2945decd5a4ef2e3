/*
 * The tool polls for its key. The key is made when the tool fetches it, so that its text is never stored; a second call with the
 * same code gets nothing.
 */

import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { ServiceError } from '../../platform/errors.ts'
import type { NewId } from '../../platform/ids.ts'
import type { Scope } from '../../viewer/scopes.ts'
import type { CallOrigin } from '../../viewer/viewer.ts'
import { type InsertKeyDeps, insertApiKey } from '../keys/insertApiKey.ts'
import { lockOrganization } from '../people/lockPeople.ts'
import { toUserViewer, type UserRow, userColumns } from '../userViewer.ts'
import { grantedRights } from './decideDevice.ts'
import { hashDeviceCode } from './deviceCode.ts'
import { fail } from './deviceErrors.ts'
import { deleteDevice, findDecider, lockDevice, notePoll, type PolledRow } from './deviceStatements.ts'
import { checkClient, pollSeconds } from './requestDevice.ts'

export type DevicePoll = {
  clientId: string | undefined
  grantType: string | undefined
  deviceCode: string | undefined
  origin: CallOrigin
}

export type DeviceKey = { key: string; scopes: readonly Scope[] }

type Deps = InsertKeyDeps & {
  db: Pick<Database, 'transaction'>
  newId: NewId
  /** Throws if an address sends too many unknown codes. */
  countWrongCredentials(address: string): Promise<void>
}

export async function fetchDeviceKey(deps: Deps, { deviceCode, origin, ...poll }: DevicePoll): Promise<DeviceKey> {
  if (poll.grantType !== deviceCodeGrant) throw fail('unsupported_grant_type')
  checkClient(poll.clientId)
  if (deviceCode === undefined) throw fail('invalid_request', { message: 'device_code is required' })
  const codeHash = hashDeviceCode(deps.pepper, deviceCode)
  const fetched = await deps.db.transaction(async (tx) => {
    const organizationId = await lockDecider(tx, codeHash)
    const [row]: PolledRow[] = await tx.manager.query(lockDevice, [codeHash])
    if (row === undefined) return undefined
    if (row.expires_at <= deps.clock.now()) return fail('expired_token')
    // Somebody decided after the organisation was looked up: the next poll returns the decision.
    if (row.organization_id !== organizationId || organizationId === null) return notePending(deps, tx, codeHash, row)
    await tx.manager.query(deleteDevice, [codeHash])
    return row.decision === 'denied' ? fail('access_denied') : makeKey(deps, tx, row, origin)
  })
  if (fetched instanceof ServiceError) throw fetched // after the commit: a refused poll is noted, too
  if (fetched !== undefined) return fetched
  await deps.countWrongCredentials(origin.address)
  throw fail('invalid_grant')
}

const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Locks the organisation of the person who decided, if somebody has: before the code and the person, like changes of people. */
async function lockDecider(tx: Transaction, codeHash: Buffer): Promise<string | null> {
  const [found]: { organization_id: string | null }[] = await tx.manager.query(findDecider, [codeHash])
  if (!found?.organization_id) return null
  await lockOrganization(tx, { organizationId: found.organization_id })
  return found.organization_id
}

async function notePending({ clock }: Deps, tx: Transaction, codeHash: Buffer, row: PolledRow): Promise<ServiceError> {
  const now = clock.now()
  await tx.manager.query(notePoll, [codeHash, now])
  const isTooEarly = row.last_polled_at !== null && now.getTime() - row.last_polled_at.getTime() < pollSeconds * 1_000
  return fail(isTooEarly ? 'slow_down' : 'authorization_pending')
}

/** With the rights that the user has now: they may have lost some since they approved. */
async function makeKey(deps: Deps, tx: Transaction, row: PolledRow, origin: CallOrigin): Promise<DeviceKey> {
  const [user]: UserRow[] = await tx.manager.query(findUser, [row.user_id])
  if (user === undefined) throw fail('access_denied')
  const { id: userId } = user
  const maker = { ...toUserViewer(user, { kind: 'session', id: userId, expiresAt: null }), origin }
  const { scopes, auditAccess } = grantedRights(maker, row.scopes)
  if (scopes.length === 0) throw fail('access_denied', { message: 'The role of the user no longer has these scopes' })
  const rights = { scopes, auditAccess, agentIds: null, expiresAt: null }
  const values = { name: row.name, mode: 'live' as const, userId, ...rights }
  const { key } = await insertApiKey(deps, tx, maker, deps.newId('key'), values)
  return { key, scopes }
}

/** Indexes: users_pkey, organizations_pkey. */
const findUser = `select ${userColumns}
     from users u join organizations o on o.id = u.organization_id where u.id = $1`
