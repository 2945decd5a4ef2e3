/** A person who runs `npm run admin` on the server: may change every organisation, needs no scope, is named in the audit log. */
import type { KeyObject } from 'node:crypto'
import type { Actor, RecordAudit } from '../../audit/recordAudit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { isId, type NewId } from '../../platform/ids.ts'
import type { SecretBox } from '../../platform/secrets/secretBox.ts'
import type { CallOrigin } from '../../viewer/viewer.ts'
import type { StartingRetention } from '../firstRetention.ts'
import type { FindAgents } from '../keys/checkApiKey.ts'

export type Operator = { id: string; origin: CallOrigin }

export type OperatorDeps = {
  db: Database
  clock: Clock
  newId: NewId
  pepper: KeyObject
  sessionPepper: KeyObject
  /** The address of the service in links. */
  publicUrl: string
  secretBox: SecretBox
  recordAudit: RecordAudit
  findAgents: FindAgents
  startingRetention: StartingRetention
  operator: Operator
  /** Sends the id of what changed to the running processes. */
  publish(id: string): void
}

/** A command that can't be executed, with a one-line message. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

export const actorIn = ({ operator }: OperatorDeps, organizationId: string): Actor => ({
  ...operator,
  kind: 'operator',
  organizationId,
})

export async function requireOrganization({ pool }: Pick<Database, 'pool'>, id: string): Promise<void> {
  const found = isId('org', id) && (await pool.query('select 1 from organizations where id = $1', [id])).rowCount === 1
  if (!found) throw noOrganization(id)
}

export const noOrganization = (id: string): OperatorError =>
  new OperatorError(`There is no organisation "${id}"; "organizations list" shows all`)
