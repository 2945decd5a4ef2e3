import { expect, test } from '@jest/globals'
import type { AttemptResult } from '../../src/webhooks/delivery/attemptResult.ts'
import { healthChanges } from '../../src/webhooks/delivery/healthChanges.ts'

const url = 'https://receiver.example'
const at = (second: number): Date => new Date(Date.UTC(2026, 0, 31, 9, 30, second))

test('failures count from the first to the last, in the order in which they happened', () => {
  expect(healthChanges([result(3, 'failed'), result(1, 'pending'), result(2, 'pending')])).toEqual([
    { webhookId: 'wh_1', url, succeeded: false, failures: 3, firstFailureAt: at(1), lastFailureAt: at(3), gone: false },
  ])
})

test('a success clears the failures before it, and not those after it', () => {
  const results = [result(1, 'failed'), result(2, 'succeeded'), result(3, 'pending'), result(4, 'failed')]
  expect(healthChanges(results)).toEqual([
    { webhookId: 'wh_1', url, succeeded: true, failures: 2, firstFailureAt: at(3), lastFailureAt: at(4), gone: false },
  ])
})

test('a success at the end leaves no failures', () => {
  expect(healthChanges([result(2, 'succeeded'), result(1, 'failed')])).toEqual([
    { webhookId: 'wh_1', url, succeeded: true, failures: 0, firstFailureAt: null, lastFailureAt: null, gone: false },
  ])
})

test('each webhook is assessed by its own results', () => {
  const changes = healthChanges([result(1, 'succeeded', 'wh_1'), result(2, 'failed', 'wh_2')])
  expect(changes.map(({ webhookId, succeeded, failures }) => [webhookId, succeeded, failures])).toEqual([
    ['wh_1', true, 0],
    ['wh_2', false, 1],
  ])
})

test('gone is kept among other failures', () => {
  const [change] = healthChanges([{ ...result(1, 'failed'), gone: true }, result(2, 'pending')])
  expect(change).toMatchObject({ gone: true, failures: 2 })
})

test('results of another URL are counted separately', () => {
  const changes = healthChanges([result(1, 'failed'), { ...result(2, 'failed'), url: 'https://other.example' }])
  expect(changes.map((change) => [change.url, change.failures])).toEqual([
    [url, 1],
    ['https://other.example', 1],
  ])
})

test('no results make no changes', () => {
  expect(healthChanges([])).toEqual([])
})

function result(second: number, status: AttemptResult['status'], webhookId = 'wh_1'): AttemptResult {
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
