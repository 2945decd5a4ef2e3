import { builder } from './builder.ts'

export const OrderType = builder.enumType('Order', {
  description: 'Order by time of creation',
  values: { asc: { description: 'Oldest first' }, desc: { description: 'Newest first' } },
})
