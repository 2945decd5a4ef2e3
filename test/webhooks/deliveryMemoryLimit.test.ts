import { expect, test } from '@jest/globals'
import { createDeliveryMemoryLimit, mostBytes, type Turn } from '../../src/webhooks/delivery/deliveryMemoryLimit.ts'

const quarter = mostBytes / 4
const turn = (webhookId: string, more: Partial<Turn> = {}): Turn => ({
  organizationId: 'org_1',
  webhookId,
  bytes: 100_000,
  failing: false,
  ...more,
})

function setUp() {
  const limit = createDeliveryMemoryLimit()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    async take(name: string, asked: Turn): Promise<void> {
      void limit.take(asked).then((end) => {
        begun.push(name)
        ends.set(name, end)
      })
      await Promise.resolve()
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.()
      await Promise.resolve()
    },
  }
}

test('a webhook has one at a time, in order of arrival; another does not wait for it', async () => {
  const { begun, take, end } = setUp()
  for (const name of ['a1', 'a2', 'a3', 'b1']) await take(name, turn(name.slice(0, 1)))
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  await end('a2')
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('500 hung receivers of 100 kB bodies hold up no one else', async () => {
  const { begun, take } = setUp()
  for (let index = 0; index < 500; index++) await take(`hung ${index}`, turn(`wh_${index}`, { failing: true }))
  await take('other', turn('wh_other'))
  expect(begun).toHaveLength(501)
})

test('an organisation leaves half for the others, and the next one half of the rest', async () => {
  const { begun, take, end } = setUp()
  await take('first 1', turn('1', { bytes: quarter }))
  await take('first 2', turn('2', { bytes: quarter }))
  await take('first 3', turn('3', { bytes: quarter }))
  await take('second 1', turn('4', { organizationId: 'org_2', bytes: quarter }))
  await take('second 2', turn('5', { organizationId: 'org_2', bytes: quarter }))
  await take('third', turn('6', { organizationId: 'org_3', bytes: quarter / 2 }))
  expect(begun).toEqual(['first 1', 'first 2', 'second 1', 'third'])
  await end('first 1')
  expect(begun.slice(4)).toEqual([])
  await end('first 2')
  expect(begun.slice(4)).toEqual(['first 3'])
})

test('receivers that fail get half as much as those that work', async () => {
  const { begun, take } = setUp()
  await take('failing 1', turn('1', { failing: true, bytes: quarter }))
  await take('failing 2', turn('2', { failing: true, bytes: quarter }))
  await take('working', turn('3', { bytes: quarter }))
  expect(begun).toEqual(['failing 1', 'working'])
})
