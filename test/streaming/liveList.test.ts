import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Changes, Position } from '../../src/platform/database/changedSince.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Update } from '../../src/streaming/changeFollower.ts'
import { createLiveList, type LiveList } from '../../src/streaming/liveList.ts'
import { type TestClock, testClock } from '../helpers/testClock.ts'

type Item = { organizationId: string; id: string; state: number }

let clock: TestClock
let changed: Item[]
let list: LiveList<Item>
const begin = jest.fn<() => Promise<Position>>()
const find = jest.fn<(organizationIds: string[], since: Position) => Promise<Changes>>()
beforeEach(() => {
  clock = testClock()
  changed = []
  const position = () => ({ snapshot: `${clock.now().getTime()}`, at: clock.now() })
  begin.mockReset().mockImplementation(async () => position())
  find.mockReset().mockImplementation(async () => ({ position: position(), keys: changed.splice(0) }))
  list = createLiveList<Item>({
    begin,
    find,
    read: async (keys) => keys as Item[],
    endOf: ({ state }) => (state < 0 ? String(state) : undefined),
    clock,
    log: createLog('silent'),
  })
})

const change = (id: string, state = 0, organizationId = 'org') => void changed.push({ organizationId, id, state })
const settle = () => new Promise<void>((done) => setImmediate(() => setImmediate(done)))

function follow(organizationId = 'org', wants: (item: Item) => boolean = () => true) {
  const received: (string | null)[] = []
  const reader = { isReady: true, fellBehind: false }
  const log = list.open(organizationId, wants)
  const handle = log.start({
    receive: (updates: Update<Item>[]) =>
      void received.push(...updates.map(({ item }) => item && `${item.id} ${item.state}`)),
    isReady: () => reader.isReady,
    fallBehind: () => (reader.fellBehind = true),
  })
  return { received, reader, ...handle }
}

async function wake(): Promise<void> {
  list.wake()
  clock.advance(250)
  await settle()
}

describe('a follower', () => {
  test('gets null once there is a position, and then every later change', async () => {
    const { received } = follow()
    expect(received).toEqual([])
    await settle()
    expect(received).toEqual([null])
    change('a')
    await wake()
    expect(received).toEqual([null, 'a 0'])
  })

  test('that joins during a pass gets null after it, since the pass did not cover it', async () => {
    follow()
    await settle()
    const looking = Promise.withResolvers<Changes>()
    find.mockReturnValueOnce(looking.promise)
    await wake()
    const late = follow('other')
    await settle()
    expect(late.received).toEqual([])
    looking.resolve({ position: { snapshot: '9', at: clock.now() }, keys: [] })
    await settle()
    expect(late.received).toEqual([null])
    await wake()
    expect(find.mock.lastCall).toEqual([['org', 'other'], expect.objectContaining({ snapshot: '9' })])
  })

  test('that is not ready gets the latest state of each when it is', async () => {
    const { received, reader, readOn } = follow()
    await settle()
    reader.isReady = false
    for (const state of [1, 2, 3]) {
      change('a', state)
      change(`b${state}`, state)
      await wake()
    }
    expect(received).toEqual([null])
    reader.isReady = true
    readOn()
    expect(received.sort()).toEqual(['a 3', 'b1 1', 'b2 2', 'b3 3', null])
  })

  test('that is not ready for 2,000 objects is disconnected', async () => {
    const { reader } = follow()
    await settle()
    reader.isReady = false
    for (let index = 0; index < 2_000; index++) change(`a${index}`)
    // A pass over this many yields occasionally, and is done when the next one looks for changes.
    const passes = find.mock.calls.length + 2
    while (find.mock.calls.length < passes) await wake()
    expect(reader.fellBehind).toBe(false)
    change('one more')
    while (find.mock.calls.length < passes + 2) await wake()
    expect(reader.fellBehind).toBe(true)
  })

  test('does not get a final state again that was read before its position', async () => {
    const { received } = follow()
    await settle()
    for (let pass = 0; pass < 2; pass++) {
      change('a', -1)
      await wake()
    }
    expect(received).toEqual([null, 'a -1'])
  })

  test('gets a final state that another one follows in the next pass', async () => {
    const { received } = follow()
    await settle()
    change('a', -1)
    await wake()
    change('a', -2)
    await wake()
    expect(received).toEqual([null, 'a -1', 'a -2'])
  })
})

describe('passes', () => {
  test('are at least 250 ms apart, however often there are changes', async () => {
    follow()
    await settle()
    await wake()
    for (let hint = 0; hint < 100; hint++) list.wake()
    clock.advance(249)
    await settle()
    expect(find).toHaveBeenCalledTimes(1)
    clock.advance(1)
    await settle()
    expect(find).toHaveBeenCalledTimes(2)
  })

  test('read once for all followers of all organisations, and send each its own', async () => {
    const [one, two, other] = [follow(), follow('org', ({ id }) => id === 'b'), follow('other')]
    await settle()
    change('a')
    change('b')
    change('c', 0, 'other')
    await wake()
    expect(find).toHaveBeenCalledTimes(1)
    expect([one.received, two.received, other.received]).toEqual([
      [null, 'a 0', 'b 0'],
      [null, 'b 0'],
      [null, 'c 0'],
    ])
  })

  test('are not made without followers, and start over with the next one', async () => {
    await wake()
    await list.poll()
    const { stop } = follow()
    await settle()
    stop()
    await wake()
    await list.poll()
    expect(find).not.toHaveBeenCalled()
    follow()
    await settle()
    expect(begin).toHaveBeenCalledTimes(2)
  })

  test('that fail are repeated from the same position by the next poll', async () => {
    const { received } = follow()
    await settle()
    find.mockRejectedValueOnce(new Error('the database is away'))
    await wake()
    change('a')
    clock.advance(1_000)
    await list.poll()
    expect(received).toEqual([null, 'a 0'])
    expect(find.mock.calls[1]?.[1]).toEqual(find.mock.calls[0]?.[1])
  })
})
