/** Logs once that PostgreSQL is unavailable, and once that it is available again, however many statements notice. */
import type { Log } from '../log.ts'

export type DatabaseWatch = {
  /** A statement failed because the database is unavailable or overloaded. */
  missed(error: unknown): void
  /** A statement succeeded. */
  responded(): void
}

export function createDatabaseWatch(log: Log): DatabaseWatch {
  let isAway = false
  return {
    missed(error) {
      if (isAway) return
      isAway = true
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'PostgreSQL is unavailable or overloaded: requests that need it get 503')
    },
    responded() {
      if (isAway) log.info('PostgreSQL is available again')
      isAway = false
    },
  }
}
