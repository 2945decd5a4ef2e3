/** Paging over numbered items, such as the events of a run: the number is the position. */
import { fail } from '../errors.ts'
import { type PageArguments, readRequest } from './keysetPage.ts'

/** `kind` is part of the cursors, so that those of other lists are refused. The bounds are exclusive. */
export function readNumberedPage(kind: string, page: PageArguments) {
  const request = readRequest(page, (cursor, param) => readCursor(kind, cursor, param))
  const { above = 0, below = maxNumber } = request
  return { ...request, above, below }
}

export const encodeNumberCursor = (kind: string, number: number): string =>
  Buffer.from(`${kind}:${number}`).toString('base64url')

function readCursor(kind: string, cursor: string, param: string): number {
  const text = Buffer.from(cursor.slice(0, 100), 'base64url').toString('latin1')
  const number = Number(/:(\d{1,9})$/.exec(text)?.[1])
  if (encodeNumberCursor(kind, number) !== cursor) throw fail('invalid_cursor', { param })
  return number
}

const maxNumber = 2_147_483_647
