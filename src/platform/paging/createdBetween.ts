import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { type IdPrefix, idBoundAt } from '../ids.ts'

export type CreatedBetween = { createdAfter?: Date | null | undefined; createdBefore?: Date | null | undefined }

/** Both exclusive. Ids contain their time, so that a bound on ids limits the scan of the index. */
export function whereCreatedBetween<Entity extends ObjectLiteral>(
  query: SelectQueryBuilder<Entity>,
  prefix: IdPrefix,
  between: CreatedBetween,
): void {
  const { alias } = query
  const { createdAfter, createdBefore } = between
  const { afterId, beforeId } = idsCreatedBetween(prefix, between)
  if (afterId !== undefined) {
    query.andWhere(`${alias}.createdAt > :createdAfter`, { createdAfter })
    query.andWhere(`${alias}.id > :afterId`, { afterId })
  }
  if (beforeId !== undefined) {
    query.andWhere(`${alias}.createdAt < :createdBefore`, { createdBefore })
    query.andWhere(`${alias}.id < :beforeId`, { beforeId })
  }
}

/** Bounds between which all ids of the period are; a few more may be. */
export function idsCreatedBetween(prefix: IdPrefix, { createdAfter, createdBefore }: CreatedBetween) {
  const boundAt = (timeMs: number) => idBoundAt(prefix, new Date(timeMs))
  return {
    afterId: createdAfter == null ? undefined : boundAt(createdAfter.getTime() - clockSkewMs),
    beforeId: createdBefore == null ? undefined : boundAt(createdBefore.getTime() + clockSkewMs),
  }
}

/** By how much the clocks of processes may differ. */
const clockSkewMs = 60_000
