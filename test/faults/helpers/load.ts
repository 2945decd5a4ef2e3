/** Callers of most kinds of calls until `stop` is called; records the responses. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonObject } from '../../../src/platform/json.ts'
import { createChangeCalls } from './changeCalls.ts'
import type { HttpResponse, Instance } from './instance.ts'
import { createAndFollow, follow, type LogEvent, type RunStream, StreamRefused } from './runStream.ts'

export type Load = {
  /** Runs whose creation was acknowledged, and that were not cancelled. */
  acknowledged: Set<string>
  acknowledgedPipelineRuns: Set<string>
  /** Runs whose cancellation was acknowledged. */
  cancelled: Set<string>
  /** The events that followers got, one log per run. */
  logs: LogEvent[][]
  /** Responses other than success and 503 with Retry-After. */
  wrong: string[]
  counts: { calls: number; unavailable: number; resumed: number }
  stop(): Promise<void>
}

const pauseMs = 20

export function startLoad(instances: Instance[], agents: { echo: string; simulator: string }, callers: number): Load {
  let stopped = false
  const load: Omit<Load, 'stop'> = {
    acknowledged: new Set(),
    acknowledgedPipelineRuns: new Set(),
    cancelled: new Set(),
    logs: [],
    wrong: [],
    counts: { calls: 0, unavailable: 0, resumed: 0 },
  }
  const changes = createChangeCalls({ agents, untilDone, ...load })
  const calls = [wait, queue, stream, mutate, read, list, changeAgent, ...changes]

  async function call(index: number): Promise<void> {
    for (let turn = index; !stopped; turn++) {
      const instance = instances[turn % instances.length] as Instance
      load.counts.calls++
      await (calls[turn % calls.length] as typeof wait)(instance).catch((error) => {
        if (error instanceof StreamRefused) checkResponse(error)
        else load.wrong.push(String(error instanceof Error ? error.stack : error))
      })
      await sleep(pauseMs)
    }
  }

  /** True for a success. Records any other response than 503 with Retry-After as wrong. */
  function checkResponse({ status, headers }: Pick<HttpResponse, 'status' | 'headers'>, json?: JsonObject): boolean {
    const [error] = (json?.errors ?? []) as { extensions?: { status?: number } }[]
    const actual = error?.extensions?.status ?? status
    if (actual < 400) return true
    load.counts.unavailable++
    if (actual !== 503 || !/^[1-9]\d*$/.test(String(headers['retry-after']))) {
      load.wrong.push(`${actual}, Retry-After ${headers['retry-after']}: ${JSON.stringify(json)}`)
    }
    return false
  }

  const simulated = { agent_id: agents.simulator, input: { chunks: 5, delay_ms: 50 } }

  async function create(instance: Instance, headers: Record<string, string>): Promise<void> {
    const response = await instance.rest('POST', '/runs', { body: simulated, headers })
    if (checkResponse(response, response.json)) load.acknowledged.add(String(response.json.id))
  }

  async function wait(instance: Instance): Promise<void> {
    await create(instance, { prefer: 'wait=30' })
  }

  async function queue(instance: Instance): Promise<void> {
    await create(instance, { prefer: 'respond-async' })
  }

  async function stream(instance: Instance): Promise<void> {
    let following: RunStream | undefined = await createAndFollow(instance, simulated)
    const events: LogEvent[] = []
    for (let tries = 0; tries < maxResumes; tries++) {
      const outcome = await following?.over
      events.push(...(following?.events ?? []))
      const last = events.at(-1)
      if (last === undefined || outcome === 'ended') break
      load.counts.resumed++
      await sleep(resumeAfterMs)
      following = await follow(instance, String(last.data.run_id), last.seq).catch((error) => {
        if (!(error instanceof StreamRefused)) throw error
        checkResponse(error)
        return undefined
      })
    }
    if (events.length === 0) return
    load.logs.push(events)
    load.acknowledged.add(String(events[0]?.data.run_id))
  }

  async function mutate(instance: Instance): Promise<void> {
    const query = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id status } } }'
    const response = await instance.graphql(query, { input: { agentId: agents.echo, input: { query: 'x' } } })
    if (!checkResponse(response, response.json)) return
    const { data } = response.json as { data: { createRun: { run: { id: string } } } }
    load.acknowledged.add(data.createRun.run.id)
  }

  async function read(instance: Instance): Promise<void> {
    const id = [...load.acknowledged].at(Math.floor(Math.random() * load.acknowledged.size))
    if (id === undefined) return
    const response = await instance.rest('GET', `/runs/${id}`)
    checkResponse(response, response.json)
  }

  async function list(instance: Instance): Promise<void> {
    const response = await instance.rest('GET', '/runs?limit=5')
    checkResponse(response, response.json)
  }

  /** In a transaction with its version, deployment, events and audit entry. */
  async function changeAgent(instance: Instance): Promise<void> {
    const body = { description: `changed ${load.counts.calls}` }
    const response = await instance.rest('PATCH', `/agents/${agents.echo}`, { body })
    checkResponse(response, response.json)
  }

  /** `doneBefore`: statuses that mean, after a 503, that the previous call had its effect. */
  async function untilDone(call: () => Promise<HttpResponse>, doneBefore: number[] = []): Promise<HttpResponse> {
    for (let tries = 0; ; tries++) {
      const response = await call()
      if (tries > 0 && doneBefore.includes(response.status)) return response
      if (checkResponse(response, response.json) || response.status !== 503) return response
      await sleep(resumeAfterMs)
    }
  }

  const calling = Promise.all(Array.from({ length: callers }, (_, index) => call(index)))
  return {
    ...load,
    async stop() {
      stopped = true
      await calling
    },
  }
}

const maxResumes = 100
const resumeAfterMs = 200
