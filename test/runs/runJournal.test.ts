import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createRunJournal } from '../../src/runs/execution/runJournal.ts'
import type { RunChange } from '../../src/runs/execution/runWriter.ts'
import type { RunEventType } from '../../src/runs/runEvent.ts'
import { testClock } from '../helpers/testClock.ts'

const entry = (delta: string) => entryOf('output.delta', { delta })
const entryOf = (type: RunEventType, data: object = {}) => ({ type, data, createdAt: new Date() })

/** A journal whose writes end when `finish` is called, with a stopped clock. */
function openJournal() {
  const writes: { entries: RunChange['entries']; finish(): void }[] = []
  const write = ({ entries }: RunChange) =>
    new Promise<number>((resolve) => writes.push({ entries, finish: () => resolve(1) }))
  const clock = testClock()
  const journal = createRunJournal({ writer: { write }, clock, tokensUsed: () => 0 })
  const written = () =>
    writes.map(({ entries }) => entries.map(({ type, data }) => ('delta' in data ? data.delta : type)))
  return { journal, writes, clock, written }
}

const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let isSettled = false
  void promise.then(() => {
    isSettled = true
  })
  await turn()
  return isSettled
}

test('waits when more than 1 MiB is pending, however few entries that is', async () => {
  const { journal, writes } = openJournal()
  await journal.add([entry('first')])
  await turn()
  expect(await settled(journal.add([entry('x'.repeat(1_000_000))]))).toBe(true)
  const added = journal.add([entry('x'.repeat(1_000_000))])
  expect(await settled(added)).toBe(false)
  writes[0]?.finish()
  while (writes.length < 2) await turn()
  writes[1]?.finish()
  await added
  expect(writes.map(({ entries }) => entries.length)).toEqual([1, 2])
})

test('an entry that waits for room does not hold up the end', async () => {
  const { journal, writes } = openJournal()
  await journal.add([entry('first')])
  await turn()
  const added = journal.add([entry('x'.repeat(2_000_000))])
  const closed = journal.close()
  writes[0]?.finish()
  await added
  expect(await closed).toHaveLength(1)
})

test('writes the first delta without a delay, with earlier entries and those of the same turn', async () => {
  const { journal, written } = openJournal()
  await journal.add([entryOf('step.started')])
  await turn()
  expect(written()).toEqual([])
  await journal.add([entry('a')])
  await journal.add([entry('b')])
  await turn()
  expect(written()).toEqual([['step.started', 'a', 'b']])
})

test('writes a step that no delta follows after 3 ms', async () => {
  const { journal, written, clock } = openJournal()
  await journal.add([entryOf('step.started')])
  clock.advance(2)
  expect(written()).toEqual([])
  clock.advance(1)
  expect(written()).toEqual([['step.started']])
})

test('collects what arrives within 3 ms after the start of a write, and writes a later delta immediately', async () => {
  const { journal, writes, written, clock } = openJournal()
  await journal.add([entry('a')])
  await turn()
  writes[0]?.finish()
  for (const delta of ['b', 'c']) {
    await journal.add([entry(delta)])
    await turn()
    clock.advance(1)
  }
  expect(written()).toEqual([['a']])
  clock.advance(1)
  expect(written()).toEqual([['a'], ['b', 'c']])
  writes[1]?.finish()
  clock.advance(3)
  await journal.add([entry('d')])
  await turn()
  expect(written()).toEqual([['a'], ['b', 'c'], ['d']])
})

test('writes what arrived during a longer write as soon as that ends', async () => {
  const { journal, writes, written, clock } = openJournal()
  await journal.add([entry('a')])
  await turn()
  await journal.add([entry('b')])
  clock.advance(10)
  expect(written()).toEqual([['a']])
  writes[0]?.finish()
  await turn()
  expect(written()).toEqual([['a'], ['b']])
})

test('writes 64 entries at once', async () => {
  const { journal, written } = openJournal()
  for (let count = 0; count < 100; count++) await journal.add([entry('x')])
  expect(written().map(({ length }) => length)).toEqual([64])
  expect(await settled(journal.add([entry('x')]))).toBe(true)
})

test('returns pending entries at the end, without a delay', async () => {
  const { journal, writes, written, clock } = openJournal()
  await journal.add([entry('a')])
  await turn()
  writes[0]?.finish()
  await journal.add([entry('b')])
  expect((await journal.close()).map(({ data }) => data)).toEqual([{ delta: 'b' }])
  clock.advance(10)
  await turn()
  expect(written()).toEqual([['a']])
})
