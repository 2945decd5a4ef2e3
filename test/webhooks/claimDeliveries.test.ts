/** What one claim takes: from each webhook as many as it has slots for, from each organisation its share. */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type ClaimRequest, claimDeliveries } from '../../src/webhooks/store/claimDeliveries.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'

let storage: TestStorage
beforeEach(async () => {
  storage = await openTestStorage()
})
afterEach(() => storage.dispose())

test('organisations get what `createShares` gives them one after the other, those that hold least first', async () => {
  for (const [free, held] of [
    [10, { org_1: 5, org_2: 2, org_3: 0 }],
    [7, { org_1: 0, org_2: 0, org_3: 0 }],
    [3, { org_1: 9, org_2: 3, org_3: 1 }],
    [1, { org_1: 4, org_2: 0, org_3: 4 }],
    [0, { org_1: 4, org_2: 0, org_3: 0 }],
  ] as const) {
    await makeDeliveries({ org_1: [20], org_2: [20], org_3: [20] })
    const taken = await claim({ free, held: new Map(Object.entries(held)), webhookSlots: slotsForAll(16) })
    expect([free, taken.organizations]).toEqual([free, inTurn(free, { ...held })])
  }
})

test('a single organisation gets half of what is free, however many webhooks it has', async () => {
  await makeDeliveries({ org_1: Array.from({ length: 100 }, () => 3) })
  const { organizations } = await claim({ free: 200, webhookSlots: slotsForAll(3) })
  expect(organizations).toEqual({ org_1: 100 })
})

test('one claim takes at most 256', async () => {
  await makeDeliveries({ org_1: Array.from({ length: 100 }, () => 4) })
  expect((await claim({ webhookSlots: slotsForAll(4) })).ids).toHaveLength(256)
})

test('a webhook gets as many as it has slots here, and the initial number if it is unknown', async () => {
  await makeDeliveries({ org_1: [20, 20, 20, 20] })
  await storage.db.pool.query(`update webhooks set consecutive_failures = 1 where id = 'wh_org_1_3'`)
  const { webhooks } = await claim({ webhookSlots: { wh_org_1_0: 5, wh_org_1_1: 0 } })
  expect(webhooks).toEqual({ wh_org_1_0: 5, wh_org_1_2: 2, wh_org_1_3: 1 })
})

test('working receivers come before failing ones, if an organisation has room for only some', async () => {
  await makeDeliveries({ org_1: [4, 4] })
  await storage.db.pool.query(`update webhooks set consecutive_failures = 1 where id = 'wh_org_1_0'`)
  const { webhooks } = await claim({ free: 8, webhookSlots: slotsForAll(4) })
  expect(webhooks).toEqual({ wh_org_1_1: 4 })
})

test('two processes never claim the same', async () => {
  await makeDeliveries({ org_1: [16, 16], org_2: [16] })
  const requests = ['proc_1', 'proc_2', 'proc_3'].map((owner) => claim({ owner, webhookSlots: slotsForAll(16) }))
  const ids = (await Promise.all(requests)).flatMap(({ ids }) => ids)
  expect(new Set(ids).size).toBe(ids.length)
})

async function claim(request: Partial<ClaimRequest>) {
  const claimed = await claimDeliveries(storage.db, {
    owner: 'proc_1',
    now: new Date(),
    webhookSlots: {},
    firstSlots: { working: 2, failing: 1 },
    held: new Map(),
    free: 1_000,
    ...request,
  })
  const count = (names: string[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
  return {
    ids: claimed.map(({ id }) => id),
    organizations: count(claimed.map((one) => one.organization_id)),
    webhooks: count(claimed.map((one) => one.webhook_id)),
  }
}

/** As if each took one slot after the other, by the rule of `createShares`: the one that holds the fewest is next. */
function inTurn(free: number, held: Record<string, number>): Record<string, number> {
  const taken: Record<string, number> = {}
  const holds = { ...held }
  for (let left = free; ; left--) {
    const [next] = Object.entries(holds).sort(([, one], [, other]) => one - other)
    if (next === undefined || next[1] >= left) return taken
    holds[next[0]] = next[1] + 1
    taken[next[0]] = (taken[next[0]] ?? 0) + 1
  }
}

const slotsForAll = (slots: number): Record<string, number> =>
  Object.fromEntries(
    ['org_1', 'org_2', 'org_3'].flatMap((organization) =>
      Array.from({ length: 100 }, (_, index) => [`wh_${organization}_${index}`, slots]),
    ),
  )

/** For each organisation, how many deliveries are due for each of its webhooks; earlier ones are removed. */
async function makeDeliveries(due: Record<string, number[]>): Promise<void> {
  const { pool } = storage.db
  await pool.query('truncate webhooks, deliveries, events')
  for (const [organizationId, counts] of Object.entries(due)) {
    await pool.query(
      `insert into organizations (id, name, plan, created_at) values ($1, 'One', 'free', now()) on conflict do nothing`,
      [organizationId],
    )
    await pool.query(
      `insert into events (organization_id, id, type, body, created_at) values ($1, $2, 'test', '{}', now())`,
      [organizationId, `evt_${organizationId}`],
    )
    for (const [index, count] of counts.entries()) {
      const webhookId = `wh_${organizationId}_${index}`
      await pool.query(
        `insert into webhooks (organization_id, id, url, events, active, secret, secret_hint, created_by, created_at, updated_at)
         values ($1, $2, 'https://receiver.example', '{*}', true, '', '', '', now(), now())`,
        [organizationId, webhookId],
      )
      await pool.query(
        `insert into deliveries (organization_id, id, webhook_id, event_id, event_type, status, next_attempt_at, created_at)
         select $1, $2 || '_' || n, $2, 'evt_' || $1, 'test', 'pending', now(), now() from generate_series(1, $3) as n`,
        [organizationId, webhookId, count],
      )
    }
  }
}
