import type { CheckKind } from './check.ts'
import { isWithinRatio } from './ratio.ts'

export const tokens: CheckKind = {
  of: 'all',
  settings: { maxRatio: 'required' },
  holds: ({ tokensUsed: { before, after } }, { maxRatio }) => isWithinRatio(before, after, maxRatio),
}
