import type { ShownPeriod } from '../chart/period.ts'

/** How a period is named in a sentence ("in 24 hours"), in a label ("in 24 h") and in a title ("last 24 hours"). */
export const periodWords = ({ name }: Pick<ShownPeriod, 'name'>) =>
  name === undefined
    ? selected
    : { sentence: `in ${lengths[name]}`, label: `in ${short[name]}`, title: `last ${lengths[name]}` }

const selected = { sentence: 'in the selected period', label: 'in the period', title: 'selected period' }
const lengths = { '24h': '24 hours', '7d': '7 days', '30d': '30 days', '90d': '90 days' }
const short = { ...lengths, '24h': '24 h' }
