/** Cancels or reruns the selected runs one after the other, and reports progress. */
import { useCallback, useState } from 'react'
import { callService } from '../../graphql/callService.ts'
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

export function useBulk(onOver: () => void): {
  bulk: Bulk | undefined
  start(kind: BulkKind, ids: string[]): Promise<void>
  close(): void
} {
  const [bulk, setBulk] = useState<Bulk>()
  const start = useCallback(
    async (kind: BulkKind, ids: string[]) => {
      const state: Bulk = { kind, total: ids.length, done: 0, failures: [], isOver: false }
      setBulk(state)
      for (const id of ids) {
        const error = await acts[kind](id)
        if (error === undefined) state.done++
        else state.failures.push({ id, error })
        setBulk({ ...state })
      }
      setBulk({ ...state, isOver: true })
      onOver()
    },
    [onOver],
  )
  const close = useCallback(() => setBulk(undefined), [])
  return { bulk, start, close }
}

const acts: { [kind in BulkKind]: (id: string) => Promise<ServiceError | undefined> } = {
  cancel: async (id) => (await callService(CancelRunMutation, { input: { id } })).error,
  async rerun(id) {
    const { data, error } = await callService(RunInputQuery, { id })
    if (!data?.run) return error
    const { agentId, input, metadata, timeoutMs } = data.run
    return (await callService(CreateRunMutation, { input: { agentId, input, metadata, timeoutMs, waitSeconds: 0 } }))
      .error
  },
}
