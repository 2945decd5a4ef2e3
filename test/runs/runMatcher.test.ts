/** Runs in memory match a filter exactly when a list finds them by SQL. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { packId } from '../../src/platform/packedId.ts'
import { createPageBudget } from '../../src/platform/paging/pageBudget.ts'
import { listRuns } from '../../src/runs/listRuns.ts'
import type { RunState } from '../../src/runs/log/liveRuns.ts'
import { type FollowedFilter, runMatcher } from '../../src/runs/runMatcher.ts'
import type { RunStatus } from '../../src/runs/runStatus.ts'
import { createRandom, pick } from '../faults/helpers/random.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { viewerOf } from '../helpers/viewerOf.ts'

const random = createRandom(7)
const agents = ['ag_one', 'ag_two', 'ag_three']
const statuses: RunStatus[] = ['queued', 'requires_action', 'completed', 'failed', 'cancelled']
const creators = ['key_00000000000000000000000001', 'usr_00000000000000000000000002']
const codes = ['timeout', 'broken', 'caf\u00e9']
const scalars = [
  1,
  1.5,
  -0.25,
  1e21,
  1e-7,
  0,
  9_007_199_254_740_992,
  '1',
  'x',
  '',
  true,
  false,
  null,
  'true',
  'a\\u0000b',
]
const asked = [
  ...scalars,
  '1.0',
  '1.50',
  '-0.25',
  '0',
  '-0',
  'false',
  '9007199254740993',
  '0.0000001',
  'a\u0000b',
  '\ud800',
  '1000000000000000000000',
]
const names = ['a', 'b', '__proto__', 'toString']

function valueFrom(leaves: readonly unknown[], depth = 2): unknown {
  const kind = depth === 0 ? 0 : random()
  if (kind < 0.6) return pick(random, leaves)
  if (kind < 0.8) return Array.from({ length: Math.floor(random() * 3) }, () => valueFrom(leaves, depth - 1))
  return objectFrom(leaves, depth - 1)
}

const objectFrom = (leaves: readonly unknown[], depth = 2) =>
  Object.fromEntries(names.filter(() => random() < 0.4).map((name) => [name, valueFrom(leaves, depth)]))

const startMs = Date.now() - 60_000
const someTime = () => new Date(startMs + Math.floor(random() * 90) * 100)

let service: TestService
let runs: RunState[]
beforeAll(async () => {
  service = await startTestService('api')
  const { pool } = service.deps.db
  for (let index = 0; index < 90; index++) {
    const createdAt = new Date(startMs + index * 100)
    const status = pick(random, statuses)
    const { rows } = await pool.query<{ id: string }>(`select new_id('run', $1) as id`, [createdAt])
    await pool.query(
      `insert into runs (organization_id, id, agent_id, agent_version, input, metadata, timeout_ms, created_at, status,
                         attempt, last_seq, error_code, created_by, latency_ms)
       values ($1, $2, $3, $8, '{}', $4, 1000, $5, $6, 1, 1, $7, $9, $10)`,
      [
        ...[
          service.credentials.organization_id,
          rows[0]?.id,
          pick(random, agents),
          JSON.stringify(objectFrom(scalars)),
        ],
        ...[createdAt, status, status === 'failed' ? pick(random, codes) : null],
        ...[
          pick(random, [1, 2, 3]),
          random() < 0.2 ? null : packId(pick(random, creators)),
          pick(random, [null, 5, 50]),
        ],
      ],
    )
  }
  runs = await list({})
})
afterAll(() => service.dispose())

const list = async (filter: FollowedFilter) =>
  (await listRuns(service.deps, viewerOf(service), filter, { first: 100 }, createPageBudget())).items

/** Half of them use values of a run, so that many find something. */
function someFilter(): FollowedFilter {
  const run = pick(random, runs)
  const [key, value] = pick(random, [...Object.entries(run.metadata ?? {}), ['a', 1]]) as [string, unknown]
  const metadata = random() < 0.5 ? objectFrom(asked) : { [key]: typeof value === 'number' ? String(value) : value }
  return {
    ...(random() < 0.3 && { agentId: pick(random, [...agents, 'ag_none', 'a\u0000']) }),
    ...(random() < 0.3 && { status: statuses.filter(() => random() < 0.5) }),
    ...(random() < 0.1 && { agentVersion: pick(random, [1, 2, 3, 4]) }),
    ...(random() < 0.1 && { createdBy: pick(random, [...creators, 'nobody']) }),
    ...(random() < 0.1 && { minLatencyMs: pick(random, [0, 5, 6, 50, 51]) }),
    ...(random() < 0.2 && { createdAfter: someTime() }),
    ...(random() < 0.2 && { createdBefore: someTime() }),
    ...(random() < 0.1 && { errorCode: pick(random, [...codes, '\ud800']) }),
    ...(random() < 0.7 && { metadata: metadata as FollowedFilter['metadata'] }),
  }
}

test('a matcher finds the same runs as a list, for 600 random filters', async () => {
  expect(runs).toHaveLength(90)
  let found = 0
  for (let index = 0; index < 600; index++) {
    const filter = someFilter()
    const [listed, matched] = [await list(filter), runs.filter(runMatcher(filter))]
    expect({ filter, ids: matched.map(({ id }) => id) }).toEqual({ filter, ids: listed.map(({ id }) => id) })
    found += listed.length
  }
  expect(found).toBeGreaterThan(600)
})
