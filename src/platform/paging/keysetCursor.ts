/** Opaque cursors over ids: the same string is REST's `cursor` and GraphQL's `endCursor`. */
import { fail } from '../errors.ts'
import { type IdPrefix, isId } from '../ids.ts'

export const encodeCursor = (id: string): string => Buffer.from(`1:${id}`).toString('base64url')

export function decodeCursor(prefix: IdPrefix, cursor: string, param: string): string {
  const [version, id = ''] = cursor.length > 100 ? [] : Buffer.from(cursor, 'base64url').toString('latin1').split(':')
  if (version !== '1' || !isId(prefix, id) || encodeCursor(id) !== cursor) throw fail('invalid_cursor', { param })
  return id
}
