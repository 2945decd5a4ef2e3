import type { Connection } from './connection.ts'

export type IdleConnections = {
  take(origin: string): Connection | undefined
  put(connection: Connection): void
  close(): void
}

/** Keeps connections for reuse. Each closes itself after a while; the oldest is closed when there are too many. */
export function createIdleConnections(maxIdle: number): IdleConnections {
  const idle = new Set<Connection>()
  let isClosed = false
  return {
    take(origin) {
      const connection = [...idle].findLast((one) => one.origin === origin && one.isOpen())
      if (connection !== undefined) idle.delete(connection)
      return connection
    },
    put(connection) {
      if (isClosed || !connection.isOpen()) return connection.destroy()
      for (const one of idle) if (!one.isOpen()) idle.delete(one)
      idle.add(connection)
      const [oldest] = idle
      if (idle.size > maxIdle && oldest !== undefined) {
        idle.delete(oldest)
        oldest.destroy()
      }
    },
    close() {
      isClosed = true
      for (const connection of idle) connection.destroy()
      idle.clear()
    },
  }
}
