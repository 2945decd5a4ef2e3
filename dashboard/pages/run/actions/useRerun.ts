import type { ServiceError } from '../../../graphql/ServiceError.ts'
import { useChange } from '../../../graphql/useChange.ts'
import { useGo } from '../../../parts/navigation/useGo.ts'
import { CreateRunMutation, type RunDetail } from '../runQueries.ts'

/** Runs the same input with the agent's live version, and opens the new run. */
export function useRerun(run: RunDetail): {
  start(): Promise<void>
  busy: boolean
  error: ServiceError | undefined
} {
  const create = useChange(CreateRunMutation)
  const go = useGo()
  const start = async () => {
    const { agentId, input, metadata, timeoutMs } = run
    if (input === null) return // it was erased
    const made = await create.send({ input: { agentId, input, metadata, timeoutMs, waitSeconds: 0 } })
    if (made !== undefined) go(`/runs/${made.createRun.run.id}`)
  }
  return { start, busy: create.busy, error: create.error }
}
