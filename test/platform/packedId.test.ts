import { expect, test } from '@jest/globals'
import { createIds, idPrefixes } from '../../src/platform/ids.ts'
import { packId, unpackId } from '../../src/platform/packedId.ts'
import { testClock } from '../helpers/testClock.ts'

test.each(idPrefixes)('an id of %s is packed into 17 bytes and unpacked unchanged', (prefix) => {
  const newId = createIds(testClock())
  for (const id of [newId(prefix), `${prefix}_${'0'.repeat(26)}`, `${prefix}_7${'z'.repeat(25)}`]) {
    const packed = packId(id)
    expect(packed).toHaveLength(17)
    expect(packed && unpackId(packed)).toBe(id)
  }
})

test('text that is not an id is not packed', () => {
  for (const text of ['', 'key_', 'key_test', `thing_${'0'.repeat(26)}`, `key_8${'0'.repeat(25)}`]) {
    expect(packId(text)).toBeNull()
  }
})
