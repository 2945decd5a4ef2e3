import { expect, test } from '@jest/globals'
import type { AttemptResult } from '../../src/webhooks/delivery/attemptResult.ts'
import { createReceiverSlots, firstSlots, mostSlots } from '../../src/webhooks/delivery/receiverSlots.ts'

const webhookId = 'wh_1'
const url = 'https://receiver.example'

test('an unknown webhook gets the initial slots, a failing one fewer', () => {
  const slots = createReceiverSlots()
  expect(slots.offer()).toEqual({})
  slots.take([...claimed(1), { webhook_id: 'wh_2', url, failing: true }])
  expect(slots.offer()).toEqual({ wh_1: firstSlots.working - 1, wh_2: 0 })
})

test('every response doubles the slots, up to 16; a slow one changes nothing', () => {
  const slots = createReceiverSlots()
  expect(limitAfter(slots, answered(5))).toBe(2 * firstSlots.working)
  expect(limitAfter(slots, answered(9_000))).toBe(2 * firstSlots.working)
  for (let responses = 0; responses < 10; responses++) limitAfter(slots, answered(5))
  expect(slots.offer()).toEqual({ [webhookId]: mostSlots })
})

test('every attempt without a response halves them, down to one', () => {
  const slots = createReceiverSlots()
  for (let responses = 0; responses < 10; responses++) limitAfter(slots, answered(5))
  expect([1, 2, 3, 4, 5].map(() => limitAfter(slots, unanswered))).toEqual([8, 4, 2, 1, 1])
})

test('more may be due if all offered slots were claimed, and nothing if fewer were', () => {
  const slots = createReceiverSlots()
  slots.offer()
  slots.take(claimed(2))
  expect(slots.giveBack(webhookId, answered(5))).toBe(true)
  slots.offer()
  slots.take(claimed(1))
  expect(slots.giveBack(webhookId, answered(5))).toBe(false)
})

test('nothing is offered while all slots are in use, and more may be due', () => {
  const slots = createReceiverSlots()
  slots.take(claimed(2))
  expect(slots.offer()).toEqual({ [webhookId]: 0 })
  slots.take([])
  expect(slots.giveBack(webhookId, unanswered)).toBe(true)
})

test('all attempts may end during a claim: its result is compared with what was offered to it', () => {
  const slots = createReceiverSlots()
  slots.take(claimed(2))
  slots.giveBack(webhookId, answered(5))
  expect(slots.offer()).toEqual({ [webhookId]: 3 })
  slots.giveBack(webhookId, answered(5))
  slots.take(claimed(3))
  expect(slots.giveBack(webhookId, answered(5))).toBe(true)
})

test('a delivery that waits for its turn leaves its slot to another, up to 16 in total', () => {
  const slots = createReceiverSlots()
  slots.take(claimed(2))
  expect(slots.wait(webhookId)).toBe(true)
  expect(slots.offer()).toEqual({ [webhookId]: 1 })
  slots.begin(webhookId)
  expect(slots.offer()).toEqual({ [webhookId]: 0 })
  for (let waiting = 0; waiting < mostSlots - 2; waiting++) {
    slots.wait(webhookId)
    slots.take(claimed(1))
  }
  expect(slots.offer()).toEqual({ [webhookId]: 0 })
})

test('a webhook with a new URL starts with the initial slots, and results from its old URL do not change them', () => {
  const slots = createReceiverSlots()
  for (let responses = 0; responses < 4; responses++) limitAfter(slots, unanswered)
  expect(slots.offer()).toEqual({ [webhookId]: 1 })
  slots.take(claimed(1))
  slots.take([{ webhook_id: webhookId, url: 'https://moved.example', failing: false }])
  slots.giveBack(webhookId, unanswered)
  expect(slots.offer()).toEqual({ [webhookId]: firstSlots.working - 1 })
})

test('no more than a few hundred webhooks without attempts are remembered', () => {
  const slots = createReceiverSlots()
  for (let index = 0; index < 1_000; index++) {
    slots.take([{ webhook_id: `wh_${index}`, url, failing: false }])
    slots.giveBack(`wh_${index}`, answered(5))
  }
  expect(Object.keys(slots.offer())).toHaveLength(256)
})

const claimed = (count: number) => Array.from({ length: count }, () => ({ webhook_id: webhookId, url, failing: false }))

/** How many slots the webhook has after one attempt. */
function limitAfter(slots: ReturnType<typeof createReceiverSlots>, result: AttemptResult): number | undefined {
  slots.take(claimed(1))
  slots.giveBack(webhookId, result)
  return slots.offer()[webhookId]
}

const answered = (durationMs: number): AttemptResult => resultOf(200, durationMs)
const unanswered = resultOf(null, 10_000)

function resultOf(httpStatus: number | null, durationMs: number): AttemptResult {
  const at = new Date()
  const place = { organizationId: 'org_1', deliveryId: 'dlv_1', number: 1, startedAt: at, requestHeaders: {} }
  const attempt = { ...place, durationMs, httpStatus, responseBody: null, error: null }
  const status = httpStatus === null ? 'failed' : 'succeeded'
  return { owner: 'proc_1', webhookId, url, attempt, status, nextAttemptAt: null, finishedAt: at, gone: false }
}
