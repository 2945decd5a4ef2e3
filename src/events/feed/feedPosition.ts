/*
 * Positions in an organisation's feed: the number of the transaction that stored the event, then the event's id. Callers
 * get them as opaque text. A transaction's number alone would not do as a mark, since it is given out long before the
 * commit: events are shown only below the watermark, when no transaction with a lower number can still commit.
 */
import type { Clock } from '../../platform/clock.ts'
import { idBoundAt, isId } from '../../platform/ids.ts'
import { fail } from '../eventErrors.ts'

export type FeedPosition = { transaction: number; id: string }

/** How long after an event a reader can continue from it. */
const keptMs = 30 * 86_400_000

/** Before all events of a transaction. */
export const beforeTransaction = (transaction: number): FeedPosition => ({ transaction, id: '' })

export const isAfter = (one: FeedPosition, other: FeedPosition): boolean =>
  one.transaction > other.transaction || (one.transaction === other.transaction && one.id > other.id)

export const encodePosition = ({ transaction, id }: FeedPosition): string =>
  Buffer.from(`1:${transaction}:${id}`).toString('base64url')

export function decodePosition(clock: Clock, text: string): FeedPosition {
  const [, transaction, id = ''] = shape.exec(Buffer.from(text.slice(0, 100), 'base64url').toString('latin1')) ?? []
  const position = { transaction: Number(transaction), id }
  if (!isId('evt', id) || encodePosition(position) !== text) throw unknownPosition()
  if (id < idBoundAt('evt', new Date(clock.now().getTime() - keptMs)))
    throw fail('position_expired', { param: 'after' })
  return position
}

export const unknownPosition = () =>
  fail('invalid_cursor', { param: 'after', message: 'The position is not one that this service handed out' })

const shape = /^1:(\d{1,15}):(evt_.*)$/
