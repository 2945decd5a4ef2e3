import { expect, test } from '@jest/globals'
import { createRunJournal } from '../../src/runs/execution/runJournal.ts'
import type { RunChange } from '../../src/runs/execution/runWriter.ts'

const entry = (delta: string) => ({ type: 'output.delta' as const, data: { delta }, createdAt: new Date() })

/** A journal whose writes end when `finish` is called. */
function openJournal() {
  const writes: { entries: RunChange['entries']; finish(): void }[] = []
  const write = ({ entries }: RunChange) =>
    new Promise<number>((resolve) => writes.push({ entries, finish: () => resolve(1) }))
  return { journal: createRunJournal({ write }, () => 0), writes }
}

const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let isSettled = false
  void promise.then(() => {
    isSettled = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return isSettled
}

test('waits when more than 1 MiB is pending, however few entries that are', async () => {
  const { journal, writes } = openJournal()
  await journal.add([entry('first')])
  expect(await settled(journal.add([entry('x'.repeat(1_000_000))]))).toBe(true)
  const added = journal.add([entry('x'.repeat(1_000_000))])
  expect(await settled(added)).toBe(false)
  writes[0]?.finish()
  while (writes.length < 2) await new Promise((resolve) => setImmediate(resolve))
  writes[1]?.finish()
  await added
  expect(writes.map(({ entries }) => entries.length)).toEqual([1, 2])
})

test('an entry that waits for room does not hold up the end', async () => {
  const { journal, writes } = openJournal()
  await journal.add([entry('first')])
  const added = journal.add([entry('x'.repeat(2_000_000))])
  const closed = journal.close()
  writes[0]?.finish()
  await added
  expect(await closed).toHaveLength(1)
})
