/** Paging over numbered items, such as the events of a run: the number is the position. */
import { fail } from '../errors.ts'
import { checkPageArguments, defaultPageSize, type PageArguments, type PageRequest } from './keysetPage.ts'

export type NumberedRequest = Pick<PageRequest, 'limit' | 'backwards' | 'readOrder'> & {
  /** Exclusive bounds. */
  above: number
  below: number
}

/** `kind` is part of the cursors, so that those of other lists are refused. */
export function readNumberedPage(kind: string, page: PageArguments): NumberedRequest {
  checkPageArguments(page)
  const backwards = page.last != null
  const order = page.order ?? 'desc'
  const [after, before] = [readCursor(kind, page.after, 'after'), readCursor(kind, page.before, 'before')]
  const [above = 0, below = maxNumber] = order === 'asc' ? [after, before] : [before, after]
  return {
    limit: page.last ?? page.first ?? defaultPageSize,
    backwards,
    readOrder: (order === 'desc') === backwards ? 'asc' : 'desc',
    above,
    below,
  }
}

export const encodeNumberCursor = (kind: string, number: number): string =>
  Buffer.from(`${kind}:${number}`).toString('base64url')

function readCursor(kind: string, cursor: string | null | undefined, param: string): number | undefined {
  if (cursor == null) return undefined
  const text = Buffer.from(cursor.slice(0, 100), 'base64url').toString('latin1')
  const number = Number(/:(\d{1,9})$/.exec(text)?.[1])
  if (encodeNumberCursor(kind, number) !== cursor) throw fail('invalid_cursor', { param })
  return number
}

const maxNumber = 2_147_483_647
