import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { clockSkewMs } from '../clock.ts'
import { type IdPrefix, idBoundAt } from '../ids.ts'

export type CreatedBetween = { createdAfter?: Date | null | undefined; createdBefore?: Date | null | undefined }

/** Both exclusive. Ids contain their time, so that a bound on ids limits the scan of the index. */
export function whereCreatedBetween<Entity extends ObjectLiteral>(
  query: SelectQueryBuilder<Entity>,
  prefix: IdPrefix,
  { createdAfter, createdBefore }: CreatedBetween,
): void {
  const { alias } = query
  const boundAt = (timeMs: number) => idBoundAt(prefix, new Date(timeMs))
  if (createdAfter != null) {
    query.andWhere(`${alias}.createdAt > :createdAfter`, { createdAfter })
    query.andWhere(`${alias}.id > :afterId`, { afterId: boundAt(createdAfter.getTime() - clockSkewMs) })
  }
  if (createdBefore != null) {
    query.andWhere(`${alias}.createdAt < :createdBefore`, { createdBefore })
    query.andWhere(`${alias}.id < :beforeId`, { beforeId: boundAt(createdBefore.getTime() + clockSkewMs) })
  }
}
