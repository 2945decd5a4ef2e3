/*
 * Several statements that see the same state of the database. Each call holds a connection to its end, so two run at a
 * time; if too many wait, callers are refused.
 */
import type { EntityManager } from 'typeorm'
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { fail } from '../errors.ts'

export type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>

export type Snapshot = <Result>(work: (query: Query) => Promise<Result>) => Promise<Result>

type Transact = <Result>(
  isolation: 'REPEATABLE READ',
  work: (manager: EntityManager) => Promise<Result>,
) => Promise<Result>

export function createSnapshots(transact: Transact): Snapshot {
  const limit = createConcurrencyLimit({ atOnce: 2, waiting: 100 })
  return async (work) => {
    const done = await limit.run(async () => ({
      result: await transact('REPEATABLE READ', (manager) => work((text, values) => manager.query(text, values))),
    }))
    if (done === undefined) throw fail('unavailable', { retryAfterSeconds: 2 })
    return done.result
  }
}
