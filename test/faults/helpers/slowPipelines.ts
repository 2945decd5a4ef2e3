/** Pipeline runs of one organisation that keep every evaluator busy. */
import type { Pool } from 'pg'
import type { Instance } from './instance.ts'
import { waitUntil } from './waitUntil.ts'

/** Uses up the 10 s that an expression may take. */
const endless = '($f := function($n) { $f($n + 1) }; $f(0))'

export type SlowPipelineRuns = {
  /** Those that the service has accepted. */
  acknowledged: Set<string>
  /** Throws if the service rejects one. */
  start(instance: Instance, count: number): Promise<void>
  countActive(): Promise<number>
  /** Starts some until so many are active. The service may still reject calls after a fault. */
  refill(instance: Instance, count: number): Promise<void>
  /** Cancels those that are active. */
  cancel(instance: Instance): Promise<void>
}

/** Creates a pipeline whose only step has an endless condition. */
export async function createSlowPipelineRuns(
  db: Pool,
  first: Instance,
  { id: organizationId, key, agentId }: { id: string; key: string; agentId: string },
): Promise<SlowPipelineRuns> {
  const steps = [{ name: 'slow', agent_id: agentId, when: endless }]
  const { id: pipelineId } = await create(first, '/pipelines', { name: 'Slow', steps }, key)
  const acknowledged = new Set<string>()

  async function start(instance: Instance): Promise<void> {
    acknowledged.add(String((await create(instance, `/pipelines/${pipelineId}/runs`, { input: {} }, key)).id))
  }

  async function findActive(): Promise<string[]> {
    const active = `select id from pipeline_runs where organization_id = $1 and status in ('queued', 'running')`
    return (await db.query<{ id: string }>(active, [organizationId])).rows.map(({ id }) => id)
  }

  const isStarted = (instance: Instance) => () =>
    start(instance).then(
      () => true,
      () => false,
    )

  return {
    acknowledged,
    start: async (instance, count) => void (await times(count, () => start(instance))),
    countActive: async () => (await findActive()).length,
    async refill(instance, count) {
      const missing = Math.max(0, count - (await findActive()).length)
      await times(missing, () => waitUntil('a slow pipeline run is accepted', 30_000, isStarted(instance)))
    },
    async cancel(instance) {
      for (const id of await findActive()) await instance.rest('DELETE', `/pipeline-runs/${id}`, { key })
    },
  }
}

/** Does not wait for the end of a run. Throws if the service rejects it. */
export async function create(instance: Instance, path: string, body: object, key?: string) {
  const headers = { prefer: 'respond-async' }
  const { status, json } = await instance.rest('POST', path, { body: body as never, headers, ...(key && { key }) })
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
  return json
}

export const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work))
