/** What every list takes, and how its query parameters become Relay's arguments. */
export const pagingQuery = { limit: 'first', cursor: 'after', order: 'order' }
export const pagingVariables = '$first: Int, $after: String, $order: Order'
export const pagingArguments = 'first: $first, after: $after, order: $order'
