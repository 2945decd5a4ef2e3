import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import type { FeedPlace } from '../../src/events/feed/feedPosition.ts'
import { createSealedPositions, openEarlierForm } from '../../src/events/feed/sealedPositions.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createIds } from '../../src/platform/ids.ts'

const keyOf = (byte: number) => createSecretKey(Buffer.alloc(32, byte))
const positions = createSealedPositions(keyOf(1))
const id = createIds(systemClock)('evt')

const places: [string, FeedPlace][] = [
  ['an event', { kind: 'event', transaction: 7, id }],
  ['an event of a late transaction', { kind: 'event', transaction: 999_999_999_999_999, id }],
  ['a moment', { kind: 'moment', transaction: 7, time: new Date() }],
  ['a time', { kind: 'since', time: new Date() }],
  ['a time before the year 0', { kind: 'since', time: new Date('0000-01-01T00:00:00+10:00') }],
  ['a time to come', { kind: 'since', time: new Date('9999-12-31T23:59:00-10:00') }],
]

describe.each(places)('the position of %s', (_, place) => {
  const sealed = positions.seal('org_1', place)

  test('is opened in every process that has the secret', () => {
    expect(createSealedPositions(keyOf(1)).open('org_1', sealed)).toEqual(place)
    expect(createSealedPositions(keyOf(1)).seal('org_1', place)).toBe(sealed)
  })

  test('is not opened for another organisation, or with another secret', () => {
    expect(positions.open('org_2', sealed)).toBeUndefined()
    expect(createSealedPositions(keyOf(2)).open('org_1', sealed)).toBeUndefined()
  })

  test('is not opened if a character was changed, added or removed', () => {
    for (let at = 0; at < sealed.length; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      expect(positions.open('org_1', changed)).toBeUndefined()
    }
    for (const changed of [`${sealed}A`, `${sealed}=`, ` ${sealed}`, sealed.slice(1), sealed.slice(0, -1), ''])
      expect(positions.open('org_1', changed)).toBeUndefined()
  })

  test('has 86 characters that need no escaping in a URL', () => {
    expect(sealed).toMatch(/^[\w-]{86}$/)
  })
})

test('the earlier format is accepted only exactly as it was written', () => {
  const text = Buffer.from(`1:7:${id}`).toString('base64url')
  expect(openEarlierForm(text)).toEqual({ kind: 'event', transaction: 7, id })
  for (const other of [`${text}=`, text.slice(1), Buffer.from(`2:7:${id}`).toString('base64url'), ''])
    expect(openEarlierForm(other)).toBeUndefined()
})
