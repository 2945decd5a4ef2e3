import type { Database, Scope } from '../platform/database/database.ts'
import type { Replay } from './replay.ts'
import { replayEntity } from './store/replayEntity.ts'

/** For callers that have authorised already. Index: replays_pkey. */
export const findReplayRow = async (
  db: Pick<Database, 'select'>,
  { organizationId }: Scope,
  id: string,
): Promise<Replay | undefined> =>
  (await db.select({ organizationId }, replayEntity, 'replay').andWhere('replay.id = :id', { id }).getOne()) ??
  undefined
