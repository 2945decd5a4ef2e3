/** Limits guessing of user codes: a person can send 5 wrong ones a minute. Parallel guesses get no extra ones. */
import { consumePoints } from '../../limits/consumePoints.ts'
import type { Limiter } from '../../limits/limiter.ts'

export type UserCodeThrottle = ReturnType<typeof createUserCodeThrottle>

const perMinute = 5

export function createUserCodeThrottle(limiter: Limiter) {
  const wrong = limiter.ofSize({ capacity: perMinute, perMinute })
  return {
    /** Counts a guess before it is made, and refunds it unless `find` returns undefined: the code was wrong. */
    async guess<Found>(userId: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
      const key = `user code ${userId}`
      await consumePoints(wrong, key, 1, 'Too many wrong codes; try again in a minute')
      let isWrong = false
      try {
        const found = await find()
        isWrong = found === undefined
        return found
      } finally {
        if (!isWrong) await wrong.reward(key)
      }
    },
  }
}
