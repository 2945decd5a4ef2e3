import type { Connection } from './connection.ts'

/** Keeps connections for reuse. Each closes itself after a while; the oldest is closed when there are too many. */
export function createIdleConnections(maxIdle: number) {
  const idle = new Set<Connection>()
  let isClosed = false
  return {
    take(origin: string): Connection | undefined {
      const connection = [...idle].findLast((one) => one.origin === origin && one.isOpen())
      if (connection !== undefined) idle.delete(connection)
      return connection
    },
    put(connection: Connection) {
      if (isClosed || !connection.isOpen()) return connection.destroy()
      for (const one of idle) if (!one.isOpen()) idle.delete(one)
      idle.add(connection)
      const [oldest] = idle
      if (idle.size > maxIdle && oldest !== undefined) {
        idle.delete(oldest)
        oldest.destroy()
      }
    },
    close(): void {
      isClosed = true
      for (const connection of idle) connection.destroy()
      idle.clear()
    },
  }
}
