import type { DataSource, QueryRunner } from 'typeorm'
import type { CancellableQuery } from './cancellableQuery.ts'

/** Executes the selects of TypeORM's query builder for one caller. It takes a connection only for each statement. */
export function cancellableRunner(dataSource: DataSource, query: CancellableQuery, signal: AbortSignal): QueryRunner {
  return Object.assign(dataSource.createQueryRunner('slave'), {
    async query(text: string, values: unknown[] = [], isStructured = false) {
      const { rows, rowCount } = await query({ text, values }, signal)
      return isStructured ? { records: rows, raw: rows, affected: rowCount ?? undefined } : rows
    },
  })
}
