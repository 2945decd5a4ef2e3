/** How analytics count deliveries: by their final status. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rollUp } from '../../src/usage/rollUp.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { type ManualDeliveries, startTimedDeliveries } from '../helpers/manualDeliveries.ts'
import type { TestClock } from '../helpers/testClock.ts'

let service: ManualDeliveries<TestClock>
beforeAll(async () => {
  service = await startTimedDeliveries()
})
afterAll(() => service.dispose())

/** Must be the same before and after a rollup. */
async function webhooks() {
  const before = (await service.call('GET', '/analytics')).webhooks
  while (await rollUp(service.deps)) {}
  const after = await service.call('GET', '/analytics?interval=hour')
  expect(after.webhooks).toEqual(before)
  return before
}

test('deliveries count as pending, then by their final status, also after a redelivery', async () => {
  const [good, bad] = [await service.receiver(200), await service.receiver(500)]
  await service.register(good.url())
  const failing = await service.register(bad.url())
  await service.echo('one')
  expect(await webhooks()).toEqual({ deliveries: 2, succeeded: 0, failed: 0 })
  await service.deliver()
  expect(await webhooks()).toEqual({ deliveries: 2, succeeded: 1, failed: 0 })
  for (const waitMs of [1_000, 5_000]) {
    service.clock.advance(waitMs)
    await service.deliver()
  }
  expect(await webhooks()).toEqual({ deliveries: 2, succeeded: 1, failed: 1 })

  const [delivery] = await service.deliveries(failing.id)
  await service.call('POST', `/deliveries/${delivery?.id}/redeliver`)
  expect(await webhooks()).toEqual({ deliveries: 2, succeeded: 1, failed: 0 })
  bad.answer(200)
  await service.deliver()
  expect(await webhooks()).toEqual({ deliveries: 2, succeeded: 2, failed: 0 })
})

test('deliveries of a disabled webhook count as failed, those of a deleted one are not counted', async () => {
  const before = (await webhooks()) as { deliveries: number; succeeded: number; failed: number }
  const receiver = await service.receiver(200)
  const [off, gone] = [await service.register(receiver.url()), await service.register(receiver.url())]
  await service.echo('two')
  expect(await webhooks()).toMatchObject({ deliveries: before.deliveries + 4 })
  await service.call('PATCH', `/webhooks/${off.id}`, { active: false })
  await service.call('DELETE', `/webhooks/${gone.id}`)
  expect(await webhooks()).toMatchObject({ deliveries: before.deliveries + 3, failed: before.failed + 1 })
})

test('figures are kept when deliveries are purged', async () => {
  const before = await webhooks()
  await service.deps.db.pool.query(`delete from deliveries where status <> 'pending'`)
  expect(await webhooks()).toEqual(before)
})

test("another organisation's deliveries are not counted", async () => {
  const { key } = await makeOrganization(service)
  const theirs = await service.call('GET', '/analytics', undefined, { key })
  expect(theirs.webhooks).toEqual({ deliveries: 0, succeeded: 0, failed: 0 })
})
