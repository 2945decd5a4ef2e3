import { expect, test } from '@jest/globals'
import { reportDrain } from '../../src/main/process/drainReport.ts'
import { createLog } from '../../src/platform/log.ts'
import { testClock } from '../helpers/testClock.ts'

test('reports every five seconds what a shutdown is waiting for, until it is done', () => {
  const clock = testClock()
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  let counts = { runs: 2, deliveries: 1, connections: 3 }
  const end = reportDrain({ log, clock, waitingFor: () => counts })
  clock.advance(4_999)
  expect(logged).toEqual([])
  clock.advance(1)
  counts = { runs: 0, deliveries: 0, connections: 0 }
  clock.advance(5_000)
  end()
  clock.advance(5_000)
  const lines = logged.map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { level: 'info', msg: 'stopping: work is still in progress', runs: 2, deliveries: 1, connections: 3 },
    { level: 'info', msg: 'stopping: the database is being closed', runs: 0 },
  ])
})
