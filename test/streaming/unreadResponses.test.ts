import { expect, test } from '@jest/globals'
import { createUnreadResponses, stalledMs } from '../../src/streaming/unreadResponses.ts'
import { testClock } from '../helpers/testClock.ts'

/** Bounds: 100 bytes per caller, 250 in total. */
function setUp() {
  const clock = testClock()
  const unsent = createUnreadResponses(clock, { caller: 100, all: 250 })
  const cut: string[] = []
  const add = (name: string, callerId: string, bytes: number) => {
    const state = { unsent: bytes, written: 0 }
    const answer = {
      unsentBytes: () => state.unsent,
      writtenBytes: () => state.written,
      cut: () => void cut.push(name),
    }
    return { state, remove: unsent.watch(callerId, answer) }
  }
  return { clock, unsent, cut, add }
}

test('cuts a response without progress for 30 s, whatever is written to it in the meantime', () => {
  const { clock, cut, add } = setUp()
  const [stalled, slow] = [add('stalled', 'a', 10), add('slow', 'a', 90)]
  add('idle', 'a', 0)
  add('gone', 'a', 10).remove()
  for (let passedMs = 0; passedMs < stalledMs + 5_000; passedMs += 5_000) {
    clock.advance(5_000)
    stalled.state.written += 5
    stalled.state.unsent += 5
    slow.state.unsent -= 1
  }
  expect(cut).toEqual(['stalled'])
})

test('cuts a stream that stalls after a long time without anything to send', () => {
  const { clock, cut, add } = setUp()
  const { state } = add('stream', 'a', 0)
  clock.advance(stalledMs * 2)
  state.unsent = 10
  clock.advance(5_000)
  expect(cut).toEqual([])
  for (let passedMs = 0; passedMs < stalledMs; passedMs += 5_000) clock.advance(5_000)
  expect(cut).toEqual(['stream'])
})

test("makes room by cutting the caller's responses that have made no progress for the longest time", () => {
  const { clock, unsent, cut, add } = setUp()
  add('first', 'a', 40)
  clock.advance(1_000)
  const read = add('read', 'a', 40)
  clock.advance(2_000)
  read.state.unsent = 30
  expect([unsent.makeRoom('a', 30), cut]).toEqual([true, []])
  expect([unsent.makeRoom('a', 60), cut]).toEqual([true, ['first']])
  expect(unsent.bytes).toBe(30)
})

test('rejects what does not fit while the caller reads its other responses', () => {
  const { unsent, cut, add } = setUp()
  add('fresh', 'a', 60)
  expect([unsent.makeRoom('a', 60), cut]).toEqual([false, []])
  expect(unsent.makeRoom('b', 60)).toBe(true)
})

test('allows a single response that is larger than the bound', () => {
  expect(setUp().unsent.makeRoom('a', 200)).toBe(true)
})

test('in total, cuts the responses of the caller that holds most, and never those of another to make room for it', () => {
  const { clock, unsent, cut, add } = setUp()
  add('b1', 'b', 70)
  add('c1', 'c', 45)
  clock.advance(500)
  add('c2', 'c', 45)
  add('d1', 'd', 60)
  expect([unsent.makeRoom('a', 30), cut]).toEqual([true, []])
  expect([unsent.makeRoom('a', 60), cut]).toEqual([true, ['c1']])
  add('e1', 'e', 70)
  expect([unsent.makeRoom('d', 39), cut]).toEqual([false, ['c1']])
})
