/** The query parameters of every list, and the arguments of Relay connections that they set. */
export const pagingQuery = { limit: 'first', cursor: 'after', order: 'order' }
export const pagingVariables = '$first: Int, $after: String, $order: Order'
export const pagingArguments = 'first: $first, after: $after, order: $order'
