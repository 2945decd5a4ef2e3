/*
 * Positions in an organisation's event feed: the number of the transaction that stored the event, then the event's id. A
 * transaction gets its number long before it commits, so events are shown only below the watermark, when no transaction
 * with a lower number can still commit.
 */

export type FeedPosition = { transaction: number; id: string }

/** A place from which a reader can continue. */
export type FeedPlace =
  /** After this event. */
  | ({ kind: 'event' } & FeedPosition)
  /** With the events of this transaction: at that time, no earlier one could still commit. */
  | { kind: 'moment'; transaction: number; time: Date }
  /** With the first event that was created after this time. */
  | { kind: 'since'; time: Date }

/** Before all events of a transaction. */
export const beforeTransaction = (transaction: number): FeedPosition => ({ transaction, id: '' })

export const isAfter = (one: FeedPosition, other: FeedPosition): boolean =>
  one.transaction > other.transaction || (one.transaction === other.transaction && one.id > other.id)
