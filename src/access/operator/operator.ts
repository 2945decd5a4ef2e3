/** Somebody at the machine, who answers for the whole installation and needs no scope; the audit log names them. */
import type { KeyObject } from 'node:crypto'
import type { Actor, RecordAudit } from '../../audit/recordAudit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { NewId } from '../../platform/ids.ts'
import type { SecretBox } from '../../platform/secrets/secretBox.ts'
import type { CallOrigin } from '../viewer.ts'

export type Operator = { id: string; origin: CallOrigin }

export type OperatorDeps = {
  db: Database
  clock: Clock
  newId: NewId
  pepper: KeyObject
  secretBox: SecretBox
  recordAudit: RecordAudit
  operator: Operator
  /** Tells the running processes what has changed, by its id. */
  publish(id: string): void
}

/** What an operator asked for and can't have, in a line that says why. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

export const actorIn = ({ operator }: OperatorDeps, organizationId: string): Actor => ({
  ...operator,
  kind: 'operator',
  organizationId,
})
