import { expect, test } from '@jest/globals'
import { acceptedEncoding } from '../../src/edge/http/acceptedEncoding.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate, zstd', undefined],
  ['identity', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['gzip;q=0', undefined],
  ['gzip;q=0.000, br ; q = 0.001', 'br'],
  ['gzip;q=0.5, identity', undefined],
  ['gzip, identity', 'gzip'],
  ['identity;q=0', undefined],
  ['identity;q=0.5, *;q=0', undefined],
  ['gzip;q=2', undefined],
  ['gzip;level=9', undefined],
  [', ,br,', 'br'],
])('Accept-Encoding: %s gets a response in %s', (header, coding) => {
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(coding)
})
