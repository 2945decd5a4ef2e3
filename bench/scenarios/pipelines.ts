/*
 * 1,000 pipeline runs of five steps at once over two processes, against 5,000 plain runs of the same agent over the same
 * two. The ratio is that of the rates of steps and runs: at 0.67, a step takes 1.5 times as long as a run.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, connectionOf } from '../connectionOf.ts'
import { type Call, toBytes } from '../load/call.ts'
import { openClient } from '../load/openClient.ts'
import { type Service, startService } from '../startService.ts'
import { atLeast, type Row, type Scenario } from './scenario.ts'

export const pipelines: Scenario = {
  async *measure(bench) {
    const { owned, options } = bench
    const env = { MASTER_KEY: 'b'.repeat(32) }
    const one = await startService(owned, env)
    const connection = await connectionOf(join(one.dataDir, 'postgres'))
    const other = await startService(owned, { ...env, DATABASE_URL: urlOf(connection) }, one)
    const db = new pg.Pool({ ...connection, max: 2 })
    owned.defer(() => db.end())
    const pair = { one, other, db }
    const pipelineId = await definePipeline(one)
    const [ratios, steps, runs]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round <= options.rounds; round++) {
      const ran = await runAll(pair, plainCall(one), pipelineRuns * stepsOfEach)
      const stepped = await runAll(pair, pipelineCall(one, pipelineId), pipelineRuns)
      if (round === 0) continue // warm-up
      runs.push(ran)
      steps.push(stepped)
      ratios.push(stepped / ran)
    }
    yield toRow(steps, runs, ratios)
  },
}

const pipelineRuns = 1_000
const stepsOfEach = 5
const clients = 16
const patienceMs = 120_000

type Pair = { one: Service; other: Service; db: pg.Pool }

/** Sends a call repeatedly to both processes; returns how many runs ended per second. */
async function runAll({ one, other, db }: Pair, call: Call, count: number): Promise<number> {
  const wanted = (await countEnded(db)) + pipelineRuns * stepsOfEach
  const began = performance.now()
  let left = count
  await Promise.all(
    Array.from({ length: clients }, async (_, place) => {
      const service = place % 2 === 0 ? one : other
      const client = await openClient(service.origin, await readFile(service.caFile, 'utf8'))
      while (left-- > 0) {
        const { status, body } = await client.send(toBytes(call))
        if (status !== 202) throw new Error(`${call.path} returned ${status}: ${body}`)
      }
      client.close()
    }),
  )
  for (const until = Date.now() + patienceMs; await isActive(db); await sleep(50)) {
    if (Date.now() > until) throw new Error(`${call.path}: not all runs ended`)
  }
  const took = performance.now() - began
  const ended = await countEnded(db)
  if (ended !== wanted) throw new Error(`${call.path}: ${ended} runs have ended, not ${wanted}`)
  return (pipelineRuns * stepsOfEach) / (took / 1_000)
}

/** Counting reads every row: too much work during a measurement. */
async function countEnded(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from runs where status = 'completed'`,
  )
  return rows[0]?.count ?? 0
}

/** Indexes: pipeline_runs_status, runs_claimable, runs_running. */
async function isActive(db: pg.Pool): Promise<boolean> {
  const { rows } = await db.query<{ active: boolean }>(
    `select exists (select from pipeline_runs where organization_id = o.id and status in ('queued', 'running'))
         or exists (select from runs where organization_id = o.id and (status = 'queued' or (status = 'running' and owner is null)))
         or exists (select from runs where organization_id = o.id and status = 'running') as active
       from organizations o`,
  )
  return rows[0]?.active ?? true
}

const post = ({ authorization }: Service, path: string, body: object): Call => ({
  method: 'POST',
  path,
  headers: { authorization, 'content-type': 'application/json', prefer: 'respond-async' },
  body: JSON.stringify(body),
})

const plainCall = (service: Service): Call =>
  post(service, '/v2/runs', { agent_id: service.echoAgentId, input: { query: 'hello' } })

const pipelineCall = (service: Service, id: string): Call =>
  post(service, `/v2/pipelines/${id}/runs`, { input: { query: 'hello' } })

async function definePipeline(service: Service): Promise<string> {
  const steps = Array.from({ length: stepsOfEach }, (_, place) => ({
    name: `step_${place}`,
    agent_id: service.echoAgentId,
  }))
  const client = await openClient(service.origin, await readFile(service.caFile, 'utf8'))
  const { status, body } = await client.send(toBytes(post(service, '/v2/pipelines', { name: 'bench', steps })))
  client.close()
  if (status !== 201) throw new Error(`no pipeline: ${status} ${body}`)
  return (JSON.parse(body) as { id: string }).id
}

function urlOf({ host, port, user, password, database }: Connection): string {
  const query = new URLSearchParams({ host, port: String(port), user, password })
  return `postgresql:///${database}?${query}`
}

function toRow(steps: number[], runs: number[], ratios: number[]): Row {
  const measured = (rounds: number[]) => ({ perSecond: median(rounds), p50Ms: Number.NaN, p99Ms: Number.NaN, rounds })
  return {
    scenario: 'pipelines',
    clients,
    against: 'plain runs',
    service: measured(steps),
    reference: measured(runs),
    ratios,
    ratio: median(ratios),
    budget: atLeast(1 / 1.5),
    note: `${pipelineRuns} pipeline runs of ${stepsOfEach} steps over two processes`,
  }
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
