import { describe, expect, test } from '@jest/globals'
import { createIds } from '../../../src/platform/ids.ts'
import { decodeCursor, encodeCursor } from '../../../src/platform/paging/keysetCursor.ts'
import { testClock } from '../../helpers/testClock.ts'

const id = createIds(testClock())('run')

test('a cursor decodes to its id', () => {
  expect(decodeCursor('run', encodeCursor(id), 'after')).toBe(id)
})

test('a cursor needs no escaping in a URL', () => {
  expect(encodeCursor(id)).toMatch(/^[\w-]+$/)
})

describe('throws invalid_cursor, with the name of the parameter, for', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  test.each([
    ['nothing', ''],
    ['nonsense', 'nonsense'],
    ['an id as it is', id],
    ['a cursor over other things', encodeCursor(id.replace('run_', 'ag_'))],
    ['another version', encode(`2:${id}`)],
    ['no version', encode(id)],
    ['more than an id', encode(`1:${id}:x`)],
    ['padding', `${encodeCursor(id)}=`],
    ['blanks around', ` ${encodeCursor(id)} `],
    ['another spelling of the same bytes', `${encodeCursor(id).slice(0, 5)}.${encodeCursor(id).slice(5)}`],
    ['an endless text', 'x'.repeat(1_000_000)],
    ['NUL', '\u0000'],
  ])('%s', (_, cursor) => {
    expect(() => decodeCursor('run', cursor, 'after')).toThrow(
      expect.objectContaining({ code: 'invalid_cursor', param: 'after' }),
    )
  })
})
