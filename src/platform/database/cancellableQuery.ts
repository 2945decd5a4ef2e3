/*
 * A statement that ends with its caller: when the signal is aborted, a request over another connection makes the server
 * cancel it. The statement's own connection is released only after that, so that no later statement is cancelled.
 */
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { callerLeft } from '../callerLeft.ts'

export type CancellableQuery = (query: QueryConfig, signal: AbortSignal | undefined) => Promise<QueryResult>

type Cancelling = {
  /** The server process of the connection. */
  pidOf(client: PoolClient): number | undefined
  /** Must have connections left when the statements to be cancelled have taken all of `pool`. */
  cancelPool: Pool
}

export function createCancellableQuery(pool: Pool, { pidOf, cancelPool }: Cancelling): CancellableQuery {
  return async (query, signal) => {
    if (signal === undefined) return pool.query(query)
    refuseLeft(signal)
    const client = await pool.connect()
    let cancelling: Promise<unknown> | undefined
    const cancel = () => {
      cancelling = cancelPool.query('select pg_cancel_backend($1)', [pidOf(client)]).catch(() => undefined)
    }
    let failure: Error | undefined
    try {
      refuseLeft(signal)
      signal.addEventListener('abort', cancel, { once: true })
      return await client.query(query)
    } catch (error) {
      failure = error as Error
      throw signal.aborted ? callerLeft(error) : error
    } finally {
      signal.removeEventListener('abort', cancel)
      await cancelling
      client.release(signal.aborted ? undefined : failure)
    }
  }
}

function refuseLeft(signal: AbortSignal): void {
  if (signal.aborted) throw callerLeft()
}
