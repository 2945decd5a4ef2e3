import { describe, expect, test } from '@jest/globals'
import { afterAttempt, isGone } from '../../src/webhooks/delivery/retrySchedule.ts'

const retry = (delayMs: number) => ({ kind: 'retry', delayMs })
const failed = { kind: 'failed' }

describe('what follows from an attempt', () => {
  test.each([200, 201, 204, 299])('%i acknowledges, whichever attempt it is', (status) => {
    for (const attempt of [1, 2, 3, 4]) expect(afterAttempt(attempt, status, 3)).toEqual({ kind: 'succeeded' })
  })

  test.each([null, 100, 199, 300, 302, 304, 400, 404, 429, 500, 503])('%p is retried after 1 s, then 5 s', (status) => {
    expect([1, 2, 3].map((attempt) => afterAttempt(attempt, status, 3))).toEqual([retry(1_000), retry(5_000), failed])
  })

  test('a fourth attempt follows 30 s after the third, and so do all later ones', () => {
    const verdicts = [1, 2, 3, 4, 5, 6].map((attempt) => afterAttempt(attempt, 500, 6))
    expect(verdicts).toEqual([retry(1_000), retry(5_000), retry(30_000), retry(30_000), retry(30_000), failed])
    expect(afterAttempt(3, 500, 4)).toEqual(retry(30_000))
    expect(afterAttempt(4, 500, 4)).toEqual(failed)
  })

  test('with one attempt there is no other', () => {
    expect(afterAttempt(1, null, 1)).toEqual(failed)
  })

  test('410 ends it immediately', () => {
    expect(afterAttempt(1, 410, 3)).toEqual(failed)
    expect([200, 404, 410, null].map(isGone)).toEqual([false, false, true, false])
  })
})
