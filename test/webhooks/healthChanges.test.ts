import { expect, test } from '@jest/globals'
import { healthChanges } from '../../src/webhooks/healthChanges.ts'
import type { Outcome } from '../../src/webhooks/storeOutcomes.ts'

const url = 'https://receiver.example'
const at = (second: number): Date => new Date(Date.UTC(2026, 0, 31, 9, 30, second))

test('failures count from the first to the last, in the order in which they happened', () => {
  expect(healthChanges([outcome(3, 'failed'), outcome(1, 'pending'), outcome(2, 'pending')])).toEqual([
    { webhookId: 'wh_1', url, succeeded: false, failures: 3, firstFailureAt: at(1), lastFailureAt: at(3), gone: false },
  ])
})

test('a success wipes out what failed before it, and not what fails after it', () => {
  const outcomes = [outcome(1, 'failed'), outcome(2, 'succeeded'), outcome(3, 'pending'), outcome(4, 'failed')]
  expect(healthChanges(outcomes)).toEqual([
    { webhookId: 'wh_1', url, succeeded: true, failures: 2, firstFailureAt: at(3), lastFailureAt: at(4), gone: false },
  ])
})

test('a success at the end leaves nothing', () => {
  expect(healthChanges([outcome(2, 'succeeded'), outcome(1, 'failed')])).toEqual([
    { webhookId: 'wh_1', url, succeeded: true, failures: 0, firstFailureAt: null, lastFailureAt: null, gone: false },
  ])
})

test('each webhook is judged by its own outcomes', () => {
  const changes = healthChanges([outcome(1, 'succeeded', 'wh_1'), outcome(2, 'failed', 'wh_2')])
  expect(changes.map(({ webhookId, succeeded, failures }) => [webhookId, succeeded, failures])).toEqual([
    ['wh_1', true, 0],
    ['wh_2', false, 1],
  ])
})

test('gone is remembered among other failures', () => {
  const [change] = healthChanges([{ ...outcome(1, 'failed'), gone: true }, outcome(2, 'pending')])
  expect(change).toMatchObject({ gone: true, failures: 2 })
})

test('what came of attempts at another place is told apart', () => {
  const changes = healthChanges([outcome(1, 'failed'), { ...outcome(2, 'failed'), url: 'https://other.example' }])
  expect(changes.map((change) => [change.url, change.failures])).toEqual([
    [url, 1],
    ['https://other.example', 1],
  ])
})

test('nothing comes of nothing', () => {
  expect(healthChanges([])).toEqual([])
})

function outcome(second: number, status: Outcome['status'], webhookId = 'wh_1'): Outcome {
  const attempt = {
    organizationId: 'org_1',
    deliveryId: `dlv_${second}`,
    number: 1,
    startedAt: at(second),
    durationMs: 1,
    requestHeaders: {},
    httpStatus: status === 'succeeded' ? 200 : 500,
    responseBody: '',
    error: null,
  }
  return { owner: 'proc_1', webhookId, url, attempt, status, nextAttemptAt: null, finishedAt: at(second), gone: false }
}
