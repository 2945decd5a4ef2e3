/*
 * GET /runs/{id} while agents evaluate endless expressions, against the same without them. The ratio is the p99 without
 * divided by the p99 with them, so that more is better: at 0.5, the p99 is twice as long.
 */
import { readFile } from 'node:fs/promises'
import { type Call, toBytes } from '../load/call.ts'
import type { RoundResult } from '../load/drive.ts'
import { type Client, openClient } from '../load/openClient.ts'
import { median } from '../load/quantile.ts'
import type { Bench } from '../openBench.ts'
import { makeRuns } from './makeRuns.ts'
import { atLeast, type Measured, type Row, type Scenario } from './scenario.ts'

export const hostileExpressions: Scenario = {
  async *measure(bench) {
    const { ours } = await makeRuns(bench)
    const crowd = await makeCrowd(bench)
    const calls = ours.map((id) => read(bench, id))
    const drive = (clients: number, seconds = bench.options.seconds) =>
      bench.driver.drive({ origin: bench.service.origin, calls, clients, seconds })
    await drive(16, bench.options.warmUpSeconds)
    for (const clients of [1, 16]) {
      const rounds: { quiet: RoundResult; hostile: RoundResult }[] = []
      while (rounds.length < bench.options.rounds) {
        const quiet = await drive(clients)
        rounds.push({ quiet, hostile: await crowd.during(() => drive(clients)) })
      }
      yield toRow(clients, rounds)
    }
    crowd.close()
  },
}

const expressions = [
  '($f := function($x) { $f($x) }; $f(1))',
  '$contains("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)',
  '$map([1..1000000], function($x) { $map([1..1000000], function($y) { $x * $y }) })',
  '$map([1..1000], function($x) { [[1..1000000]] })',
]
const timeoutMs = 2_000

type Crowd = { during<Result>(measure: () => Promise<Result>): Promise<Result>; close(): void }

/** One client per expression; it creates the next run when the last one has failed. */
async function makeCrowd({ service }: Bench): Promise<Crowd> {
  const ca = await readFile(service.caFile, 'utf8')
  const headers = { authorization: service.authorization }
  const members = await Promise.all(
    expressions.map(async (expression, index) => {
      const client = await openClient(service.origin, ca)
      const agent = { name: `hostile ${index}`, runtime: { type: 'expression', expression }, timeout_ms: timeoutMs }
      const make: Call = { method: 'POST', path: '/v2/agents/custom', headers, body: JSON.stringify(agent) }
      const { id } = (await ask(client, make, 201)) as { id: string }
      const body = JSON.stringify({ agent_id: id, input: {} })
      return { client, run: { method: 'POST', path: '/v2/runs', headers, body } satisfies Call }
    }),
  )
  return {
    async during(measure) {
      let over = false
      const running = members.map(async ({ client, run }) => {
        while (!over) await mustFail(client, run)
      })
      const measured = await Promise.race([measure(), Promise.all(running).then(() => Promise.reject(ended))])
      over = true
      await Promise.all(running)
      return measured
    },
    close: () => {
      for (const { client } of members) client.close()
    },
  }
}

const ended = new Error('The hostile runs ended before the measurement')

async function mustFail(client: Client, run: Call): Promise<void> {
  const { status, error } = (await ask(client, run, 200)) as { status: string; error: { code: string } | null }
  const code = error?.code ?? ''
  if (status !== 'failed' || !/^(timeout|expression_(timeout|out_of_memory))$/.test(code)) {
    throw new Error(`A hostile run is ${status} ${code}`)
  }
}

async function ask(client: Client, call: Call, expected: number): Promise<unknown> {
  const { status, body } = await client.send(toBytes(call))
  if (status !== expected) throw new Error(`${call.path} returned ${status}: ${body}`)
  return JSON.parse(body)
}

const read = ({ service }: Bench, id: string): Call => ({
  method: 'GET',
  path: `/v2/runs/${id}`,
  headers: { authorization: service.authorization },
  contains: [`"id":"${id}"`, '"status":"completed"'],
})

function toRow(clients: number, rounds: { quiet: RoundResult; hostile: RoundResult }[]): Row {
  const ratios = rounds.map(({ quiet, hostile }) => quiet.p99Ms / hostile.p99Ms)
  return {
    scenario: 'hostile-expressions',
    clients,
    against: 'none, p99',
    service: summarise(rounds.map(({ hostile }) => hostile)),
    reference: summarise(rounds.map(({ quiet }) => quiet)),
    ratios,
    ratio: median(ratios),
    budget: atLeast(0.5),
  }
}

const summarise = (rounds: RoundResult[]): Measured => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
  rounds: rounds.map(({ p99Ms }) => p99Ms),
})
