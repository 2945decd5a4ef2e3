/** Pipeline runs of one organisation that keep every evaluator busy. */
import type { Instance } from './instance.ts'

/** Uses up the 10 s that an expression may take. */
const endless = '($f := function($n) { $f($n + 1) }; $f(0))'

/** Creates a pipeline whose only step has an endless condition, and returns its id. */
export async function makeSlowPipeline(instance: Instance, { key, agentId }: { key: string; agentId: string }) {
  const steps = [{ name: 'slow', agent_id: agentId, when: endless }]
  return String((await create(instance, '/pipelines', { name: 'Slow', steps }, key)).id)
}

export const startSlowRuns = (instance: Instance, key: string, pipelineId: string, count: number) =>
  times(count, () => create(instance, `/pipelines/${pipelineId}/runs`, { input: {} }, key))

/** Does not wait for the end of a run. Throws if the service rejects it. */
export async function create(instance: Instance, path: string, body: object, key?: string) {
  const headers = { prefer: 'respond-async' }
  const { status, json } = await instance.rest('POST', path, { body: body as never, headers, ...(key && { key }) })
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
  return json
}

export const times = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work))
