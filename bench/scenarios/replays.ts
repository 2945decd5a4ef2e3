/*
 * Live runs beside a replay: the p99 of POST /runs of echo at half of saturation, while another agent's 1,000 recorded runs are
 * replayed, against the same load alone. Both are measured in turn.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, toBytes } from '../load/call.ts'
import type { RoundResult } from '../load/drive.ts'
import { type Client, openClient } from '../load/openClient.ts'
import { median } from '../load/quantile.ts'
import type { Bench } from '../openBench.ts'
import { serviceCall } from './createRun.ts'
import { atLeast, type Measured, type Row, type Scenario } from './scenario.ts'
import { sendTimes } from './sendTimes.ts'

export const replays: Scenario = {
  async *measure(bench) {
    const { driver, options, service } = bench
    const client = await openClient(service.origin, await readFile(service.caFile, 'utf8'))
    bench.owned.defer(() => client.close())
    const recorded = Math.min(recordedRuns, options.storedRuns)
    const agentId = await makeRecordedRuns(bench, client, recorded)
    const round = { origin: service.origin, calls: [serviceCall(bench)], clients }
    const { perSecond } = await driver.drive({ ...round, seconds: options.warmUpSeconds })
    const live = () => driver.drive({ ...round, seconds: options.seconds, perSecond: perSecond / 2 })
    const [alone, beside]: [RoundResult[], RoundResult[]] = [[], []]
    for (let each = 0; each < options.rounds; each++) {
      alone.push(await live())
      beside.push(await duringReplays(bench, client, { agentId, recorded }, live))
    }
    yield toRow(alone, beside, perSecond, recorded)
  },
}

const clients = 16
const recordedRuns = 1_000
const maxParallel = 50
const allowedRatio = 1.5

async function makeRecordedRuns(bench: Bench, client: Client, count: number): Promise<string> {
  const { id } = await post(bench, client, '/v2/agents/simulator/deploy', {})
  const body = JSON.stringify({ agent_id: id, input: {} })
  const call: Call = { method: 'POST', path: '/v2/runs', headers: headersOf(bench), body, contains: ['"completed"'] }
  const { origin, caFile } = bench.service
  await sendTimes({ origin, caFile, call, count, clients })
  return String(id)
}

/** Measures while replays follow one another, from when the first run of the first one is judged. */
async function duringReplays<Result>(
  bench: Bench,
  client: Client,
  { agentId, recorded }: { agentId: string; recorded: number },
  measure: () => Promise<Result>,
): Promise<Result> {
  const body = { version: 1, runs: { limit: recorded }, max_parallel: maxParallel }
  const begun = Promise.withResolvers<void>()
  let isOver = false
  const replayAll = async () => {
    while (!isOver) {
      const path = `/v2/replays/${(await post(bench, client, `/v2/agents/${agentId}/replays`, body)).id}`
      for (let status = 'running'; status === 'running' && !isOver; await sleep(pollMs)) {
        const read = await ask(client, { method: 'GET', path, headers: headersOf(bench) })
        status = String(read.status)
        if ((read.runs as { done: number }).done > 0) begun.resolve()
      }
      if (isOver) await client.send(toBytes({ method: 'DELETE', path, headers: headersOf(bench) }))
    }
  }
  const replaying = replayAll()
  replaying.catch(begun.reject)
  await begun.promise
  const result = await measure()
  isOver = true
  await replaying
  return result
}

const pollMs = 100

const post = (bench: Bench, client: Client, path: string, body: object) =>
  ask(client, { method: 'POST', path, headers: headersOf(bench), body: JSON.stringify(body) })

async function ask(client: Client, call: Call): Promise<Record<string, unknown>> {
  const { status, body } = await client.send(toBytes(call))
  if (status >= 300) throw new Error(`${call.path} returned ${status}: ${body}`)
  return JSON.parse(body) as Record<string, unknown>
}

const headersOf = ({ service }: Bench) => ({ authorization: service.authorization })

function toRow(alone: RoundResult[], beside: RoundResult[], perSecond: number, recorded: number): Row {
  const ratios = alone.map(({ p99Ms }, each) => p99Ms / (beside[each]?.p99Ms ?? Number.NaN))
  const [service, reference] = [measured(beside), measured(alone)]
  const rate = (perSecond / 2).toFixed(0)
  return {
    scenario: 'replays',
    clients,
    against: 'alone, p99',
    service,
    reference,
    ratios,
    ratio: median(ratios),
    budget: atLeast(1 / allowedRatio),
    note: `p99 of ${rate} runs a second: ${service.p99Ms.toFixed(1)} ms beside a replay of ${recorded} runs, ${reference.p99Ms.toFixed(1)} ms alone`,
  }
}

const measured = (rounds: RoundResult[]): Measured => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50Ms: median(rounds.map((round) => round.p50Ms)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  rounds: rounds.map((round) => round.p99Ms),
})
