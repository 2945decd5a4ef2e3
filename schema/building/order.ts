import { describedEnum } from './describedEnum.ts'

const OrderType = describedEnum('Order', 'Order by time of creation', {
  asc: 'Oldest first',
  desc: 'Newest first',
})

/** The argument of lists. */
export const orderArgument = { type: OrderType, description: 'Order by time of creation; default desc, newest first' }
