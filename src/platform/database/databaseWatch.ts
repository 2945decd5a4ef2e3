/** Says once that PostgreSQL is away, and once that it is back, however many statements find out. */
import type { Log } from '../log.ts'

export type DatabaseWatch = {
  /** A statement could not be made. */
  missed(error: unknown): void
  /** One could. */
  answered(): void
}

export function createDatabaseWatch(log: Log): DatabaseWatch {
  let isAway = false
  return {
    missed(error) {
      if (isAway) return
      isAway = true
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'PostgreSQL is away, or can take no more: what needs it is answered 503')
    },
    answered() {
      if (isAway) log.info('PostgreSQL is back')
      isAway = false
    },
  }
}
