/** The id of the thing created by an earlier request with this idempotency key. Refuses the key for a different request. */
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { fail } from './idempotencyErrors.ts'
import { findKeySql, keepKeysMs } from './idempotencyKey.ts'

export type KeyedRequest = { organizationId: string; operation: string; key: string; hash: Buffer }

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

export async function findKeyedResource({ db, clock }: Deps, request: KeyedRequest): Promise<string | undefined> {
  const since = new Date(clock.now().getTime() - keepKeysMs)
  const [row] = await db.run(findStatement, [
    request.organizationId,
    request.operation,
    request.key,
    since.toISOString(),
  ])
  if (row === undefined) return undefined
  if (row.request_hash.equals(request.hash)) return row.resource_id
  throw fail('idempotency_mismatch', { param: 'idempotencyKey' })
}

const findStatement = statement<{ request_hash: Buffer; resource_id: string }>(
  'find_idempotency_key',
  findKeySql('$1', '$2', '$3', '$4'),
)
