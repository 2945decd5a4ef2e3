import type { Period } from '../../src/usage/interval.ts'
import { builder } from './builder.ts'

export const PeriodType = builder.objectRef<Period>('Period').implement({
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime' }),
    end: t.expose('end', { type: 'DateTime', description: 'Exclusive' }),
  }),
})
