import type { QueryRunner } from 'typeorm'

/**
 * Marks a migration as one on whose tables earlier releases run: those that know `oldest`. A release that finds an
 * unknown migration refuses to start unless it has such a mark.
 */
export const runsWith = (runner: QueryRunner, migration: string, oldest: string): Promise<unknown> =>
  runner.query('insert into migration_marks (name, runs_with) values ($1, $2)', [migration, oldest])
