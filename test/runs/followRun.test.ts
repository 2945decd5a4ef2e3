import { expect, test } from '@jest/globals'
import { followCreatedRun } from '../../src/runs/followRun.ts'
import type { RunTails } from '../../src/runs/log/runTails.ts'
import type { Run } from '../../src/runs/run.ts'
import type { RunEvent } from '../../src/runs/runEvent.ts'
import type { RunStore } from '../../src/runs/store/runStore.ts'

const ended = {
  id: 'run_1',
  organizationId: 'org_1',
  status: 'completed',
  output: { a: 1 },
  lastSeq: 3,
} as unknown as Run
const running = { ...ended, status: 'running', output: null, lastSeq: 2 } as Run
const eventOf = (type: RunEvent['type']) => ({ runId: 'run_1', type }) as RunEvent

function open(run: Run) {
  const reads: string[] = []
  const read: RunStore['read'] = async (_, id) => {
    reads.push(id)
    return ended
  }
  const runStore = { read } as RunStore
  return { reads, ...followCreatedRun({ runStore, runTails: {} as RunTails }, run, 0) }
}

test('a run that has ended when its log is opened is not read again for its first and last event', async () => {
  const { reads, runAt } = open(ended)
  expect(runAt(eventOf('run.created'))).toMatchObject({ status: 'queued', output: null })
  expect(runAt(eventOf('output.delta'))).toBeNull()
  expect(runAt(eventOf('run.completed'))).toBe(ended)
  expect(reads).toEqual([])
})

test('a run that is running when its log is opened is read once, for its last event', async () => {
  const { reads, runAt } = open(running)
  expect(runAt(eventOf('run.created'))).toMatchObject({ status: 'queued' })
  expect(reads).toEqual([])
  expect(await runAt(eventOf('run.completed'))).toBe(ended)
  expect(reads).toEqual(['run_1'])
})
