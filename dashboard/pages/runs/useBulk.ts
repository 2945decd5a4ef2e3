/** Cancels or reruns runs, a few at a time, and reports progress. It can be stopped; what was done stays done. */
import { useCallback, useRef, useState } from 'react'
import { callService } from '../../graphql/callService.ts'
import { limitOver } from '../../graphql/connection.ts'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { CancelRunMutation, CreateRunMutation } from '../run/runQueries.ts'
import { RunInputQuery } from './runsQueries.ts'

export type BulkKind = 'cancel' | 'rerun'
export type Bulk = {
  kind: BulkKind
  total: number
  done: number
  failures: { id: string; error: ServiceError }[]
  isOver: boolean
}

const concurrent = 4

export function useBulk(onOver: () => void): {
  bulk: Bulk | undefined
  start(kind: BulkKind, ids: readonly string[]): Promise<void>
  stop(): void
  close(): void
} {
  const [bulk, setBulk] = useState<Bulk>()
  const isStopped = useRef(false)
  const start = useCallback(
    async (kind: BulkKind, ids: readonly string[]) => {
      isStopped.current = false
      const state: Bulk = { kind, total: ids.length, done: 0, failures: [], isOver: false }
      setBulk({ ...state })
      const waiting = [...ids]
      const work = async () => {
        for (let id = waiting.shift(); id !== undefined && !isStopped.current; id = waiting.shift()) {
          const error = await change(kind, id)
          if (error === undefined) state.done++
          else state.failures.push({ id, error })
          setBulk({ ...state })
        }
      }
      await Promise.all(Array.from({ length: concurrent }, work))
      setBulk({ ...state, isOver: true })
      onOver()
    },
    [onOver],
  )
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])
  const close = useCallback(() => setBulk(undefined), [])
  return { bulk, start, stop, close }
}

/** A call that was refused because of the rate limit had no effect: it is repeated when the limit ends. */
async function change(kind: BulkKind, id: string): Promise<ServiceError | undefined> {
  for (;;) {
    await limitOver()
    const error = await acts[kind](id)
    if (error?.status !== 429) return error
  }
}

const acts: { [kind in BulkKind]: (id: string) => Promise<ServiceError | undefined> } = {
  cancel: async (id) => (await callService(CancelRunMutation, { input: { id } })).error,
  async rerun(id) {
    const { data, error } = await callService(RunInputQuery, { id })
    if (!data?.run) return error
    const { agentId, input, metadata, timeoutMs } = data.run
    if (input === null) return undefined // it was erased
    return (await callService(CreateRunMutation, { input: { agentId, input, metadata, timeoutMs, waitSeconds: 0 } }))
      .error
  },
}
