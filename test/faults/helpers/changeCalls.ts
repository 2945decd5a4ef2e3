/** Calls of a load that create something and use it: each is repeated until it gets another response than 503. */
import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../../../src/platform/json.ts'
import type { HttpResponse, Instance } from './instance.ts'

export type ChangeCall = (instance: Instance) => Promise<void>

export type ChangeCallDeps = {
  agents: { echo: string; simulator: string }
  /** `doneBefore`: statuses that mean, after a 503, that the previous call had its effect. */
  untilDone(call: () => Promise<HttpResponse>, doneBefore?: number[]): Promise<HttpResponse>
  /** Runs that must complete. */
  acknowledged: Set<string>
  acknowledgedPipelineRuns: Set<string>
  cancelled: Set<string>
}

export function createChangeCalls(deps: ChangeCallDeps): ChangeCall[] {
  const { agents, untilDone, acknowledged, acknowledgedPipelineRuns, cancelled } = deps

  async function make(instance: Instance, path: string, body: JsonObject, prefer = 'wait=30'): Promise<JsonObject> {
    const headers = { 'idempotency-key': randomUUID(), prefer }
    return (await untilDone(() => instance.rest('POST', path, { body, headers }))).json
  }

  /** Leftovers would reach a limit of the organisation. */
  const makeAndDelete =
    (path: string, body: JsonObject): ChangeCall =>
    async (instance) => {
      const { id } = await make(instance, path, body)
      await untilDone(() => instance.rest('DELETE', `${path}/${id}`), [404])
    }

  async function runPipeline(instance: Instance): Promise<void> {
    const steps = [{ name: 'only', agent_id: agents.echo }]
    const pipeline = await make(instance, '/pipelines', { name: 'p', steps })
    const { id } = await make(instance, `/pipelines/${pipeline.id}/runs`, { input: { query: 'x' } })
    acknowledgedPipelineRuns.add(String(id))
    await untilDone(() => instance.rest('DELETE', `/pipelines/${pipeline.id}`))
  }

  async function sendAction(instance: Instance): Promise<void> {
    const input = { ask: { type: 'respond', prompt: 'Who?' } }
    let run = await make(instance, '/runs', { agent_id: agents.simulator, input })
    while (run.status !== 'requires_action')
      run = (await untilDone(() => instance.rest('GET', `/runs/${run.id}?wait=30`))).json
    const { id: action_id } = run.required_action as JsonObject
    await make(instance, `/runs/${run.id}/action`, { type: 'respond', action_id: action_id as string, payload: 'x' })
    acknowledged.add(String(run.id))
  }

  async function cancelRun(instance: Instance): Promise<void> {
    const body = { agent_id: agents.simulator, input: { chunks: 1, delay_ms: 600_000 }, timeout_ms: 600_000 }
    const { id } = await make(instance, '/runs', body, 'respond-async')
    await untilDone(() => instance.rest('DELETE', `/runs/${id}`))
    cancelled.add(String(id))
  }

  const rule = { name: 'r', metric: 'failed_runs', comparator: 'gt', threshold: 1_000, active: false }
  const connector = { name: 'c', kind: 'http', base_url: 'https://example.com', secret: 'secret' }
  return [
    makeAndDelete('/alert-rules', rule),
    makeAndDelete('/webhooks', { url: 'https://example.com/', events: ['run.failed'], active: false }),
    makeAndDelete('/api-keys', { name: 'k', scopes: ['runs:read'] }),
    makeAndDelete('/policies', { name: 'p', guardrails: [{ check: 'pii', on: 'input', action: 'redact' }] }),
    makeAndDelete('/connectors', connector),
    runPipeline,
    sendAction,
    cancelRun,
  ]
}
