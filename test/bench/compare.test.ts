import { describe, expect, test } from '@jest/globals'
import { type Comparison, compare } from '../../bench/compare.ts'
import type { Round } from '../../bench/load/drive.ts'
import type { Bench } from '../../bench/openBench.ts'
import { readOptions } from '../../bench/readOptions.ts'
import type { Row } from '../../bench/scenarios/scenario.ts'

const results = {
  service: { perSecond: 300, p50Ms: 2, p99Ms: 5, answered: 400, errors: [] },
  reference: { perSecond: 200, p50Ms: 3, p99Ms: 6, answered: 250, errors: [] },
}

/** Simulated measurements, without servers; every drive takes 800 ms of CPU. */
async function compareWith(more: Partial<Comparison>): Promise<{ rows: Row[]; driven: Round[] }> {
  const driven: Round[] = []
  const driver = {
    async drive(round: Round) {
      driven.push(round)
      return results[round.origin as keyof typeof results]
    },
  }
  const bench = { options: readOptions(['--rounds', '2'], []), driver } as unknown as Bench
  const meters = { 'the service': async () => driven.length * 800_000 }
  const service = { name: 'service', origin: 'service', calls: [], meters }
  const rows: Row[] = []
  const references = [{ name: 'reference', origin: 'reference', calls: [] }]
  for await (const row of compare(bench, { scenario: 'a', service, references, clients: [16], ...more })) rows.push(row)
  return { rows, driven }
}

describe('compare', () => {
  test('gives the ratio of the rates', async () => {
    const { rows } = await compareWith({})
    expect(rows).toMatchObject([{ against: 'reference', clients: 16, ratio: 1.5, ratios: [1.5, 1.5] }])
  })

  test('gives the inverse ratio of the times where these are compared, with the budget for the clients', async () => {
    const budget = () => ({ kind: 'budget', ratio: 0.7 }) as const
    const reference = { name: 'reference', origin: 'reference', calls: [], by: () => 'p50' as const, budget }
    const { rows } = await compareWith({ references: [reference] })
    expect(rows).toMatchObject([{ ratio: 1.5, budget: { ratio: 0.7 }, service: { rounds: [500, 500] } }])
  })

  test('divides the CPU time of the rounds by all responses', async () => {
    const { rows } = await compareWith({})
    expect(rows[0]?.service.cpuMs).toEqual({ 'the service': 2 })
    expect(rows[0]?.note).toBe('CPU a call: 2.00 ms in the service')
  })

  test('reads the responses of each target in its own way', async () => {
    const chunked = { name: 'reference', origin: 'reference', calls: [], responses: 'chunked' as const }
    const { driven } = await compareWith({ references: [chunked] })
    const ways = new Set(driven.map(({ origin, responses }) => `${origin} ${responses}`))
    expect(ways).toEqual(new Set(['service undefined', 'reference chunked']))
  })
})
