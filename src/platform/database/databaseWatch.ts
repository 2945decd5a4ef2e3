/** Logs once that PostgreSQL is unavailable, and once that it is available again, however many statements notice. */
import type { Log } from '../log.ts'

export type DatabaseWatch = ReturnType<typeof createDatabaseWatch>

export function createDatabaseWatch(log: Log) {
  let isAway = false
  return {
    isUp: (): boolean => !isAway,
    /** A statement failed because the database is unavailable or overloaded. */
    missed(error: unknown): void {
      if (isAway) return
      isAway = true
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'PostgreSQL is unavailable or overloaded: requests that need it get 503')
    },
    /** A statement succeeded. */
    responded(): void {
      if (isAway) log.info('PostgreSQL is available again')
      isAway = false
    },
  }
}
