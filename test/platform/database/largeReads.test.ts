import { expect, test } from '@jest/globals'
import { createLargeReads, mostLargeReads, type Patience } from '../../../src/platform/database/largeReads.ts'

/** Reads that end when the test releases them. */
function setUp(patience: Patience) {
  const inTurn = createLargeReads()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const read = (organizationId: string) =>
    inTurn(organizationId, patience, async () => {
      begun.push(organizationId)
      await new Promise<void>((resolve) => ends.push(resolve))
      return [organizationId]
    })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { read, begun, endNext }
}

test.each<Patience>(['brief', 'patient'])(
  'reads two at a time; an organisation with one (%s) does not wait for the many of another',
  async (patience) => {
    const { read, begun, endNext } = setUp(patience)
    for (let count = 0; count < 50; count++) void read('many')
    void read('one')
    expect(begun).toEqual(['many', 'many'])
    await endNext()
    await endNext()
    expect(begun.slice(2)).toEqual(expect.arrayContaining(['one']))
    expect(begun).toHaveLength(4)
  },
)

test('rejects an organisation with too many brief reads, and no other', async () => {
  const { read, begun, endNext } = setUp('brief')
  for (let count = 0; count < mostLargeReads; count++) void read('many')
  await expect(read('many')).rejects.toMatchObject({ code: 'unavailable' })
  const other = read('other')
  while (!begun.includes('other')) await endNext()
  await endNext()
  await endNext()
  expect(await other).toEqual(['other'])
})
